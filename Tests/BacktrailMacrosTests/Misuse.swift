import SwiftDiagnostics
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// A source that the macros refuse, their diagnostics, and the source after their advice is followed.
struct Misuse: Sendable, CustomTestStringConvertible {
  /// A diagnostic.
  struct Finding: Sendable {
    let line: Int
    let column: Int
    let id: String
    let message: String
    var repair: String?
    var notes: [Note] = []
    var severity = DiagnosticSeverity.error
  }

  /// The code that a finding points at in addition to its location.
  struct Note: Sendable {
    let line: Int
    let column: Int
    let message: String
  }

  let source: String
  let findings: [Finding]
  var fixed: String?

  var testDescription: String { source }

  /// Members of a destination; they begin at line 3, column 3.
  static func members(_ members: String, _ findings: Finding..., fixed: String? = nil) -> Self {
    Self(source: destination(members), findings: findings, fixed: fixed.map(destination))
  }

  /// Members of an enum of screens; they begin at line 3, column 3.
  static func screens(_ members: String, _ findings: Finding..., fixed: String? = nil) -> Self {
    Self(source: screens(members), findings: findings, fixed: fixed.map(screens))
  }

  private static func screens(_ members: String) -> String { "@Screens\nenum Garden {\n  \(members)\n}" }

  private static func destination(_ members: String) -> String {
    "@DeepLinkDestination\nenum Garden {\n  \(members)\n}"
  }

  /// Compares the diagnostics, their locations, and the fixed source.
  func expect(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    Expansion.expect(
      source, becomes: nil, diagnostics: findings.map(\.specification), fixedSource: fixed,
      sourceLocation: sourceLocation)
  }
}

extension Misuse.Finding {
  /// A finding on one line, as `line:column id: message`.
  static func at(
    _ line: Int, _ column: Int, _ id: String, _ message: String, repair: String? = nil,
    notes: [Misuse.Note] = [], severity: DiagnosticSeverity = .error
  ) -> Self {
    Self(
      line: line, column: column, id: id, message: message, repair: repair, notes: notes, severity: severity)
  }

  fileprivate var specification: DiagnosticSpec {
    DiagnosticSpec(
      id: MessageID(domain: "Backtrail", id: id), message: message, line: line, column: column,
      severity: severity,
      notes: notes.map { NoteSpec(message: $0.message, line: $0.line, column: $0.column) },
      fixIts: repair.map { [FixItSpec(message: $0)] } ?? [])
  }
}
