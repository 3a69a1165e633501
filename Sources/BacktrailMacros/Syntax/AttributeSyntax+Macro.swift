import SwiftSyntax

extension AttributeSyntax {
  /// Returns whether the attribute is the Backtrail macro with the given name, with or without a module name.
  func isMacro(_ name: String) -> Bool {
    if let member = attributeName.as(MemberTypeSyntax.self) {
      return member.name.text == name
        && ["Backtrail", "BacktrailUI"].contains(member.baseType.trimmedDescription)
    }
    return attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
  }
}

extension AttributeListSyntax {
  /// Returns whether the attributes include the Backtrail macro with the given name, even inside an `#if`.
  func hasMacro(_ name: String) -> Bool {
    contains { element in
      switch element {
      case .attribute(let attribute): attribute.isMacro(name)
      case .ifConfigDecl(let condition):
        condition.clauses.contains { $0.elements?.as(AttributeListSyntax.self)?.hasMacro(name) ?? false }
      }
    }
  }
}
