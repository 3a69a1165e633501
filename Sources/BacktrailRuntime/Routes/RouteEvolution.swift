import BacktrailCore

/// A converter of stored routes to the forms and names of this build.
struct RouteEvolution<R: Route>: Sendable {
  /// A stored route in its current form.
  enum Current {
    /// The encoded form.
    case encoded(name: String, parameters: String)
    /// The route that is shown in place of the stored one.
    case replacement(R)
  }

  let names: DeclaredNames
  private let upcasters: [RouteUpcaster]
  private let removed: [RemovedRoute]

  /// Creates the evolution of a route type, or returns `nil` if the type does not declare anything.
  init?() {
    guard let names = DeclaredNames(of: R.self), let type = R.self as? any DeclaresRoutes.Type else {
      return nil
    }
    self.names = names
    upcasters = type.routeUpcasters
    removed = type.removedRoutes
  }

  /// Converts a stored route with its upcasters, each of which is applied at most once.
  func current(_ route: EncodedRoute) throws(RouteCodingError) -> Current {
    var current = route
    for _ in 0...upcasters.count {
      switch try names.meaning(of: current.name, version: current.version) {
      case .route(let name): return .encoded(name: name, parameters: current.parameters)
      case .replaced(let place):
        guard let replacement = removed[place].replacement as? R else { throw .removed(route: current.name) }
        return .replacement(replacement)
      case .step(let place): current = try upcasters[place].upcast(current)
      }
    }
    throw .upcasting(route.name, version: route.version, reason: "The upcasters form a cycle.")
  }
}

extension [String: Set<String>] {
  /// Returns the names whose conversions never end, given the names that each name leads to.
  func endlessNames() -> Set<String> {
    var sources: [String: [String]] = [:]
    for (name, results) in self { for result in results { sources[result, default: []].append(name) } }
    // The conversions of a name end if the name leads nowhere, or only to names whose conversions end.
    var open = mapValues(\.count)
    var ends = Set(sources.keys).union(keys).filter { open[$0, default: 0] == 0 }
    while let end = ends.popFirst() {
      for source in sources[end, default: []] {
        open[source, default: 0] -= 1
        if open[source] == 0 { ends.insert(source) }
      }
    }
    return Set(open.filter { $0.value > 0 }.keys)
  }
}
