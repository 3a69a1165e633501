import BacktrailCore
import BacktrailStore

extension Navigator {
  /// How much of what the log has this launch brought back.
  ///
  /// Below `full` something made earlier launches fail; `reopenLastTime` puts back what is missing.
  public var restoreLevel: RestoreLevel { launchGuard.level }

  /// Whether this launch left out what `reopenLastTime` puts back.
  public var canReopenLastTime: Bool { observed(launchGuard.lastTime != nil) }

  /// Puts the windows back as they were before launches left something out, or before the app started afresh.
  ///
  /// What was done in a failed launch that brought back everything comes back too.
  /// Offer it to the person: what made a launch fail may do so again.
  /// - Throws: `MoveRejection.noStep` when nothing was left out, `StoreError` when the log cannot be read.
  @discardableResult public func reopenLastTime() async throws -> MoveResult {
    guard let seq = launchGuard.lastTime else { throw MoveRejection.noStep }
    let result = try await rewind(to: seq)
    changeLaunch { $0.forgetLastTime() }
    return result
  }

  /// Says that this launch is good: the next one brings everything back, however this one ends.
  ///
  /// It is noted in the background, within milliseconds; behind a `flush()` it is.
  /// The navigator finds out by itself after the environment's grace time, in the background, and when it is closed.
  public func confirmLaunch() {
    guard launchGuard.isOpen else { return }
    changeLaunch { $0.close() }
    recorder?.noteLaunch(nil)
  }

  /// Counts this launch, which is good when the environment's grace time is over.
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

/// What a window's phase means for the launch.
extension Navigator {
  /// Notes that the app is in use: the launch counts until it is confirmed.
  ///
  /// `NavigatorView` calls it. An app without one calls it when it becomes active: `enterBackground()` confirms only
  /// a launch that was in use.
  public func enterForeground() {
    attachLog()
    countLaunch()
    changeLaunch { $0.show() }
    if launchGuard.needsGrace { awaitGrace() }
  }

  /// A window is about to be drawn: a launch that its first frame ends has failed, and so has one that ends on its way
  /// from the background to the screen.
  package func beginFrame(isHidden: Bool) {
    if !isHidden || !launchGuard.hasDrawn { countLaunch() }
    changeLaunch { $0.draw() }
  }

  /// The app is not in use, or not yet.
  ///
  /// One that was in use goes to the background: its launch is good. One that the system launched there has shown nothing
  /// and may be ended at any time: as long as it is hidden its launch does not count.
  package func leaveForeground(isHidden: Bool) async {
    if launchGuard.isShown {
      try? await enterBackground()
    } else if isHidden {
      restLaunch()
    }
  }

  /// Confirms a launch that was in use. Any other has shown nothing, and does not count while it is hidden.
  func leaveLaunch() {
    if launchGuard.isShown { confirmLaunch() } else { restLaunch() }
  }

  /// Takes the count of this launch back until a window is drawn.
  func restLaunch() {
    guard launchGuard.isOpen, !launchGuard.isResting else { return }
    changeLaunch { $0.rest() }
    try? log?.keep(launchGuard.earlierAttempts)
  }

  /// Counts a launch again that rests, before anything of it is drawn. One block of a file that is open is written.
  private func countLaunch() {
    guard launchGuard.isResting else { return }
    changeLaunch { $0.count() }
    try? log?.keep(launchGuard.attempts)
  }
}
