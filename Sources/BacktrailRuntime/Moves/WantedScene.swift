package import BacktrailCore

/// The scene that a link or a path through a screen map describes.
///
/// The planner compares this description with the current scene, layer by layer from the root up. Entries and
/// presentations that match keep their identity, and the batch contains only the difference. For example, if the scene
/// shows list, item 2, and a sheet, and the link requests list, item 2, and reviews, the batch pushes reviews and
/// dismisses the sheet. The list and item 2 keep their drafts.
package struct WantedScene<Screen: WantedScreen> {
  /// The rule for matching entries and presentations, and for the order of changes in the batch.
  package enum Matching {
    /// A path matches the entries that it has in common with a stack, starting at the root. A presentation matches in
    /// any style, even if the scene owns it. All removals come first, from the top down.
    case path
    /// A link matches entries in order, including those between entries that it removes. A presentation matches if it
    /// has the same style and is owned by the top entry below it. The batch changes one layer after another, from the
    /// root up.
    case link
  }

  /// The entry above which the first layer begins. That entry and everything below it stay. If the value is `nil`, the
  /// layer begins at the root of the scene.
  package var origin: EntryID?
  /// The layers, bottom to top; never empty. Presentations above them are dismissed.
  package var layers: [WantedLayer<Screen>]
  /// Whether branches that are not selected are popped to their roots.
  package var resets: Bool
  /// The rule for matching entries and presentations.
  package var matching: Matching

  package init(
    origin: EntryID?, layers: [WantedLayer<Screen>], resets: Bool = false, matching: Matching
  ) {
    self.origin = origin
    self.layers = layers
    self.resets = resets
    self.matching = matching
  }
}

extension WantedScene {
  /// Returns the smallest set of moves that turns a scene into the requested one, in batch order, or `nil` if the scene
  /// has a different root or lacks the origin.
  package func moves(
    from scene: SceneState<DecodedRoute<Screen.R>>, in target: MoveTarget.Scene,
    _ coder: any RouteCoder<Screen.R>
  ) throws(Screen.Failure) -> [Move<Screen.R>]? {
    guard let lowest = lowestMatch(in: scene, coder) else { return nil }
    var matches = [lowest.match]
    for (layer, presentation) in zip(layers.dropFirst(), scene.presentations.dropFirst(lowest.level)) {
      guard let match = match(layer, presentation, above: matches[matches.count - 1], coder) else { break }
      matches.append(match)
    }
    let dismissals = dismissals(
      of: scene.presentations.dropFirst(lowest.level + matches.count - 1), matches, target)
    var moves: [Move<Screen.R>] = []
    switch matching {
    case .path:
      moves += dismissals
      moves += matches.reversed().flatMap { $0.pops(resets: resets) }
      for match in matches { moves += try match.selection(in: target) }
      moves += matches.flatMap(\.replacements)
      for match in matches { moves += try match.pushes() }
    case .link:
      for match in matches {
        moves += try match.selection(in: target)
        moves += match.pops(resets: resets)
        moves += match.replacements
        moves += try match.pushes()
      }
      moves += dismissals
    }
    return moves + (try layers.dropFirst(matches.count).presents(in: target))
  }

  /// Returns the match of the first layer, and the number of presentations up to and including the one that contains
  /// it.
  private func lowestMatch(
    in scene: SceneState<DecodedRoute<Screen.R>>, _ coder: any RouteCoder<Screen.R>
  ) -> (match: LayerMatch<Screen>, level: Int)? {
    guard let origin else { return LayerMatch(layers[0], in: scene.root, matching, coder).map { ($0, 0) } }
    for (level, container) in scene.containers.enumerated() {
      let match = LayerMatch(layers[0], above: origin, in: container, matching, coder)
      if let match { return (match, level) }
    }
    return nil
  }

  /// Matches a layer with a presentation if the top entry of the layer below stays and owns the presentation.
  private func match(
    _ layer: WantedLayer<Screen>, _ presentation: Presentation<DecodedRoute<Screen.R>>,
    above below: LayerMatch<Screen>, _ coder: any RouteCoder<Screen.R>
  ) -> LayerMatch<Screen>? {
    guard let top = below.top else { return nil }
    switch matching {
    case .path: guard (presentation.owner ?? top) == top else { return nil }
    case .link: guard presentation.owner == top, presentation.style == layer.style else { return nil }
    }
    return LayerMatch(layer, in: presentation.container, matching, coder)
  }

  /// Returns the moves that dismiss the presentations without a match. A presentation that is removed along with its
  /// owner needs no move.
  private func dismissals(
    of presentations: ArraySlice<Presentation<DecodedRoute<Screen.R>>>, _ matches: [LayerMatch<Screen>],
    _ target: MoveTarget.Scene
  ) -> [Move<Screen.R>] {
    let removed = Set(matches.flatMap { $0.removed(resets: resets) })
    guard let lowest = presentations.first, !(lowest.owner.map(removed.contains) ?? false) else { return [] }
    return [.dismiss(.presentation(lowest.id), in: target)]
  }
}
