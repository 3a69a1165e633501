import SwiftSyntax

/// The unconstrained generic parameters that are visible in an enum.
struct GenericNames {
  private var parameters: [String: GenericParameterSyntax?] = [:]

  /// The parameters of an enum and of its enclosing types.
  init(_ enumeration: EnumDeclSyntax, in context: [Syntax]) {
    for outer in context.reversed() {
      guard let type = outer.asProtocol((any WithGenericParametersSyntax).self) else { continue }
      for parameter in Self.unconstrained(in: type) { parameters[parameter.name.text] = .some(nil) }
    }
    for parameter in Self.unconstrained(in: enumeration) { parameters[parameter.name.text] = parameter }
  }

  /// The generic parameter with a name if the enum itself declares it, so that a fix can be offered. The outer value is
  /// `nil` if the name is not an unconstrained parameter, and the inner one if an enclosing type declares it.
  subscript(name: String) -> GenericParameterSyntax?? { parameters[name] }

  private static func unconstrained(in type: any WithGenericParametersSyntax) -> [GenericParameterSyntax] {
    let requirements = type.genericWhereClause?.requirements.map(\.trimmedDescription) ?? []
    return (type.genericParameterClause?.parameters ?? []).filter { parameter in
      parameter.inheritedType == nil && !requirements.contains { $0.hasPrefix(parameter.name.text) }
    }
  }
}
