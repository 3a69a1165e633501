extension PatternSyntax {
  /// The reason that a string is not a valid pattern.
  package enum Problem: Error, Hashable {
    case noLeadingSlash
    case tooLong(Int)
    case emptySegment
    case trailingSlash
    case badName(String)
    case duplicate(String)
    case optionalInside(String)
    case dotSegment(String)
    case reserved(Unicode.Scalar)
  }
}

extension PatternSyntax.Problem {
  /// Returns the pattern that was probably intended, if it is obvious.
  package func repaired(_ pattern: String) -> String? {
    switch self {
    case .noLeadingSlash: pattern.contains("://") ? nil : "/" + pattern
    case .emptySegment, .trailingSlash: "/" + pattern.split(separator: "/").joined(separator: "/")
    case .optionalInside(let name): Self.requiring(name, in: pattern)
    case .tooLong, .badName, .duplicate, .dotSegment, .reserved: nil
    }
  }

  private static func requiring(_ name: String, in pattern: String) -> String {
    let segments = pattern.split(separator: "/", omittingEmptySubsequences: false)
    return segments.map { $0 == ":\(name)?" ? ":\(name)" : $0 }.joined(separator: "/")
  }
}
