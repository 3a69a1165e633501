package import SwiftSyntax
package import SwiftSyntaxMacros

/// The implementation of `@DeepLinkRoute`, which generates nothing because `@DeepLinkDestination` reads the
/// attribute. It diagnoses uses outside an enum with `@DeepLinkDestination`.
package enum DeepLinkRouteMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let mark = CaseMark(
      reader: "DeepLinkDestination", elsewhere: .notOnCase, unread: MacroMessage.noDestination)
    mark.check(node, on: declaration, in: context)
    return []
  }
}
