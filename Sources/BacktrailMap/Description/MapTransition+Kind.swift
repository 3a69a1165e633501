import BacktrailCore

extension MapTransition.Kind: LosslessStringConvertible {
  /// The written form: `push`, or `present:` and the style.
  public var description: String {
    switch self {
    case .push: "push"
    case .present(let style): "present:\(style.rawValue)"
    }
  }

  /// Reads the written form, or gives `nil` when the text is something else.
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
  /// Reads the written form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let kind = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the kind of a transition is 'push', or 'present:' with a style.")
    }
    self = kind
  }

  /// Writes the written form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
