package import BacktrailCore

/// The part of a requested layer that a container already shows, and the moves for the rest.
///
/// An entry whose route cannot be decoded does not match any screen.
struct LayerMatch<Screen: WantedScreen> {
  /// A container whose routes are decoded as the app currently declares them.
  typealias Shown = Container<DecodedRoute<Screen.R>>

  private let layer: WantedLayer<Screen>
  private let container: Shown
  /// The index of the requested branch; `nil` if the layer does not select a branch, or if the container does not have
  /// the branch.
  private let branch: Int?
  /// The requested screens on the branch, starting at the first compared entry, and the number of entries below that
  /// entry.
  private let way: [Screen]
  private let below: Int
  /// The entry that shows each requested screen; `nil` for a new screen.
  private let matches: [StackEntry<DecodedRoute<Screen.R>>?]
  /// The number of entries that stay in place.
  private let kept: Int
  private let coder: any RouteCoder<Screen.R>

  /// Compares a layer with a container. Returns `nil` if the container does not have the layer's roots.
  init?(
    _ layer: WantedLayer<Screen>, in container: Shown, _ matching: WantedScene<Screen>.Matching,
    _ coder: any RouteCoder<Screen.R>
  ) {
    guard layer.isShown(by: container, coder) else { return nil }
    let branch = layer.selected.flatMap { container.branch(of: layer.roots[$0], among: layer.roots, coder) }
    self.init(layer, container, branch, layer.way, below: 0, matching, coder)
  }

  /// Compares the screens above an entry. Returns `nil` if the entry is not in the container.
  init?(
    _ layer: WantedLayer<Screen>, above origin: EntryID, in container: Shown,
    _ matching: WantedScene<Screen>.Matching, _ coder: any RouteCoder<Screen.R>
  ) {
    for (place, branch) in container.branches.enumerated() {
      guard let entry = branch.entries.firstIndex(where: { $0.id == origin }) else { continue }
      self.init(layer, container, place, layer.screens, below: entry + 1, matching, coder)
      return
    }
    return nil
  }

  private init(
    _ layer: WantedLayer<Screen>, _ container: Shown, _ branch: Int?, _ way: [Screen], below: Int,
    _ matching: WantedScene<Screen>.Matching, _ coder: any RouteCoder<Screen.R>
  ) {
    let entries = branch.map { container.branches[$0].entries.dropFirst(below) } ?? []
    self.layer = layer
    self.container = container
    self.branch = branch
    self.way = way
    self.below = below
    self.coder = coder
    var rest = entries
    matches = way.map { screen in
      let candidates = matching == .link ? rest : rest.prefix(1)
      let found = candidates.firstIndex { screen.isShown(by: $0, coder) }
      rest = found.map { rest[($0 + 1)...] } ?? (matching == .link ? rest : [])
      return found.map { entries[$0] }
    }
    kept = below + zip(matches, entries).prefix { $0?.id == $1.id }.count
  }

  /// The stack of the requested branch.
  private var stack: Branch<DecodedRoute<Screen.R>>? { branch.map { container.branches[$0] } }

  /// Whether entries stay above new ones. If so, pops and pushes are not enough.
  private var isRearranged: Bool { matches.dropFirst(kept - below).contains { $0 != nil } }

  /// The entry of the requested top screen, if that entry is already there.
  var top: EntryID? {
    guard let match = matches.last else { return stack?.entries[below - 1].id }
    return match?.id
  }

  /// Whether the container shows exactly the layer.
  var isWhole: Bool { kept == below + way.count && kept == stack?.entries.count }
}

extension LayerMatch {
  /// Returns the moves that pop the entries above the matching ones and, if `resets` is `true`, pop the other branches
  /// to their roots.
  func pops(resets: Bool) -> [Move<Screen.R>] {
    container.branches.enumerated().compactMap { place, branch in
      let kept = kept(on: place, resets: resets)
      guard kept > 0, kept < branch.entries.count, !(place == self.branch && isRearranged) else { return nil }
      return .pop(.entry(branch.entries[kept - 1].id), on: .stack(branch.id))
    }
  }

  /// Returns the entries that are removed, either by pops or by a new stack.
  func removed(resets: Bool) -> [EntryID] {
    let staying = Set(matches.compactMap { $0?.id })
    return container.branches.enumerated().flatMap { place, branch in
      branch.entries.dropFirst(kept(on: place, resets: resets)).map(\.id).filter { !staying.contains($0) }
    }
  }

