import BacktrailCore
import BacktrailRuntime

/// The way from what a window shows to a target.
struct MapPlan {
  let target: MapTarget
  var window: SceneState<DecodedRoute<MapRoute>>
  let scene: SceneTarget
  /// The roots that are kept for the window, latest first.
  var kept: [KeptRoot<DecodedRoute<MapRoute>>]

  func moves() throws(MapPathError) -> [Move<MapRoute>] {
    guard let first = try lowest() else { return try newRoot() }
    var matches = [first.match]
    for layer in target.layers.dropFirst() {
      guard let next = match(layer, at: first.level + matches.count, above: matches) else { break }
      matches.append(next)
    }
    return try moves(matches, from: first.level)
  }

  /// The lowest layer of the target that is there, and its level; the root has the level -1.
  private func lowest() throws(MapPathError) -> (match: LayerMatch, level: Int)? {
    guard let origin = target.origin else {
      return LayerMatch(target.layers[0], in: window.root).map { ($0, -1) }
    }
    for (place, container) in window.containers.enumerated() {
      if let match = LayerMatch(target.layers[0], above: origin, in: container) { return (match, place - 1) }
    }
    throw .screenGone
  }

  /// A modal layer that is there: it belongs to the screen that the way leads to below it, or to the window.
  private func match(_ layer: MapLayer, at level: Int, above matches: [LayerMatch]) -> LayerMatch? {
    guard let owner = matches.last?.top, level < window.presentations.count else { return nil }
    let presentation = window.presentations[level]
    guard presentation.owner ?? owner == owner else { return nil }
    return LayerMatch(layer, in: presentation.container)
  }

  /// Another root comes: the one that was kept for the case, with the way on from there, or a new one.
  private func newRoot() throws(MapPathError) -> [Move<MapRoute>] {
    let layer = target.layers[0]
    let isKept = isKept(window.root)
    if target.keptRoots.contains(layer.path),
      let earlier = kept.first(where: { LayerMatch(layer, in: $0.root) != nil })
    {
      var reopened = self
      (reopened.window.root, reopened.window.presentations) = (earlier.root, earlier.layers)
      return [.reopenRoot(earlier.root.branches[0].id, of: scene, discarding: !isKept)]
        + (try reopened.moves())
    }
    let layout = try layer.layout()
    return [isKept ? .shelveRoot(layout, of: scene) : .setRoot(layout, of: scene)]
      + (try target.layers.dropFirst().presents(in: scene))
  }

  /// Whether the case that a root belongs to is kept when it is left.
  private func isKept(_ root: LayerMatch.Shown) -> Bool {
    root.branches.contains { branch in
      let path = branch.entries[0].route.path
      return target.keptRoots.contains { $0.leads(to: path) }
    }
  }

  /// What goes, from the top down, and then what comes, from the bottom up.
  private func moves(_ matches: [LayerMatch], from level: Int) throws(MapPathError) -> [Move<MapRoute>] {
    let pops = matches.reversed().flatMap { $0.pops(resets: target.resets) }
    let gone = Set(pops.flatMap(\.gone) + matches.flatMap(\.replaced))
    var moves = dismissal(from: level + matches.count, gone) + pops.map(\.move)
    for match in matches { moves += try match.selection(in: scene) }
    moves += matches.flatMap(\.replacements)
    for match in matches { moves += try match.pushes() }
    return moves + (try target.layers.dropFirst(matches.count).presents(in: scene))
  }

  /// Takes modal layers away, unless they go with the screens they belong to.
  private func dismissal(from level: Int, _ gone: Set<EntryID>) -> [Move<MapRoute>] {
    guard level < window.presentations.count else { return [] }
    let lowest = window.presentations[level]
    if let owner = lowest.owner, gone.contains(owner) { return [] }
    return [.dismiss(.presentation(lowest.id), in: scene)]
  }
}

extension DecodedRoute<MapRoute> {
  /// The way to the screen, whether it reads or not.
  fileprivate var path: ScreenPath {
    switch self {
    case .route(let route): route.path
    case .quarantined(let name, _): ScreenPath(name)
    }
  }
}
