import BacktrailCore

// The smallest set of moves that leads to what an app shows.

extension Branch {
  /// Returns the moves that make the stack show these screens above its root.
  ///
  /// Screens that are equal, starting at the root, stay. The rest is explained by the first of the following that
  /// applies:
  ///
  /// 1. an update, if one screen differs but keeps its identity;
  /// 2. a pop, and a push for each new screen, if none of the screens above is needed again;
  /// 3. a rearrangement, in which each equal screen keeps its entry.
  ///
  /// `[a, b, c]` becomes `[a, b]` by a pop, `[a, x]` by a pop and a push, and `[a, c]` and `[a, x, c]` by a
  /// rearrangement, because no pop leaves `c` in place. The last of these is an update if `x` has the identity of `b`.
  /// The cost is one comparison for each pair of screens above the equal ones.
  func moves<Shown: Route>(
    toShow screens: [PreparedRoute<Shown>], by coder: any RouteCoder<Shown>
  ) -> [Move<PreparedRoute<Shown>>] where R == DecodedRoute<Shown> {
    let shown = entries.dropFirst()
    let differing = zip(shown, screens).filter { $0.route != $1.meaning }
    let isUpdate = differing.allSatisfy { shown, screen in
      guard let old = shown.route.route, let new = screen.meaning.route else { return false }
      return coder.isSame(old, as: new)
    }
    if shown.count == screens.count, differing.count < 2, isUpdate {
      return differing.map { .replace(.entry($0.id), with: $1) }
    }
    let kept = zip(shown, screens).prefix { $0.route == $1.meaning }.count
    var rest = Array(shown.dropFirst(kept))
    let new = screens.dropFirst(kept)
    let items = new.map { screen -> StackItem<PreparedRoute<Shown>> in
      let place = rest.firstIndex { $0.route == screen.meaning }
      return place.map { .kept(rest.remove(at: $0).id) } ?? .new(screen)
    }
    // A pop and that many pushes would exceed the limit of a batch.
    guard rest.count == shown.count - kept, new.count < RecordedBatch.maximumCount else {
      return [.arrangeStack(entries.prefix(kept + 1).map { .kept($0.id) } + items, on: .stack(id))]
    }
    let pops = rest.isEmpty ? [] : [Move<PreparedRoute<Shown>>.pop(.entry(entries[kept].id), on: .stack(id))]
    return pops + new.map { .push($0, on: .stack(id)) }
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
