import BacktrailCore
import BacktrailStore

extension Navigator {
  /// The part of the state that this launch restored.
  ///
  /// It is below `full` if earlier launches failed. `reopenLastTime` restores the rest.
  public var restoreLevel: RestoreLevel { launchGuard.level }

  /// Whether `reopenLastTime` has something to restore.
  public var canReopenLastTime: Bool { observed(launchGuard.lastTime != nil) }

  /// Restores the scenes as they were before launches left something out, or before the app started with its layout.
  ///
  /// Moves of a failed launch on level `full` are restored too. Let the person choose, as the screen that made a
  /// launch fail may do so again.
  /// - Throws: `MoveRejection.noStep` if nothing was left out, `StoreError` if the log cannot be read.
  @discardableResult public func reopenLastTime() async throws -> MoveResult {
    guard let seq = launchGuard.lastTime else { throw MoveRejection.noStep }
    let result = try await rewind(to: seq)
    changeLaunch { $0.forgetLastTime() }
    return result
  }

  /// Confirms this launch. The next one restores the whole state, however this one ends.
  ///
  /// The confirmation is written in the background; `flush()` waits for it. Without this call, the navigator confirms
  /// the launch after the confirmation delay of its environment, in `enterBackground`, and in `close`.
  public func confirmLaunch() {
    guard launchGuard.isOpen else { return }
    changeLaunch { $0.close() }
    recorder?.noteLaunch(nil)
  }

  /// Counts this launch, and schedules its confirmation.
  func guardLaunch(at position: LogPosition) {
    guard let log, environment.graceTime != nil else { return }
    let new = LaunchGuard(on: log, at: position, state: timeline.encoded.tree)
    changeLaunch { $0 = new }
    if launchGuard.isOpen { awaitGrace() }
  }

  private func awaitGrace() {
    guard let graceTime = environment.graceTime else { return }
    let cancel = environment.timer.start(graceTime) { [weak self] in self?.confirmLaunch() }
    changeLaunch { $0.schedule(PendingAction(cancel: cancel)) }
  }
}

/// The effect of the app's phase on the launch guard.
extension Navigator {
  /// Records that the app is in use.
  ///
  /// `NavigatorView` calls it. An app without one calls it when it becomes active, since `enterBackground()` confirms
  /// only a launch that was in use.
  public func enterForeground() {
    attachLog()
    countLaunch()
    changeLaunch { $0.show() }
    if launchGuard.needsGrace { awaitGrace() }
  }

  /// Counts the launch before a window is drawn. One that ends in its first frame, or on the way from the background
  /// to the screen, has failed.
  package func beginFrame(isHidden: Bool) {
    if !isHidden || !launchGuard.hasDrawn { countLaunch() }
    changeLaunch { $0.draw() }
  }

  /// Handles that the app is not in use, or not yet.
  ///
  /// An app that was in use enters the background, and its launch is confirmed. An app that the system launched there
  /// has shown nothing and may be killed at any time, so its launch does not count while it is hidden.
  package func leaveForeground(isHidden: Bool) async {
    if launchGuard.isShown {
      try? await enterBackground()
    } else if isHidden {
      restLaunch()
    }
  }

  /// Confirms a launch that was in use. Any other does not count while it is hidden.
  func leaveLaunch() {
    if launchGuard.isShown { confirmLaunch() } else { restLaunch() }
  }

  /// Stops counting this launch until a window is drawn.
  func restLaunch() {
    guard launchGuard.isOpen, !launchGuard.isResting else { return }
    changeLaunch { $0.rest() }
    try? log?.keep(launchGuard.earlierAttempts)
  }

  /// Resumes counting before anything is drawn. It writes one block of an open file.
  private func countLaunch() {
    guard launchGuard.isResting else { return }
    changeLaunch { $0.count() }
    try? log?.keep(launchGuard.attempts)
  }
}
