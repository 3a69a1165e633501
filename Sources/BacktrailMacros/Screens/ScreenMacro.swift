package import SwiftSyntax
package import SwiftSyntaxMacros

/// The implementation of `@Screen`, which generates nothing because `@Screens` reads the attribute. It diagnoses uses
/// outside an enum with `@Screens`.
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
