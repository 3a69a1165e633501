import BacktrailCore

/// The app's windows as reported by the user interface: the phase of each window, and the scene that it shows.
///
/// The roster does not own the windows. A window whose object was released counts as closed, even if this was not
/// reported.
package struct WindowRoster {
  /// The visibility of a window.
  package enum Phase: Comparable, Sendable {
    /// In the background.
    case hidden
    /// On the screen, but not in use.
    case visible
    /// Frontmost and ready for interaction.
    case inUse
  }

  private struct Window {
    weak var object: AnyObject?
    var phase = Phase.hidden
    var scene: SceneID?
    /// The scene that the window specified.
    var kept: SceneID?
    /// The content of the scene when the window took the scene without specifying it.
    var taken: SceneState<CompactRoute>?
    /// A closure that informs the window that its scene now belongs to another window.
    var onYield: (@MainActor () -> Void)?
    /// Whether the window is about to receive a scene: it appeared before the navigator had its scenes, or gave up its
    /// own.
    var isAwaitingScene = false
    /// Whether the window exists and has had a scene.
    var isShown: Bool { object != nil && onYield != nil }
  }

  private var windows: [ObjectIdentifier: Window] = [:]
  /// The scenes that had no window when the first window appeared, and those whose window was released while hidden.
  private(set) var waiting: Set<SceneID>?
  /// The scenes for which a window was requested.
  private var asked: Set<SceneID> = []
  /// The scenes that the policy of this launch excludes, and that no window has shown since.
  private var omitted: Set<SceneID> = []
  /// The log that was attached after the first windows appeared, with the new numbers of the scenes.
  private var attached: AttachedLog?

  /// The phase of the app, which is the phase of its most visible window.
  package var phase: Phase { windows.values.filter { $0.object != nil }.map(\.phase).max() ?? .hidden }

  /// Whether a window is about to receive a scene.
  var isAwaitingScene: Bool { windows.values.contains { $0.object != nil && $0.isAwaitingScene } }

  /// Returns the scenes in all windows except the given one.
  func scenes(besides window: AnyObject? = nil) -> Set<SceneID> {
    Set(windows.values.filter { $0.object != nil && $0.object !== window }.compactMap(\.scene))
  }

  /// The scenes that the windows specified.
  var kept: Set<SceneID> { Set(windows.values.filter(\.isShown).compactMap(\.kept)) }

  /// Returns whether the window that specifies a closed scene reopens it.
  func reopens(_ scene: SceneID) -> Bool { !omitted.contains(scene) }

  /// Returns whether a window was requested for the scene.
  func isAsked(for scene: SceneID?) -> Bool { scene.map(asked.contains) ?? false }

  /// Returns the new ID of a scene that was opened before the log was attached; `nil` for any other scene.
  func renumbered(_ scene: SceneID?) -> SceneID? {
    guard let scene, let number = try? attached?.numbers.number(of: scene.seq) else { return nil }
    return SceneID(seq: number, index: scene.index)
  }

  /// Returns the scene in the window, other than the given one, that specified the given scene.
  func scene(keptAs kept: SceneID, besides window: AnyObject) -> SceneID? {
    windows.values.first { $0.object != nil && $0.object !== window && $0.kept == kept }?.scene
  }

  /// Returns whether the given window has no scene because it gave up its scene to another window.
  func hasYielded(_ window: AnyObject) -> Bool {
    guard let known = windows[ObjectIdentifier(window)], known.object === window else { return false }
    return known.onYield != nil && known.scene == nil
  }

  /// Returns the scene in a window.
  func scene(in window: AnyObject) -> SceneID? {
    windows[ObjectIdentifier(window)].flatMap { $0.object === window ? $0.scene : nil }
  }

  /// Returns the scenes that have no window, that are not waiting, and for which no window was requested.
  func new(among scenes: [SceneID]) -> [SceneID] {
    let known = self.scenes().union(waiting ?? []).union(asked)
    return scenes.filter { !known.contains($0) }
  }

  /// Records whether a window is about to receive a scene.
  mutating func noteAwaiting(_ isAwaitingScene: Bool, in window: AnyObject) {
    change(window) { $0.isAwaitingScene = isAwaitingScene }
  }

  /// Sets the phase of a window.
  mutating func note(_ phase: Phase, of window: AnyObject) { change(window) { $0.phase = phase } }

  /// Assigns a scene to a window. When the first window appears, all other scenes start waiting.
  /// - Parameters:
  ///   - kept: The scene that the window specified.
  ///   - taken: The content of the scene, if the window did not specify it.
  ///   - onYield: A closure that runs when another window that specifies the scene takes it over.
  mutating func note(
    _ scene: SceneID, in window: AnyObject, keeping kept: SceneID? = nil, among scenes: [SceneID],
    taken: SceneState<CompactRoute>? = nil, onYield: @escaping @MainActor () -> Void
  ) {
    waiting = (waiting ?? Set(scenes)).subtracting([scene])
    asked.remove(scene)
    omitted.remove(scene)
    change(window) { ($0.scene, $0.kept, $0.taken, $0.onYield) = (scene, kept, taken, onYield) }
  }

  /// Takes a scene from the window that took it without specifying it, unless the scene has changed since then.
  /// - Returns: A closure that informs the window, or `nil` if the scene stays in its window.
  mutating func yield(_ scene: SceneState<CompactRoute>) -> (@MainActor () -> Void)? {
    let place = windows.first { $0.value.object != nil && $0.value.taken == scene }
    guard let (key, window) = place else { return nil }
    windows[key]?.scene = nil
    windows[key]?.taken = nil
    windows[key]?.isAwaitingScene = true
    return window.onYield
  }

  /// Gives the windows the scenes of a log that was attached after they appeared.
  ///
  /// If the log's scenes are shown, a window gets the scene that it specified. Otherwise, a window keeps its scene under
  /// the scene's new ID. The remaining windows take the remaining scenes, and the remaining scenes wait.
  /// - Parameter scenes: The scenes, in the order in which windows that did not specify one take them.
  /// - Returns: Closures that inform the windows.
  mutating func attach(
    _ log: AttachedLog, showing scenes: [SceneState<CompactRoute>]
  ) -> [@MainActor () -> Void] {
    attached = log
    let number = renumbered
    let shown = windows.filter(\.value.isShown)
    let age = { (window: Window) in window.scene?.seq ?? 0 }
    let order = shown.sorted { ($1.value.phase, age($0.value)) < ($0.value.phase, age($1.value)) }
    var free = scenes
    for key in order.map(\.key) { windows[key]?.scene = nil }
    func give(_ scene: (Window) -> SceneID?, isTaken: Bool = false) {
      for (key, window) in order where windows[key]?.scene == nil {
        guard let id = scene(window), let place = free.firstIndex(where: { $0.id == id }) else { continue }
        let given = free.remove(at: place)
        windows[key]?.scene = id
        windows[key]?.taken = isTaken ? given : nil
      }
    }
    if !log.isUsed { give(\.kept) }
    give { $0.scene.flatMap(number) }
    give({ _ in free.first?.id }, isTaken: true)
    asked = Set(asked.compactMap(number))
    if let early = waiting {
      waiting = Set(free.map(\.id))
      if log.isUsed { waiting?.formIntersection(early.compactMap(number)) }
    }
    return order.compactMap(\.value.onYield)
  }

  private mutating func change(_ window: AnyObject, _ change: (inout Window) -> Void) {
    var new = Window(object: window)
    if let known = windows[ObjectIdentifier(window)], known.object === window { new = known }
    change(&new)
    windows[ObjectIdentifier(window)] = new
  }

  /// Removes a window before its object is released.
  mutating func remove(_ window: AnyObject) { windows[ObjectIdentifier(window)] = nil }

  /// Records the scenes that the policy of the launch excludes.
  mutating func omit(_ scenes: Set<SceneID>) { omitted = scenes }

  /// Records a request for windows.
  mutating func ask(for scenes: [SceneID]) { asked.formUnion(scenes) }

  /// Removes the windows whose objects were released. The scene of a hidden window waits, because the system may
  /// restore the window.
  /// - Returns: The scenes whose windows the user closed.
  mutating func removeLost() -> Set<SceneID> {
    var closed: Set<SceneID> = []
    for (key, window) in windows where window.object == nil {
      windows[key] = nil
      guard let scene = window.scene else { continue }
      if window.phase > .hidden { closed.insert(scene) } else { waiting?.insert(scene) }
    }
    return closed
  }

  /// Ends the waiting of all scenes when the app is in use.
  /// - Returns: The scenes that were waiting.
  mutating func endWaiting() -> Set<SceneID> {
    defer { if waiting != nil { waiting = [] } }
    return waiting ?? []
  }

  /// Clears the requests when a window becomes active, so that a missing window is requested again.
  mutating func forgetAsked() { asked = [] }
}

/// The IDs that the system keeps for a window.
///
/// The value of a window is the ID of its scene, by which the system finds the window. While the log cannot be read,
/// that ID is valid in this process only, so the ID of the window's scene in the log is kept separately.
package struct KeptScene: Equatable {
  /// The value of the window.
  package private(set) var value: SceneID?
  /// The ID of the window's scene in the log, in stored form. The text is empty if the log has no scene of the window,
  /// and `nil` for a window that never had a scene.
  package private(set) var logged: String?

  package init(value: SceneID?, logged: String? = nil) { (self.value, self.logged) = (value, logged) }

  /// The ID of the window's scene in the log. For a new window, it is the value that the app requested.
  var sceneInLog: SceneID? { logged.map { SceneID($0) } ?? value }
  /// Whether the value is an ID from a process that could not read the log.
  var isOfProcess: Bool { logged != nil && logged != value?.description }

  /// Updates the IDs of a window that has received a scene.
  mutating func note(_ scene: SceneID, isInLog: Bool, else logged: SceneID?) {
    value = scene
    if isInLog || self.logged == nil { self.logged = (isInLog ? scene : logged)?.description ?? "" }
  }
}
