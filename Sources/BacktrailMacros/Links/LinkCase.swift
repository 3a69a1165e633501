import SwiftSyntax

/// A case of a destination and its associated values.
struct LinkCase {
  /// An associated value of the case.
  struct Value {
    let syntax: EnumCaseParameterSyntax
    let place: Int
    let type: LinkType?
  }

  /// The name in Swift syntax, with backticks if they are required.
  let name: TokenSyntax
  let values: [Value]

  init(_ element: EnumCaseElementSyntax) {
    name = element.name.trimmed
    values = (element.parameterClause?.parameters ?? []).enumerated().map {
      Value(syntax: $1, place: $0, type: LinkType($1.type))
    }
  }
}

extension LinkCase.Value {
  /// The label that a call requires. Nearly every keyword can be a label without backticks.
  var label: String? { syntax.firstName.flatMap { $0.text == "_" ? nil : $0.asLabel } }

  /// The name to compare with URL names.
  var name: String? {
    let token = label == nil ? syntax.secondName : syntax.firstName
    return token.flatMap { $0.text == "_" ? nil : $0.withoutBackticks }
  }

  var defaultValue: ExprSyntax? { syntax.defaultValue?.value.trimmed }

  /// The name used in messages.
  var description: String { name.map { "value '\($0)'" } ?? "value \(place + 1)" }

  var binding: Binding.Value {
    Binding.Value(
      name: name, isOptional: type?.isOptional ?? false, isArray: type?.isArray ?? false,
      hasDefault: defaultValue != nil)
  }
}
