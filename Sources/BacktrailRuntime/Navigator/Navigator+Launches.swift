import BacktrailCore
import BacktrailStore

extension Navigator {
  /// The part of the state that this launch restored.
  ///
  /// The level is lower than `full` if earlier launches failed. `reopenLastTime` restores the rest.
  public var restoreLevel: RestoreLevel { launchGuard.level }

  /// Whether `reopenLastTime` has something to restore. Once a launch is confirmed, later launches can no longer
  /// restore what it omitted.
  public var canReopenLastTime: Bool { observed(launchGuard.lastTime != nil) }

  /// Restores the scenes as they were before a launch omitted something, or before the app started with its initial
  /// layout.
  ///
  /// A window whose scene was closed at that time, and reopened since, stays open, with the screens that the scene had.
  /// Moves of a failed launch at the `full` level are also restored. Let the user decide, because the screen that
  /// caused a launch to fail may do so again.
  /// - Throws: `MoveRejection.noStep` if nothing was omitted; `StoreError` if the log cannot be read.
  @discardableResult public func reopenLastTime() async throws -> MoveResult {
    guard let seq = launchGuard.lastTime else { throw MoveRejection.noStep }
    let result = try await rewind(to: seq, keepsScenes: true)
    changeLaunch { $0.forgetLastTime() }
    return result
  }

  /// Confirms this launch. The next launch restores the entire state, no matter how this launch ends.
  ///
  /// The confirmation is written in the background; `flush()` waits for it. Without this call, the navigator confirms
  /// the launch after the confirmation delay of its environment, in `enterBackground`, and in `close`.
  public func confirmLaunch() {
    guard launchGuard.isConfirmable else { return }
    changeLaunch { $0.close() }
    recorder?.noteLaunch(launchGuard.recordedAttempts)
  }

  /// Counts this launch if a user may have started it.
  func guardLaunch(at position: LogPosition) {
    guard let log else { return }
    let new =
      environment.graceTime == nil
      ? LaunchGuard(after: try? log.launchAttempts())
      : LaunchGuard(on: log, at: position, state: timeline.encoded.tree)
    changeLaunch { $0 = new }
    if launchGuard.isOpen { awaitFrame() }
  }

  /// Suspends the counting of a launch that shows nothing although the main actor is free. No user sees such a launch.
  private func awaitFrame() {
    schedule(after: Self.frameTime) { navigator in
      if !navigator.launchGuard.isVisible, !navigator.launchGuard.isShown { navigator.restLaunch() }
    }
  }

  /// The time within which a launch started by a user is expected to draw its first frame, in milliseconds.
  private static var frameTime: Int { 1_000 }

  /// Confirms the launch after the confirmation delay, counted from now.
  private func awaitGrace() {
    guard launchGuard.isOpen, let graceTime = environment.graceTime else { return }
    schedule(after: graceTime) { $0.confirmLaunch() }
  }

  private func schedule(after milliseconds: Int, _ action: @escaping @MainActor @Sendable (Navigator) -> Void)
  {
    let cancel = environment.timer.start(milliseconds) { [weak self] in self.map(action) }
    changeLaunch { $0.schedule(PendingAction(cancel: cancel)) }
  }
}

/// The effect of the app's phase on the launch guard.
extension Navigator {
  /// Records that the app is in use.
  ///
  /// `NavigatorView` calls this method. An app without a `NavigatorView` must call it when the app becomes active.
  /// Otherwise, `enterBackground()` does not confirm the launch.
  public func enterForeground() {
    attachLog()
    countLaunch()
    if !launchGuard.isShown || launchGuard.needsGrace { awaitGrace() }
    changeLaunch { $0.show() }
  }

  /// Counts the launch before a window or a stack is drawn. A launch that ends during its first frame, or while it
  /// moves from the background to the screen, has failed.
  ///
  /// An app with its own container might not report that it is hidden. For that reason, a launch whose views stay
  /// hidden stops counting after a second.
  package func beginFrame(isHidden: Bool) {
    let isFirst = !launchGuard.hasDrawn
    if !isHidden || isFirst { countLaunch() }
    if launchGuard.isOpen, isFirst { if isHidden { awaitFrame() } else { awaitGrace() } }
    changeLaunch { $0.draw(isHidden: isHidden) }
  }

  /// Continues a launch that waited for its log. A launch that no user sees does not count.
  func continueLaunch(_ early: LaunchGuard) {
    if early.hasDrawn { changeLaunch { $0.draw(isHidden: !early.isVisible) } }
    guard early.isShown else { return restLaunch() }
    awaitGrace()
    changeLaunch { $0.show() }
  }

  /// Handles an app that is no longer in use, or not yet in use.
  ///
  /// An app that was in use enters the background, and its launch is confirmed. An app that the system launched in the
  /// background has shown nothing and may be killed at any time, so its launch does not count while the app is hidden.
  package func leaveForeground(isHidden: Bool) async {
    if launchGuard.isShown {
      try? await enterBackground()
    } else if isHidden {
      restLaunch()
    }
  }

  /// Confirms the launch if the app was in use. Otherwise, the launch does not count while the app is hidden.
  func leaveLaunch() {
    if launchGuard.isShown { confirmLaunch() } else { restLaunch() }
  }

  /// Suspends the counting of this launch until a window is drawn.
  func restLaunch() {
    guard launchGuard.isOpen, !launchGuard.isResting else { return }
    changeLaunch { $0.rest() }
    keepLaunch()
  }

  /// Records the unconfirmed launches, which survive the termination of the process.
  func keepLaunch() { try? log?.keep(launchGuard.recordedAttempts) }

  /// Resumes counting before anything is drawn. The cost is writing one block to an open file.
  private func countLaunch() {
    guard launchGuard.isResting else { return }
    changeLaunch { $0.count() }
    keepLaunch()
  }
}
