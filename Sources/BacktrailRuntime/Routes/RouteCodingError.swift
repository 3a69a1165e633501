/// The reason a route cannot be stored, or a stored route cannot be decoded.
public enum RouteCodingError: Error, Hashable, Sendable {
  /// A parameter has a value that JSON cannot represent, such as NaN.
  case parameter(String, route: String, reason: String)
  /// The context is invalid for its map screen.
  case context(route: String, reason: String)
  /// The route type is not encoded as a name with parameters. Enums are encoded that way, unless their raw values are
  /// numbers.
  case unnamed(type: String)
  /// The stored route cannot be decoded as the app's type.
  case undecodable(route: String, reason: String)
  /// A later build stored the route in a form that this build does not know.
  case newerVersion(route: String, version: Int32, known: Int32)
  /// The stored name equals the name of a case that this build stores under a different name.
  case renamed(route: String, name: String)
  /// Multiple cases claim the stored name.
  case ambiguous(route: String, cases: [String])
  /// The route was removed from the app without a replacement.
  case removed(route: String)
  /// An upcaster could not convert the stored value to the form of this build.
  case upcasting(String, version: Int32, reason: String)
  /// The route's parameters were erased.
  case erased
  /// The route's stored parameters do not match their digest.
  case damaged
  /// The route's parameters contained a secret, which was not stored or was left out of a copy.
  case redacted
  /// The route's parameters were not read, or are not in the log.
  case missingPayload
}

extension RouteCodingError: CustomStringConvertible {
  /// The problem and how to fix it, in one or two sentences.
  public var description: String {
    switch self {
    case .parameter(let parameter, let route, let reason):
      "The parameter '\(parameter)' of the route '\(route)' cannot be stored: \(reason)"
    case .context(let route, let reason): "The context does not match '\(route)': \(reason)"
    case .unnamed(let type):
      "'\(type)' has no route name. Make it an enum; if its raw values are numbers, add '@Screens' to it."
    case .undecodable(let route, let reason):
      "The stored route '\(route)' cannot be decoded in this build: \(reason)"
    case .newerVersion(let route, let version, let known):
      "The stored route '\(route)' has version \(version), but this build supports versions up to \(known). Update the app."
    case .renamed(let route, let name):
      "The stored route '\(route)' is not a route of this build, where the case '\(route)' is stored as '\(name)'. Give the case "
        + "the alias '\(route)' if it is the same route."
    case .ambiguous(let route, let cases):
      "The stored name '\(route)' belongs to \(cases.map { "'\($0)'" }.joined(separator: " and ")). Give each case its "
        + "own names."
    case .removed(let route): "The route '\(route)' was removed from the app. It stays in the log."
    case .upcasting(let name, let version, let reason):
      "Version \(version) of '\(name)' cannot be converted for this build: \(reason)"
    case .erased: "Its parameters were erased."
    case .damaged: "Its parameters are damaged."
    case .redacted: "Its parameters contained a secret, which was not stored or was left out of a copy."
    case .missingPayload: "Its parameters were not read, or are not in the log."
    }
  }
}

extension RouteCodingError {
  /// Returns the reason that stored text cannot be decoded. It may be shown and reported, and therefore contains no
  /// stored value, which the text of an error may contain.
  package static func reason(of error: any Error) -> String {
    switch error {
    case let error as DecodingError: return error.sentence(isPrivate: true)
    case let error as RouteCodingError: return error.description
    default:
      // An error of the app speaks for itself if the app wrote the text, or if the error has no values. The text of a
      // system error, such as `CocoaError`, contains what was read.
      let mirror = Mirror(reflecting: error)
      let module = String(reflecting: type(of: error)).prefix { $0 != "." }
      let isPlain = mirror.children.isEmpty || error is any CustomStringConvertible
      return isPlain && mirror.displayStyle != .class && !module.contains("Foundation") && module != "__C"
        ? "\(error)" : "an error of type '\(type(of: error))' was thrown."
    }
  }
}

extension DecodingError {
  /// The problem and its location, in a few words.
  package var sentence: String { sentence(isPrivate: false) }

  /// Returns the problem and its location. A private sentence contains no decoded value.
  fileprivate func sentence(isPrivate: Bool) -> String {
    switch self {
    case .keyNotFound(let key, _):
      isPrivate && !key.isDeclared ? "a value is missing." : "the value '\(key.stringValue)' is missing."
    case .typeMismatch(let type, let context):
      context.place(isPrivate) + " is not "
        + ("\(type)".hasPrefix("Dictionary<") ? "an object." : "of type \(type).")
    case .valueNotFound(let type, let context): "\(context.place(isPrivate)) is null but should be \(type)."
    case .dataCorrupted(let context): context.sentence(isPrivate)
    @unknown default: isPrivate ? "it has a different form." : "\(self)"
    }
  }

  /// The text about a sensitive value.
  static let isNotStored = "A sensitive value is not stored."

  /// Whether the error states only that the value does not have the expected type.
  var isAboutTheWhole: Bool {
    switch self {
    case .typeMismatch(_, let context), .dataCorrupted(let context): context.codingPath.isEmpty
    default: false
    }
  }
}

extension DecodingError {
  /// Whether the error may be about a number that is out of range, which Foundation reports as invalid JSON without
  /// identifying the number.
  package var isAboutANumber: Bool {
    guard case .dataCorrupted(let context) = self, context.codingPath.isEmpty else { return false }
    return context.debugDescription.contains("JSON") || context.debugDescription.contains("umber")
  }
}

extension DecodingError.Context {
  /// Returns the location. A private one contains only declared keys and the positions in arrays.
  fileprivate func place(_ isPrivate: Bool) -> String {
    let keys = codingPath.map { key in
      isPrivate && !key.isDeclared && !key.isPosition ? "…" : key.intValue.map { "\($0)" } ?? key.stringValue
    }
    return keys.isEmpty ? "it" : "'\(keys.joined(separator: "."))'"
  }

  fileprivate func sentence(_ isPrivate: Bool) -> String {
    guard !isPrivate || debugDescription == DecodingError.isNotStored else {
      return "\(place(isPrivate)) has a value that this build does not accept."
    }
    let isOurs = debugDescription.first?.isLowercase ?? true
    let text = debugDescription.hasSuffix(".") ? debugDescription : debugDescription + "."
    return codingPath.isEmpty || isOurs ? text : "\(place(isPrivate)) cannot be decoded: \(text)"
  }
}

extension CodingKey {
  /// Whether the key is declared in the source, as a case of an enum. The keys of dictionaries, and of a type that
  /// accepts any key, are data.
  fileprivate var isDeclared: Bool {
    let mirror = Mirror(reflecting: self)
    return mirror.displayStyle == .enum && mirror.children.isEmpty
  }

  /// Whether the key is a position in an array. Its type belongs to Foundation.
  fileprivate var isPosition: Bool {
    intValue != nil && String(reflecting: Self.self).hasPrefix("Foundation")
  }
}
