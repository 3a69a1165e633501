import BacktrailCore

// The smallest set of moves that leads to what an app shows.

extension Branch {
  /// Returns the moves that make the stack show the given screens above its root.
  ///
  /// A screen keeps the entry of an equal screen, or else the entry of a screen with the same identity, which is then
  /// updated. Of several, it keeps the one in its place, or else one between those of its neighbors. The rest of the
  /// change is the first of the following that applies:
  ///
  /// 1. a pop, and a push for each new screen, if the kept entries are the lowest ones, in their order;
  /// 2. a rearrangement that puts the kept entries and the new screens in order.
  ///
  /// `[a, b, c]` becomes `[a, b]` by a pop, `[a, x]` by a pop and a push, and `[a, c]` and `[a, x, c]` by a
  /// rearrangement, because no pop leaves `c` in place. If `x` has the identity of `b`, the change to `[a, x, c]` is an
  /// update. The cost is four comparisons for each pair of screens above the equal ones.
  func moves<Shown: Route>(
    toShow screens: [PreparedRoute<Shown>], by coder: any RouteCoder<Shown>
  ) -> [Move<PreparedRoute<Shown>>] where R == DecodedRoute<Shown> {
    var change = StackChange(of: self, to: screens, by: coder)
    if change.updates.count >= RecordedBatch.maximumCount { change.replaceUpdated() }
    let steps = change.isOnTop ? change.pop + change.pushes : [change.rearrangement]
    return steps + change.updates
  }
}

/// The difference between a stack and the screens that an app shows.
private struct StackChange<Shown: Route> {
  private typealias Entry = StackEntry<DecodedRoute<Shown>>
  typealias Moves = [Move<PreparedRoute<Shown>>]

  private let stack: Branch<DecodedRoute<Shown>>
  /// The root and the equal screens above it, which stay.
  private let base: ArraySlice<Entry>
  private let screens: ArraySlice<PreparedRoute<Shown>>
  /// The entry that each screen keeps, if any.
  private var kept: [Entry?]

  init(
    of stack: Branch<DecodedRoute<Shown>>, to screens: [PreparedRoute<Shown>], by coder: any RouteCoder<Shown>
  ) {
    let equal = zip(stack.entries.dropFirst(), screens).prefix { $0.route == $1.meaning }.count
    self.stack = stack
    self.screens = screens.dropFirst(equal)
    base = stack.entries.prefix(1 + equal)
    kept = Self.kept(of: stack.entries.dropFirst(1 + equal), by: self.screens, coder)
  }

  private static func kept(
    of entries: ArraySlice<Entry>, by screens: ArraySlice<PreparedRoute<Shown>>,
    _ coder: any RouteCoder<Shown>
  ) -> [Entry?] {
    // Of equal screens, those on top stay on top.
    let top = zip(entries.reversed(), screens.reversed()).prefix { $0.route == $1.meaning }.count
    let (entries, lower) = (Array(entries), screens.dropLast(top))
    var free = Array(entries.indices.dropLast(top))
    var places = [Int?](repeating: nil, count: lower.count)
    /// Gives each screen that has no entry yet the first fitting one among those that a rule allows.
    func match(_ fits: (Entry, PreparedRoute<Shown>) -> Bool) {
      let shift = entries.count - screens.count
      let rules: [(Int, Range<Int>) -> Range<Int>] = [
        // The one in the same place, counted from below or from above, or another one between those of its neighbors.
        { $1.clamped(to: $0..<$0 + 1) }, { $1.clamped(to: $0 + shift..<$0 + shift + 1) }, { $1 },
        { _, _ in 0..<entries.count },
      ]
      for rule in rules {
        var next = 0
        for (index, screen) in lower.enumerated() where !free.isEmpty {
          if places[index] == nil {
            let end = places[index...].lazy.compactMap(\.self).first ?? entries.count
            let range = rule(index, next..<max(next, end))
            let found = free.firstIndex { range.contains($0) && fits(entries[$0], screen) }
            places[index] = found.map { free.remove(at: $0) }
          }
          next = places[index].map { $0 + 1 } ?? next
        }
      }
    }
    match { $0.route == $1.meaning }
    match { entry, screen in
      guard let old = entry.route.route, let new = screen.meaning.route else { return false }
      return coder.isSame(old, as: new)
    }
    return places.map { $0.map { entries[$0] } } + entries.suffix(top)
  }

