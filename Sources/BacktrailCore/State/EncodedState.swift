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

// Queries that tools make after each event. They are in this module, where the compiler specializes the code for
// compact routes. A different module would run the generic code, which looks up its types on each call.

extension EncodedState {
  /// The position of the frontmost screen: the top of the selected branch in the topmost container of the active scene.
  package struct Front {
    package let scene: SceneID
    /// The style of the topmost presentation; `nil` for the root.
    package let style: PresentationStyle?
    package let branch: Branch<CompactRoute>

    package var top: StackEntry<CompactRoute>? { branch.entries.last }
  }

  /// The position of the frontmost screen; `nil` if there is no active scene.
  package var front: Front? {
    guard let scene = tree.scenes.firstIndex(where: { $0.id == tree.activeScene }) else { return nil }
    let presentation = tree.scenes[scene].presentations.last
    let container = presentation?.container ?? tree.scenes[scene].root
    return Front(
      scene: tree.scenes[scene].id, style: presentation?.style, branch: container.branches[container.selected]
    )
  }

  /// Returns whether an entry is open.
  package func isOpen(_ entry: EntryID) -> Bool { tree.place(of: entry) != nil }
}
