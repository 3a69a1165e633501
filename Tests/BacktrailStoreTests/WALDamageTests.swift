import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// SQLite takes a damaged write-ahead log for a shorter one; `verify` reports it.
@Suite struct WALDamageTests {
  @Test(.tags(.slow), arguments: 1...5)
  func `a truncated log is a beginning, and what is missing is reported`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let log = try seed.isMultiple(of: 2) ? KilledLog.reused() : .young()
    try check(log, "truncations, seed \(seed)") { _ in
      let length = random.below(log.wal.count)
      return (log.wal.prefix(length), length < log.committedSize)
    }
  }

  @Test(.tags(.slow), arguments: 1...5)
  func `a flipped bit leaves a beginning, and is reported if it matters`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let log = try seed.isMultiple(of: 2) ? KilledLog.reused() : .young()
    let figures = try check(log, "bit flips, seed \(seed)") { _ in
      let place = random.below(log.wal.count)
      var wal = log.wal
      wal[place] ^= 1 << UInt8(random.below(8))
      return (wal, place < log.committedSize)
    }
    // A flip leaves everything needed to find it in the log itself.
    #expect(figures.foundWithoutMark == figures.hits)
  }

  @Test(.tags(.slow), arguments: 1...5)
  func `garbage after the last commit changes nothing, but garbage before it is reported`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    let log = try seed.isMultiple(of: 2) ? KilledLog.reused() : .young()
    try check(log, "garbage tails, seed \(seed)", count: 20) { number in
      let start = number.isMultiple(of: 2) ? log.committedSize : random.below(log.wal.count)
      let garbage = (0..<random.below(3 * KilledLog.frameSize)).map { _ in UInt8(random.below(256)) }
      return (log.wal.prefix(start) + Data(garbage), start < log.committedSize)
    }
  }

  struct Figures {
    var (hits, found, foundWithoutMark, recovered) = (0, 0, 0, 0)
  }

  /// Opens, verifies and, each tenth time, recovers the log with changed write-ahead logs.
  /// - Parameter change: Returns a write-ahead log and whether a committed frame of it was hit.
  @discardableResult
  private func check(
    _ log: KilledLog, _ name: String, count: Int = 100, change: (Int) -> (wal: Data, isHit: Bool)
  ) throws -> Figures {
    let folder = try TemporaryFolder()
    var figures = Figures()
    for number in SlowCases.first(count) {
      let (wal, isHit) = change(number)
      try log.place(in: folder, wal: wal, lock: log.lock)
      let (batches, report) = try folder.examine()
      #expect(batches == Array(log.batches.prefix(batches.count)))
      #expect(isHit || batches == log.batches)
      #expect(report.isSound == !isHit, "\(name), \(number): \(report.findings)")
      if number.isMultiple(of: 10) {
        try expectRecovery(of: folder, batches, from: log)
        figures.recovered += 1
      }
      if !isHit {
        try log.place(in: folder, wal: wal, lock: nil)
        #expect(try folder.examine().report.findings == [])
      }
      let isFoundWithoutMark = WriteAheadLogReport(bytes: wal)?.end.isDamage == true
      figures.hits += isHit ? 1 : 0
      figures.found += report.isSound ? 0 : 1
      figures.foundWithoutMark += isFoundWithoutMark ? 1 : 0
    }
    print(
      "\(SlowCases.count(count)) \(name), \(log.name): \(figures.hits) hit a committed frame, \(figures.found) were told,",
      "\(figures.foundWithoutMark) without the mark, \(figures.recovered) recovered.")
    return figures
  }

  private func expectRecovery(
    of folder: TemporaryFolder, _ batches: [RecordedBatch], from log: KilledLog
  ) throws {
    let target = try TemporaryFolder()
    let before = try FolderPicture(folder.path)
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(try FolderPicture(folder.path) == before)
    let saved = try target.examine()
    #expect(saved.batches == batches)
    #expect(saved.report.findings == [])
    #expect(recovery.position == saved.report.position)
    #expect(recovery.batchCount == batches.count)
    let (head, last) = (batches.last?.last ?? 0, log.batches.last?.last ?? 0)
    #expect(recovery.leftBehind == (head < last ? head + 1...last : nil))
  }
}
