import BacktrailCore

/// Functions that match the scenes with the platform's windows.
///
/// A new window shows its earlier scene, a waiting scene, or a new one. Closing a window closes its scene. The system
/// also removes windows in the background without notice, and may restore them. The scene of such a window waits until
/// the app is in use again, and is then closed. It is reopened if its window appears after all.
///
/// The first window cannot know which scenes later windows will specify. For that reason, a scene that it did not
/// specify belongs to it only after something has changed in the scene. Before that, a window that specifies the scene
/// takes it over, and the first window shows a different scene.
extension Navigator {
  /// Enters the foreground or background according to the app's phase, which is that of its most visible window.
  package func followPhase() async {
    switch windows.phase {
    case .inUse: enterForeground()
    case .visible: await leaveForeground(isHidden: false)
    case .hidden: await leaveForeground(isHidden: true)
    }
  }

  /// Sets the phase of a window.
  package func note(_ phase: WindowRoster.Phase, of window: AnyObject) {
    changeFollowers { $0.windows.note(phase, of: window) }
  }

  /// Returns the scene in a window.
  package func scene(in window: AnyObject) -> SceneID? { windows.scene(in: window) }

  /// Returns the scene of the open window that a new window duplicates; `nil` if there is none.
  ///
  /// Before the log is attached, an open window has a value that belongs to this process. So the system does not find
  /// it when the app requests a window with the scene's ID in the log, and creates a second one.
  package func sceneRequested(by kept: KeptScene, in window: AnyObject) -> SceneID? {
    guard !timeline.isOfLog, kept.logged == nil, let value = kept.value, !windows.isAsked(for: value) else {
      return nil
    }
    return windows.scene(keptAs: value, besides: window)
  }

  /// Assigns a scene to a window: its earlier scene, a waiting one, or a new one with the layout.
  /// - Parameters:
  ///   - kept: The IDs that the system keeps for the window. The call updates them.
  ///   - onYield: A closure that runs when another window takes over the scene, so that this window can attach again.
  /// - Returns: The scene, or `nil` if none can be opened.
  package func attach(
    _ window: AnyObject, keeping kept: inout KeptScene, orElse layout: ContainerLayout<R>,
    named name: String, onYield: @escaping @MainActor () -> Void
  ) -> SceneID? {
    guard isRestored else {
      changeFollowers { $0.windows.noteAwaiting(true, in: window) }
      return nil
    }
    closeLeftScenes()
    changeFollowers { $0.windows.noteAwaiting(false, in: window) }
    let known = windows.scene(in: window).flatMap { has($0) ? $0 : nil }
    let logged = windows.isAsked(for: kept.value) && kept.logged == nil ? nil : kept.sceneInLog
    let scene = known ?? assigned(to: window, kept, logged, orElse: layout, named: name, onYield: onYield)
    if let scene { kept.note(scene, isInLog: timeline.isOfLog, else: logged) }
    return scene
  }

  private func assigned(
    to window: AnyObject, _ kept: KeptScene, _ logged: SceneID?, orElse layout: ContainerLayout<R>,
    named name: String, onYield: @escaping @MainActor () -> Void
  ) -> SceneID? {
    let own = reclaimed(claim(of: kept), by: window)
    let waiting = own == nil ? waitingScene(for: window) : nil
    let isBehind = windows.hasYielded(window)
    let isNew = kept.value == nil && kept.logged == nil && !isBehind
    guard let scene = own ?? waiting ?? opened(layout, name, isBehind: isBehind, isNew: isNew) else {
      return nil
    }
    let taken = waiting.flatMap(stored)
    let scenes = state.scenes.map(\.id)
    changeFollowers {
      $0.windows.note(scene, in: window, keeping: logged, among: scenes, taken: taken, onYield: onYield)
    }
    return scene
  }

  /// Returns the current ID of the scene that a window had earlier. An ID of this process that was replaced when the
  /// log was attached counts as the new one. While the log cannot be read, its IDs mean other scenes.
  private func claim(of kept: KeptScene) -> SceneID? {
    guard timeline.isOfLog else {
      return kept.isOfProcess || windows.isAsked(for: kept.value) ? kept.value : nil
    }
    let isKnown = kept.logged == nil || kept.isOfProcess
    return (isKnown ? windows.renumbered(kept.value) : nil) ?? kept.sceneInLog
  }

