import SwiftParser
import SwiftSyntax

extension InjectablePart {
  /// The part's case in the enum of keys.
  var key: String { "case \(swiftName)" }

  /// The property or function that shows the part. If a function can be called without arguments, a property is also
  /// generated.
  var expansion: String {
    let part = """
      \(attributesAndModifiers)\(head) {
        BacktrailUI.InjectedView(Self.self, .\(swiftName), _overridesMaintainer) {
          \(isAnyView ? "BacktrailUI.AnyView(\(call))" : call)
        }
      }
      """
    let expansion =
      isPropertyToo
      ? "\(attributesAndModifiers)\(propertyHead) {\n  self.\(swiftName)()\n}\n\n\(part)" : part
    return Availability(attributes).condition.map { "\($0)\n\(expansion)\n#endif" } ?? expansion
  }

  /// Whether the member shows a view of unknown type.
  private var isAnyView: Bool {
    type?.as(SomeOrAnyTypeSyntax.self)?.someOrAnySpecifier.tokenKind == .keyword(.any)
  }

  private var isPropertyToo: Bool {
    guard let function, !parameters.isEmpty, function.genericParameterClause == nil else { return false }
    return function.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil }
  }

  private var propertyHead: String { "var \(swiftName): some BacktrailUI.View" }

  private var attributesAndModifiers: String {
    let availability = attributes.compactMap { element -> String? in
      guard let attribute = element.as(AttributeSyntax.self) else { return nil }
      return attribute.attributeName.trimmedDescription == "available" ? attribute.trimmedDescription : nil
    }
    let access = modifiers.accessLevel.map { $0 == "open" ? "public" : $0 }
    return (availability + ["@preconcurrency @MainActor", access]).compactMap { $0.map { "\($0) " } }.joined()
  }

  private var head: String {
    guard let function, !parameters.isEmpty else { return propertyHead }
    let generics = function.genericParameterClause?.trimmedDescription ?? ""
    let list = parameters.map(\.declaration).joined(separator: ", ")
    let constraints = function.genericWhereClause.map { " \($0.trimmedDescription)" } ?? ""
    return "func \(swiftName)\(generics)(\(list)) -> some BacktrailUI.View\(constraints)"
  }

  private var call: String {
    if function == nil { return "self.\(builder)" }
    return "self.\(builder)(\(parameters.map(\.argument).joined(separator: ", ")))"
  }

  private var parameters: [ForwardedParameter] {
    (function?.signature.parameterClause.parameters ?? []).enumerated().map {
      ForwardedParameter(syntax: $1, place: $0)
    }
  }
}

/// A parameter that is passed on to a function with the same parameter.
private struct ForwardedParameter {
  let syntax: FunctionParameterSyntax
  let place: Int

  /// The parameter of the new function. A parameter without a name is given a name, and a consumed or borrowed parameter
  /// is copied, because a closure passes it on.
  var declaration: String {
    var parameter = syntax.trimmed
    parameter.trailingComma = nil
    if var type = parameter.type.as(AttributedTypeSyntax.self) {
      type.specifiers = type.specifiers.filter {
        !["consuming", "borrowing", "__owned", "__shared"].contains($0.trimmedDescription)
      }
      parameter.type = TypeSyntax(type)
    }
    if name.text == "_" {
      parameter.firstName = syntax.firstName.trimmed.with(\.trailingTrivia, .space)
      parameter.secondName = .identifier(value)
    }
    return parameter.trimmedDescription
  }

  /// The argument in the call.
  var argument: String {
    let label = syntax.firstName.text == "_" ? "" : "\(syntax.firstName.asLabel): "
    if hasSpecifier("inout") { return "\(label)&\(value)" }
    return label + value + (isAutoclosure ? "()" : "")
  }

  private var name: TokenSyntax { syntax.secondName ?? syntax.firstName }

  private var value: String {
    if name.text == "_" { return "_argument\(place)" }
    return name.text.isValidSwiftIdentifier(for: .variableName) ? name.text : "`\(name.withoutBackticks)`"
  }

  private var attributedType: AttributedTypeSyntax? { syntax.type.as(AttributedTypeSyntax.self) }

  private var isAutoclosure: Bool {
    attributedType?.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "autoclosure"
    } ?? false
  }

  private func hasSpecifier(_ name: String) -> Bool {
    attributedType?.specifiers.contains { $0.trimmedDescription == name } ?? false
  }
}
