package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The implementation of `@DeepLinkDestination`, which adds the table of routes to the enum, and the conformance in
/// an extension.
///
/// The table is a member of the enum itself so that its names are looked up in the enclosing types, like names in the
/// enum's cases. In an extension, they would not be.
package enum DeepLinkDestinationMacro {
  /// The format mode is `disabled` because the generated text is already formatted. Formatting it again would take
  /// most of the expansion time.
  package static var formatMode: FormatMode { .disabled }
}

extension DeepLinkDestinationMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      findings.add(.notOnEnum(declaration.kindWithArticle), at: node)
      return []
    }
    guard
      enumeration.isReadable(
        by: node, among: ["DeepLinkDestination"], members: ["DeepLinkRoute"],
        of: enumeration.name.withoutBackticks, in: context,
        findings: &findings)
    else { return [] }
    if let own = enumeration.namesake(of: "allRoutes", isStatic: true) {
      findings.add(.ownRoutes(enumeration.name.withoutBackticks), at: own)
      return []
    }
    let table = RouteTable(enumeration, in: context.lexicalContext, findings: &findings)
    let members = [table.check, table.expansion(access: enumeration.access(in: context.lexicalContext))]
    return members.compactMap(\.self).map(DeclSyntax.init(generated:))
  }
}

extension DeepLinkDestinationMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // If there are no protocols to add, the enum already conforms.
    guard let enumeration = declaration.as(EnumDeclSyntax.self), !protocols.isEmpty,
      enumeration.attribute(before: node, among: ["DeepLinkDestination"], in: context) == nil
    else { return [] }
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    let hidden = MacroMessage.hidden(enumeration.name.withoutBackticks)
    guard
      enumeration.canBeExtended(
        by: node, in: context.lexicalContext, otherwise: hidden, findings: &findings)
    else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): nonisolated Backtrail.DeepLinkRoutable {}")]
  }
}

extension DeclGroupSyntax {
  fileprivate var kindWithArticle: String {
    let keyword = introducer.text
    return (keyword == "actor" || keyword == "extension" ? "an " : "a ") + keyword
  }
}
