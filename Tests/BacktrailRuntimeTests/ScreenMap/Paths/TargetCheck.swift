import Backtrail
import BacktrailMap

/// Determines what a window should show after reaching a target from an earlier state, independently of the planner.
struct TargetCheck: Sendable {
  typealias Shown = Container<DecodedRoute<MapRoute>>
  typealias Window = SceneState<DecodedRoute<MapRoute>>

  let target: MapTarget
  let before: Window

  /// If a root is retained for the target's case, the path starts from it.
  init(_ target: MapTarget, from before: Window, kept: [Shown] = []) {
    self.target = target
    let root = target.layers[0]
    let isKept = target.keptRoots.contains(root.path)
    guard !root.stands(in: before.root), isKept, let kept = kept.last(where: { root.stands(in: $0) }) else {
      self.before = before
      return
    }
    self.before = Window(id: before.id, name: before.name, root: kept)
  }

  /// Whether a window shows exactly the target, with the parts of the earlier state that had to stay.
  func isReached(by window: Window) -> Bool {
    guard window.presentations.count == target.layers.count - 1 else { return false }
    var isShared = true
    var owner: (now: EntryID?, before: EntryID?) = (nil, nil)
    for (place, layer) in target.layers.enumerated() {
      let now = window.container(at: place - 1)
      var earlier = isShared && place <= before.presentations.count ? before.container(at: place - 1) : nil
      if let found = earlier, !layer.stands(in: found) { earlier = nil }
      if place > 0 {
        let modal = window.presentations[place - 1]
        if earlier != nil, before.presentations[place - 1].owner != owner.before { earlier = nil }
        let id = earlier.map { _ in before.presentations[place - 1].id }
        guard modal.owner == owner.now, modal.style == layer.style, id == nil || id == modal.id else {
          return false
        }
      }
      let check = LayerCheck(layer: layer, before: earlier, resets: target.resets)
      guard check.isReached(by: now) else { return false }
      isShared = check.isWhole
      owner = (check.top(of: now), earlier.flatMap(check.top))
    }
    return true
  }
}

extension MapLayer {
  /// Whether a container is this layer, judging by its roots.
  fileprivate func stands(in container: TargetCheck.Shown) -> Bool {
    kind == container.kind
      && container.branches.contains { branch in roots.contains { $0.isSame(as: branch.entries[0].route) } }
  }
}

extension MapScreen {
  /// Whether a route is the screen's own: its path, with the given context.
  fileprivate func isSame(as route: DecodedRoute<MapRoute>) -> Bool {
    route.path == path && (context.map { $0 == route.route?.context } ?? true)
  }
}

/// The expected contents of one container.
private struct LayerCheck {
  let layer: MapLayer
  let before: TargetCheck.Shown?
  let resets: Bool

  private var way: [MapScreen] { layer.selected.map { [layer.roots[$0]] + layer.screens } ?? [] }

  /// Whether the whole path was there before.
  var isWhole: Bool {
    guard let selected = layer.selected, let before else { return false }
    let entries = before.branches[selected].entries
    return entries.count >= way.count && zip(entries, way).allSatisfy { $1.isSame(as: $0.route) }
  }

  /// The screen that the path leads to.
  func top(of container: TargetCheck.Shown) -> EntryID? {
    guard let selected = layer.selected, container.branches[selected].entries.count >= way.count else {
      return nil
    }
    return container.branches[selected].entries[way.count - 1].id
  }

  func isReached(by now: TargetCheck.Shown) -> Bool {
    guard now.kind == layer.kind, now.branches.count == layer.roots.count,
      now.selected == layer.selected ?? before?.selected ?? 0
    else { return false }
    return layer.roots.indices.allSatisfy { place in
      let earlier = before?.branches[place].entries ?? []
      let entries = now.branches[place].entries
      return place == layer.selected
        ? isWay(entries, earlier) : isBeside(entries, earlier, root: layer.roots[place])
    }
  }

  private typealias Entries = [StackEntry<DecodedRoute<MapRoute>>]

  /// The path, with those of its screens that were there.
  private func isWay(_ entries: Entries, _ earlier: Entries) -> Bool {
    let kept = zip(earlier, way).prefix { $1.isSame(as: $0.route) }.count
    let old = Set(earlier.map(\.id))
    return entries.map(\.route.path) == way.map(\.path)
      && entries.prefix(kept).map(\.id) == earlier.prefix(kept).map(\.id)
      && entries.dropFirst(kept).allSatisfy { !old.contains($0.id) }
      && zip(entries, way).allSatisfy { has($0, $1, earlier) }
  }

  /// A branch beside the path: as it was, or in its initial state, to which it is reset if its root has to change.
  private func isBeside(_ entries: Entries, _ earlier: Entries, root: MapScreen) -> Bool {
    guard root.context == nil || earlier.isEmpty || root.isSame(as: earlier[0].route) else {
      return !earlier.contains { $0.id == entries[0].id } && isBeside(entries, [], root: root)
    }
    let stays = earlier.isEmpty ? [root.path] : earlier.prefix(resets ? 1 : earlier.count).map(\.route.path)
    return entries.map(\.route.path) == stays
      && (earlier.isEmpty || entries.map(\.id) == earlier.prefix(entries.count).map(\.id))
      && entries.dropFirst().allSatisfy { earlier.contains($0) } && has(entries[0], root, earlier)
  }

  /// The given context, or the one that the screen had.
  private func has(
    _ entry: StackEntry<DecodedRoute<MapRoute>>, _ screen: MapScreen, _ earlier: Entries
  ) -> Bool {
    screen.context.map { $0 == entry.route.route?.context } ?? earlier.contains(entry)
  }
}
