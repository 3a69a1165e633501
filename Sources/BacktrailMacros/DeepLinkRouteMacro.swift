package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@DeepLinkRoute` generates nothing, because `@DeepLinkDestination` reads it. It diagnoses uses outside such an enum.
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
