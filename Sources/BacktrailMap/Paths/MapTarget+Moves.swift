public import BacktrailCore
public import BacktrailRuntime

extension MapTarget {
  /// The fewest moves that lead from a state to the target, in the order of a batch.
  ///
  /// Screens of the way that are there stay the same screens; a context that is given and differs replaces theirs,
  /// one that was left out stays. What lies above the way goes, what is missing of it is made. Other branches keep
  /// what they have, unless the target resets them. A target that is reached already needs no moves.
  /// - Throws: `MapPathError.missingContext` when a screen has to be made whose context was left out, `.screenGone`
  ///   when the origin is not in the window.
  public func moves(
    from state: NavigationState<DecodedRoute<MapRoute>>, in scene: SceneTarget = .active
  ) throws(MapPathError) -> [Move<MapRoute>] {
    guard !layers.isEmpty else { throw .incomplete(path, known: []) }
    for layer in origin == nil ? layers[...] : layers.dropFirst() { try layer.check() }
    guard let window = state.window(scene) else { return try opening(scene) }
    return try MapPlan(target: self, window: window, scene: scene, kept: state.keptRoots(of: window.id))
      .moves()
  }

  /// Without a window there is all to make. One that is named and gone is the engine's to refuse.
  private func opening(_ scene: SceneTarget) throws(MapPathError) -> [Move<MapRoute>] {
    guard case .scene = scene else { return try opening("main") }
    return [.setRoot(try rootLayout(), of: scene)] + (try layers.dropFirst().presents(in: scene))
  }

  /// The moves that open a scene with all layers of the target. The scene becomes active.
  /// - Throws: `MapPathError.missingContext` when a context was left out, `.incomplete` for a target that begins at a
  ///   screen.
  func opening(_ name: String) throws(MapPathError) -> [Move<MapRoute>] {
    [.openScene(name: name, try rootLayout())] + (try layers.dropFirst().presents(in: .active))
  }
}

extension NavigationState {
  fileprivate func window(_ target: SceneTarget) -> SceneState<R>? {
    switch target {
    case .active: activeSceneState
    case .scene(let id): scenes.first { $0.id == id }
    }
  }
}

extension Sequence<MapLayer> {
  /// The layers, each presented by the screen on top of the one below.
  func presents(in scene: SceneTarget) throws(MapPathError) -> [Move<MapRoute>] {
    var moves: [Move<MapRoute>] = []
    for layer in self {
      moves.append(.present(try layer.layout(), style: layer.style ?? .sheet, owner: .top, in: scene))
    }
    return moves
  }
}
