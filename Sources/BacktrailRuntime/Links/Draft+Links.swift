import BacktrailCore

extension Draft {
  /// Makes the active window look as a plan says; what of it is there already stays.
  mutating func carryOut(_ plan: LinkPlan<R>, coder: any RouteCoder<R>) throws(LinkRefusal) {
    do throws(Stop) {
      if let moves = plan.moves { return try carryOut(moves, coder: coder) }
      let prepared = try PreparedPlan(plan, coder: coder)
      let scene = try activeScene()
      let isInWay = !scene.presentations.isEmpty && !shows(prepared.presentations, scene)
      switch plan.modals {
      case .refuse where isInWay: throw .refused(.modalInTheWay)
      case .presentOver(let style) where isInWay: try present(prepared, over: scene, style)
      case .dismiss, .refuse, .presentOver:
        try show(prepared.branch, in: scene.root)
        try show(prepared.presentations)
      }
    } catch {
      throw error.refusal
    }
  }

  /// Carries out what a path needs in the state that the link meets.
  private mutating func carryOut(
    _ plan: (NavigationState<DecodedRoute<R>>) throws(MapPathError) -> [Move<R>], coder: any RouteCoder<R>
  ) throws(Stop) {
    let moves: [Move<R>]
    do throws(MapPathError) { moves = try plan(typed) } catch { throw .rejected(.path(error)) }
    let prepared: PreparedMoves<R>
    do throws(RouteCodingError) {
      prepared = try PreparedMoves(moves, coder: coder)
    } catch {
      throw .rejected(.route(error))
    }
    do throws(MoveRejection) {
      for move in prepared.moves { try carryOut(move) }
    } catch {
      throw .rejected(error)
    }
  }

  /// The stack of the branch that a plan means, and the screens that are to stand on its root.
  private func place(
    _ plan: PreparedBranch<R>?, in root: Container<CompactRoute>
  ) throws(Stop) -> Branch<CompactRoute> {
    if let name = plan?.name {
      guard let named = root.branches.first(where: { $0.name == name }) else {
        throw .rejected(.noBranch(name))
      }
      return named
    }
    let home = root.branches.first { branch in
      plan?.routes.first.map { isRoute(branch.entries[0].route, $0.route) } ?? false
    }
    return home ?? root.branches[0]
  }

  private mutating func show(
    _ plan: PreparedBranch<R>?, in root: Container<CompactRoute>
  ) throws(Stop) {
    let branch = try place(plan, in: root)
    try add(.branchSelected(branch.id))
    guard let plan else { return }
    let beginsWithRoot = plan.routes.first.map { isRoute(branch.entries[0].route, $0.route) } ?? false
    let routes = Array(plan.routes.dropFirst(beginsWithRoot ? 1 : 0))
    switch plan.rule {
    case .reset: try reset(branch, to: routes)
    case .keep: try put(routes, on: branch)
    }
  }

  /// Makes just these screens stand on the root; those that are there in order keep their identity.
  private mutating func reset(
    _ stack: Branch<CompactRoute>, to routes: [PreparedRoute<R>]
  ) throws(Stop) {
    var rest = stack.entries.dropFirst()
    var items: [StackItem<PreparedRoute<R>>] = [.kept(stack.entries[0].id)]
    for route in routes {
      if let found = rest.firstIndex(where: { isRoute($0.route, route.route) }) {
        items.append(.kept(rest[found].id))
        rest = rest[(found + 1)...]
      } else {
        items.append(.new(route))
      }
    }
    let kept = zip(items, stack.entries).prefix { $0.keeps($1.id) }.count
    // Where only the upper end differs, a pop and pushes say it in fewer words than a new stack.
    if items.dropFirst(kept).contains(where: \.isKept) { return try add(.stackSet(stack.id, items)) }
    if kept < stack.entries.count { try add(.popped(to: stack.entries[kept - 1].id, on: stack.id)) }
    for route in routes.dropFirst(kept - 1) { try add(.pushed(route, onto: stack.id)) }
  }

  /// Puts screens on top; if the last one is there already, those above it go instead.
  private mutating func put(
    _ routes: [PreparedRoute<R>], on stack: Branch<CompactRoute>
  ) throws(Stop) {
    guard let last = routes.last else { return }
    if let target = stack.entries.last(where: { isRoute($0.route, last.route) }) {
      return try add(.popped(to: target.id, on: stack.id))
    }
    let shared = (0...min(routes.count, stack.entries.count)).last { count in
      zip(stack.entries.suffix(count), routes).allSatisfy { isRoute($0.route, $1.route) }
    }
    for route in routes.dropFirst(shared ?? 0) { try add(.pushed(route, onto: stack.id)) }
  }

