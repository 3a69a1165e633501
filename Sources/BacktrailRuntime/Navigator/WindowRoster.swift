import BacktrailCore

/// The app's windows as the user interface reports them: the phase of each, and the scene that it shows.
///
/// It does not own them. A window whose object is gone has left, even if nobody said so.
package struct WindowRoster {
  /// How much of a window a person sees.
  package enum Phase: Comparable, Sendable {
    /// In the background.
    case hidden
    /// On the screen, not in use.
    case visible
    /// In use.
    case inUse
  }

  private struct Window {
    weak var object: AnyObject?
    var phase = Phase.hidden
    var scene: SceneID?
  }

  private var windows: [ObjectIdentifier: Window] = [:]
  /// The scenes that had no window when the first one came, and those whose window left while it was hidden.
  private(set) var waiting: Set<SceneID>?
  /// The scenes that a window was asked for.
  private var asked: Set<SceneID> = []

  /// The phase of the app: that of the window that is seen best.
  package var phase: Phase { windows.values.filter { $0.object != nil }.map(\.phase).max() ?? .hidden }

  /// The scenes in a window other than this one.
  func scenes(besides window: AnyObject? = nil) -> Set<SceneID> {
    Set(windows.values.filter { $0.object != nil && $0.object !== window }.compactMap(\.scene))
  }

  /// The scene in a window.
  func scene(in window: AnyObject) -> SceneID? {
    windows[ObjectIdentifier(window)].flatMap { $0.object === window ? $0.scene : nil }
  }

  /// The scenes that nobody shows, waits for or was asked to show.
  func new(among scenes: [SceneID]) -> [SceneID] {
    let known = self.scenes().union(waiting ?? []).union(asked)
    return scenes.filter { !known.contains($0) }
  }

  /// Notes the phase of a window.
  mutating func note(_ phase: Phase, of window: AnyObject) { change(window) { $0.phase = phase } }

  /// Notes that a window shows a scene; until the first one does, all others wait.
  mutating func note(_ scene: SceneID, in window: AnyObject, among scenes: [SceneID]) {
    waiting = (waiting ?? Set(scenes)).subtracting([scene])
    asked.remove(scene)
    change(window) { $0.scene = scene }
  }

  private mutating func change(_ window: AnyObject, _ change: (inout Window) -> Void) {
    var new = Window(object: window)
    if let known = windows[ObjectIdentifier(window)], known.object === window { new = known }
    change(&new)
    windows[ObjectIdentifier(window)] = new
  }

  /// Lets go of a window before its object is gone.
  mutating func remove(_ window: AnyObject) { windows[ObjectIdentifier(window)] = nil }

  /// Notes that windows were asked for.
  mutating func ask(for scenes: [SceneID]) { asked.formUnion(scenes) }

  /// Removes the windows whose objects are gone. The scene of one that was hidden waits: the system may bring it back.
  /// - Returns: The scenes that a person closed with their windows.
  mutating func removeLost() -> Set<SceneID> {
    var closed: Set<SceneID> = []
    for (key, window) in windows where window.object == nil {
      windows[key] = nil
      guard let scene = window.scene else { continue }
      if window.phase > .hidden { closed.insert(scene) } else { waiting?.insert(scene) }
    }
    return closed
  }

  /// Notes that the app is in use: what still waits has no window.
  /// - Returns: The scenes that waited.
  mutating func endWaiting() -> Set<SceneID> {
    defer { if waiting != nil { waiting = [] } }
    return waiting ?? []
  }

  /// Notes that a window became active: one that was asked for and did not come is asked for again.
  mutating func forgetAsked() { asked = [] }
}
