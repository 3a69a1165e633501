import BacktrailCore
import BacktrailStore

/// A guard that counts a log's unconfirmed launches and lowers the restore level after each of them.
///
/// After one failure, a launch restores everything except the top screens; after two, only the roots; after three,
/// nothing. A level that would restore the same screens as the failed one is skipped. For example, if only roots were
/// open, nothing is restored after one failure.
///
/// After a launch has omitted something, items that were closed earlier are decoded only when they are reopened,
/// because one of them may have caused the launches to fail.
///
/// Screens that a launch omits are removed from the state in the log. `Home > Item 1 > Item 2` becomes `Home > Item 1`
/// after one failure, and only `Home` after two. If a launch did not count, the next launch uses the same restore level
/// and omits nothing more.
package struct LaunchGuard {
  /// The restore level of this launch.
  private(set) var level = RestoreLevel.full
  /// Whether this launch omits something that the previous launch restored.
  private(set) var leavesOut = false
  /// The newest event before a launch omitted something, or before the app started with its initial layout.
  private(set) var lastTime: Int64?
  /// Whether the user has reopened what this launch omitted.
  private var isReopened = false
  /// The scheduled confirmation of the launch.
  private var grace: PendingAction?
  /// Whether this launch counts, and has not been confirmed yet.
  private(set) var isOpen = false
  /// Whether the launch may end without counting as failed because none of its views are visible.
  private(set) var isResting = false
  /// Whether one of the launch's views has been evaluated.
  private(set) var hasDrawn = false
  /// Whether one of the launch's views has been evaluated while it was not hidden.
  private(set) var isVisible = false
  /// Whether the app was in use during this launch.
  private(set) var isShown = false
  /// The unconfirmed launches, including this one if it counts.
  private(set) var attempts = LaunchAttempts(count: 0, head: 0)

  /// Creates a guard that does not count launches.
  init() {}

  /// Creates a guard for a launch that does not count. Once it is confirmed, the earlier launches no longer count either,
  /// because the log contains what this launch has shown since.
  init(after earlier: LaunchAttempts?) { attempts = earlier ?? attempts }

  /// Creates a guard that records the beginning of a launch before anything from the log is applied.
  ///
  /// If the beginning cannot be recorded, the next launch cannot detect a crash. For that reason, this launch restores
  /// only the roots.
  init(on log: any EventLog, at position: LogPosition, state: NavigationState<CompactRoute>) {
    do {
      if let earlier = try log.launchAttempts() { attempts = earlier }
      descend(afterFailures: attempts.count, below: try restoredLevel(in: log), from: state)
      // A skipped level counts as a launch that failed at that level.
      attempts.count = min(max(attempts.count, level.rung) + 1, LaunchAttempts.maximumCount)
      attempts.head = target(attempts.head, at: position.head, state)
      if level != .full { attempts.undecoded = position.head }
      try log.keep(attempts)
      isOpen = true
    } catch {
      descend(to: .branchRoots, from: state)
      attempts.head = target(attempts.head, at: position.head, state)
      attempts.undecoded = position.head
    }
    if attempts.head > position.floor { lastTime = attempts.head }
  }

  /// Returns the restore level of the last launch that omitted screens from the state in the log, or `full` if none did
  /// since the last confirmed one. Launches without a guard restore everything that the log has.
  private func restoredLevel(in log: any EventLog) throws -> RestoreLevel {
    guard attempts.head > 0 else { return .full }
    let session = try log.sessions().last { $0.id > attempts.head && $0.start.level != .full }
    return session?.start.level ?? .full
  }

  private mutating func descend(
    afterFailures failures: Int, below last: RestoreLevel, from state: NavigationState<CompactRoute>
  ) {
    let target = RestoreLevel(afterFailures: failures)
    guard last == .full || target.rung > last.rung || failures > target.rung else {
      level = last
      return
    }
    descend(to: target, from: state)
    // The previous launch failed at the level above, and ended before the log recorded what it omitted.
    if level == .branchRoots, last == .full, state.tree(on: .branchRoots) == state.tree(on: .withoutTop) {
      level = .clean
    }
  }

  /// Returns the number of the newest event before the first launch that omitted something, or 0 if none did.
  private func target(
    _ earlier: Int64, at head: Int64, _ state: NavigationState<CompactRoute>
  ) -> Int64 {
    guard earlier == 0, level != .full, !state.scenes.isEmpty else { return earlier }
    return head
  }

  /// Lowers the level to the target, skipping levels that omit nothing. Such a level would fail just as the level above
  /// it did.
  private mutating func descend(to target: RestoreLevel, from state: NavigationState<CompactRoute>) {
    level = target
    leavesOut = level != .full
    while level != .full, level != .clean, state.tree(on: level) == state.sceneTree { level = level.next }
  }

  /// The unconfirmed launches to record. While this launch does not count, those are the ones before it, so that the
  /// next launch uses the same restore level.
  var recordedAttempts: LaunchAttempts? {
    // If a clean launch follows a failed clean launch, more launches have failed than there are levels. With that many,
    // the next launch would omit what this one recorded.
    let count = isResting ? min(attempts.count - 1, RestoreLevel.clean.rung) : attempts.count
    if count > 0 { return LaunchAttempts(count: count, head: attempts.head, undecoded: undecoded) }
    return undecoded > 0 ? LaunchAttempts(count: 0, head: 0, undecoded: undecoded) : nil
  }

  /// Whether confirming this launch changes what is recorded.
  var isConfirmable: Bool { isOpen || attempts.count > 0 }

  /// The newest event up to which closed items are decoded only when they are reopened; 0 if all are decoded.
  var undecoded: Int64 { attempts.undecoded }

  /// Suspends counting while nothing is visible.
  mutating func rest() {
    isResting = true
    grace = nil
  }

  /// Resumes counting.
  mutating func count() { isResting = false }

  /// Records that a view was evaluated.
  mutating func draw(isHidden: Bool) { (hasDrawn, isVisible) = (true, isVisible || !isHidden) }

  /// Records that the app is in use.
  mutating func show() { isShown = true }

  /// Whether a confirmation has to be scheduled.
  var needsGrace: Bool { isOpen && grace == nil }

  /// Schedules the confirmation.
  mutating func schedule(_ action: PendingAction) { grace = action }

  /// Records the newest event before this launch, which omits something.
  mutating func leaveOut(after head: Int64) { lastTime = lastTime ?? head }

  /// Forgets the earlier state after it has been reopened.
  mutating func forgetLastTime() { (lastTime, isReopened) = (nil, true) }

  /// Whether screens are decoded that the system reopens with their windows.
  var decodesWindows: Bool { level == .full || isReopened }

  /// Forgets the state before a new epoch. Failed launches remain counted.
  /// - Parameter keepsClosed: Whether there may still be closed items, of which some are not decoded.
  mutating func beginEpoch(keepsClosed: Bool) {
    lastTime = nil
    attempts.head = 0
    if !keepsClosed { attempts.undecoded = 0 }
  }

  /// Confirms the launch.
  mutating func close() {
    isOpen = false
    isResting = false
    grace = nil
    attempts.count = 0
  }
}