  /// Makes just these modal layers lie over the window.
  private mutating func show(_ presentations: [PreparedPresentation<R>]) throws(Stop) {
    for (place, wanted) in presentations.enumerated() {
      let scene = try activeScene()
      if place < scene.presentations.count {
        let layer = scene.presentations[place]
        let below = place == 0 ? scene.root : scene.presentations[place - 1].container
        if isLayer(layer, wanted), layer.owner == below.selectedBranch.entries.last?.id {
          try reset(layer.container.branches[0], to: Array(wanted.routes.dropFirst()))
          continue
        }
        try add(.dismissed(layer.id))
      }
      try present(wanted, over: try activeScene())
    }
    let layers = try activeScene().presentations
    if layers.count > presentations.count { try add(.dismissed(layers[presentations.count].id)) }
  }

  private mutating func present(
    _ plan: PreparedPlan<R>, over scene: SceneState<CompactRoute>, _ style: PresentationStyle
  ) throws(Stop) {
    let routes = plan.branch?.routes ?? []
    let layers =
      plan.presentations.isEmpty && !routes.isEmpty
      ? [PreparedPresentation(style: style, routes: routes)] : plan.presentations
    // Opened a second time, the link finds its own layers on top.
    if scene.presentations.count >= layers.count,
      zip(scene.presentations.suffix(layers.count), layers).allSatisfy({ isWhole($0, $1) })
    {
      return
    }
    for layer in layers { try present(layer, over: try activeScene()) }
  }

  private mutating func present(
    _ wanted: PreparedPresentation<R>, over scene: SceneState<CompactRoute>
  ) throws(Stop) {
    guard !wanted.routes.isEmpty else { return }
    let layout = ContainerLayout(
      kind: .stack, branches: [BranchLayout(name: "main", routes: wanted.routes)], selected: 0)
    let owner = scene.topContainer.selectedBranch.entries.last?.id
    try add(.presented(scene.id, owner: owner, style: wanted.style, layout))
  }

  /// Whether a window's layers are just those of a plan, whatever stands in them.
  private func shows(_ wanted: [PreparedPresentation<R>], _ scene: SceneState<CompactRoute>) -> Bool {
    scene.presentations.count <= wanted.count
      && zip(scene.presentations, wanted).allSatisfy { isLayer($0, $1) }
  }

  private func isLayer(_ layer: Presentation<CompactRoute>, _ wanted: PreparedPresentation<R>) -> Bool {
    guard layer.style == wanted.style, layer.container.kind == .stack, let first = wanted.routes.first else {
      return false
    }
    return isRoute(layer.container.branches[0].entries[0].route, first.route)
  }

  private func isWhole(_ layer: Presentation<CompactRoute>, _ wanted: PreparedPresentation<R>) -> Bool {
    let entries = layer.container.selectedBranch.entries
    return isLayer(layer, wanted) && entries.count == wanted.routes.count
      && zip(entries, wanted.routes).allSatisfy { isRoute($0.route, $1.route) }
  }

  private func activeScene() throws(Stop) -> SceneState<CompactRoute> {
    guard let scene = encoded.tree.activeSceneState else { throw .rejected(.noScene) }
    return scene
  }

  private mutating func add(_ event: NavigationEvent<PreparedRoute<R>>) throws(Stop) {
    do throws(MoveRejection) { try apply(event) } catch { throw .rejected(error) }
  }
}

/// Why a plan cannot be carried out.
private enum Stop: Error {
  case refused(LinkRefusal)
  case rejected(MoveRejection)

  var refusal: LinkRefusal {
    switch self {
    case .refused(let refusal): refusal
    case .rejected(let rejection): .move(rejection)
    }
  }
}

/// A plan with its routes encoded.
private struct PreparedPlan<R: Route> {
  var branch: PreparedBranch<R>?
  var presentations: [PreparedPresentation<R>] = []

  init(_ plan: LinkPlan<R>, coder: any RouteCoder<R>) throws(Stop) {
    func prepare(_ routes: [R]) throws(Stop) -> [PreparedRoute<R>] {
      do throws(RouteCodingError) {
        var prepared: [PreparedRoute<R>] = []
        for route in routes { prepared.append(PreparedRoute(route: route, encoded: try coder.encode(route))) }
        return prepared
      } catch {
        throw .rejected(.route(error))
      }
    }
    if let branch = plan.branch {
      self.branch = PreparedBranch(name: branch.name, rule: branch.rule, routes: try prepare(branch.routes))
    }
    for layer in plan.presentations {
      presentations.append(PreparedPresentation(style: layer.style, routes: try prepare(layer.routes)))
    }
  }
}

private struct PreparedBranch<R: Route> {
  var name: String?
  var rule: LinkBranch<R>.Rule
  var routes: [PreparedRoute<R>]
}

private struct PreparedPresentation<R: Route> {
  var style: PresentationStyle
  var routes: [PreparedRoute<R>]
}

extension StackItem {
  fileprivate var isKept: Bool {
    if case .kept = self { true } else { false }
  }

  fileprivate func keeps(_ entry: EntryID) -> Bool {
    if case .kept(entry) = self { true } else { false }
  }
}
