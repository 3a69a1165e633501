/// The state of a replay: a tree of compact routes and a table of their names.
package struct EncodedState: Sendable {
  /// The names that the tree's routes refer to.
  package internal(set) var names = NameTable()
  /// The state, with references in place of routes.
  package internal(set) var tree = NavigationState<CompactRoute>()

  /// Creates the state before the first event.
  package init() {}

  /// Applies one event whose names are numbers in this state's table.
  @discardableResult
  package mutating func reduce(_ event: NavigationEvent<CompactRoute>, seq: Int64) -> ReduceOutcome {
    tree.reduce(event, seq: seq)
  }

  /// Applies one event.
  @discardableResult
  package mutating func reduce(_ event: NavigationEvent<RouteReference>, seq: Int64) -> ReduceOutcome {
    let compact = event.map { self.intern($0) }
    return tree.reduce(compact, seq: seq)
  }

  /// Returns the compact form of a route, and adds its name to the table.
  package mutating func intern(_ route: RouteReference) -> CompactRoute {
    CompactRoute(name: names.intern(route.name), version: route.version, payload: route.payload)
  }

  /// Returns the full form of a route of this state.
  package func expand(_ route: CompactRoute) -> RouteReference {
    RouteReference(name: names[route.name], version: route.version, payload: route.payload)
  }

  /// The tree with full route references.
  package var expanded: NavigationState<RouteReference> { tree.map(expand) }

  /// Calls a closure that decodes an event and may add names to the table.
  @inline(__always)
  package mutating func withNames<Result, Failure: Error>(
    _ body: (inout NameTable) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&names)
  }

  package init(names: NameTable, tree: NavigationState<CompactRoute>) {
    self.names = names
    self.tree = tree
  }
}
