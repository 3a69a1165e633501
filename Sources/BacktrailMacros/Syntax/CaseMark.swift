package import SwiftSyntax
package import SwiftSyntaxMacros

/// An attribute on a case that generates nothing because the macro on the enum reads the attribute.
struct CaseMark {
  /// The macro that reads the attribute.
  let reader: String
  /// The message for an attribute on a declaration other than a case.
  let elsewhere: MacroMessage
  /// A closure that returns the message for an enum without the reader macro, given the enum's name.
  let unread: (String) -> MacroMessage

  /// Reports an attribute that has no effect. There is no fix-it, because the compiler drops edits outside the case.
  func check(
    _ node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard declaration.is(EnumCaseDeclSyntax.self) else { return findings.add(elsewhere, at: node) }
    guard let enumeration = context.lexicalContext.first?.as(EnumDeclSyntax.self),
      !enumeration.attributes.hasMacro(reader)
    else { return }
    findings.add(unread(enumeration.name.withoutBackticks), at: node)
  }
}

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
