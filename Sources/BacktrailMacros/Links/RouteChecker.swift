import SwiftSyntax
import SwiftSyntaxBuilder

/// A checker that finds a URL name for every associated value of a case, or reports why there is none.
struct RouteChecker {
  let linkCase: LinkCase
  let arguments: RouteArguments
  let generics: GenericNames

  /// Returns the URL name of each value, or `nil` if there is a problem.
  func keys(findings: inout Findings) -> [String?]? {
    let count = findings.diagnostics.count
    checkTypes(of: linkCase.values.filter { $0.defaultValue == nil }, findings: &findings)
    if findings.diagnostics.count > count { return nil }
    let binding = Binding(
      linkCase.values.map(\.binding), path: arguments.path.names, query: arguments.query.map(\.name))
    for problem in binding.problems { report(problem, findings: &findings) }
    let bound = zip(linkCase.values, binding.keys).filter { $0.1 != nil }
    checkTypes(of: bound.map(\.0).filter { $0.defaultValue != nil }, findings: &findings)
    for case (let value, let key?) in bound { checkTail(value, key, findings: &findings) }
    return findings.diagnostics.count > count ? nil : binding.keys
  }
}

extension RouteChecker {
  private var name: String { linkCase.name.withoutBackticks }

  private func checkTypes(of values: [LinkCase.Value], findings: inout Findings) {
    for value in values {
      let syntax = value.syntax.type
      guard let type = value.type else {
        findings.add(.unsupportedType(syntax.trimmedDescription, of: value.description, in: name), at: syntax)
        continue
      }
      guard let parameter = generics[type.name] else { continue }
      findings.add(
        .unconstrained(type.name, of: value.description, in: name), at: syntax,
        repair: parameter.map { .constraining($0) })
    }
  }

  private func checkTail(_ value: LinkCase.Value, _ key: String, findings: inout Findings) {
    guard arguments.path.optionalNames.contains(key), value.defaultValue == nil,
      value.type?.isOptional == false
    else { return }
    findings.add(
      .missingTail(key, value.description, in: name), at: value.syntax.type,
      repair: .replacing(
        value.syntax.type, with: TypeSyntax("\(value.syntax.type.trimmed)?"),
        "Make the \(value.description) optional"))
  }

  private func report(_ problem: Binding.Problem, findings: inout Findings) {
    switch problem {
    case .unbound(let place):
      let value = linkCase.values[place]
      let repair = value.type?.isOptional == true ? Findings.Repair.defaulting(value) : nil
      findings.add(.unbound(value.description, in: name), at: value.syntax, repair: repair)
    case .arrayInPath(let place, let parameter):
      let value = linkCase.values[place]
      findings.add(.arrayInPath(parameter, value.description, in: name), at: value.syntax)
    case .unusedInPath(let parameter):
      findings.add(.unusedInPath(parameter, in: name), at: arguments.patternSyntax)
    case .unusedInQuery(let parameter):
      guard let unused = arguments.query.first(where: { $0.name == parameter }) else { return }
      findings.add(
        .unusedInQuery(parameter, in: name), at: unused.syntax.expression, repair: .removing(unused))
    }
  }
}

extension Findings.Repair {
  /// Gives an optional value the default `nil`.
  fileprivate static func defaulting(_ value: LinkCase.Value) -> Self {
    var type = value.syntax.type
    type = TypeSyntax("\(type.trimmed) = nil")
    return .replacing(value.syntax.type, with: type, "Add '= nil'")
  }

  /// Adds a constraint that allows a generic parameter to be decoded.
  fileprivate static func constraining(_ parameter: GenericParameterSyntax) -> Self {
    let name = parameter.name
    return .replacing(
      name, with: TokenSyntax.identifier("\(name.text): DeepLinkValue"), "Add ': DeepLinkValue'")
  }
}
