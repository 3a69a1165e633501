import BacktrailCore
package import BacktrailStore
import BacktrailTesting
import Testing

/// Expects that a log keeps every promise of `EventLog`.
///
/// ```swift
/// @Test func `the memory log fulfills the contract`() throws {
///   try expectEventLogContract { InMemoryEventLog() }
/// }
/// ```
/// - Parameter make: Makes a new, empty log; called once for each part of the contract.
package func expectEventLogContract(_ make: () throws -> any EventLog) throws {
  for expectation in EventLogContract.all { try expectation(try make()) }
}

/// The parts of the contract, each on a log of its own.
enum EventLogContract {
  static var all: [(any EventLog) throws -> Void] {
    [
      expectEmpty, expectAppend, expectGroup, expectAtomicity, expectHead, expectLimits, expectUniqueCommands,
      expectKnownSessions, expectRanges, expectCommandLookup, expectSessions, expectPayloads, expectSnapshots,
      expectReplay, expectClockJumps, expectCompaction, expectCommandsBelowFloor, expectCommandsAhead,
      expectRetentionByAge, expectRetentionWithinLaunch, expectRetentionOfLongLaunches,
      expectRestoredPayloads, expectUnreadableKept, expectErasure, expectAttempts, expectClose,
    ]
  }

  static func expectEmpty(_ log: any EventLog) throws {
    let position = try log.position()
    #expect(position.floor == 0)
    #expect(position.head == 0)
    #expect(position.headHash == .genesis(logID: position.logID))
    #expect(try log.batches().isEmpty)
    #expect(try log.append([], after: 0) == position)
  }

  /// Launches that started are kept until one is confirmed.
  static func expectAttempts(_ log: any EventLog) throws {
    #expect(try log.launchAttempts() == nil)
    let head = try log.append(SampleHistory.batches(3), after: 0).head
    let launches = [
      LaunchAttempts(count: 1, head: 0), LaunchAttempts(count: 3, head: head),
      LaunchAttempts(count: 3, head: head, undecoded: head), LaunchAttempts(count: 0, head: 0, undecoded: 1),
      nil,
    ]
    for attempts in launches {
      try log.keep(attempts)
      #expect(try log.launchAttempts() == attempts)
    }
  }

  static func expectAppend(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(30)
    for batch in batches {
      let position = try log.append([batch], after: batch.first - 1)
      #expect(position.head == batch.last)
      #expect(try log.position() == position)
    }
    #expect(try log.batches() == batches)
  }

  /// Several batches in one append give the same log as one append for each.
  static func expectGroup(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(30)
    let empty = try log.position()
    let position = try log.append(batches, after: 0)
    #expect(try log.batches() == batches)
    let other = InMemoryEventLog(newLogID: empty.logID)
    for batch in batches { try other.append([batch], after: batch.first - 1) }
    #expect(try other.position() == position)
  }

  /// One bad event among many, and nothing of the whole append is stored.
  static func expectAtomicity(_ log: any EventLog) throws {
    var batches = SampleHistory.batches(10)
    try log.append(Array(batches[..<4]), after: 0)
    let before = try log.position()
    let last = batches[9].events.count - 1
    batches[9].events[last].seq += 1
    expect(.invalidBatch) { try log.append(Array(batches[4...]), after: before.head) }
    #expect(try log.position() == before)
    #expect(try log.batches() == Array(batches[..<4]))
    batches[9].events[last].seq -= 1
    try log.append(Array(batches[4...]), after: before.head)
    #expect(try log.batches() == batches)
  }

  static func expectHead(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(3)
    expect(.conflict) { try log.append([batches[1]], after: batches[0].last) }
    try log.append([batches[0]], after: 0)
    expect(.conflict) { try log.append([batches[0]], after: 0) }
    expect(.conflict) { try log.append([batches[2]], after: batches[0].last) }
    expect(.conflict) { try log.append([], after: 0) }
    try log.append([batches[1]], after: batches[0].last)
    #expect(try log.batches() == Array(batches[..<2]))
  }

  static func expectClose(_ log: any EventLog) throws {
    let batches = SampleHistory.batches(2)
    try log.append([batches[0]], after: 0)
    log.close()
    log.close()
    expect(.closed) { try log.append([batches[1]], after: batches[0].last) }
    expect(.closed) { try log.save(StoredSnapshot(seq: 1, time: 0, state: "")) }
    expect(.closed) { try log.settle() }
    expect(.closed) { try log.compact(.standard) }
    expect(.closed) { try log.erase(.everything) }
    expect(.closed) { _ = try log.position() }
    expect(.closed) { _ = try log.batches(in: 1...1) }
    expect(.closed) { _ = try log.batch(for: batches[0].commandID) }
    expect(.closed) { _ = try log.payloads(of: [1]) }
    expect(.closed) { _ = try log.sessions() }
    expect(.closed) { _ = try log.snapshots() }
    expect(.closed) { _ = try log.replay(through: 1) }
  }

  /// Expects that the body throws a `StoreError` of this code.
  static func expect(_ code: StoreError.Code, _ body: () throws -> Void) {
    let error = #expect(throws: StoreError.self) { try body() }
    #expect(error?.code == code)
  }
}
