import SwiftSyntax

/// The unconstrained generic parameters that are visible in an enum.
struct GenericNames {
  private var parameters: [String: GenericParameterSyntax?] = [:]

  /// Collects the parameters of an enum and of its enclosing types.
  init(_ enumeration: EnumDeclSyntax, in context: [Syntax]) {
    for outer in context.reversed() {
      guard let type = outer.asProtocol((any WithGenericParametersSyntax).self) else { continue }
      for parameter in Self.unconstrained(in: type) { parameters[parameter.name.text] = .some(nil) }
    }
    for parameter in Self.unconstrained(in: enumeration) { parameters[parameter.name.text] = parameter }
  }

  /// The generic parameter with the given name. The outer optional is `nil` if the name is not an unconstrained
  /// parameter. The inner optional is `nil` if an enclosing type declares the parameter, because a fix can be offered
  /// only if the enum itself declares it.
  subscript(name: String) -> GenericParameterSyntax?? { parameters[name] }

  private static func unconstrained(in type: any WithGenericParametersSyntax) -> [GenericParameterSyntax] {
    let requirements = type.genericWhereClause?.requirements.map(\.trimmedDescription) ?? []
    return (type.genericParameterClause?.parameters ?? []).filter { parameter in
      parameter.inheritedType == nil && !requirements.contains { $0.hasPrefix(parameter.name.text) }
    }
  }
}
