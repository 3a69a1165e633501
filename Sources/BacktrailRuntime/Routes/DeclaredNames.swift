package import BacktrailCore

/// The stored and encoded names of a route type's cases, and the conversions of earlier routes.
package struct DeclaredNames: Sendable {
  /// The current meaning of a stored name and version.
  package enum Meaning: Hashable {
    /// A route that is encoded under this name.
    case route(String)
    /// The result of the upcaster at this index.
    case step(Int)
    /// The replacement of the removed route at this index.
    case replaced(Int)
  }

  var byEncodedName: [String: RouteDeclaration] = [:]
  var byStoredName: [String: RouteDeclaration] = [:]
  /// The cases that claim the same name.
  var claims: [String: [String]] = [:]
  package let steps: [RouteStep]
  /// The indices of the steps that accept a route, by the route's current name, starting with the oldest version.
  var stepsByName: [String: [Int]] = [:]
  /// The steps whose conversions never end.
  var endless: Set<Int> = []
  let removed: [RemovedRoute.Declaration]
  let removedPlaces: [String: Int]
  package var problems: [RouteProblem] = []

  /// Whether screens of all cases are restored at launch.
  let isAllRestorable: Bool

  /// Creates the names of a route type, or returns `nil` if the type does not declare any.
  init?(of routes: Any.Type) {
    guard let type = routes as? any DeclaresRoutes.Type else { return nil }
    let declared = DeclaredRoutes(of: type)
    guard !declared.routes.isEmpty || !declared.upcasters.isEmpty || !declared.removed.isEmpty else {
      return nil
    }
    self.init(declared)
  }

  package init(_ declared: DeclaredRoutes) {
    isAllRestorable = declared.routes.allSatisfy(\.isRestorable)
    steps = declared.upcasters
    removed = declared.removed
    removedPlaces = Dictionary(removed.enumerated().map { ($1.name, $0) }) { first, _ in first }
    enter(declared.routes)
    enterSteps()
    findCircles()
    checkResults()
  }

  /// Returns the stored form of a case.
  func stored(_ encodedName: String, parameters: String) -> EncodedRoute {
    guard let declaration = byEncodedName[encodedName] else {
      return EncodedRoute(name: encodedName, parameters: parameters)
    }
    return EncodedRoute(
      name: declaration.name, version: declaration.version, parameters: parameters)
  }

  /// Returns the meaning of a stored route. A name that was never declared is treated as the app's own coding key.
  package func meaning(of name: String, version: Int32) throws(RouteCodingError) -> Meaning {
    if let cases = claims[name] { throw .ambiguous(route: name, cases: cases) }
    let declaration = byStoredName[name]
    if let declaration, version > declaration.version {
      throw .newerVersion(route: name, version: version, known: declaration.version)
    }
    if let step = step(of: declaration?.name ?? name, from: version) {
      guard !endless.contains(step) else {
        throw .upcasting(name, version: version, reason: "The upcasters form a cycle.")
      }
      return .step(step)
    }
    if let declaration { return .route(declaration.encodedName) }
    if let place = removedPlaces[name] {
      guard let replacement = removed[place].replacement, byStoredName[replacement] != nil else {
        throw .removed(route: name)
      }
      return .replaced(place)
    }
    guard let declaration = byEncodedName[name] else { return .route(name) }
    throw .renamed(route: name, name: declaration.name)
  }

  /// Returns the change that decoding makes to a stored route, as far as it is known without the route's parameters.
  package func change(of name: String, version: Int32) -> RouteChange {
    switch try? meaning(of: name, version: version) {
    case .step: .upcast(from: version)
    case .replaced(let place): .replaced(by: removed[place].replacement ?? "")
    case .route, nil: .none
    }
  }

  /// Returns the index of the step that converts the given version. A version without a step has the same format as the
  /// next version.
  private func step(of name: String, from version: Int32) -> Int? {
    stepsByName[name]?.first { steps[$0].from >= version }
  }

  /// Returns the description of the step at the given index.
  package func step(at place: Int) -> RouteStep { steps[place] }

  /// Returns the declaration of the route that has, or once had, the given stored name.
  package func declaration(of name: String) -> RouteDeclaration? { byStoredName[name] }

  /// Returns whether screens with the given stored name are restored at launch.
  package func isRestorable(_ name: String) -> Bool { byStoredName[name]?.isRestorable ?? true }

  /// Returns the same values with the stored names of the cases as additional keys.
  func withStoredNames<Value>(_ values: [String: Value]) -> [String: Value] {
    byStoredName.reduce(into: values) { all, stored in
      if let value = values[stored.value.encodedName] { all[stored.key] = value }
    }
  }
}
