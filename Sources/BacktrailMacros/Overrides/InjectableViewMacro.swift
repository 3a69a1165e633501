package import SwiftSyntax
package import SwiftSyntaxMacros

/// The implementation of `@InjectableView`, which generates nothing because `@InjectableContainer` reads the
/// attribute. It reports invalid members.
package enum InjectableViewMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard InjectablePart(declaration, node, findings: &findings) != nil else { return [] }
    if let message = MacroMessage.misplaced(in: context.lexicalContext.first) {
      findings.add(message, at: node)
    }
    return []
  }
}

extension MacroMessage {
  /// Returns the error for a misplaced part, or `nil` if it is placed correctly.
  fileprivate static func misplaced(in place: Syntax?) -> Self? {
    guard let place = place?.asProtocol((any DeclGroupSyntax).self) else { return .partOutside }
    if place.attributes.hasMacro("InjectableContainer") { return nil }
    if let place = place.as(ExtensionDeclSyntax.self) {
      return .partInExtension(place.extendedType.trimmedDescription)
    }
    guard let type = place.asProtocol((any NamedDeclSyntax).self), !place.is(ProtocolDeclSyntax.self) else {
      return .partOutside
    }
    return .noContainer(type.name.withoutBackticks)
  }
}
