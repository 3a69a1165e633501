import SwiftSyntax

extension DeclGroupSyntax {
  /// A `private` on the type or on one around it, which no extension can look through.
  func modifierThatHides(in context: [Syntax]) -> DeclModifierSyntax? {
    let nested = zip([Syntax(self)] + context, context).map(\.0)
    return nested.lazy.compactMap { $0.asProtocol((any WithModifiersSyntax).self) }
      .filter { !$0.is(ExtensionDeclSyntax.self) }
      .compactMap { $0.modifiers.first { $0.name.text == "private" } }.first
  }

  /// The access that a member of a conformance needs, written before it; an extension around the type can give it too.
  func access(in context: [Syntax]) -> String? {
    let outer = context.first?.as(ExtensionDeclSyntax.self)?.modifiers.accessLevel
    return (modifiers.accessLevel ?? outer).flatMap { level in
      ["public", "package"].contains(level) ? level : level == "open" ? "public" : nil
    }
  }
}

extension DeclModifierListSyntax {
  /// The access written in front of a declaration, not that of its setter.
  var accessLevel: String? {
    let levels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]
    return first { levels.contains($0.name.text) && $0.detail == nil }?.name.text
  }
}
