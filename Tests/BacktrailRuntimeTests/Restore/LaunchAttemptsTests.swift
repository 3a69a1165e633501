import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite(.temporaryLog) struct LaunchAttemptsTests {
  private let attempts = LaunchAttempts(count: 2, head: 7)

  /// Opens the log, does something, and closes it.
  private func open<Result>(_ body: (SQLiteEventLog) throws -> Result) throws -> Result {
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    defer { log.close() }
    return try body(log)
  }

  private func lockFile() throws -> URL { URL(fileURLWithPath: try TemporaryLog.path() + ".lock") }

  @Test func `attempts are kept until a launch is confirmed`() throws {
    #expect(try open { try $0.launchAttempts() } == nil)
    try open { try $0.keep(attempts) }
    #expect(try open { try $0.launchAttempts() } == attempts)
    try open { try $0.keep(nil) }
    #expect(try open { try $0.launchAttempts() } == nil)
  }

  @Test func `the head mark and the attempts do not affect each other`() throws {
    try open { log in
      try log.keep(attempts)
      try log.append(SampleHistory.batches(3), after: 0)
      #expect(try log.launchAttempts() == attempts)
    }
    let report = try SQLiteLogReader(path: TemporaryLog.path()).verify()
    #expect(report.isSound)
  }

  @Test(arguments: ["9", "2 8", "", "\u{0}\u{0}"])
  func `attempts that were changed do not count`(text: String) throws {
    try open { try $0.keep(attempts) }
    var bytes = try Data(contentsOf: lockFile())
    bytes.replaceSubrange(256..<256 + text.utf8.count, with: Data(text.utf8))
    if text.isEmpty { bytes = bytes.prefix(270) }
    try bytes.write(to: lockFile())
    #expect(try open { try $0.launchAttempts() } == nil)
  }

  @Test func `attempts on another log do not count`() throws {
    try open { try $0.keep(attempts) }
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: try TemporaryLog.path() + end)
    }
    #expect(try open { try $0.launchAttempts() } == nil)
  }
}
