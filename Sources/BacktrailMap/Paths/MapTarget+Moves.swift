package import BacktrailCore
package import BacktrailRuntime

extension MapTarget {
  /// Returns the shortest sequence of moves from a state to the target, which can be applied as a batch.
  ///
  /// A screen on the path that is already shown keeps its entry if the coder considers it the same screen. A different
  /// context updates the screen, and an omitted context leaves the screen's context unchanged. A context with a
  /// different identity specifies a different screen. Screens above the path are removed, and missing ones are added.
  /// Other branches keep their stacks unless the target resets them. If the target is already shown, the result is
  /// empty.
  /// - Throws: `MapPathError.missingContext` if a new screen has no context, or `.screenGone` if the origin is not in
  ///   the scene.
  package func moves(
    from state: NavigationState<DecodedRoute<MapRoute>>, in scene: MoveTarget.Scene = .active,
    _ coder: any RouteCoder<MapRoute>
  ) throws(MapPathError) -> [Move<MapRoute>] {
    guard !layers.isEmpty else { throw .incomplete(path, known: []) }
    for layer in origin == nil ? layers[...] : layers.dropFirst() { try layer.check() }
    guard let shown = state.scene(scene) else {
      guard case .scene = scene else { return try opening("main") }
      // The engine rejects a move in a specified scene that no longer exists.
      return try newRoot(of: scene, retaining: false)
    }
    let wanted = WantedScene(origin: origin, layers: layers, resets: resets, matching: .path)
    if let moves = try wanted.moves(from: shown, in: scene, coder) { return moves }
    guard origin == nil else { throw .screenGone }
    let retains = isRetained(shown.root)
    guard keptRoots.contains(layers[0].path),
      let earlier = state.keptRoots(of: shown.id).first(where: { layers[0].isShown(by: $0.root, coder) })
    else { return try newRoot(of: scene, retaining: retains) }
    var reopened = shown
    (reopened.root, reopened.presentations) = (earlier.root, earlier.layers)
    return [.reopenRoot(earlier.root.branches[0].id, of: scene, discarding: !retains)]
      + (try wanted.moves(from: reopened, in: scene, coder) ?? [])
  }

  private func newRoot(of scene: MoveTarget.Scene, retaining: Bool) throws(MapPathError) -> [Move<MapRoute>] {
    let layout = try rootLayout()
    return [retaining ? .shelveRoot(layout, of: scene) : .setRoot(layout, of: scene)]
      + (try layers.dropFirst().presents(in: scene))
  }

  /// Returns the moves that open a scene with all layers of the target. The scene becomes active.
  /// - Throws: `MapPathError.missingContext` if a context is missing, or `.incomplete` if the target begins at a
  ///   screen.
  func opening(_ name: String) throws(MapPathError) -> [Move<MapRoute>] {
    let layout = try rootLayout()
    for layer in layers.dropFirst() { try layer.check() }
    return [.openScene(name: name, layout)] + (try layers.dropFirst().presents(in: .active))
  }

  /// Returns whether the case that a root belongs to is retained when the window switches to another case.
  private func isRetained(_ root: Container<DecodedRoute<MapRoute>>) -> Bool {
    root.branches.contains { branch in
      let path =
        switch branch.entries[0].route {
        case .route(let route): route.path
        case .quarantined(let name, _): ScreenPath(name)
        }
      return keptRoots.contains { $0.leads(to: path) }
    }
  }
}

extension NavigationState {
  fileprivate func scene(_ target: MoveTarget.Scene) -> SceneState<R>? {
    switch target {
    case .active: activeSceneState
    case .scene(let id): scenes.first { $0.id == id }
    }
  }
}
