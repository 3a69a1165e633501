import BacktrailCore
import BacktrailRuntime

// The moves that make a container show its layer, by kind. A kind's moves of all layers stand together in a batch.

extension LayerMatch {
  /// What is taken off: screens above the way and, when the target says so, those of the other branches.
  func pops(resets: Bool) -> [Pop] {
    container.branches.enumerated().compactMap { place, branch in
      let isOnWay = place == self.branch
      // What does not read in this build waits for one that reads it.
      guard isOnWay || (resets && branch.entries[0].route.route != nil) else { return nil }
      let kept = isOnWay ? self.kept : 1
      guard kept > 0, kept < branch.entries.count else { return nil }
      return Pop(stack: branch.id, to: branch.entries[kept - 1].id, gone: branch.entries[kept...].map(\.id))
    }
  }

  /// The entries that go although nothing is popped, because their stack begins with another root.
  var replaced: [EntryID] { kept == 0 ? stack?.entries.map(\.id) ?? [] : [] }

  /// Screens on one stack that go.
  struct Pop {
    let stack: StackID
    let to: EntryID
    let gone: [EntryID]

    var move: Move<MapRoute> { .pop(.entry(to), on: .stack(stack)) }
  }

  /// The branch that comes to the front.
  func selection(in scene: SceneTarget) throws(MapPathError) -> [Move<MapRoute>] {
    guard let selected = layer.selected ?? branch else { return [] }
    if let branch {
      return branch == container.selected ? [] : [.selectBranch(.stack(container.branches[branch].id))]
    }
    let layout = BranchLayout(name: layer.branchName(selected), routes: try way.routes())
    let sibling = container.branches[container.branches.count - 1].id
    return [.openBranch(layout, beside: .stack(sibling)), .selectBranch(.lastBranch(of: scene))]
  }

  /// The screens of the way and the roots of the other branches that are given another context.
  var replacements: [Move<MapRoute>] {
    var moves: [Move<MapRoute>] = []
    for screen in layer.roots where way.first != screen {
      guard let place = container.root(screen.path) else { continue }
      moves += container.branches[place].entries[0].replacement(by: screen)
    }
    let entries = stack?.entries[below..<kept] ?? []
    return moves + zip(entries, way).flatMap { $0.replacement(by: $1) }
  }

  /// The screens of the way that are not there.
  func pushes() throws(MapPathError) -> [Move<MapRoute>] {
    guard let stack else { return [] }
    let routes = try missing.routes()
    if kept == 0 { return [.setStack(routes, on: .stack(stack.id))] }
    return routes.map { .push($0, on: .stack(stack.id)) }
  }
}

extension StackEntry<DecodedRoute<MapRoute>> {
  /// Gives the screen the context that the way has for it, if that is another one.
  fileprivate func replacement(by screen: MapScreen) -> [Move<MapRoute>] {
    guard let context = screen.context, let route = route.route, !route.hasContext(context) else { return [] }
    return [.replace(.entry(id), with: MapRoute(screen.path, context: context))]
  }
}
