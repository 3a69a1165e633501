package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@DeepLinkRoute`: writes nothing; `@DeepLinkDestination` reads it. It says so where nobody would.
package enum DeepLinkRouteMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard declaration.is(EnumCaseDeclSyntax.self) else {
      findings.add(.notOnCase, at: node)
      return []
    }
    guard let enumeration = context.lexicalContext.first?.as(EnumDeclSyntax.self),
      !enumeration.attributes.hasMacro("DeepLinkDestination")
    else { return [] }
    // No fix-it: the compiler drops edits outside the case.
    findings.add(.noDestination(enumeration.name.withoutBackticks), at: node)
    return []
  }
}
