/// Errors in a pattern or a list of query names.
extension MacroMessage {
  static let patternNotLiteral = Self(
    "patternNotLiteral", "'@DeepLinkRoute' requires a string literal as its pattern. Write the pattern out.")
  static let patternInterpolated = Self(
    "patternInterpolated",
    "'@DeepLinkRoute' requires a string literal without interpolation. Write the pattern out, with ':name' for "
      + "the parts that vary.")
  static let queryNotLiteral = Self(
    "queryNotLiteral",
    "'@DeepLinkRoute' requires an array literal of string literals for 'query'. Write the names out.")
  static let emptyQueryName = Self(
    "emptyQueryName", "'@DeepLinkRoute' requires nonempty query names. Add a name, or remove the empty one.")

  static func duplicateQuery(_ name: String) -> Self {
    Self("duplicateParameter", "'@DeepLinkRoute' has the query name '\(name)' twice. Remove one.")
  }

  static func queryInPath(_ name: String) -> Self {
    Self(
      "duplicateParameter",
      "'@DeepLinkRoute' has '\(name)' in its pattern and in its query. Remove or rename one.")
  }

  static func pattern(_ pattern: String, _ problem: PatternSyntax.Problem) -> Self {
    switch problem {
    case .noLeadingSlash:
      Self("noLeadingSlash", "'@DeepLinkRoute' requires a string literal that starts with '/'.")
    case .tooLong(let count):
      Self(
        "patternTooLong",
        "'@DeepLinkRoute' has a pattern that is \(count) bytes long. Shorten it to \(PatternSyntax.maximumLength) bytes."
      )
    case .emptySegment:
      Self(
        "emptySegment",
        "'@DeepLinkRoute' has an empty segment in '\(pattern)'. Remove one of the two slashes.")
    case .trailingSlash:
      Self(
        "trailingSlash",
        "'@DeepLinkRoute' requires a pattern that does not end with '/': '\(pattern)'. Remove the slash.")
    case .badName(let name):
      Self(
        "badName",
        "'@DeepLinkRoute' cannot use '\(name)' as a parameter name in '\(pattern)'. Use letters, digits, and '_' after ':'."
      )
    case .duplicate(let name):
      Self(
        "duplicateParameter",
        "'@DeepLinkRoute' has the parameter '\(name)' twice in '\(pattern)'. Rename one.")
    case .optionalInside(let name):
      Self(
        "optionalInside",
        "'@DeepLinkRoute' allows only optional parameters after ':\(name)?' in '\(pattern)'. Remove the '?' "
          + "after ':\(name)'.")
    case .dotSegment(let text):
      Self(
        "dotSegment",
        "'@DeepLinkRoute' has a segment '\(text)', which no URL preserves, in '\(pattern)'. Remove the segment."
      )
    case .reserved(let scalar):
      Self(
        "reservedCharacter",
        "'@DeepLinkRoute' cannot have \(scalar.quoted) in a segment. Write only the decoded text of the path."
      )
    }
  }
}

extension Unicode.Scalar {
  /// The character in quotes, or its code point if it would be invisible.
  fileprivate var quoted: String {
    value < 0x20 || value == 0x7F ? "U+\(String(value, radix: 16, uppercase: true))" : "'\(self)'"
  }
}
