import BacktrailCore
import BacktrailStore

/// Counts the launches on a log that were not found good, and lowers the restore level by them.
package struct LaunchGuard {
  /// How much this launch brings back.
  private(set) var level = RestoreLevel.full
  /// The number of the newest event before launches left something out, or before the app started afresh.
  private(set) var lastTime: Int64?
  /// Fires when the launch is found good.
  private var grace: PendingAction?
  /// Whether this launch has still to be found good.
  private(set) var isOpen = false
  /// Whether it does not count as failed when it ends now, since nothing of it is on a screen.
  private(set) var isResting = false
  /// Whether a view of it was evaluated.
  private(set) var hasDrawn = false
  /// Whether it was in use.
  private(set) var isShown = false
  /// The launches that were not found good, with this one.
  private(set) var attempts = LaunchAttempts(count: 0, head: 0)

  /// No guard.
  init() {}

  /// Records that a launch begins, before anything of the log is applied.
  ///
  /// What cannot be recorded could not be noticed next time: such a launch brings back the roots alone.
  init(on log: any EventLog, at position: LogPosition, state: NavigationState<CompactRoute>) {
    do {
      if let earlier = try log.launchAttempts() { attempts = earlier }
      let failures = attempts.count
      descend(to: RestoreLevel(afterFailures: failures), from: state)
      // The level above failed at the launch before.
      if failures > 1, let above = level.above, state.tree(on: level) == state.tree(on: above) {
        level = level.next
      }
      attempts.count = min(attempts.count + 1, LaunchAttempts.maximumCount)
      attempts.head = target(attempts.head, at: position.head, state)
      try log.keep(attempts)
      isOpen = true
    } catch {
      descend(to: .branchRoots, from: state)
      attempts.head = target(attempts.head, at: position.head, state)
    }
    if attempts.head > position.floor { lastTime = attempts.head }
  }

  /// The number of the newest event before the first launch that left something out; 0 while none did.
  private func target(
    _ earlier: Int64, at head: Int64, _ state: NavigationState<CompactRoute>
  ) -> Int64 {
    guard earlier == 0, level != .full, !state.scenes.isEmpty else { return earlier }
    return head
  }

  /// A level that leaves nothing out would fail as the one above it did.
  private mutating func descend(to target: RestoreLevel, from state: NavigationState<CompactRoute>) {
    level = target
    while level != .full, level != .clean, state.tree(on: level) == state.sceneTree { level = level.next }
  }

  /// The launches that were not found good, without this one.
  var earlierAttempts: LaunchAttempts? {
    attempts.count > 1 ? LaunchAttempts(count: attempts.count - 1, head: attempts.head) : nil
  }

  /// Notes that nothing is on a screen, and nothing finds the launch good until then.
  mutating func rest() {
    isResting = true
    grace = nil
  }

  /// Notes that it counts again.
  mutating func count() { isResting = false }

  /// Notes that a view of it is evaluated.
  mutating func draw() { hasDrawn = true }

  /// Notes that it is in use.
  mutating func show() { isShown = true }

  /// Whether it has to be found good and nothing is about to.
  var needsGrace: Bool { isOpen && grace == nil }

  /// Notes what will find the launch good.
  mutating func schedule(_ action: PendingAction) { grace = action }

  /// Notes where the windows stood, since this launch leaves some out.
  mutating func leaveOut(after head: Int64) { lastTime = lastTime ?? head }

  /// Notes that nothing is left out any more.
  mutating func forgetLastTime() { lastTime = nil }

  /// Notes that the launch is good.
  mutating func close() {
    isOpen = false
    isResting = false
    grace = nil
  }
}

/// How much of what the log has a launch brings back: less after each one that failed.
public enum RestoreLevel: String, Hashable, Sendable, CaseIterable {
  /// All of it.
  case full
  /// All but the screen on top of each window.
  case withoutTop
  /// The first screen of each stack, without modal layers.
  case branchRoots
  /// Nothing: the app starts with its first layout.
  case clean

  /// The level for a launch after some that failed.
  init(afterFailures count: Int) { self = Self.allCases[min(max(0, count), Self.allCases.count - 1)] }

  /// The next higher one that leaves something out and brings something back.
  var above: Self? { self == .branchRoots ? .withoutTop : nil }

  /// The next lower one; the lowest is its own.
  var next: Self {
    switch self {
    case .full: .withoutTop
    case .withoutTop: .branchRoots
    case .branchRoots, .clean: .clean
    }
  }
}

extension NavigationState<CompactRoute> {
  /// What a launch on a level brings back of the windows.
  func tree(on level: RestoreLevel) -> SceneTree<CompactRoute> {
    var state = self
    switch level {
    case .full: break
    case .withoutTop: for event in scenes.compactMap(\.withoutTop) { _ = state.reduce(event, seq: .max) }
    case .branchRoots: for event in scenes.flatMap(\.branchRoots) { _ = state.reduce(event, seq: .max) }
    case .clean: return SceneTree()
    }
    var tree = state.sceneTree
    if level == .branchRoots { tree.shelvedRoots = [] }
    return tree
  }
}

extension SceneState<CompactRoute> {
  /// What takes the screen on top away; a layer that has no other goes with it. A window keeps its root.
  fileprivate var withoutTop: NavigationEvent<CompactRoute>? {
    let stack = topContainer.selectedBranch
    if stack.entries.count > 1 { return .popped(to: stack.entries[stack.entries.count - 2].id, on: stack.id) }
    return presentations.last.map { .dismissed($0.id) }
  }

  /// What takes everything but the roots away.
  fileprivate var branchRoots: [NavigationEvent<CompactRoute>] {
    (presentations.first.map { [.dismissed($0.id)] } ?? [])
      + root.branches.filter { $0.entries.count > 1 }.map { .popped(to: $0.entries[0].id, on: $0.id) }
  }
}
