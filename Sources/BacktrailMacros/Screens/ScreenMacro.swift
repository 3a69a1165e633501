package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Screen` generates nothing, because `@Screens` reads it. It diagnoses uses outside such an enum.
package enum ScreenMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let mark = CaseMark(reader: "Screens", elsewhere: .screenNotOnCase, unread: MacroMessage.noScreens)
    mark.check(node, on: declaration, in: context)
    return []
  }
}
