import SwiftSyntax

/// A property or function that is marked as a part.
struct InjectableMember {
  let name: TokenSyntax
  let modifiers: DeclModifierListSyntax
  let attributes: AttributeListSyntax
  /// `async` and `throws`, if present.
  private let effects: Syntax?
  private let parameters: FunctionParameterListSyntax
  /// The type of a property, if it is a function type.
  private let functionType: TypeSyntax?
  /// The `mutating` modifier, if it precedes `get`.
  private let getterModifier: DeclModifierSyntax?

  /// Reads a member. Returns `nil` if the member cannot be a part, in which case a problem is added to the findings.
  init?(_ declaration: some DeclSyntaxProtocol, findings: inout Findings) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      self.init(variable, findings: &findings)
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      self.init(function, findings: &findings)
    } else {
      findings.add(.notOnMember, at: declaration)
      return nil
    }
  }

  private init?(_ variable: VariableDeclSyntax, findings: inout Findings) {
    // The compiler does not expand `@InjectableView` on a declaration with multiple bindings, so the container
    // reports it.
    guard let binding = variable.bindings.first, variable.bindings.count == 1 else { return nil }
    guard let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
      findings.add(.noIdentifier, at: binding.pattern)
      return nil
    }
    guard binding.typeAnnotation != nil || binding.initializer != nil || binding.accessorBlock != nil else {
      findings.add(.noBinding, at: binding)
      return nil
    }
    name = identifier
    modifiers = variable.modifiers
    attributes = variable.attributes
    effects = binding.getter?.effectSpecifiers.map(Syntax.init)
    getterModifier = binding.getter?.modifier
    parameters = []
    functionType = binding.typeAnnotation.flatMap { $0.type.isFunction ? $0.type : nil }
  }

  private init?(_ function: FunctionDeclSyntax, findings: inout Findings) {
    guard function.body != nil else {
      // If there is a syntax error, the body may be missing only for the macro.
      if !function.hasError { findings.add(.noBody, at: function.name) }
      return nil
    }
    name = function.name
    modifiers = function.modifiers
    attributes = function.attributes
    effects = function.signature.effectSpecifiers.map(Syntax.init)
    getterModifier = nil
    parameters = function.signature.parameterClause.parameters
    functionType = nil
  }
}

extension InjectableMember {
  /// Returns whether a property or function that shows the member can be generated.
  func check(_ findings: inout Findings) -> Bool {
    let name = name.withoutBackticks
    let before = findings.diagnostics.count
    for modifier in Array(modifiers) + [getterModifier].compactMap(\.self) {
      switch modifier.name.text {
      case "static", "class": findings.add(.staticPart(name), at: modifier)
      case "mutating", "lazy": findings.add(.changingPart(name), at: modifier)
      default: continue
      }
    }
    if let effects { findings.add(.effectfulPart(name, effects.trimmedDescription), at: effects) }
    if let functionType { findings.add(.closurePart(name), at: functionType) }
    for parameter in parameters where parameter.isVariadic {
      findings.add(.variadicPart(name), at: parameter)
    }
    for parameter in parameters where parameter.isIsolated {
      findings.add(.isolatedPart(name), at: parameter)
    }
    if Availability(attributes).isUnavailable { findings.add(.unavailablePart(name), at: self.name) }
    return findings.diagnostics.count == before
  }
}

extension PatternBindingSyntax {
  fileprivate var getter: AccessorDeclSyntax? {
    guard case .accessors(let accessors)? = accessorBlock?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.text == "get" }
  }
}

extension TypeSyntax {
  fileprivate var isFunction: Bool {
    self.is(FunctionTypeSyntax.self) || self.as(AttributedTypeSyntax.self)?.baseType.isFunction == true
  }
}

extension FunctionParameterSyntax {
  /// Whether the parameter is variadic. Swift cannot forward variadic arguments in a call.
  fileprivate var isVariadic: Bool { ellipsis != nil || type.is(PackExpansionTypeSyntax.self) }

  /// Whether the function runs on the actor that is passed as the parameter, not on the main actor.
  fileprivate var isIsolated: Bool {
    type.as(AttributedTypeSyntax.self)?.specifiers.contains { $0.trimmedDescription == "isolated" } ?? false
  }
}
