import BacktrailCore

/// Keeps the scenes and the platform's windows equal, as the windows report.
///
/// A window that comes takes the scene that it kept, or one that waits, or opens one. A window that leaves closes its scene.
/// The system also takes windows from memory, in the background and without a word, and may bring them back: such a scene
/// waits until the app is in use again. What still waits then is closed, and reopened if its window comes after all.
extension Navigator {
  /// Does what the app's phase asks for, which is that of the window that is seen best.
  package func followPhase() async {
    switch windows.phase {
    case .inUse: enterForeground()
    case .visible: await leaveForeground(isHidden: false)
    case .hidden: await leaveForeground(isHidden: true)
    }
  }

  /// Notes the phase of a window.
  package func note(_ phase: WindowRoster.Phase, of window: AnyObject) {
    changeWindows { $0.note(phase, of: window) }
  }

  /// Gives a window its scene: the one that it kept, one that waits, or a new one with the layout.
  /// - Returns: The scene; `nil` when no scene can be opened.
  package func attach(
    _ window: AnyObject, keeping kept: SceneID?, orElse layout: ContainerLayout<R>, named name: String
  ) -> SceneID? {
    closeLeftScenes()
    if let scene = windows.scene(in: window), has(scene) { return scene }
    guard let scene = reclaimed(kept, by: window) ?? waitingScene(for: window) ?? opened(layout, name) else {
      return nil
    }
    changeWindows { $0.note(scene, in: window, among: state.scenes.map(\.id)) }
    return scene
  }

  /// The scene that a window kept, reopened if need be, unless another window has it.
  private func reclaimed(_ kept: SceneID?, by window: AnyObject) -> SceneID? {
    guard let kept, !windows.scenes(besides: window).contains(kept) else { return nil }
    if has(kept) { return kept }
    return carryOut([.reopenScene(kept)], cause: .restore).batch == nil ? nil : kept
  }

  private func waitingScene(for window: AnyObject) -> SceneID? {
    let taken = windows.scenes(besides: window)
    let free = state.scenes.map(\.id).filter { !taken.contains($0) }
    return free.first { $0 == state.activeScene } ?? free.last
  }

  private func opened(_ layout: ContainerLayout<R>, _ name: String) -> SceneID? {
    carryOut([.openScene(name: name, layout)], cause: .user).batch == nil ? nil : state.activeScene
  }

  /// A window may have left: closes its scene, or lets it wait if the window was hidden.
  package func windowLeft() {
    closeLeftScenes()
    if windows.phase == .hidden || (windows.phase == .visible && launchGuard.isShown) { leaveLaunch() }
  }

  /// A window says that a person closed it.
  package func leave(_ window: AnyObject) {
    let closed = windows.scene(in: window)
    changeWindows { $0.remove(window) }
    if let closed { close([closed], cause: .user) }
  }

  /// A window is about to be closed because its scene is.
  package func release(_ window: AnyObject) { changeWindows { $0.remove(window) } }

  /// Lets the scenes follow the windows after either changed.
  /// - Parameter isActivation: Whether a window became active.
  /// - Returns: The scenes that need a window.
  package func matchWindows(isActivation: Bool = false) -> [SceneID] {
    if isActivation { changeWindows { $0.forgetAsked() } }
    closeLeftScenes()
    let new = windows.new(among: state.scenes.map(\.id))
    changeWindows { $0.ask(for: new) }
    return new
  }

  /// Closes the scenes whose windows a person closed, and what waits while the app is in use.
  private func closeLeftScenes() {
    close(changeWindows { $0.removeLost() }, cause: .user)
    if windows.phase == .inUse { close(changeWindows { $0.endWaiting() }, cause: .restore) }
  }

  private func close(_ gone: Set<SceneID>, cause: BatchCause) {
    let moves = state.scenes.map(\.id).filter(gone.contains).map { Move<R>.closeScene(.scene($0)) }
    if !moves.isEmpty { _ = carryOut(moves, cause: cause) }
  }

  private func has(_ scene: SceneID) -> Bool { state.scenes.contains { $0.id == scene } }
}
