import BacktrailCore

/// One part of a link pattern.
package enum PatternSegment: Hashable, Sendable {
  /// Literal text, which is compared case-insensitively.
  case literal(String)
  /// A segment that is captured under a name, written `:name`.
  case parameter(String)
  /// A parameter that may be missing, written `:name?`. It is allowed only at the end of a pattern.
  case optional(String)
  /// Any number of segments, including none, written `**`.
  case wildcard

  /// The name of the captured segment.
  package var name: String? {
    switch self {
    case .parameter(let name), .optional(let name): name
    case .literal, .wildcard: nil
    }
  }

  /// The maximum length of a pattern, in UTF-8 bytes. Links are stored with the pattern that they match.
  package static let maximumPatternLength = 512

  /// Returns the parts of a pattern such as `/items/:id/**`. The pattern `/` has no parts.
  /// - Throws: `PatternError`, whose description explains how to fix the pattern.
  package static func parse(_ pattern: String) throws(PatternError) -> [PatternSegment] {
    guard pattern.utf8.first == UInt8(ascii: "/") else { throw .noLeadingSlash(pattern) }
    guard pattern.utf8.count <= maximumPatternLength else { throw .tooLong(pattern.utf8.count) }
    if pattern == "/" { return [] }
    var segments: [PatternSegment] = []
    // The pattern is split as bytes because a slash and a combining mark after it form one character.
    let parts = pattern.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      let segment = try segment(Substring(part), of: pattern)
      if let name = segment.name, segments.contains(where: { $0.name == name }) {
        throw .duplicateParameter(name, pattern)
      }
      if case .optional(let name)? = segments.last, !segment.isOptional {
        throw .optionalInside(name, pattern)
      }
      segments.append(segment)
    }
    return segments
  }

  private var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  private static func segment(
    _ text: Substring, of pattern: String
  ) throws(PatternError) -> PatternSegment {
    if text.isEmpty { throw .emptySegment(pattern) }
    if text == "**" { return .wildcard }
    guard text.utf8.first == UInt8(ascii: ":") else {
      return .literal(try literal(String(text), of: pattern))
    }
    let isOptional = text.utf8.last == UInt8(ascii: "?")
    let name = String(Substring(text.utf8.dropFirst().dropLast(isOptional ? 1 : 0)))
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty, isName else { throw .badName(name, pattern) }
    return isOptional ? .optional(name) : .parameter(name)
  }

  private static func literal(_ text: String, of pattern: String) throws(PatternError) -> String {
    if text == "." || text == ".." { throw .dotSegment(pattern) }
    for scalar in text.unicodeScalars {
      if "?#%\\".unicodeScalars.contains(scalar) || scalar.value < 0x20 || scalar.value == 0x7F {
        throw .reservedCharacter(String(scalar).visible, pattern)
      }
    }
    return text
  }
}

extension PatternSegment: CustomStringConvertible {
  /// The part in pattern syntax.
  package var description: String {
    switch self {
    case .literal(let text): text
    case .parameter(let name): ":\(name)"
    case .optional(let name): ":\(name)?"
    case .wildcard: "**"
    }
  }
}