/// The part of the state that a launch restores. Each failed launch lowers the level.
public enum RestoreLevel: String, Hashable, Sendable, CaseIterable {
  /// The entire state.
  case full
  /// Everything except the top screen of each scene.
  case withoutTop
  /// The first screen of each stack, without presentations.
  case branchRoots
  /// Nothing. The app starts with its initial layout.
  case clean

  /// Creates the level for a launch after the given number of failed launches.
  init(afterFailures count: Int) { self = Self.allCases[min(max(0, count), Self.allCases.count - 1)] }

  /// The number of levels above this one.
  var rung: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The next lower level, or this one if it is the lowest.
  var next: Self {
    switch self {
    case .full: .withoutTop
    case .withoutTop: .branchRoots
    case .branchRoots, .clean: .clean
    }
  }
}

extension NavigationState<CompactRoute> {
  /// Returns the scenes that a launch at the given level restores.
  func tree(on level: RestoreLevel) -> SceneTree<CompactRoute> {
    var state = self
    switch level {
    case .full: break
    case .withoutTop: for event in scenes.compactMap(\.withoutTop) { _ = state.reduce(event, seq: .max) }
    case .branchRoots: for event in scenes.flatMap(\.branchRoots) { _ = state.reduce(event, seq: .max) }
    case .clean: return SceneTree()
    }
    return state.sceneTree
  }
}

extension SceneState<CompactRoute> {
  /// The event that removes the top screen, along with its presentation if the presentation contains no other screen.
  /// The root of a scene stays.
  fileprivate var withoutTop: NavigationEvent<CompactRoute>? {
    let stack = topContainer.selectedBranch
    if stack.entries.count > 1 { return .popped(to: stack.entries[stack.entries.count - 2].id, on: stack.id) }
    return presentations.last.map { .dismissed($0.id) }
  }

  /// The events that remove everything except the roots.
  fileprivate var branchRoots: [NavigationEvent<CompactRoute>] {
    (presentations.first.map { [.dismissed($0.id)] } ?? [])
      + root.branches.filter { $0.entries.count > 1 }.map { .popped(to: $0.entries[0].id, on: $0.id) }
  }
}

extension SessionStart {
  /// The restore level in the stored text; `nil` if it is unknown.
  fileprivate var level: RestoreLevel? { RestoreLevel(rawValue: String(restore.prefix { $0 != ";" })) }
}