  /// The moves that replace the routes of kept entries whose screens have changed.
  var updates: Moves {
    zip(kept, screens).compactMap { entry, screen in
      guard let entry, entry.route != screen.meaning else { return nil }
      return .replace(.entry(entry.id), with: screen)
    }
  }

  /// Replaces the screens that would be updated with new ones, so that the moves fit into one batch.
  mutating func replaceUpdated() {
    kept = zip(kept, screens).map { $0?.route == $1.meaning ? $0 : nil }
  }

  /// The number of kept entries directly above the base.
  private var keptCount: Int {
    zip(kept, stack.entries.dropFirst(base.count)).prefix { $0?.id == $1.id }.count
  }

  /// Whether only the top of the stack changes and the moves fit into one batch.
  var isOnTop: Bool {
    kept.dropFirst(keptCount).allSatisfy { $0 == nil }
      && screens.count - keptCount + updates.count < RecordedBatch.maximumCount
  }

  /// The pop to the highest entry that stays in place; empty if nothing is above that entry.
  var pop: Moves {
    let stay = base.count + keptCount
    return stay < stack.entries.count ? [.pop(.entry(stack.entries[stay - 1].id), on: .stack(stack.id))] : []
  }

  var pushes: Moves {
    screens.dropFirst(keptCount).map { .push($0, on: .stack(stack.id)) }
  }

  var rearrangement: Move<PreparedRoute<Shown>> {
    let items = zip(kept, screens).map { entry, screen -> StackItem<PreparedRoute<Shown>> in
      entry.map { .kept($0.id) } ?? .new(screen)
    }
    return .arrangeStack(base.map { .kept($0.id) } + items, on: .stack(stack.id))
  }
}

/// The launch of an app that does not show the log's scenes by itself.
extension Navigator {
  /// Turns the log's scenes into those of an app that starts with a layout and the stacks of the last session: one
  /// scene, without presentations, and with this build's branches and roots.
  ///
  /// Branches with the same names keep their entries. New ones are opened, and those that the layout lacks are closed.
  /// A root of another kind, or without common names, is replaced: see `replaceRoot(of:with:after:_:)`.
  ///
  /// The first screen of a stack that a move has set stays, because the stack may be driven.
  /// - Parameter reported: The names of the stacks that the app has reported, whose first screens do not stay.
  func takeUp(_ layout: ContainerLayout<R>, _ reported: Set<String>) {
    guard let scene = state.activeSceneState else { return }
    let closings = state.scenes.filter { $0.id != scene.id }.map { Move<R>.closeScene(.scene($0.id)) }
    let (branches, wanted) = (scene.root.branches, layout.branches)
    let (names, wantedNames) = (Set(branches.map(\.name)), Set(wanted.map(\.name)))
    guard scene.root.kind == layout.kind, !names.isDisjoint(with: wantedNames),
      names.count == branches.count, wantedNames.count == wanted.count
    else {
      do { try replaceRoot(of: scene, with: layout, after: closings, reported) } catch { _ = reject(error) }
      return
    }
    let new = wanted.filter { !names.contains($0.name) }
    let gone = branches.filter { !wantedNames.contains($0.name) }
    let moves =
      closings + [.dismiss(.all, in: .scene(scene.id))]
      + new.map { .openBranch($0, beside: .stack(branches[0].id)) }
      + gone.map { .closeBranch(.stack($0.id)) }
      + branches.compactMap { branch in
        rootMove(of: branch, to: wanted.first { $0.name == branch.name }, reported)
      }
    _ = carryOut(moves, cause: .restore)
  }

  /// Returns the move that gives a stack the root of a layout, unless the stack has that root, or a move has set the
  /// first screen of a stack that the app has not reported.
  private func rootMove(
    of stack: Branch<DecodedRoute<R>>, to layout: BranchLayout<R>?, _ reported: Set<String>
  ) -> Move<R>? {
    guard let layout, let root = layout.routes.first, let move = stack.replacement(for: root),
      reported.contains(layout.name) || !isFirstSetByMove(in: stack)
    else { return nil }
    return move
  }

