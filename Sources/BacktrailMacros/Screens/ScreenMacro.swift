package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Screen`: writes nothing; `@Screens` reads it. It says so where nobody would.
package enum ScreenMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard declaration.is(EnumCaseDeclSyntax.self) else {
      findings.add(.screenNotOnCase, at: node)
      return []
    }
    guard let enumeration = context.lexicalContext.first?.as(EnumDeclSyntax.self),
      !enumeration.attributes.hasMacro("Screens")
    else { return [] }
    findings.add(.noScreens(enumeration.name.withoutBackticks), at: node)
    return []
  }
}
