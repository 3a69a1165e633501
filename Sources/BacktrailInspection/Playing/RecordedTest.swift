import BacktrailCore
import BacktrailRuntime

/// A Swift Testing file that plays a recording and checks the state at its end.
package struct RecordedTest: Sendable {
  /// The expectation of the test.
  package enum Expected: Sendable {
    /// The outline of the state. No event may be skipped.
    case outline(String)
    case condition(StateCondition)
  }

  /// The name of the suite.
  package let suite: String
  /// The name of the fixture, relative to the folder of the test.
  package let fixture: String
  /// The modules of the app.
  package let modules: [String]
  /// The Swift expression that creates the app's navigator.
  package let navigator: String?
  /// The origin of the recording, as a sentence.
  package let origin: String
  package let expected: Expected

  package init(
    suite: String, fixture: String, modules: [String], navigator: String?, origin: String, expected: Expected
  ) {
    self.suite = suite
    self.fixture = fixture
    self.modules = modules
    self.navigator = navigator
    self.origin = origin
    self.expected = expected
  }

  /// Returns the name of a suite, derived from a file name. The suffix ensures that the name is not a keyword.
  package static func suiteName(of file: String) -> String {
    let name = file.unicodeScalars.map { scalar in
      // Files whose names differ only outside ASCII would otherwise contain suites with the same name.
      guard scalar.isASCII else { return "u" + String(scalar.value, radix: 16, uppercase: true) }
      return Character(scalar).isLetter || Character(scalar).isNumber ? String(scalar) : "_"
    }.joined()
    return (name.first?.isNumber ?? true ? "_" : "") + name + (name.hasSuffix("Tests") ? "" : "Tests")
  }

  /// The content of the file.
  package var text: String {
    let imports = ["Backtrail", "BacktrailTesting", "Testing"].map { "import \($0)\n" }
    let testable = modules.map { "@testable import \($0)\n" }
    return """
      \(imports.joined())\(testable.isEmpty ? "" : "\n" + testable.joined())
      /// \(origin)
      @MainActor @Suite struct \(suite) {
        @Test func `\(name)`() throws {
          let session = try RecordedSession(contentsOf: \(fixture.literal))
      \(arranging)
      \(expecting)
        }
      }

      """
  }

  private var name: String {
    switch expected {
    case .outline: "the moves lead to the recorded state"
    case .condition(.guards): "no guard is violated"
    case .condition(.expectation(let expectation)):
      String(expectation.text.map { $0.isLetter || $0.isNumber ? $0 : " " })
    }
  }

  private var arranging: String {
    if let navigator { return "    let navigator = \(navigator)" }
    return """
          // Replace this with the app's navigator, including its guards and links. It must have no log, and it must
          // not be restored.
          let navigator = RecordedSession.navigator()
      """
  }

  private var expecting: String {
    switch expected {
    case .outline(let outline):
      let (quote, lines) = Self.quoted(outline)
      return """
            #expect(try session.play(on: navigator) == [])
            #expect(
              navigator.outline == \(quote)
        \(lines.map { "        " + $0 }.joined(separator: "\n"))
                \(String(quote.reversed())))
        """
    case .condition(.expectation(let expectation)):
      return """
            try session.play(on: navigator)
            try expectHolds(\(expectation.text.literal), in: navigator)
        """
    case .condition(.guards(let guards)):
      let list = guards.map { "        \($0.swift)" }.joined(separator: ",\n") + (guards.count > 1 ? "," : "")
      return """
            try session.play(on: navigator)
            expectKept(
              [
        \(list)
              ], in: navigator)
        """
    }
  }

  /// Returns the delimiter of a string literal in which the text needs no escapes, and the lines of the text.
  private static func quoted(_ text: String) -> (quote: String, lines: [Substring]) {
    var marks = ""
    while text.contains("\"\"\"" + marks) || text.contains("\\" + marks) { marks += "#" }
    return (marks + "\"\"\"", text.split(separator: "\n", omittingEmptySubsequences: false))
  }
}

extension String {
  /// The text as a Swift string literal. Hidden characters are escaped, because they could show the code in a different
  /// order.
  fileprivate var literal: String { debugDescription.visible }
}

extension NavigationGuard {
  /// The guard as Swift code.
  fileprivate var swift: String {
    let names = { (names: [String]) in "[\(names.map(\.literal).joined(separator: ", "))]" }
    let rule =
      switch rule {
      case .above(let screen, let others, let isDirect):
        ".above(\(screen.literal), \(names(others))\(isDirect ? ", isDirect: true" : ""))"
      case .atMost(let count, of: let screens): ".atMost(\(count), of: \(names(screens)))"
      case .atMostPresentations(let count, let styles):
        ".atMostPresentations(\(count), \(Self.list(styles)))"
      case .alone(let screen): ".alone(\(screen.literal))"
      case .depth(let count): ".depth(\(count))"
      case .requires(let root, let screens): ".requires(\(root.literal), for: \(names(screens)))"
      }
    return "NavigationGuard(\(name.literal), \(rule))"
  }

  private static func list(_ styles: [PresentationStyle]) -> String {
    let styles = styles.map { "PresentationStyle(rawValue: \($0.rawValue.literal))" }
    return "[\(styles.joined(separator: ", "))]"
  }
}