  /// Returns whether a move has set or updated the first screen of a stack, and not an earlier launch with another
  /// layout.
  private func isFirstSetByMove(in stack: Branch<DecodedRoute<R>>) -> Bool {
    guard let seq = changeOfFirst(in: stack) else { return false }
    // The event may have been removed by a compaction.
    return (try? log?.batches(in: seq...seq).first?.cause) != .restore
  }

  /// Returns the event that set or last updated the first screen of a stack; `nil` if the screen came with the stack.
  func changeOfFirst(in stack: Branch<DecodedRoute<R>>) -> Int64? {
    let first = stack.entries[0].id
    // An update has its own parameters, and leaves the ID as it is.
    let seq = max(first.seq, timeline.encoded.tree.entry(first)?.route.payload.seq ?? 0)
    return seq == stack.id.seq ? nil : seq
  }

  /// Replaces the root of a scene. A branch that continues an earlier one has its stack, with all entries, saved values,
  /// and overrides: it is set in the new root, as by a restore.
  private func replaceRoot(
    of scene: SceneState<DecodedRoute<R>>, with layout: ContainerLayout<R>, after closings: [Move<R>],
    _ reported: Set<String>
  ) throws(MoveRejection) {
    var draft = makeDraft()
    let earlier = draft.encoded.tree.sceneTree
    let moves = closings + [.setRoot(layout, of: .scene(scene.id))]
    for move in try prepare(moves).moves { try draft.carryOut(move) }
    var tree = draft.encoded.tree.sceneTree
    let stacks = layout.continued(from: scene.root)
    guard let old = earlier.scenes.first(where: { $0.id == scene.id })?.root, !stacks.isEmpty else {
      _ = publish(draft, cause: .restore)
      return
    }
    for (place, index) in stacks {
      let (name, stack) = (tree.scenes[0].root.branches[place].name, old.branches[index])
      tree.scenes[0].root.branches[place] = Branch(id: stack.id, name: name, entries: stack.entries)
      if index == old.selected { tree.scenes[0].root.selected = place }
    }
    let kept = Set(tree.scenes[0].root.branches.flatMap { $0.entries.map(\.id) })
    (tree.viewStates, tree.overrides) = (earlier.viewStates, earlier.overrides)
    _ = tree.viewStates.removeAll { !kept.contains($0.entry) }
    _ = tree.overrides.removeAll { key in
      switch key.scope {
      case .app: false
      case .scene(let id): id != scene.id
      case .stack(let id): !tree.scenes[0].root.branches.contains { $0.id == id }
      case .entry(let id): !kept.contains(id)
      }
    }
    try draft.restore(
      tree.map(draft.encoded.expand), from: RestoreOrigin(reason: .restore, seq: timeline.head))
    let roots = stacks.compactMap { place, index in
      rootMove(of: scene.root.branches[index], to: layout.branches[place], reported)
    }
    for move in try prepare(roots).moves { try draft.carryOut(move) }
    _ = publish(draft, cause: .restore)
  }
}

extension Branch {
  /// Returns the move that makes a route the root of the stack; `nil` if it is the root.
  func replacement<Shown: Route>(for root: Shown) -> Move<Shown>? where R == DecodedRoute<Shown> {
    entries[0].route == .route(root) ? nil : .replace(.entry(entries[0].id), with: root)
  }
}

extension ContainerLayout where R: Route {
  /// Returns the places of the branches that continue a branch of an earlier container, with its place there: the one
  /// with the same name, or else with the same root. If there is none, and either container is a single stack, the
  /// selected branch continues the selected one.
  fileprivate func continued(from earlier: Container<DecodedRoute<R>>) -> [Int: Int] {
    var places: [Int: Int] = [:]
    func match(_ isSame: (BranchLayout<R>, Branch<DecodedRoute<R>>) -> Bool) {
      for (place, branch) in branches.enumerated() where places[place] == nil {
        places[place] = earlier.branches.indices.first { index in
          !places.values.contains(index) && isSame(branch, earlier.branches[index])
        }
      }
    }
    match { $0.name == $1.name }
    match { $0.routes.first.map(DecodedRoute.route) == $1.entries[0].route }
    if places.isEmpty, kind == .stack || earlier.kind == .stack { places[selected] = earlier.selected }
    return places
  }
}
