import BacktrailCore

extension LinkPlan {
  /// Returns the moves that bring the active scene to the state that the plan describes.
  ///
  /// The coder's rule of identity determines which screens are already there.
  func moves(
    from state: NavigationState<DecodedRoute<R>>, _ coder: any RouteCoder<R>
  ) throws(LinkResult.Refusal) -> [Move<R>] {
    guard let path else { return try moves(in: state.activeSceneState, coder) }
    do throws(MoveRejection) { return try path(state, coder) } catch { throw .move(error) }
  }

  private func moves(
    in scene: SceneState<DecodedRoute<R>>?, _ coder: any RouteCoder<R>
  ) throws(LinkResult.Refusal) -> [Move<R>] {
    guard let scene else { throw .move(.noScene) }
    let (wanted, updates) = try wanted(in: scene, coder)
    return updates + (wanted.moves(from: scene, in: .active, coder) ?? [])
  }

  /// Returns the scene that the plan describes.
  ///
  /// Presentations that are not part of the plan are handled here. By default, they are dismissed; the plan may instead
  /// present over them or refuse the link. Screens that stay are updated first.
  private func wanted(
    in scene: SceneState<DecodedRoute<R>>, _ coder: any RouteCoder<R>
  ) throws(LinkResult.Refusal) -> (WantedScene<WantedRoute<R>>, updates: [Move<R>]) {
    let layers = presentations.compactMap { WantedLayer($0.style, $0.routes) }
    let isInWay =
      scene.presentations.count > layers.count
      || !zip(scene.presentations, layers).allSatisfy { $1.match(in: $0, coder) != nil }
    switch modals {
    case .refuse where isInWay: throw .modalInTheWay
    case .presentOver(let style) where isInWay:
      let over = layers.isEmpty ? [WantedLayer(style, branch?.routes ?? [])].compactMap(\.self) : layers
      // When a link is opened a second time, its own presentations are already on top.
      let there = zip(scene.presentations.suffix(over.count), over).compactMap { presentation, layer in
        layer.match(in: presentation, coder).flatMap { $0.isWhole ? $0 : nil }
      }
      let isThere = there.count == over.count
      let top = scene.topContainer.selectedBranch.entries
      return (
        WantedScene(above: top[top.count - 1].id, [], presenting: isThere ? [] : over),
        isThere ? there.flatMap(\.replacements) : []
      )
    case .dismiss, .refuse, .presentOver:
      let way = try way(in: scene.root, coder)
      return (WantedScene(above: way.origin, way.routes, presenting: layers), way.updates)
    }
  }

  /// Returns the topmost entry that stays on the plan's branch, and the screens to push above it.
  ///
  /// If the branch keeps its screens and contains the plan's last screen, the plan returns to that screen. Otherwise,
  /// the longest run of top entries that also begins the plan is kept. For example, if the stack contains list, item 2,
  /// and reviews, a plan with only item 2 returns to item 2, and a plan with reviews and photo keeps reviews and pushes
  /// photo.
  private func way(
    in root: Container<DecodedRoute<R>>, _ coder: any RouteCoder<R>
  ) throws(LinkResult.Refusal) -> (origin: EntryID, routes: [R], updates: [Move<R>]) {
    let first = branch?.routes.first.map { WantedRoute(route: $0) }
    let entries = try home(in: root, beginningWith: first, coder).entries
    let top = entries[entries.count - 1].id
    guard let branch else { return (top, [], []) }
    let wanted = branch.routes.map { WantedRoute(route: $0) }
    let root = zip(entries, wanted).prefix(1).filter { $1.isShown(by: $0, coder) }
    let above = wanted.dropFirst(root.count)
    let updates = root.compactMap { $1.update(of: $0) }
    guard branch.keepsScreens else { return (entries[0].id, above.map(\.route), updates) }
    if let last = wanted.last, let found = entries.last(where: { last.isShown(by: $0, coder) }) {
      let isRoot = above.isEmpty || found.id == entries[0].id
      return (found.id, [], (isRoot ? [] : updates) + [last.update(of: found)].compactMap(\.self))
    }
    let shared =
      (0...min(above.count, entries.count)).last { count in
        zip(entries.suffix(count), above).allSatisfy { $1.isShown(by: $0, coder) }
      } ?? 0
    return (
      top, above.dropFirst(shared).map(\.route),
      updates + zip(entries.suffix(shared), above).compactMap { $1.update(of: $0) }
    )
  }

  /// Returns the branch that the plan specifies. If it does not specify one, returns the branch whose root is the
  /// plan's first screen or, if there is none, the first branch.
  private func home(
    in root: Container<DecodedRoute<R>>, beginningWith first: WantedRoute<R>?, _ coder: any RouteCoder<R>
  ) throws(LinkResult.Refusal) -> Branch<DecodedRoute<R>> {
    guard let name = branch?.name else {
      let place = first.flatMap { root.branch(of: $0, coder) }
      return root.branches[place ?? 0]
    }
    guard let named = root.branches.first(where: { $0.name == name }) else { throw .move(.noBranch(name)) }
    return named
  }
}

/// A requested route. Entries whose route has the same identity already show it.
private struct WantedRoute<R: Route>: WantedScreen {
  let route: R

  var branchName: String { "main" }
  func isShown(by route: R, _ coder: any RouteCoder<R>) -> Bool { coder.isSame(route, as: self.route) }
  func replacement(for route: R) -> R? { route == self.route ? nil : self.route }
  func route(in layer: String?) throws(Never) -> R { route }
}

extension WantedRoute {
  func isShown(by entry: StackEntry<DecodedRoute<R>>, _ coder: any RouteCoder<R>) -> Bool {
    entry.route.route.map { isShown(by: $0, coder) } ?? false
  }

  /// Returns the move that updates the route of an entry that shows the screen, or `nil` if the route is already equal.
  func update(of entry: StackEntry<DecodedRoute<R>>) -> Move<R>? {
    entry.route == .route(route) ? nil : .replace(.entry(entry.id), with: route)
  }
}

extension WantedScene {
  fileprivate init<R: Route>(above origin: EntryID, _ routes: [R], presenting layers: [WantedLayer<Screen>])
  where Screen == WantedRoute<R> {
    let lowest = WantedLayer(roots: [], selected: nil, screens: routes.map { WantedRoute(route: $0) })
    self.init(origin: origin, layers: [lowest] + layers, matching: .link)
  }
}

extension WantedLayer {
  /// Creates a layer with a stack of screens, or returns `nil` if there are none.
  fileprivate init?<R: Route>(_ style: PresentationStyle, _ routes: [R]) where Screen == WantedRoute<R> {
    guard let root = routes.first else { return nil }
    self.init(
      style: style, roots: [WantedRoute(route: root)],
      screens: routes.dropFirst().map { WantedRoute(route: $0) })
  }

  /// Returns the part of the layer that the presentation already shows, or `nil` if the presentation is a different
  /// one.
  fileprivate func match(
    in presentation: Presentation<DecodedRoute<Screen.R>>, _ coder: any RouteCoder<Screen.R>
  ) -> LayerMatch<Screen>? {
    presentation.style == style ? LayerMatch(self, in: presentation.container, .link, coder) : nil
  }
}
