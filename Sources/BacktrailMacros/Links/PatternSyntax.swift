/// A link pattern, which is parsed exactly as `PatternSegment.parse` in BacktrailLinks parses it.
///
/// A compiler plugin cannot use the library that it serves, so there are two implementations of the grammar. A test
/// compares the two.
package struct PatternSyntax: Hashable {
  /// One part of a pattern.
  package enum Segment: Hashable {
    case literal(String)
    case parameter(String)
    case optional(String)
    case wildcard
  }

  package let segments: [Segment]

  /// The maximum length of a pattern, in UTF-8 bytes.
  package static let maximumLength = 512

  package init(_ pattern: String) throws(Problem) {
    guard pattern.utf8.first == UInt8(ascii: "/") else { throw .noLeadingSlash }
    guard pattern.utf8.count <= Self.maximumLength else { throw .tooLong(pattern.utf8.count) }
    var segments: [Segment] = []
    // The pattern is split as bytes because a slash and a combining mark after it form one character.
    let parts = pattern.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in pattern == "/" ? [] : parts {
      let segment = try Segment(Substring(part), isLast: segments.count == parts.count - 1)
      if let name = segment.name, segments.contains(where: { $0.name == name }) { throw .duplicate(name) }
      if case .optional(let name)? = segments.last, !segment.isOptional { throw .optionalInside(name) }
      segments.append(segment)
    }
    self.segments = segments
  }

  /// The names that the pattern captures, in order.
  package var names: [String] { segments.compactMap(\.name) }

  /// The names that may be missing.
  package var optionalNames: Set<String> { Set(segments.filter(\.isOptional).compactMap(\.name)) }
}

extension PatternSyntax.Segment {
  /// The name of the captured segment.
  package var name: String? {
    switch self {
    case .parameter(let name), .optional(let name): name
    case .literal, .wildcard: nil
    }
  }

  var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  fileprivate init(_ text: Substring, isLast: Bool) throws(PatternSyntax.Problem) {
    if text.isEmpty { throw isLast ? .trailingSlash : .emptySegment }
    if text == "**" {
      self = .wildcard
    } else if text.utf8.first == UInt8(ascii: ":") {
      let isOptional = text.utf8.last == UInt8(ascii: "?")
      let name = String(Substring(text.utf8.dropFirst().dropLast(isOptional ? 1 : 0)))
      let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      guard !name.isEmpty, isName else { throw .badName(name) }
      self = isOptional ? .optional(name) : .parameter(name)
    } else {
      try Self.check(literal: String(text))
      self = .literal(String(text))
    }
  }

  private static func check(literal text: String) throws(PatternSyntax.Problem) {
    if text == "." || text == ".." { throw .dotSegment(text) }
    for scalar in text.unicodeScalars
    where "?#%\\".unicodeScalars.contains(scalar) || scalar.value < 0x20 || scalar.value == 0x7F {
      throw .reserved(scalar)
    }
  }
}
