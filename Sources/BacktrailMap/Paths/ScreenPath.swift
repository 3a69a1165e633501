/// The path to a screen in a map, which consists of the names of its steps, such as `main/feed/match`.
///
/// The first step is the map's root, or one of its cases. The step to a tab is the name of its slot, and the step to
/// another screen is the name of the transition.
public struct ScreenPath: Hashable, Sendable {
  /// The names, starting at the root.
  public let steps: [String]

  /// Creates a path with the given names.
  public init(_ steps: [String]) { self.steps = steps }

  /// Creates a path from text, which consists of names separated by slashes.
  public init(_ text: String) { self.init(text.split(separator: "/").map(String.init)) }

  /// The name of the last step; an empty string if the path is empty.
  public var name: String { steps.last ?? "" }

  /// The path without its last step; `nil` if the path has fewer than two steps.
  public var parent: Self? { steps.count > 1 ? Self(steps.dropLast()) : nil }

  /// Returns the path with one more step.
  package func appending(_ step: String) -> Self { Self(steps + [step]) }

  /// Returns whether another path begins with this path or is equal to it.
  public func leads(to other: Self) -> Bool { other.steps.starts(with: steps) }

  private init(_ steps: some Sequence<String>) { self.steps = Array(steps) }
}

extension ScreenPath: CustomStringConvertible {
  /// The names, separated by slashes.
  public var description: String { steps.joined(separator: "/") }
}

extension ScreenPath: ExpressibleByStringLiteral {
  /// Creates a path from a string literal.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ScreenPath: Codable {
  /// Decodes the path from text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the path as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
