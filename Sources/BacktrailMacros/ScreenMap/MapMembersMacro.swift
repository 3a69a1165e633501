package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// The implementation of `@ContentScreen` and `@ScreenGroup`, which list a type's stored properties and computed
/// transitions by name.
package enum MapMembersMacro: MemberMacro {
  /// The format mode is `disabled` because the generated text is already formatted.
  package static var formatMode: FormatMode { .disabled }

  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    var findings = Findings()
    defer { findings.diagnostics.forEach(context.diagnose) }
    let macro = node.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
    guard let type = declaration.storedTypeName else {
      findings.add(.membersNowhere(macro, declaration.introducer.text), at: node)
      return []
    }
    guard declaration.inheritanceClause != nil else {
      findings.add(.notConforming(macro, type), at: node)
      return []
    }
    guard
      declaration.isReadable(
        by: node, among: ["ContentScreen", "ScreenGroup"], members: ["let", "var"], of: type, in: context,
        findings: &findings)
    else { return [] }
    if let own = declaration.namesake(of: "mapMembers", isStatic: false) {
      findings.add(.ownMapMembers(macro, type), at: own)
      return []
    }
    let list = MapMemberList(declaration.memberBlock.members)
    if macro == "ScreenGroup", list.isEmpty { findings.add(.emptyGroup(type), at: node) }
    return [DeclSyntax(generated: list.declaration(access: declaration.access(in: context.lexicalContext)))]
  }
}

extension DeclGroupSyntax {
  /// The name of a struct or a class. Other types do not have stored properties.
  fileprivate var storedTypeName: String? {
    self.as(StructDeclSyntax.self)?.name.withoutBackticks
      ?? self.as(ClassDeclSyntax.self)?.name.withoutBackticks
  }
}
