import BacktrailCore

/// The names under which a route type's cases are stored, what they encode as, and what became of earlier ones.
struct DeclaredNames: Sendable {
  /// What a stored name and version mean now.
  enum Meaning: Hashable {
    /// A route that encodes under this name.
    case route(String)
    /// What the upcaster at this place makes of it.
    case step(Int)
    /// The removed route at this place, which has a replacement.
    case replaced(Int)
  }

  var byEncodedName: [String: RouteDeclaration] = [:]
  var byStoredName: [String: RouteDeclaration] = [:]
  /// The cases that claim one name.
  var claims: [String: [String]] = [:]
  let steps: [RouteStep]
  /// The places of the steps that take a route, by its first name, from the oldest version on.
  var stepsByName: [String: [Int]] = [:]
  /// The steps that never end.
  var endless: Set<Int> = []
  let removed: [RouteSchema.Removed]
  let removedPlaces: [String: Int]
  var problems: [RouteProblem] = []

  /// Whether screens of all cases come back after a launch.
  let isAllRestorable: Bool

  /// The names of a route type; `nil` when it declares none.
  init?(of routes: Any.Type) {
    guard let type = routes as? any DeclaresRoutes.Type else { return nil }
    let schema = RouteSchema(of: type)
    guard !schema.routes.isEmpty || !schema.upcasters.isEmpty || !schema.removed.isEmpty else { return nil }
    self.init(schema)
  }

  init(_ schema: RouteSchema) {
    isAllRestorable = schema.routes.allSatisfy(\.isRestorable)
    steps = schema.upcasters
    removed = schema.removed
    removedPlaces = Dictionary(removed.enumerated().map { ($1.name, $0) }) { first, _ in first }
    enter(schema.routes)
    enterSteps()
    findCircles()
    checkResults()
  }

  /// The stored form of a case.
  func stored(_ encodedName: String, parameters: String) -> EncodedRoute {
    guard let declaration = byEncodedName[encodedName] else {
      return EncodedRoute(name: encodedName, parameters: parameters)
    }
    return EncodedRoute(
      name: declaration.name, version: declaration.version, parameters: parameters)
  }

  /// What a stored route means. A name that was never declared is taken for a coding key of the app's own.
  func meaning(of name: String, version: Int32) throws(RouteCodingError) -> Meaning {
    if let cases = claims[name] { throw .ambiguous(route: name, cases: cases) }
    let declaration = byStoredName[name]
    if let declaration, version > declaration.version {
      throw .newerVersion(route: name, version: version, known: declaration.version)
    }
    if let step = step(of: declaration?.name ?? name, from: version) {
      guard !endless.contains(step) else {
        throw .upcasting(name, version: version, reason: "The upcasters lead round in a circle.")
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

  /// What reading a stored route takes, as far as that is known without its parameters.
  func change(of name: String, version: Int32) -> RouteChange {
    switch try? meaning(of: name, version: version) {
    case .step: .upcast(from: version)
    case .replaced(let place): .replaced(by: removed[place].replacement ?? "")
    case .route, nil: .none
    }
  }

  /// The step that takes a version: a version without one has the form of the next.
  private func step(of name: String, from version: Int32) -> Int? {
    stepsByName[name]?.first { steps[$0].from >= version }
  }

  /// What a step says of itself.
  func step(at place: Int) -> RouteStep { steps[place] }

  /// The route that has a stored name, or had it.
  func declaration(of name: String) -> RouteDeclaration? { byStoredName[name] }

  /// Whether a screen of a stored case comes back after a launch.
  func isRestorable(_ name: String) -> Bool { byStoredName[name]?.isRestorable ?? true }

  /// What is known of cases by what they encode as, by their stored names too.
  func withStoredNames<Value>(_ values: [String: Value]) -> [String: Value] {
    byStoredName.reduce(into: values) { all, stored in
      if let value = values[stored.value.encodedName] { all[stored.key] = value }
    }
  }
}
