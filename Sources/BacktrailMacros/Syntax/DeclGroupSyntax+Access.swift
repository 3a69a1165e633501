import SwiftSyntax

extension DeclGroupSyntax {
  /// Returns whether an extension can access the type. If a `private` modifier prevents access, the modifier is
  /// reported.
  func canBeExtended(
    by node: AttributeSyntax, in context: [Syntax], otherwise message: MacroMessage, findings: inout Findings
  ) -> Bool {
    guard let modifier = modifierThatHides(in: context) else { return true }
    let isOwn = modifiers.contains { $0.id == modifier.id }
    findings.add(
      message, at: isOwn ? Syntax(modifier) : Syntax(node),
      repair: isOwn
        ? .replacing(modifier.name, with: TokenSyntax.keyword(.fileprivate), "Make it 'fileprivate'") : nil)
    return false
  }

  /// Returns the `private` modifier, on the type or an enclosing type, that hides the type from extensions.
  private func modifierThatHides(in context: [Syntax]) -> DeclModifierSyntax? {
    let nested = zip([Syntax(self)] + context, context).map(\.0)
    return nested.lazy.compactMap { $0.asProtocol((any WithModifiersSyntax).self) }
      .filter { !$0.is(ExtensionDeclSyntax.self) }
      .compactMap { $0.modifiers.first { $0.name.text == "private" } }.first
  }

  /// Returns the access level that a member must declare to satisfy a conformance. The access level may come from an
  /// enclosing extension.
  func access(in context: [Syntax]) -> String? {
    let outer = context.first?.as(ExtensionDeclSyntax.self)?.modifiers.accessLevel
    let level = (modifiers.accessLevel ?? outer).flatMap { level in
      ["public", "package"].contains(level) ? level : level == "open" ? "public" : nil
    }
    let parts = [attributes.has("usableFromInline") ? "@usableFromInline" : nil, level].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension AttributeListSyntax {
  fileprivate func has(_ name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name }
  }
}

extension DeclModifierListSyntax {
  /// The access level of a declaration, disregarding the access level of its setter.
  var accessLevel: String? {
    let levels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
    return first { levels.contains($0.name.text) && $0.detail == nil }?.name.text
  }
}
