import BacktrailCore

extension LinkPlan {
  /// The moves that make the active scene look as the plan says.
  func moves(from state: NavigationState<DecodedRoute<R>>) throws(LinkResult.Refusal) -> [Move<R>] {
    guard let path else { return try moves(in: state.activeSceneState) }
    do throws(MoveRejection) { return try path(state) } catch { throw .move(error) }
  }

  private func moves(in scene: SceneState<DecodedRoute<R>>?) throws(LinkResult.Refusal) -> [Move<R>] {
    guard let scene else { throw .move(.noScene) }
    return try wanted(in: scene).moves(from: scene, in: .active) ?? []
  }

  /// What a scene is to show. Of presentations in the way, the plan decides here whether they are dismissed, which they
  /// are unless they are wanted, whether it presents over them, or whether it refuses the link.
  private func wanted(
    in scene: SceneState<DecodedRoute<R>>
  ) throws(LinkResult.Refusal) -> WantedScene<WantedRoute<R>> {
    let layers = presentations.compactMap { WantedLayer($0.style, $0.routes) }
    let isInWay =
      scene.presentations.count > layers.count
      || !zip(scene.presentations, layers).allSatisfy { $1.match(in: $0) != nil }
    switch modals {
    case .refuse where isInWay: throw .modalInTheWay
    case .presentOver(let style) where isInWay:
      let over = layers.isEmpty ? [WantedLayer(style, branch?.routes ?? [])].compactMap(\.self) : layers
      // Opened a second time, the link finds its own presentations on top.
      let isThere = scene.presentations.suffix(over.count).elementsEqual(over) {
        $1.match(in: $0)?.isWhole ?? false
      }
      let top = scene.topContainer.selectedBranch.entries
      return WantedScene(above: top[top.count - 1].id, [], presenting: isThere ? [] : over)
    case .dismiss, .refuse, .presentOver:
      let (origin, routes) = try way(in: scene.root)
      return WantedScene(above: origin, routes, presenting: layers)
    }
  }

  /// The entry of the plan's branch that stays, with all below it, and the screens above it.
  private func way(
    in root: Container<DecodedRoute<R>>
  ) throws(LinkResult.Refusal) -> (origin: EntryID, routes: [R]) {
    let first = branch?.routes.first.map { DecodedRoute.route($0) }
    let entries = try home(in: root, beginningWith: first).entries
    let top = entries[entries.count - 1].id
    guard let branch else { return (top, []) }
    let routes = Array(branch.routes.dropFirst(entries[0].route == first ? 1 : 0))
    guard branch.keepsScreens else { return (entries[0].id, routes) }
    if let last = routes.last, let found = entries.last(where: { $0.route == .route(last) }) {
      return (found.id, [])
    }
    let shared = (0...min(routes.count, entries.count)).last { count in
      entries.suffix(count).map(\.route) == routes.prefix(count).map { .route($0) }
    }
    return (top, Array(routes.dropFirst(shared ?? 0)))
  }

  /// The branch that the plan names, or the one with its first screen as the root, or the first one.
  private func home(
    in root: Container<DecodedRoute<R>>, beginningWith first: DecodedRoute<R>?
  ) throws(LinkResult.Refusal) -> Branch<DecodedRoute<R>> {
    guard let name = branch?.name else {
      return root.branches.first { $0.entries[0].route == first } ?? root.branches[0]
    }
    guard let named = root.branches.first(where: { $0.name == name }) else { throw .move(.noBranch(name)) }
    return named
  }
}

/// A screen that is shown by entries with just its route.
private struct WantedRoute<R: Route>: WantedScreen {
  let route: R

  var branchName: String { "main" }
  func isShown(by route: R) -> Bool { route == self.route }
  func replacement(for route: R) -> R? { nil }
  func route(in layer: String?) throws(Never) -> R { route }
}

extension WantedScene {
  fileprivate init<R: Route>(above origin: EntryID, _ routes: [R], presenting layers: [WantedLayer<Screen>])
  where Screen == WantedRoute<R> {
    let lowest = WantedLayer(roots: [], selected: nil, screens: routes.map { WantedRoute(route: $0) })
    self.init(origin: origin, layers: [lowest] + layers, matching: .link)
  }
}

extension WantedLayer {
  /// A stack of screens; `nil` without any.
  fileprivate init?<R: Route>(_ style: PresentationStyle, _ routes: [R]) where Screen == WantedRoute<R> {
    guard let root = routes.first else { return nil }
    self.init(
      style: style, roots: [WantedRoute(route: root)],
      screens: routes.dropFirst().map { WantedRoute(route: $0) })
  }

  /// How much of the layer a presentation shows; `nil` if it is another one.
  fileprivate func match(in presentation: Presentation<DecodedRoute<Screen.R>>) -> LayerMatch<Screen>? {
    presentation.style == style ? LayerMatch(self, in: presentation.container, .link) : nil
  }
}
