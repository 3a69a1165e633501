import BacktrailMacros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// A source with the container macros, and its expansion.
enum OverrideExpansion {
  /// Compares the macros' output, unless it does not matter, and their diagnostics.
  static func expect(
    _ source: String, becomes expanded: String?, missing conformances: [String] = ["InjectableHost"],
    diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let container = MacroSpec(
      type: InjectableContainerMacro.self, conformances: conformances.map { "\(raw: $0)" })
    assertMacroExpansion(
      source, expandedSource: expanded ?? "", diagnostics: diagnostics,
      macroSpecs: [
        "InjectableContainer": container, "InjectableView": MacroSpec(type: InjectableViewMacro.self),
      ],
      fixedSource: fixedSource, indentationWidth: .spaces(2),
      failureHandler: { failure in
        if expanded == nil, failure.isAboutExpansion { return }
        Issue.record("\(failure.message)", sourceLocation: sourceLocation)
      })
  }
}

/// A source that the macros refuse, and their diagnostics.
struct OverrideMisuse: Sendable, CustomTestStringConvertible {
  let source: String
  let line: Int
  let column: Int
  let id: String
  let message: String
  var note: (line: Int, column: Int, message: String)?
  var repair: (title: String, source: String)?

  var testDescription: String { "\(id): \(source)" }

  func expect() {
    let notes = note.map { [NoteSpec(message: $0.message, line: $0.line, column: $0.column)] } ?? []
    let finding = DiagnosticSpec(
      id: MessageID(domain: "Backtrail", id: id), message: message, line: line, column: column, notes: notes,
      fixIts: repair.map { [FixItSpec(message: $0.title)] } ?? [])
    OverrideExpansion.expect(source, becomes: nil, diagnostics: [finding], fixedSource: repair?.source)
  }
}

extension OverrideMisuse {
  /// A member of a container with a valid part; it begins at line 4, column 3.
  static func member(
    _ member: String, line: Int = 4, _ column: Int, _ id: String, _ message: String,
    note: (line: Int, column: Int, message: String)? = nil, repair: (title: String, member: String)? = nil
  ) -> Self {
    Self(
      source: container(member), line: line, column: column, id: id, message: message, note: note,
      repair: repair.map { ($0.title, container($0.member)) })
  }

  private static func container(_ member: String) -> String {
    """
    @InjectableContainer
    struct Shelf {
      @InjectableView var goodBuilder: some View { Text("") }
      \(member)
    }
    """
  }
}
