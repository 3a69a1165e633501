import BacktrailCore

/// Whether the views show what a navigator does with an animation.
///
/// It belongs to the change on its way to the views: the log does not have it. One change is one transition, that of the
/// topmost part that changes. When a modal layer comes or goes, or another branch is selected, the stacks have their new
/// screens at once: nobody is to see them move behind it.
package struct MoveAnimation {
  /// Whether moves may be animated now.
  package private(set) var isEnabled = true
  /// Whether modal layers come and go with an animation by the newest change of the screens.
  package private(set) var animatesLayers = true
  /// Whether observers are told of the newest batch in a transaction without animations.
  private var tellsAtOnce = false
  /// Makes a change in such a transaction, as the views know how to; without views there is no transaction.
  private var makeAtOnce: (@MainActor (_ change: () -> Void) -> Void)?

  /// Lets moves be animated from now on, or not.
  /// - Returns: Whether they were before.
  mutating func enable(_ isEnabled: Bool) -> Bool {
    defer { self.isEnabled = isEnabled }
    return self.isEnabled
  }

  /// Says how a change is made in a transaction without animations.
  package mutating func makeChangesAtOnce(with make: @escaping @MainActor (_ change: () -> Void) -> Void) {
    makeAtOnce = make
  }

  /// Notes a batch before its observers are told.
  mutating func note(
    _ events: [NumberedEvent], cause: BatchCause, from before: NavigationState<CompactRoute>,
    to after: NavigationState<CompactRoute>
  ) {
    guard events.contains(where: { !$0.event.isAnnotation }) else {
      tellsAtOnce = !isEnabled
      return
    }
    // What a launch brings back was there before.
    animatesLayers = isEnabled && cause != .restore
    tellsAtOnce = !animatesLayers || !after.showsSameStacks(as: before)
  }

  /// Tells the observers of what was noted last.
  @MainActor func tell(_ signal: () -> Void) {
    if tellsAtOnce, let makeAtOnce { makeAtOnce(signal) } else { signal() }
  }
}

extension NavigationState {
  /// Whether all windows show the same stacks in the same layers, whatever is on these.
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