  /// Returns the number of entries that stay on a branch. A branch that cannot be decoded is kept for a build that can
  /// decode it.
  private func kept(on place: Int, resets: Bool) -> Int {
    let entries = container.branches[place].entries
    if place == branch { return kept }
    if others.contains(where: { $0.place == place && !$0.isShown }) { return 0 }
    return resets && entries[0].route.route != nil ? 1 : entries.count
  }

  /// Returns the moves that select the requested branch, and first open it if it is missing.
  func selection(in scene: MoveTarget.Scene) throws(Screen.Failure) -> [Move<Screen.R>] {
    guard let selected = layer.selected ?? branch else { return [] }
    if let branch {
      return branch == container.selected ? [] : [.selectBranch(.stack(container.branches[branch].id))]
    }
    let layout = BranchLayout(name: layer.roots[selected].branchName, routes: try way.routes())
    let sibling = container.branches[container.branches.count - 1].id
    return [.openBranch(layout, beside: .stack(sibling)), .selectBranch(.lastBranch(of: scene))]
  }

  /// The moves that replace the routes of the remaining entries, and reset the other branches with changed roots.
  var replacements: [Move<Screen.R>] {
    let roots = others.map { place, screen, isShown -> Move<Screen.R>? in
      let branch = container.branches[place]
      guard !isShown else { return replacement(of: branch.entries[0], screen) }
      return (try? screen.route(in: nil)).map { .setStack([$0], on: .stack(branch.id)) }
    }
    let updates = zip(matches, way).map { entry, screen in entry.flatMap { replacement(of: $0, screen) } }
    return (roots + updates).compactMap(\.self)
  }

  private func replacement(of entry: StackEntry<DecodedRoute<Screen.R>>, _ screen: Screen) -> Move<Screen.R>?
  {
    entry.route.route.flatMap { screen.replacement(for: $0) }.map { .replace(.entry(entry.id), with: $0) }
  }

  /// The other branches whose roots are specified, and whether those roots are already there. A root that cannot be
  /// decoded is kept for a build that can decode it.
  private var others: [(place: Int, screen: Screen, isShown: Bool)] {
    layer.roots.filter { $0 != way.first }.compactMap { screen in
      guard let place = container.branch(of: screen, among: layer.roots, coder), place != branch,
        container.branches[place].entries[0].route.route != nil
      else { return nil }
      let isShown = screen.isShown(by: container.branches[place].entries[0], coder)
      return isShown || (try? screen.route(in: nil)) != nil ? (place, screen, isShown) : nil
    }
  }

  /// Returns the moves that push the missing screens, or that set the stack if pushing is not enough.
  func pushes() throws(Screen.Failure) -> [Move<Screen.R>] {
    guard let stack else { return [] }
    if isRearranged {
      let items = try zip(matches, way).map { entry, screen throws(Screen.Failure) -> StackItem<Screen.R> in
        if let entry { .kept(entry.id) } else { .new(try screen.route(in: nil)) }
      }
      return [.arrangeStack(stack.entries.prefix(below).map { .kept($0.id) } + items, on: .stack(stack.id))]
    }
    let routes = try way.dropFirst(kept - below).routes()
    if kept == 0 { return [.setStack(routes, on: .stack(stack.id))] }
    return routes.map { .push($0, on: .stack(stack.id)) }
  }
}

extension Container {
  /// Returns the index of the branch that begins with the given screen.
  package func branch<Screen: WantedScreen>(
    of screen: Screen, _ coder: any RouteCoder<Screen.R>
  ) -> Int? where R == DecodedRoute<Screen.R> {
    branches.firstIndex { screen.isShown(by: $0.entries[0], coder) }
  }

  /// Returns the index of the branch that begins with the given screen. If there is none, returns the index of the
  /// branch with the screen's name, unless its root is a different screen.
  package func branch<Screen: WantedScreen>(
    of screen: Screen, among screens: [Screen], _ coder: any RouteCoder<Screen.R>
  ) -> Int? where R == DecodedRoute<Screen.R> {
    branch(of: screen, coder)
      ?? branches.firstIndex { branch in
        branch.name == screen.branchName && !screens.contains { $0.isShown(by: branch.entries[0], coder) }
      }
  }
}

extension WantedScreen {
  fileprivate func isShown(
    by entry: StackEntry<DecodedRoute<R>>, _ coder: any RouteCoder<R>
  ) -> Bool {
    entry.route.route.map { isShown(by: $0, coder) } ?? false
  }
}
