public import BacktrailCore

/// A transition of a screen.
public struct MapTransition: Codable, Hashable, Sendable {
  /// The kind of a transition.
  public enum Kind: Hashable, Sendable {
    /// The screen is pushed onto the stack.
    case push
    /// The screen is shown in a new presentation.
    case present(PresentationStyle)
  }

  /// The name in paths; empty if there is none.
  public var name: String
  /// The earlier names.
  public var aliases: [String]
  /// The kind of the transition.
  public var kind: Kind
  /// Whether the transition may be absent.
  public var isOptional: Bool
  /// Whether users can go back from the target.
  public var allowsBack: Bool
  /// The target; `nil` for an optional transition that is absent.
  public var place: MapPlace?

  /// Creates a transition with the given name in paths. If there is no target, the transition is absent.
  public init(
    _ name: String, aliases: [String] = [], kind: Kind = .push, isOptional: Bool = false,
    allowsBack: Bool = true, place: MapPlace?
  ) {
    self.name = name
    self.aliases = aliases
    self.kind = kind
    self.isOptional = isOptional
    self.allowsBack = allowsBack
    self.place = place
  }
}

extension MapTransition.Kind: LosslessStringConvertible {
  /// The stored form: `push`, or `present:` followed by the style.
  public var description: String {
    switch self {
    case .push: "push"
    case .present(let style): "present:\(style.rawValue)"
    }
  }

  /// Parses the stored form. Returns `nil` for any other text.
  public init?(_ description: String) {
    if description == "push" {
      self = .push
    } else if description.hasPrefix("present:") {
      self = .present(PresentationStyle(rawValue: String(description.dropFirst("present:".count))))
    } else {
      return nil
    }
  }
}

extension MapTransition.Kind: Codable {
  /// Decodes the stored form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let kind = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the kind of a transition must be 'push', or 'present:' and a style."
      )
    }
    self = kind
  }

  /// Encodes the stored form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The rule that applies to a root when the window switches to another case.
public enum MapLeaving: String, Codable, Hashable, Sendable, CaseIterable {
  /// The root is removed. The next time the case is shown, it begins with a new root.
  case discard
  /// The root is retained with its stacks and the saved values of its screens. Its presentations are dismissed.
  case keep
}
