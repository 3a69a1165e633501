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

/// What a navigator takes from outside: what is known of the app, and how it records.
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
  /// What lets view states that are kept be recorded after a while.
  package var timer: NavigatorTimer
  /// Whether the system prewarmed this process: it started before anybody asked for the app.
  package var isPrewarmed = false
  /// Whether screens that the app shows by values that are no routes are restored: the app has the values, or it
  /// replaces the screens at once.
  package var keepsExternalScreens = false

  /// An environment for an app at work.
  ///
  /// - Parameters:
  ///   - appVersion: The app's version.
  ///   - appBuild: The app's build.
  ///   - snapshotInterval: After how many events a snapshot is stored.
  ///   - retention: How much history the log keeps; it is kept to while nothing waits to be written.
  ///   - graceTime: How long a launch must last until it is found good, in milliseconds. `nil` turns the launch guard
  ///     off. A launch that ends before by a crash or a kill is a failed one. The next brings back less: all but the
  ///     top screens, then the first screen of each stack, then nothing.
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

  /// An environment made of its parts. Tests give fixed values, so that their logs are equal to the last byte.
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

  /// The name of the platform this was built for.
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

/// Lets something happen on the main actor after a while.
///
/// The navigator owns what it asks for: it cancels it when it closes and when it goes. Tests give a timer that
/// fires when they say so.
package struct NavigatorTimer: Sendable {
  /// Asks for an action after some milliseconds; gives what cancels it.
  let start: @MainActor @Sendable (Int, @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void

  /// A timer that starts as it is told.
  ///
  /// - Parameter start: Takes how many milliseconds to wait and what to do then, and returns what cancels it.
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

  /// A timer that never fires: what waits for it goes out with the next batch, a flush or the close.
  package static let never = NavigatorTimer { _, _ in {} }
}

/// An action that is asked for; it is cancelled when nobody holds it any more.
final class PendingAction: Sendable {
  private let cancel: @Sendable () -> Void

  init(cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }

  deinit { cancel() }
}
