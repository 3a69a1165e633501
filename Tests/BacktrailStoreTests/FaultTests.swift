import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct FaultTests {
  /// Every call to the disk fails once, and then permanently, in a separate process.
  @Test(.tags(.slow), arguments: FaultyDisk.Kind.allCases, [false, true])
  func `a disk failure is a typed error and loses nothing`(kind: FaultyDisk.Kind, isPersistent: Bool)
    async
  {
    await #expect(processExitsWith: .success) {
      [kind = kind as FaultyDisk.Kind, isPersistent = isPersistent as Bool] in
      FaultyDisk.install()
      var call = 0
      repeat {
        try FaultRun(kind, at: call, isPersistent).check()
        call += SlowCases.step
      } while FaultyDisk.hasFailed
      #expect(call > 5)
    }
  }

  /// A launch reads all of a file and its write-ahead log. SQLite reports some read failures as damage.
  @Test(.tags(.slow), arguments: [false, true])
  func `a disk that cannot be read at launch is not damage`(isPersistent: Bool) async {
    await #expect(processExitsWith: .success) { [isPersistent = isPersistent as Bool] in
      let killed = try KilledLog.reused()
      FaultyDisk.install()
      var call = 0
      repeat {
        let folder = try TemporaryFolder()
        try killed.place(in: folder, wal: killed.wal, lock: nil)
        FaultyDisk.arm(.brokenRead, at: call, isPersistent: isPersistent)
        do {
          try SQLiteEventLog(path: folder.log).close()
        } catch let error as StoreError {
          #expect(error.isTransient || error.code == .notWritable, "call \(call): \(error)")
        }
        FaultyDisk.disarm()
        #expect(try folder.examine().batches == killed.batches, "call \(call)")
        call += SlowCases.step
      } while FaultyDisk.hasFailed
      #expect(call > 20)
    }
  }

  /// SQLite's own check lists a page that could not be read among those that are damaged.
  @Test(.tags(.slow), arguments: [false, true])
  func `a disk that cannot be read during a verification is not damage`(isPersistent: Bool) async {
    await #expect(processExitsWith: .success) { [isPersistent = isPersistent as Bool] in
      let sample = try SampleLog.large()
      FaultyDisk.install()
      var call = 0
      repeat {
        FaultyDisk.arm(.brokenRead, at: call, isPersistent: isPersistent)
        do {
          let report = try SQLiteLogReader(path: sample.path).verify()
          #expect(report.findings == [], "call \(call)")
        } catch let error as StoreError {
          #expect(error.isTransient, "call \(call): \(error)")
        }
        FaultyDisk.disarm()
        call += SlowCases.step
      } while FaultyDisk.hasFailed
      #expect(call > 20)
    }
  }
}

/// One life of a log during which a call to the disk fails.
private final class FaultRun {
  private let folder: TemporaryFolder
  private let place: Comment
  private let batches = SampleHistory.batches(8)
  private var acknowledged: [RecordedBatch] = []
  private var log: SQLiteEventLog?

  init(_ kind: FaultyDisk.Kind, at call: Int, _ isPersistent: Bool) throws {
    folder = try TemporaryFolder()
    place = "\(kind) at call \(call), \(isPersistent ? "for good" : "once")"
    FaultyDisk.arm(kind, at: call, isPersistent: isPersistent)
    attempt { log = try SQLiteEventLog(path: folder.log) }
    append(0..<2)
    append(2..<5)
    attempt {
      let head = batches[1].last
      guard let open = log, acknowledged.count >= 2 else { return }
      try open.save(
        StoredSnapshot(seq: head, time: 0, state: StateForm.text(of: open.replay(through: head).state)))
    }
    attempt { try log?.settle() }
    append(5..<6)
    attempt {
      let stored = try log?.batches() ?? acknowledged
      #expect(stored == acknowledged, place)
    }
    FaultyDisk.disarm()
  }

  /// The result that the log's caller sees: an error of the store, or success.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch let error as StoreError {
      #expect(
        error.isTransient || error.code == .conflict || error.code == .notWritable, "\(place): \(error)")
    } catch {
      Issue.record("\(place): \(error)")
    }
  }

  private func append(_ range: Range<Int>) {
    guard let log, acknowledged.count == range.lowerBound else { return }
    let group = Array(batches[range])
    var isStored = false
    attempt {
      try log.append(group, after: group[0].first - 1)
      isStored = true
    }
    if isStored { acknowledged += group }
  }

  /// Once the disk works again, the open log continues, and so does one that is reopened.
  func check() throws {
    if let log { try finish(log, acknowledged.count..<7) }
    let reopened = try SQLiteEventLog(path: folder.log)
    try finish(reopened, (log == nil ? 0 : 7)..<8)
    let reader = try SQLiteLogReader(path: folder.log)
    let report = try reader.verify()
    #expect(report.isSound, "\(place): \(report.findings)")
    #expect(try reader.batches() == batches, place)
  }

  private func finish(_ log: SQLiteEventLog, _ missing: Range<Int>) throws {
    #expect(try log.batches() == Array(batches[..<missing.lowerBound]), place)
    for batch in batches[missing] { try log.append([batch], after: batch.first - 1) }
    log.close()
  }
}
