import SwiftSyntax

extension DeclGroupSyntax {
  /// Returns the member, even inside an `#if`, that Swift does not allow together with a property of the given name.
  func namesake(of name: String, isStatic: Bool) -> Syntax? {
    memberBlock.members.declarations.lazy.compactMap { $0.namesake(of: name, isStatic: isStatic) }.first
  }
}

extension MemberBlockItemListSyntax {
  /// The members, including those inside an `#if`.
  var declarations: [DeclSyntax] {
    flatMap { item -> [DeclSyntax] in
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return condition.clauses.flatMap { clause in
        clause.elements?.as(MemberBlockItemListSyntax.self)?.declarations ?? []
      }
    }
  }
}

extension DeclSyntax {
  fileprivate func namesake(of name: String, isStatic: Bool) -> Syntax? {
    if let variable = self.as(VariableDeclSyntax.self) {
      let names = DeclaredName.all(in: self).map(\.name)
      return names.contains(name) && variable.modifiers.areStatic == isStatic ? Syntax(self) : nil
    }
    if let enumCase = self.as(EnumCaseDeclSyntax.self) {
      // Swift distinguishes a case with values from a property by its labels.
      let element = enumCase.elements.first { $0.parameterClause == nil && $0.name.withoutBackticks == name }
      return isStatic ? element.map { Syntax($0.name) } : nil
    }
    guard let named = asProtocol((any NamedDeclSyntax).self), named.name.withoutBackticks == name else {
      return nil
    }
    guard let function = self.as(FunctionDeclSyntax.self) else { return isStatic ? Syntax(named.name) : nil }
    let hasParameters = !function.signature.parameterClause.parameters.isEmpty
    return !hasParameters && function.modifiers.areStatic == isStatic ? Syntax(named.name) : nil
  }
}

extension DeclModifierListSyntax {
  /// Whether the modifiers make a member belong to the type.
  fileprivate var areStatic: Bool { contains { ["static", "class"].contains($0.name.text) } }
}
