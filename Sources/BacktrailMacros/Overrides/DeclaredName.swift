import SwiftSyntax

/// A name that a member declares.
struct DeclaredName {
  let name: String
  let syntax: TokenSyntax

  /// Returns the names that a member declares, for example, two names for `var a, b`, and none for an initializer.
  static func all(in declaration: DeclSyntax) -> [DeclaredName] {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap {
        $0.pattern.as(IdentifierPatternSyntax.self).map { Self($0.identifier) }
      }
    }
    if let named = declaration.asProtocol((any NamedDeclSyntax).self) { return [Self(named.name)] }
    return []
  }

  private init(_ token: TokenSyntax) {
    name = token.withoutBackticks
    syntax = token
  }
}

extension DeclSyntaxProtocol {
  /// The names of the other members that are always compiled together with this one.
  var namesBeside: [DeclaredName] {
    sequence(first: Syntax(self), next: \.parent).prefix {
      $0.id == id || !$0.isProtocol((any DeclGroupSyntax).self)
    }
    .compactMap { $0.as(MemberBlockItemListSyntax.self) }
    .flatMap(Array.init).filter { $0.decl.id != id }.flatMap { DeclaredName.all(in: $0.decl) }
  }
}
