import SwiftSyntax

/// A route in the source, which is an attribute on a case.
struct RouteSource {
  let attribute: AttributeSyntax
  let enumCase: EnumCaseDeclSyntax
}

extension [Conditional<RouteSource>] {
  /// Collects the routes of the cases among the members.
  init(_ members: MemberBlockItemListSyntax) {
    self = members.flatMap { item -> Self in
      if let enumCase = item.decl.as(EnumCaseDeclSyntax.self) {
        return Conditional.pieces(
          Self(enumCase.attributes, of: enumCase), in: Availability(enumCase.attributes).condition)
      }
      guard let condition = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
      return Conditional.clauses(of: condition) { $0.as(MemberBlockItemListSyntax.self).map(Self.init) ?? [] }
    }
  }

  private init(_ attributes: AttributeListSyntax, of enumCase: EnumCaseDeclSyntax) {
    self = attributes.flatMap { element -> Self in
      switch element {
      case .attribute(let attribute):
        let source = RouteSource(attribute: attribute, enumCase: enumCase)
        return attribute.isMacro("DeepLinkRoute") ? [.piece(source)] : []
      case .ifConfigDecl(let condition):
        return Conditional.clauses(of: condition) { elements in
          elements.as(AttributeListSyntax.self).map { Self($0, of: enumCase) } ?? []
        }
      }
    }
  }
}
