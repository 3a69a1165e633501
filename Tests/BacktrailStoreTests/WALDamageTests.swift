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

  /// The commits after the damage are intact. Most pages are also in a later frame. The salts of the last frame are not
  /// damaged, because nothing would show that it belongs to the current round.
  @Test(arguments: [false, true]) func `a recovery reads past one wrong bit`(hasLock: Bool) throws {
    let log = try KilledLog.young()
    let folder = try TemporaryFolder()
    let frames = (0..<log.report.frameCount).map { 32 + $0 * KilledLog.frameSize }
    let (salt, size) = (frames.dropLast().map { $0 + 9 }, frames.map { $0 + 5 })
    let places = [8, 11, 18, 25] + salt + size + frames.map { $0 + 17 } + frames.map { $0 + 1_000 }
    var complete = 0
    for place in places {
      var wal = log.wal
      wal[place] ^= 4
      try log.place(in: folder, wal: wal, lock: hasLock ? log.lock : nil)
      let target = try TemporaryFolder()
      _ = try SQLiteEventLog.recover(folder.log, to: target.log)
      let saved = try target.examine()
      let events = log.batches.prefix(saved.batches.count).map(\.events)
      #expect(saved.report.isSound && saved.batches.map(\.events) == events)
      let isHeader = place < 32 || (place - 32) % KilledLog.frameSize < 24
      #expect(saved.batches.count == log.batches.count || !isHeader, "byte \(place)")
      if saved.batches.count == log.batches.count { complete += 1 }
    }
    #expect(complete > places.count * 9 / 10)
  }

  /// A launch goes on after the end of what can be read.
  @Test(arguments: [false, true])
  func `a launch reads past one wrong bit, or says what is missing`(hasLock: Bool) throws {
    let log = try KilledLog.young()
    let folder = try TemporaryFolder()
    let frames = (0..<log.report.frameCount).map { 32 + $0 * KilledLog.frameSize }
    let places =
      [8, 11, 18, 25] + frames.dropLast().map { $0 + 9 } + frames.map { $0 + 17 } + frames.map { $0 + 1_000 }
    var healed = 0
    for place in places {
      var wal = log.wal
      wal[place] ^= 4
      try log.place(in: folder, wal: wal, lock: hasLock ? log.lock : nil)
      let opened = try SQLiteEventLog(path: folder.log)
      let missing = opened.missingEvents
      opened.close()
      let saved = try folder.examine()
      let (count, isHeader) = (saved.batches.count, place < 32 || (place - 32) % KilledLog.frameSize < 24)
      #expect(saved.batches.map(\.events) == log.batches.prefix(count).map(\.events))
      #expect((missing == nil) == (count == log.batches.count) || !hasLock)
      #expect(count == log.batches.count || !isHeader, "byte \(place)")
      healed += count == log.batches.count ? 1 : 0
    }
    #expect(healed > places.count * 9 / 10)
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
        try expectRecovery(of: folder, atLeast: batches, from: log)
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
    of folder: TemporaryFolder, atLeast batches: [RecordedBatch], from log: KilledLog
  ) throws {
    let target = try TemporaryFolder()
    let before = try FolderPicture(folder.path)
    let recovery = try SQLiteEventLog.recover(folder.log, to: target.log)
    #expect(try FolderPicture(folder.path) == before)
    let saved = try target.examine()
    #expect(saved.batches.count >= batches.count)
    #expect(saved.batches == Array(log.batches.prefix(saved.batches.count)))
    #expect(saved.report.findings == [])
    #expect(recovery.position == saved.report.position)
    #expect(recovery.batchCount == saved.batches.count)
    let (head, last) = (saved.batches.last?.last ?? 0, log.batches.last?.last ?? 0)
    #expect(recovery.leftBehind == (head < last ? head + 1...last : nil))
  }
}