  /// Returns the earlier scene of a window, reopened if necessary, or `nil` if another window owns it, the policy of this
  /// launch closed it, or it cannot be reopened.
  private func reclaimed(_ kept: SceneID?, by window: AnyObject) -> SceneID? {
    guard let kept else { return nil }
    if windows.scenes(besides: window).contains(kept) {
      guard let scene = stored(kept), let tell = changeFollowers({ $0.windows.yield(scene) }) else {
        return nil
      }
      tell()
    }
    if has(kept) { return kept }
    guard windows.reopens(kept) else { return nil }
    return carryOut([.reopenScene(kept)], cause: .restore).batch == nil ? nil : kept
  }

  /// Returns the scene with the given ID in its stored form.
  private func stored(_ id: SceneID) -> SceneState<CompactRoute>? {
    timeline.encoded.tree.scenes.first { $0.id == id }
  }

  private func waitingScene(for window: AnyObject) -> SceneID? {
    let taken = windows.scenes(besides: window)
    let free = state.scenes.map(\.id).filter { !taken.contains($0) }
    return free.first { $0 == state.activeScene } ?? free.last
  }

  /// Opens a scene. It becomes active, unless the window had to give up its scene to another window.
  /// - Parameter isNew: Whether the user opened the window, rather than the system, which restores windows.
  private func opened(_ layout: ContainerLayout<R>, _ name: String, isBehind: Bool, isNew: Bool) -> SceneID? {
    let active = isBehind ? state.activeScene : nil
    let moves = [Move<R>.openScene(name: name, layout)] + (active.map { [.activateScene($0)] } ?? [])
    // A window that appears before the log is no navigation.
    let cause = isNew && early?.isOver != false ? BatchCause.user : .restore
    return carryOut(moves, cause: cause).batch == nil ? nil : state.scenes.last?.id
  }

  /// Closes the scenes of windows that were closed. The scenes of hidden windows wait.
  package func windowLeft() {
    closeLeftScenes()
    if windows.phase == .hidden || (windows.phase == .visible && launchGuard.isShown) { leaveLaunch() }
  }

  /// Closes the scene of a window that the user closed.
  package func leave(_ window: AnyObject) {
    let closed = windows.scene(in: window)
    changeFollowers { $0.windows.remove(window) }
    if let closed { close([closed], cause: .user) }
  }

  /// Gives the windows the scenes of a log that was attached after they appeared, the active one first. A closed scene
  /// is reopened for the window that specified it.
  func attachWindows(to log: AttachedLog) {
    if !log.isUsed { reopenScenes(windows.kept) }
    let active = state.activeScene
    let scenes = timeline.encoded.tree.scenes
    let order = scenes.filter { $0.id == active } + scenes.filter { $0.id != active }.reversed()
    for tell in changeFollowers({ $0.windows.attach(log, showing: order) }) { tell() }
  }

  /// Reopens the given scenes that are closed. The active scene stays the same.
  private func reopenScenes(_ kept: Set<SceneID>) {
    let active = state.activeScene.map { [Move<R>.activateScene($0)] } ?? []
    for item in timeline.encoded.tree.closedItems {
      guard let scene = item.scene, kept.contains(scene.id), windows.reopens(scene.id) else { continue }
      _ = carryOut([.reopenScene(scene.id)] + active, cause: .restore)
    }
  }

  /// Forgets a window that is about to be closed along with its scene.
  package func release(_ window: AnyObject) { changeFollowers { $0.windows.remove(window) } }

  /// Matches scenes and windows after a change to either.
  /// - Parameter isActivation: Whether a window became active.
  /// - Returns: The scenes that need a window.
  package func matchWindows(isActivation: Bool = false) -> [SceneID] {
    if isActivation { changeFollowers { $0.windows.forgetAsked() } }
    closeLeftScenes()
    let new = windows.new(among: state.scenes.map(\.id))
    changeFollowers { $0.windows.ask(for: new) }
    return new
  }

  /// Closes the scenes whose windows were closed and, while the app is in use, the waiting scenes, unless a window may
  /// still take one of them.
  func closeLeftScenes() {
    close(changeFollowers { $0.windows.removeLost() }, cause: .user)
    if windows.phase == .inUse, !windows.isAwaitingScene {
      close(changeFollowers { $0.windows.endWaiting() }, cause: .restore)
    }
  }

  private func close(_ gone: Set<SceneID>, cause: BatchCause) {
    let moves = state.scenes.map(\.id).filter(gone.contains).map { Move<R>.closeScene(.scene($0)) }
    if !moves.isEmpty { _ = carryOut(moves, cause: cause) }
  }

  private func has(_ scene: SceneID) -> Bool { state.scenes.contains { $0.id == scene } }
}
