import BacktrailCore

// The smallest set of moves that leads to what an app shows.

extension Branch {
  /// Returns the moves that make the stack show these screens above its root.
  ///
  /// A screen keeps the entry of an equal one, or else that of one with the same identity, which is then updated. The
  /// rest is explained by the first of these that applies:
  ///
  /// 1. a pop, and a push for each new screen, if the screens that stay are the lowest ones, in their order;
  /// 2. a rearrangement, in which each screen that stays keeps its entry.
  ///
  /// `[a, b, c]` becomes `[a, b]` by a pop, `[a, x]` by a pop and a push, and `[a, c]` and `[a, x, c]` by a
  /// rearrangement, because no pop leaves `c` in place. The last of these is an update if `x` has the identity of `b`. The cost is two
  /// comparisons for each pair of screens beyond the equal ones.
  func moves<Shown: Route>(
    toShow screens: [PreparedRoute<Shown>], by coder: any RouteCoder<Shown>
  ) -> [Move<PreparedRoute<Shown>>] where R == DecodedRoute<Shown> {
    let shown = entries.dropFirst()
    let equal = zip(shown, screens).prefix { $0.route == $1.meaning }.count
    let new = screens.dropFirst(equal)
    var old = stays(of: new, above: equal, by: coder)
    var updates = zip(old, new).compactMap { entry, screen -> Move<PreparedRoute<Shown>>? in
      guard let entry, entry.route != screen.meaning else { return nil }
      return .replace(.entry(entry.id), with: screen)
    }
    // A batch has a limit, which so many updates exceed.
    if updates.count >= RecordedBatch.maximumCount {
      old = zip(old, new).map { $0?.route == $1.meaning ? $0 : nil }
      updates = []
    }
    let low = zip(old, shown.dropFirst(equal)).prefix { $0?.id == $1.id }.count
    let added = new.dropFirst(low)
    guard old.dropFirst(low).allSatisfy({ $0 == nil }),
      added.count + updates.count < RecordedBatch.maximumCount
    else {
      let items = zip(old, new).map { entry, screen -> StackItem<PreparedRoute<Shown>> in
        entry.map { .kept($0.id) } ?? .new(screen)
      }
      return [.arrangeStack(entries.prefix(equal + 1).map { .kept($0.id) } + items, on: .stack(id))] + updates
    }
    let isPopped = equal + low < shown.count
    let pops =
      isPopped ? [Move<PreparedRoute<Shown>>.pop(.entry(entries[equal + low].id), on: .stack(id))] : []
    return pops + added.map { .push($0, on: .stack(id)) } + updates
  }

  /// The entry that each screen keeps, if any, among those above the equal ones.
  private func stays<Shown: Route>(
    of screens: ArraySlice<PreparedRoute<Shown>>, above equal: Int, by coder: any RouteCoder<Shown>
  ) -> [StackEntry<R>?] where R == DecodedRoute<Shown> {
    var rest = Array(entries.dropFirst(1 + equal))
    func take(_ isIncluded: (StackEntry<R>) -> Bool) -> StackEntry<R>? {
      rest.firstIndex(where: isIncluded).map { rest.remove(at: $0) }
    }
    let unchanged = screens.map { screen in take { $0.route == screen.meaning } }
    return zip(unchanged, screens).map { entry, screen -> StackEntry<R>? in
      guard entry == nil, let new = screen.meaning.route else { return entry }
      return take { $0.route.route.map { coder.isSame($0, as: new) } ?? false }
    }
  }
}

extension Navigator {
  /// Returns the moves that turn the log's scenes into those of an app that starts with a layout and the stacks of the
  /// last session: one scene, without presentations, and with this build's roots.
  func movesOfLaunch(to layout: ContainerLayout<R>) -> [Move<R>] {
    guard let scene = state.activeSceneState else { return [] }
    let closings = state.scenes.filter { $0.id != scene.id }.map { Move<R>.closeScene(.scene($0.id)) }
    let branches = scene.root.branches
    guard scene.root.kind == layout.kind, branches.map(\.name) == layout.branches.map(\.name) else {
      return closings + [.setRoot(layout.keepingPaths(of: scene.root), of: .scene(scene.id))]
    }
    return closings + [.dismiss(.all, in: .scene(scene.id))]
      + zip(branches, layout.branches).compactMap { branch, wanted in
        guard let root = wanted.routes.first, branch.entries[0].route != .route(root) else { return nil }
        return .replace(.entry(branch.entries[0].id), with: root)
      }
  }
}

extension ContainerLayout {
  /// Returns the layout with the screens of a container, for branches with the same names.
  fileprivate func keepingPaths(of container: Container<DecodedRoute<R>>) -> Self where R: Route {
    var layout = self
    for (place, branch) in layout.branches.enumerated() {
      guard let earlier = container.branches.first(where: { $0.name == branch.name }) else { continue }
      let path = earlier.entries.dropFirst().compactMap(\.route.route)
      layout.branches[place].routes = branch.routes.prefix(1) + path
      if earlier.id == container.selectedBranch.id { layout.selected = place }
    }
    return layout
  }
}
