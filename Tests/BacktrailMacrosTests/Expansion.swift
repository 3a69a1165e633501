import BacktrailMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// A source with macros, and what becomes of it.
enum Expansion {
  private static func macros(missing conformances: [String]) -> [String: MacroSpec] {
    let destination = MacroSpec(
      type: DeepLinkDestinationMacro.self, conformances: conformances.map { "\(raw: $0)" })
    return ["DeepLinkDestination": destination, "DeepLinkRoute": MacroSpec(type: DeepLinkRouteMacro.self)]
  }

  /// Compares what the macros write, unless that does not matter, and say. The compiler tells them which
  /// conformances are missing.
  static func expect(
    _ source: String, becomes expanded: String?, missing conformances: [String] = ["DeepLinkRoutable"],
    diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source, expandedSource: expanded ?? "", diagnostics: diagnostics,
      macroSpecs: macros(missing: conformances),
      fixedSource: fixedSource, indentationWidth: .spaces(2),
      failureHandler: { failure in
        if expanded == nil, failure.message.hasPrefix("Macro expansion did not produce") { return }
        Issue.record("\(failure.message)", sourceLocation: sourceLocation)
      })
  }
}
