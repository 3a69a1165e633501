import SwiftSyntax

/// A name that a member declares.
struct DeclaredName {
  let name: String
  let syntax: TokenSyntax

  /// Returns the names that a member declares. For example, `var a, b` declares two names, and an initializer
  /// declares none.
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
  /// The names of the other members that are compiled together with this member. Members inside an `#if` count if it
  /// is beside this member; an outer `#if` may exclude this member.
  var namesBeside: [DeclaredName] {
    let lists = sequence(first: Syntax(self), next: \.parent).prefix {
      $0.id == id || !$0.isProtocol((any DeclGroupSyntax).self)
    }
    .compactMap { $0.as(MemberBlockItemListSyntax.self) }
    let others = (lists.first?.declarations ?? []) + lists.dropFirst().flatMap { $0.map(\.decl) }
    return others.filter { $0.id != id }.flatMap(DeclaredName.all)
  }
}
