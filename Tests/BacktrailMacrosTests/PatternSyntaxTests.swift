import BacktrailCore
import BacktrailLinks
import BacktrailMacros
import Testing

@Suite struct PatternSyntaxTests {
  static let good = [
    "/", "/a", "/a/b", "/A/É/日本", "/:id", "/a/:id", "/a/:id/b/:other", "/:1", "/:名前", "/:a_b", "/:_", "/:½",
    "/**", "/a/**/:slug", "/**/a/**", "/**/**", "/*", "/***", "/a*", "/file-:id", "/a:b", "/a b", "/a.b",
    "/...",
    "/a&b=c;d+e", "/:id?", "/a/:id?/:page?", "/**/:id?", "/\u{65}\u{301}", "/\u{200B}", "/\"", "/😀",
    "/" + String(repeating: "a", count: 511),
  ]

  static let bad: [(String, PatternSyntax.Problem)] = [
    ("", .noLeadingSlash), ("a", .noLeadingSlash), (":id", .noLeadingSlash), (" /a", .noLeadingSlash),
    ("//", .emptySegment), ("//a", .emptySegment), ("/a//b", .emptySegment), ("/a/", .trailingSlash),
    ("/a//", .emptySegment), ("/:", .badName("")), ("/:?", .badName("")), ("/:a-b", .badName("a-b")),
    ("/:a b", .badName("a b")), ("/:a??", .badName("a?")), ("/::a", .badName(":a")), ("/:a*", .badName("a*")),
    ("/:id/:id", .duplicate("id")), ("/:id/a/:id?", .duplicate("id")), ("/:id?/a", .optionalInside("id")),
    ("/:id?/:b", .optionalInside("id")), ("/:id?/**", .optionalInside("id")), ("/.", .dotSegment(".")),
    ("/a/../b", .dotSegment("..")), ("/a?", .reserved("?")), ("/a?b=c", .reserved("?")),
    ("/a#b", .reserved("#")),
    ("/a%20b", .reserved("%")), ("/100%", .reserved("%")), ("/a\\b", .reserved("\\")),
    ("/a\nb", .reserved("\n")),
    ("/\0", .reserved("\0")), ("/\u{7F}", .reserved("\u{7F}")),
    ("/" + String(repeating: "a", count: 512), .tooLong(513)),
    ("/" + String(repeating: "é", count: 256), .tooLong(513)),
  ]

  @Test(arguments: good) func `the macro and the core parse the same parts`(pattern: String) throws {
    #expect(try PatternSyntax(pattern).segments.map(\.inCore) == PatternSegment.parse(pattern))
  }

  @Test(arguments: bad) func `the macro and the core refuse the same patterns`(
    pattern: String, problem: PatternSyntax.Problem
  ) {
    #expect(throws: problem) { try PatternSyntax(pattern) }
    #expect(throws: PatternError.self) { try PatternSegment.parse(pattern) }
  }

  @Test func `both agree on every short text`() {
    let pieces = ["/", ":", "a", "?", "**", "*", ".", "%", "_", "é", "1", "\u{301}"]
    var texts = [""]
    for _ in 1...4 {
      texts = texts.flatMap { text in pieces.map { text + $0 } }
      for pattern in texts.map({ "/" + $0 }) {
        let (macro, core) = (
          try? PatternSyntax(pattern).segments.map(\.inCore), try? PatternSegment.parse(pattern)
        )
        #expect(macro == core, "\(pattern)")
      }
    }
  }

  @Test func `both allow the same maximum length`() {
    #expect(PatternSyntax.maximumLength == PatternSegment.maximumPatternLength)
  }

  @Test(arguments: [
    ("a/b", "/a/b"), ("/a/", "/a"), ("/a//b/", "/a/b"), ("/:a?/:b?/c", "/:a/:b/c"),
  ])
  func `the suggested pattern is valid`(pattern: String, repaired: String) throws {
    var text = pattern
    while let problem = Self.problem(of: text) { text = try #require(problem.repaired(text)) }
    #expect(text == repaired)
  }

  private static func problem(of pattern: String) -> PatternSyntax.Problem? {
    do throws(PatternSyntax.Problem) {
      _ = try PatternSyntax(pattern)
      return nil
    } catch {
      return error
    }
  }
}

extension PatternSyntax.Segment {
  /// The part in the core's form.
  fileprivate var inCore: PatternSegment {
    switch self {
    case .literal(let text): .literal(text)
    case .parameter(let name): .parameter(name)
    case .optional(let name): .optional(name)
    case .wildcard: .wildcard
    }
  }
}
