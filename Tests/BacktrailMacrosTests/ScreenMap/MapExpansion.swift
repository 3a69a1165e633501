import BacktrailMacros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// A source with the screen map macros, and its expansion.
enum MapExpansion {
  /// Compares the macros' output, unless it does not matter, and their diagnostics.
  static func expect(
    _ source: String, becomes expanded: String?, diagnostics: [DiagnosticSpec] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let macro = MacroSpec(type: MapMembersMacro.self)
    assertMacroExpansion(
      source, expandedSource: expanded ?? "", diagnostics: diagnostics,
      macroSpecs: ["ContentScreen": macro, "ScreenGroup": macro], indentationWidth: .spaces(2),
      failureHandler: { failure in
        if expanded == nil, failure.isAboutExpansion { return }
        Issue.record("\(failure.message)", sourceLocation: sourceLocation)
      })
  }
}

/// A source that the macros refuse, and their diagnostics.
struct MapMisuse: Sendable, CustomTestStringConvertible {
  let source: String
  let line: Int
  let column: Int
  let id: String
  let message: String

  var testDescription: String { "\(id): \(source)" }

  func expect() {
    let finding = DiagnosticSpec(
      id: MessageID(domain: "Backtrail", id: id), message: message, line: line, column: column)
    MapExpansion.expect(source, becomes: nil, diagnostics: [finding])
  }
}
