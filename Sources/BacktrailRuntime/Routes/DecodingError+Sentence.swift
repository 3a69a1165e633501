extension DecodingError {
  /// What is wrong and where, in a few words.
  package var sentence: String {
    switch self {
    case .keyNotFound(let key, _): "the value '\(key.stringValue)' is missing."
    case .typeMismatch(let type, let context):
      "\(context.place) is no \("\(type)".hasPrefix("Dictionary<") ? "object" : "\(type)")."
    case .valueNotFound(let type, let context): "\(context.place) is null and should be \(type)."
    case .dataCorrupted(let context): context.sentence
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

extension DecodingError {
  /// Whether it may be about a number that its type does not hold: Foundation calls it no JSON and does not say which.
  package var isAboutANumber: Bool {
    guard case .dataCorrupted(let context) = self, context.codingPath.isEmpty else { return false }
    return context.debugDescription.contains("JSON") || context.debugDescription.contains("umber")
  }
}

extension DecodingError.Context {
  fileprivate var place: String {
    let keys = codingPath.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }
    return keys.isEmpty ? "it" : "'\(keys.joined(separator: "."))'"
  }

  fileprivate var sentence: String {
    let isOurs = debugDescription.first?.isLowercase ?? true
    return codingPath.isEmpty || isOurs ? debugDescription : "\(place) does not read: \(debugDescription)"
  }
}
