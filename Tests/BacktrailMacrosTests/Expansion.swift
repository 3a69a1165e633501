import BacktrailMacros
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// A source with macros, and its expansion.
enum Expansion {
  private static func macros(missing conformances: [String]?) -> [String: MacroSpec] {
    func spec(_ type: any Macro.Type, _ all: String...) -> MacroSpec {
      MacroSpec(type: type, conformances: (conformances ?? all).map { "\(raw: $0)" })
    }
    return [
      "DeepLinkDestination": spec(DeepLinkDestinationMacro.self, "DeepLinkRoutable"),
      "DeepLinkRoute": spec(DeepLinkRouteMacro.self),
      "Screens": spec(ScreensMacro.self, "HeadlessUI.View", "Screens", "DeclaresRoutes"),
      "Screen": spec(ScreenMacro.self),
    ]
  }

  /// Compares the macros' output, unless it does not matter, and their diagnostics. The compiler tells them which
  /// conformances are missing: all of them, unless given here.
  static func expect(
    _ source: String, becomes expanded: String?, missing conformances: [String]? = nil,
    diagnostics: [DiagnosticSpec] = [], fixedSource: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    assertMacroExpansion(
      source, expandedSource: expanded ?? "", diagnostics: diagnostics,
      macroSpecs: macros(missing: conformances),
      fixedSource: fixedSource, indentationWidth: .spaces(2),
      failureHandler: { failure in
        if expanded == nil, failure.isAboutExpansion { return }
        Issue.record("\(failure.message)", sourceLocation: sourceLocation)
      })
  }
}

extension TestFailureSpec {
  /// Whether the expansion differs from the expected one, or has the syntax errors of the source.
  var isAboutExpansion: Bool {
    ["Macro expansion did not produce", "Expanded source should not contain"].contains(
      where: message.hasPrefix)
  }
}
