/// The path to a screen of a map: the names of its steps, such as `main/feed/match`.
///
/// The first step is the map's root, or a case of it. The step of a tab is the name of its slot, and the step of a move
/// is the name of its transition.
public struct ScreenPath: Hashable, Sendable {
  /// The names, root first.
  public let steps: [String]

  /// A path of names.
  public init(_ steps: [String]) { self.steps = steps }

  /// A path from its text: names separated by slashes.
  public init(_ text: String) { self.init(text.split(separator: "/").map(String.init)) }

  /// The name of the last step; empty in an empty path.
  public var name: String { steps.last ?? "" }

  /// The path without its last step; `nil` for a path with at most one step.
  public var parent: Self? { steps.count > 1 ? Self(steps.dropLast()) : nil }

  /// The path with one more step.
  public func appending(_ step: String) -> Self { Self(steps + [step]) }

  /// Whether another path begins with this one, or equals it.
  public func leads(to other: Self) -> Bool { other.steps.starts(with: steps) }

  private init(_ steps: some Sequence<String>) { self.steps = Array(steps) }
}

extension ScreenPath: CustomStringConvertible {
  /// The names with slashes between them.
  public var description: String { steps.joined(separator: "/") }
}

extension ScreenPath: ExpressibleByStringLiteral {
  /// A path from its text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension ScreenPath: Codable {
  /// Decodes the stored form.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the path as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
