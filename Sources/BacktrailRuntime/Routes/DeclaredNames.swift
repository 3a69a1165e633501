import BacktrailCore

/// The names under which a route type's cases are stored, and what they encode as.
struct DeclaredNames: Sendable {
  private var byEncodedName: [String: RouteDeclaration] = [:]
  private var byStoredName: [String: RouteDeclaration] = [:]
  /// Whether screens of all cases come back after a launch.
  let isAllRestorable: Bool

  /// The names of a route type; `nil` when it declares none.
  init?(of routes: Any.Type) {
    guard let declarations = (routes as? any DeclaresRoutes.Type)?.routeDeclarations, !declarations.isEmpty
    else { return nil }
    isAllRestorable = declarations.allSatisfy(\.isRestorable)
    for declaration in declarations {
      byEncodedName[declaration.encodedName] = declaration
      for alias in declaration.aliases { byStoredName[alias] = declaration }
    }
    // A name that one case has is no other's alias.
    for declaration in declarations { byStoredName[declaration.name] = declaration }
  }

  /// The stored form of a case.
  func stored(_ encodedName: String, parameters: String) -> EncodedRoute {
    guard let declaration = byEncodedName[encodedName] else {
      return EncodedRoute(name: encodedName, parameters: parameters)
    }
    return EncodedRoute(
      name: declaration.name, version: declaration.version, parameters: parameters)
  }

  /// What a stored case encodes as now. A name that was never declared is taken for a coding key of the app's own.
  func encodedName(of route: EncodedRoute) throws(RouteCodingError) -> String {
    if let declaration = byStoredName[route.name] {
      guard route.version <= declaration.version else {
        throw .newerVersion(route: route.name, version: route.version, known: declaration.version)
      }
      return declaration.encodedName
    }
    guard let declaration = byEncodedName[route.name] else { return route.name }
    throw .renamed(route: route.name, name: declaration.name)
  }

  /// Whether a screen of a stored case comes back after a launch.
  func isRestorable(_ name: String) -> Bool { byStoredName[name]?.isRestorable ?? true }

  /// What is known of cases by what they encode as, by their stored names too.
  func withStoredNames<Value>(_ values: [String: Value]) -> [String: Value] {
    byStoredName.reduce(into: values) { all, stored in
      if let value = values[stored.value.encodedName] { all[stored.key] = value }
    }
  }
}
