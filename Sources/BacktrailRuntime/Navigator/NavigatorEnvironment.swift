import BacktrailCore
public import BacktrailStore
import Dispatch

#if canImport(Darwin)
  import Darwin
  import Foundation
#else
  import FoundationEssentials
  import Glibc
#endif

/// The app's version, its clock, and the settings for recording and for launches.
public struct NavigatorEnvironment: Sendable {
  /// The time in milliseconds since 1970.
  package var now: @Sendable () -> Int64
  /// Random bits for salts.
  package var random: @Sendable () -> UInt64
  package var appVersion: String
  package var appBuild: String
  package var platform: String
  package var snapshotInterval: Int64
  package var retention: RetentionPolicy
  package var graceTime: Int?
  /// The timer for delayed work, such as recording view states or confirming a launch.
  package var timer: NavigatorTimer
  /// The time without new events after which compaction begins, in milliseconds; `nil` means never.
  package var idleTime: Int? = 5_000
  /// Whether the system prewarmed this process, that is, started it before a user opened the app.
  package var isPrewarmed = false
  /// Whether screens with values that are not routes are restored. If so, the app provides the values or immediately
  /// replaces the screens.
  package var keepsExternalScreens = false

  /// Creates an environment with the system's clock and random numbers.
  ///
  /// - Parameters:
  ///   - appVersion: The app's version.
  ///   - appBuild: The app's build.
  ///   - snapshotInterval: The number of events between snapshots.
  ///   - retention: The limits of the history. Older sessions are removed while the app is idle.
  ///   - graceTime: The confirmation delay of a launch, in milliseconds. If the app crashes or is killed before then, the
  ///     launch has failed, and the next one restores less: first everything except the top screens, then the first
  ///     screen of each stack, then nothing. `nil` disables the launch guard: the launch restores everything and does
  ///     not count, but once it is confirmed in another way, earlier failed launches no longer count either.
  public init(
    appVersion: String = "0", appBuild: String = "0", snapshotInterval: Int64 = 200,
    retention: RetentionPolicy = .standard, graceTime: Int? = 5_000
  ) {
    self.init(
      appVersion: appVersion, appBuild: appBuild, platform: Self.currentPlatform,
      snapshotInterval: snapshotInterval, retention: retention, graceTime: graceTime)
    // iOS sets this variable in a prewarmed process. Apple does not document it (decision 34).
    isPrewarmed = getenv("ActivePrewarm") != nil
  }

  /// Creates an environment with the given values. With fixed values, the logs of tests are byte-for-byte identical.
  package init(
    appVersion: String = "0", appBuild: String = "0", platform: String = Self.currentPlatform,
    snapshotInterval: Int64 = 200, retention: RetentionPolicy = .standard, graceTime: Int? = 5_000,
    now: @escaping @Sendable () -> Int64 = Self.systemTime,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) },
    timer: NavigatorTimer = .main
  ) {
    self.appVersion = appVersion
    self.appBuild = appBuild
    self.platform = platform
    self.snapshotInterval = snapshotInterval
    self.retention = retention
    self.graceTime = graceTime
    self.now = now
    self.random = random
    self.timer = timer
  }

  /// The time of the system's clock.
  package static let systemTime: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }

  /// The name of the platform that this build targets.
  package static var currentPlatform: String {
    #if os(macOS)
      "macOS"
    #elseif os(iOS)
      "iOS"
    #elseif os(tvOS)
      "tvOS"
    #elseif os(watchOS)
      "watchOS"
    #elseif os(visionOS)
      "visionOS"
    #elseif os(Linux)
      "Linux"
    #else
      "other"
    #endif
  }

  func salt() -> Salt { Salt(random(), random()) }
}

/// A timer that runs actions on the main actor after a delay.
///
/// The navigator owns the actions that it schedules, and cancels them when they are no longer needed. Tests use a timer
/// that they fire themselves.
package struct NavigatorTimer: Sendable {
  /// A closure that schedules an action after a delay in milliseconds, and returns a closure that cancels the action.
  let start: @MainActor @Sendable (Int, @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void

  /// Creates a timer with a closure that schedules actions.
  ///
  /// - Parameter start: A closure that takes the delay in milliseconds and the action, and returns a closure that
  ///   cancels the action.
  package init(
    start:
      @escaping @MainActor @Sendable (
        _ milliseconds: Int, _ action: @escaping @MainActor @Sendable () -> Void
      ) -> @Sendable () -> Void
  ) {
    self.start = start
  }

  /// The timer of the main queue.
  package static let main = NavigatorTimer { milliseconds, action in
    let isCancelled = Locked(false)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      if !isCancelled.withLock({ $0 }) { MainActor.assumeIsolated(action) }
    }
    return { isCancelled.withLock { $0 = true } }
  }

  /// A timer that never fires. View states are recorded with the next batch, `flush`, or `close`.
  package static let never = NavigatorTimer { _, _ in {} }
}

/// A scheduled action. It is canceled when it is released.
final class PendingAction: Sendable {
  private let cancel: @Sendable () -> Void

  init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

  deinit { cancel() }
}
