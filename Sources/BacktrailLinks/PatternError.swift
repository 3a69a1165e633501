import BacktrailCore

/// The reason that a string is not a valid link pattern.
package enum PatternError: Error, Hashable, Sendable {
  /// The pattern does not begin with a slash.
  case noLeadingSlash(String)
  /// The pattern is too long to be stored with a link.
  case tooLong(Int)
  /// The pattern contains two consecutive slashes, or ends with a slash.
  case emptySegment(String)
  /// A parameter name is empty or has characters other than letters, digits, and `_`.
  case badName(String, String)
  /// Two parameters have the same name.
  case duplicateParameter(String, String)
  /// An optional parameter is followed by a segment that is not optional.
  case optionalInside(String, String)
  /// The pattern contains `.` or `..`, which are resolved in URLs.
  case dotSegment(String)
  /// The pattern contains a character that must be escaped in a path, or that begins an escape.
  case reservedCharacter(String, String)
}

extension PatternError: CustomStringConvertible {
  /// The problem and, if the fix is not obvious, how to fix it.
  package var description: String {
    switch self {
    case .noLeadingSlash(let pattern): "The pattern '\(pattern.visible)' must begin with '/'."
    case .tooLong(let count):
      "The pattern is \(count) bytes long; the limit is \(PatternSegment.maximumPatternLength)."
    case .emptySegment(let pattern):
      "The pattern '\(pattern.visible)' has an empty segment. Remove the slash at the end, or one of two adjacent slashes."
    case .badName(let name, let pattern):
      "'\(name.visible)' in the pattern '\(pattern.visible)' is not a parameter name. Use letters, digits, and '_'."
    case .duplicateParameter(let name, let pattern):
      "The pattern '\(pattern.visible)' has the parameter '\(name.visible)' twice. Rename one."
    case .optionalInside(let name, let pattern):
      "Only other optional parameters may follow ':\(name.visible)?' in the pattern '\(pattern.visible)'."
    case .dotSegment(let pattern):
      "The pattern '\(pattern.visible)' has a segment '.' or '..', which no URL preserves. Remove it."
    case .reservedCharacter(let character, let pattern):
      "The pattern '\(pattern.visible)' contains '\(character)'. Write only the decoded text of the path."
    }
  }
}
