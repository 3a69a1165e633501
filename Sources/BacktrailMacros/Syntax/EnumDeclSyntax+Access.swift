import SwiftSyntax

extension EnumDeclSyntax {
  /// A `private` on the enum or on a type around it, which no extension can look through.
  func modifierThatHides(in context: [Syntax]) -> DeclModifierSyntax? {
    let nested = zip([Syntax(self)] + context, context).map(\.0)
    return nested.lazy.compactMap { $0.asProtocol((any WithModifiersSyntax).self) }
      .filter { !$0.is(ExtensionDeclSyntax.self) }
      .compactMap { $0.modifiers.first { $0.name.text == "private" } }.first
  }

  /// The access that a member of a conformance needs, written before it; an extension around the enum can give it too.
  func access(in context: [Syntax]) -> String? {
    let levels: Set = ["public", "package", "internal", "fileprivate", "private"]
    let own = modifiers.map(\.name.text).first(where: levels.contains)
    let outer = context.first?.as(ExtensionDeclSyntax.self)?.modifiers.map(\.name.text).first(
      where: levels.contains)
    return (own ?? outer).flatMap { ["public", "package"].contains($0) ? $0 : nil }
  }
}
