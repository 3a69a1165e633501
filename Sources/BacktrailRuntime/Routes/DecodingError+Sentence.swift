extension DecodingError {
  /// What is wrong and where, in a few words.
  package var sentence: String {
    switch self {
    case .keyNotFound(let key, _): "the value '\(key.stringValue)' is missing."
    case .typeMismatch(let type, let context): "'\(context.place)' is no \(type)."
    case .valueNotFound(let type, let context): "'\(context.place)' is null and should be \(type)."
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "\(self)"
    }
  }

  /// Whether it says no more than that the value is not of the type.
  var isAboutTheWhole: Bool {
    switch self {
    case .typeMismatch(_, let context), .dataCorrupted(let context): context.codingPath.isEmpty
    default: false
    }
  }
}

extension DecodingError.Context {
  fileprivate var place: String { codingPath.map(\.stringValue).joined(separator: ".") }
}
