public import BacktrailCore
public import BacktrailRuntime
import BacktrailStore
import Foundation
public import Testing

/// A log in a folder that lives as long as one test.
///
/// ```swift
/// @MainActor @Test(.temporaryLog) func `a push is recorded`() async throws {
///   let navigator: Navigator<AppRoute> = try TemporaryLog.navigator(orElse: .stack(.list))
///   navigator.push(.detail(id: 1))
///   try await navigator.flush()
/// }
/// ```
public enum TemporaryLog {
  @TaskLocal static var folder: String?

  /// The path of the test's log.
  /// - Throws: An error if the test lacks the trait `.temporaryLog`.
  public static func path() throws -> String {
    guard let folder else { throw MissingTrait() }
    return folder + "/session.backtrail"
  }

  /// Opens the test's log and restores a navigator from it, as an app does at launch.
  ///
  /// Close the navigator before the next launch on the same log.
  /// - Throws: `StoreError`, or an error if the test has no `.temporaryLog` trait.
  @MainActor
  public static func navigator<R: Route>(
    orElse layout: ContainerLayout<R>, environment: NavigatorEnvironment = .fixed
  ) throws -> Navigator<R> {
    let navigator = Navigator<R>(
      log: try SQLiteEventLog(path: path(), durability: .relaxed), environment: environment)
    navigator.restore(orElse: layout)
    return navigator
  }

  /// The error for a test without the required trait.
  private struct MissingTrait: Error, CustomStringConvertible {
    let description = "The test has no temporary log. Write '@Test(.temporaryLog)'."
  }
}

/// Provides each test, and each case of a parameterized test, with its own temporary log.
public struct TemporaryLogTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether every test of a suite gets the trait.
  public var isRecursive: Bool { true }

  /// Runs a test with its own folder, and removes the folder afterwards.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("backtrail-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await TemporaryLog.$folder.withValue(folder.path) { try await function() }
  }
}

extension Trait where Self == TemporaryLogTrait {
  /// Provides the test with a log in a folder that is removed afterwards.
  public static var temporaryLog: Self { Self() }
}

extension NavigatorEnvironment {
  /// Times that count up from 2026-01-01, and bits from a seed. Equal moves make equal logs.
  public static var fixed: Self { fixed(seed: 1) }

  /// Times that count up from 2026-01-01, and bits from this seed. There is no launch guard, so a test may end a
  /// launch at any time. Old sessions are not removed when an app is idle, as a slow test is.
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
