import BacktrailCore

/// The animation state of a navigator: whether views animate its changes.
///
/// Animation belongs to the views, so it is not in the log. Each change is a single transition of the topmost part that
/// changes. If a sheet appears and the stack behind it also changes, only the sheet is animated.
package struct MoveAnimation {
  /// Whether moves may be animated now.
  package private(set) var isEnabled = true
  /// Whether the newest change animates presentations.
  package private(set) var animatesLayers = true
  /// Whether the newest batch is published in a transaction without animations.
  private var tellsAtOnce = false
  /// The function that runs a change in a transaction without animations. Views provide this function; without views,
  /// it is `nil`.
  private var makeAtOnce: (@MainActor (_ change: () -> Void) -> Void)?

  /// Enables or disables animation.
  /// - Returns: Whether it was enabled before.
  mutating func enable(_ isEnabled: Bool) -> Bool {
    defer { self.isEnabled = isEnabled }
    return self.isEnabled
  }

  /// Sets the function that runs a change without animations.
  package mutating func makeChangesAtOnce(with make: @escaping @MainActor (_ change: () -> Void) -> Void) {
    makeAtOnce = make
  }

  /// Records a batch before its observers are notified.
  mutating func note(
    _ events: [NumberedEvent], cause: BatchCause, from before: NavigationState<CompactRoute>,
    to after: NavigationState<CompactRoute>
  ) {
    guard events.contains(where: { !$0.event.isAnnotation }) else {
      tellsAtOnce = !isEnabled
      return
    }
    // Restored presentations were already there before the launch.
    animatesLayers = isEnabled && cause != .restore
    tellsAtOnce = !animatesLayers || !after.showsSameStacks(as: before)
  }

  /// Notifies the observers of the recorded batch.
  @MainActor func tell(_ signal: () -> Void) {
    if tellsAtOnce, let makeAtOnce { makeAtOnce(signal) } else { signal() }
  }
}

extension NavigationState {
  /// Returns whether all scenes show the same stacks in the same presentations, regardless of their entries.
  fileprivate func showsSameStacks(as other: Self) -> Bool {
    guard scenes.count == other.scenes.count else { return false }
    for (scene, old) in zip(scenes, other.scenes) {
      guard scene.presentations.count == old.presentations.count, scene.root.shows(old.root) else {
        return false
      }
      for (layer, old) in zip(scene.presentations, old.presentations) {
        guard layer.id == old.id, layer.container.shows(old.container) else { return false }
      }
    }
    return true
  }
}

extension Container {
  fileprivate func shows(_ other: Self) -> Bool {
    branches[selected].id == other.branches[other.selected].id
  }
}
