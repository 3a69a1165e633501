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
    changeLaunchGuard { $0.forgetLastTime() }
    return result
  }

  /// Says that this launch is good: the next one brings everything back, however this one ends.
  ///
  /// It is noted in the background, within milliseconds; behind a `flush()` it is.
  /// The navigator finds out by itself after the environment's grace time, in the background, and when it is closed.
  public func confirmLaunch() {
    guard launchGuard.isOpen else { return }
    changeLaunchGuard { $0.close() }
    recorder?.confirmLaunch()
  }
}
