public import BacktrailCore
public import BacktrailRuntime
public import BacktrailStore
import Foundation
public import Testing

/// A log in a folder that exists for the duration of one test.
///
/// ```swift
/// @MainActor @Test(.temporaryLog) func `a push is recorded`() async throws {
///   let navigator: Navigator<AppRoute> = try TemporaryLog.navigator(orElse: .stack(.list))
///   navigator.push(.detail(id: 1))
///   try await navigator.flush()
/// }
/// ```
public enum TemporaryLog {
  @TaskLocal static var folder: TemporaryLogFolder?

  /// Returns the path of the test's log.
  /// - Throws: An error if the test does not have the `.temporaryLog` trait.
  public static func path() throws -> String { try current().log }

  /// Opens the test's log, for example, to pass it to a navigator that the app creates itself.
  /// - Throws: `StoreError` if the log cannot be opened, or another error if the test does not have the `.temporaryLog`
  ///   trait.
  public static func open() throws -> SQLiteEventLog { try current().open() }

  /// Opens the test's log and restores a navigator from it, as an app does at launch.
  ///
  /// Before the next launch on the same log, close the navigator or call ``kill()``. The `prepare` closure sets up
  /// the navigator before it is restored, for example, by adding guards and links.
  /// - Throws: `StoreError` if the log cannot be opened, or another error if the test does not have the `.temporaryLog`
  ///   trait.
  @MainActor
  public static func navigator<R: Route>(
    orElse layout: ContainerLayout<R>, environment: NavigatorEnvironment = .fixed,
    prepare: (Navigator<R>) -> Void = { _ in }
  ) throws -> Navigator<R> {
    let navigator = Navigator<R>(log: try open(), environment: environment)
    prepare(navigator)
    navigator.restore(orElse: layout)
    return navigator
  }

  /// Releases the test's log as if the app's process had been killed. The next launch can open the log immediately.
  ///
  /// The log contains only acknowledged batches, so flush the navigator before you call this method. A launch that
  /// has not been confirmed is treated as failed. Navigators of the killed process remain in memory but do not write
  /// anything else.
  /// - Throws: An error if the test does not have the `.temporaryLog` trait.
  public static func kill() throws { try current().kill() }

  private static func current() throws -> TemporaryLogFolder {
    guard let folder else { throw MissingTrait() }
    return folder
  }

  /// The error for a test without the required trait.
  private struct MissingTrait: Error, CustomStringConvertible {
    let description = "The test has no temporary log. Write '@Test(.temporaryLog)'."
  }
}

/// The folder of one test, and the logs that the test opened in it.
final class TemporaryLogFolder: Sendable {
  private struct Opened {
    weak var log: SQLiteEventLog?
  }

  let path: String
  private let opened = Locked<[Opened]>([])

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("backtrail-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  var log: String { path + "/session.backtrail" }

  func open() throws -> SQLiteEventLog {
    let new = try SQLiteEventLog(path: log, durability: .relaxed)
    opened.withLock { $0.append(Opened(log: new)) }
    return new
  }

  func kill() {
    let all = opened.withLock { opened in
      defer { opened = [] }
      return opened
    }
    for opened in all { opened.log?.abandon() }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}

/// A trait that provides each test, and each case of a parameterized test, with its own temporary log.
public struct TemporaryLogTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether the trait applies to every test in a suite.
  public var isRecursive: Bool { true }

  /// Runs a test with a separate folder, and removes the folder afterward.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let folder = try TemporaryLogFolder()
    defer { folder.remove() }
    try await TemporaryLog.$folder.withValue(folder) { try await function() }
  }
}

extension Trait where Self == TemporaryLogTrait {
  /// The trait that provides a test with a log in a folder that is removed afterward.
  public static var temporaryLog: Self { Self() }
}

extension NavigatorEnvironment {
  /// An environment whose times increase from 2026-01-01 and whose random bits come from a fixed seed. The same moves
  /// produce the same log.
  public static var fixed: Self { fixed(seed: 1) }

  /// Returns an environment whose times increase from 2026-01-01 and whose random bits come from the given seed. The
  /// environment has no launch guard, so a test may end a launch at any time. The log is not compacted while the app is
  /// idle, because a slow test also appears idle.
  public static func fixed(seed: UInt64) -> Self {
    let clock = Locked<Int64>(1_767_225_600_000)
    let bits = Locked(SplitMix64(seed: seed))
    var environment = NavigatorEnvironment(
      appVersion: "1.0", appBuild: "1", platform: "test", snapshotInterval: 50, graceTime: nil,
      now: {
        clock.withLock {
          $0 += 1_000
          return $0
        }
      },
      random: { bits.withLock { $0.next() } }, timer: .never)
    environment.idleTime = nil
    return environment
  }
}
