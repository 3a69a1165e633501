import SwiftSyntax
import SwiftSyntaxMacros

/// An attribute on a case that generates nothing, because the macro on the enum reads it.
struct CaseMark {
  /// The macro that reads the attribute.
  let reader: String
  /// The message for an attribute that is not on a case.
  let elsewhere: MacroMessage
  /// The message for an enum without the reading macro, given the enum's name.
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
