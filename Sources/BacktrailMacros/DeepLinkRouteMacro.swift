import SwiftDiagnostics
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
    findings.add(
      .noDestination(enumeration.name.withoutBackticks), at: node, repair: .adding(to: enumeration))
    return []
  }
}

extension Findings.Repair {
  /// Puts `@DeepLinkDestination` before an enum.
  fileprivate static func adding(to enumeration: EnumDeclSyntax) -> Self? {
    guard let first = enumeration.firstToken(viewMode: .sourceAccurate) else { return nil }
    let attribute = Trivia.unexpectedText("@DeepLinkDestination")
    return Self(
      title: "Add '@DeepLinkDestination' to '\(enumeration.name.withoutBackticks)'",
      changes: [.replaceLeadingTrivia(token: first, newTrivia: first.leadingTrivia + attribute + .newline)])
  }
}
