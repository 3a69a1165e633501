/// What a launch brings back of what the log has.
///
/// What it leaves out stays in the log, and `reopenLastTime` puts it back.
public struct RestorePolicy: Hashable, Sendable {
  /// How long ago the last event may be, in milliseconds; the app starts afresh after that. `nil` for ever.
  ///
  /// A clock that was put back makes nothing old, nor one that jumped by more than ten years.
  public var maximumAge: Int64?
  /// Whether the app starts afresh after a session that ended cleanly, and comes back after a kill or a crash alone.
  public var startsFreshAfterCleanExit: Bool
  /// Whether the app starts afresh when a link opens it, so that nothing else stands below the link's screens.
  public var startsFreshForLink: Bool
  /// The names of windows that do not come back.
  public var freshScenes: Set<String>
  /// A policy made of its parts; without any, everything comes back.
  public init(
    maximumAge: Int64? = nil, startsFreshAfterCleanExit: Bool = false, startsFreshForLink: Bool = false,
    freshScenes: Set<String> = []
  ) {
    self.maximumAge = maximumAge
    self.startsFreshAfterCleanExit = startsFreshAfterCleanExit
    self.startsFreshForLink = startsFreshForLink
    self.freshScenes = freshScenes
  }

  /// Beyond this, a clock is wrong rather than an event old: ten years.
  private static let longestAge: Int64 = 10 * 365 * 86_400_000

  /// Whether a last event at this time is too old.
  func isTooOld(_ time: Int64, at now: Int64) -> Bool {
    guard let maximumAge else { return false }
    let (age, isOverflow) = now.subtractingReportingOverflow(time)
    return !isOverflow && age > maximumAge && age <= Self.longestAge
  }
}
