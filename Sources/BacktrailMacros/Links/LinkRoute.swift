import SwiftDiagnostics
import SwiftSyntax

/// A route whose values are all bound.
struct LinkRoute {
  let linkCase: LinkCase
  let arguments: RouteArguments
  /// The URL name of each associated value of the case.
  let keys: [String?]
  /// The URLs that the route matches.
  let reach: Reach
}

extension LinkRoute {
  /// Checks a route of an enum. Returns `nil` if there is a problem, which is added to the findings.
  init?(_ source: RouteSource, in generics: GenericNames, findings: inout Findings) {
    let elements = source.enumCase.elements
    guard let element = elements.first, elements.count == 1 else {
      let names = elements.map(\.name.withoutBackticks)
      findings.add(.severalElements(names), at: source.enumCase, repair: .splitting(source.enumCase))
      return nil
    }
    if element.availability.isUnavailable {
      findings.add(.unavailableCase(element.name.withoutBackticks), at: source.attribute)
      return nil
    }
    if let namesake = element.namesake {
      let name = element.name.withoutBackticks
      let pointer = PointerMessage("otherCase", "The other '\(name)' is here.")
      findings.add(
        .overloaded(name), at: element.name, notes: [Note(node: Syntax(namesake.name), message: pointer)])
      return nil
    }
    guard let arguments = RouteArguments(source.attribute, findings: &findings) else { return nil }
    let checker = RouteChecker(linkCase: LinkCase(element), arguments: arguments, generics: generics)
    guard let keys = checker.keys(findings: &findings) else { return nil }
    self.init(linkCase: checker.linkCase, arguments: arguments, keys: keys)
  }

  private init(linkCase: LinkCase, arguments: RouteArguments, keys: [String?]) {
    var types: [String: LinkType] = [:]
    var query: [String: Reach.QueryItem] = [:]
    for (value, key) in zip(linkCase.values, keys) {
      guard let key, let type = value.type else { continue }
      types[key] = type
      if arguments.path.names.contains(key) { continue }
      query[key] = Reach.QueryItem(type: type, isRequired: value.defaultValue == nil && !type.canBeMissing)
    }
    self.linkCase = linkCase
    self.arguments = arguments
    self.keys = keys
    reach = Reach(arguments.path, types: types, query: query)
  }
}
