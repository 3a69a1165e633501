import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The files that a kill leaves are not damaged.
@Suite struct WALKillTests {
  /// The write-ahead log before and after a commit, and the files beside it.
  private struct Commit {
    let database: Data
    let before: Data
    let after: Data
    let lock: Data
    let batches: [RecordedBatch]
    let newBatches: [RecordedBatch]

    /// - Parameter count: The number of batches appended one by one before the last three, which commit together.
    init(after count: Int) throws {
      let all = SampleHistory.batches(count + 3)
      (batches, newBatches) = (Array(all.prefix(count)), Array(all.suffix(3)))
      let folder = try TemporaryFolder()
      let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
      defer { log.close() }
      for batch in batches { try log.append([batch], after: batch.first - 1) }
      let files = try ["", "-wal", ".lock"].map { try Data(contentsOf: URL(filePath: folder.log + $0)) }
      (database, before, lock) = (files[0], files[1], files[2])
      try log.append(newBatches, after: newBatches[0].first - 1)
      after = try Data(contentsOf: URL(filePath: folder.log + "-wal"))
    }

    /// The places where the writer's writes begin and end; it writes a frame's header and its page one after the other.
    var borders: [Int] {
      get throws {
        let frames = try [before, after].map { try #require(WriteAheadLogReport(bytes: $0)).frameCount }
        return (frames[0]..<frames[1]).flatMap { frame in
          [0, 24, 1_048].map { 32 + frame * KilledLog.frameSize + $0 }
        }
      }
    }

    func place(cutAt border: Int, in folder: TemporaryFolder, lock: Data?) throws {
      for suffix in ["-shm", ".lock"] { try? FileManager.default.removeItem(atPath: folder.log + suffix) }
      try database.write(to: URL(filePath: folder.log))
      try (after.prefix(border) + before.dropFirst(border)).write(to: URL(filePath: folder.log + "-wal"))
      try lock?.write(to: URL(filePath: folder.log + ".lock"))
    }
  }

  /// After 20 batches the write-ahead log grows, after 60 it overwrites what it had before.
  @Test(arguments: [20, 60])
  func `a commit interrupted by a kill is not damage`(count: Int) throws {
    let commit = try Commit(after: count)
    #expect((commit.before.count < commit.after.count) == (count == 20))
    let folder = try TemporaryFolder()
    for border in try commit.borders {
      try commit.place(cutAt: border, in: folder, lock: commit.lock)
      let (batches, report) = try folder.examine()
      #expect(batches == commit.batches)
      #expect(report.findings == [], "Cut at \(border).")
      try commit.place(cutAt: border, in: folder, lock: nil)
      let withoutMark = try folder.examine().report
      #expect(withoutMark.isSound || withoutMark.writeAheadLog?.end == .torn)
    }
  }

  @Test(arguments: [20, 60])
  func `the leftovers of a kill are gone when the next writer continues`(count: Int) throws {
    let commit = try Commit(after: count)
    let folder = try TemporaryFolder()
    for border in try commit.borders {
      try commit.place(cutAt: border, in: folder, lock: commit.lock)
      let killed = try TemporaryFolder()
      let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
      try log.append([commit.newBatches[0]], after: commit.newBatches[0].first - 1)
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(atPath: folder.log + suffix, toPath: killed.log + suffix)
      }
      log.close()
      let (batches, report) = try killed.examine()
      #expect(batches == commit.batches + [commit.newBatches[0]])
      #expect(report.findings == [], "Cut at \(border).")
    }
  }

  @Test func `a commit after the mark is not damage`() throws {
    let log = try KilledLog.young()
    let folder = try TemporaryFolder()
    try log.place(in: folder, wal: log.wal, lock: log.mark(behind: log.batches[24]))
    #expect(try folder.examine().report.findings == [])
  }

  /// A power loss may keep the last frame of a commit and lose an earlier one, which looks like damage.
  @Test func `a commit without one of its frames is damage only if it was acknowledged`() throws {
    let log = try KilledLog.young()
    let folder = try TemporaryFolder()
    let frames = log.report.frameCount
    let earlier = try #require(
      (1..<frames).last {
        WriteAheadLogReport(bytes: log.wal.prefix(32 + $0 * KilledLog.frameSize))?.frameCount == $0
      })
    var wal = log.wal
    wal[32 + earlier * KilledLog.frameSize + 100] ^= 1
    #expect(WriteAheadLogReport(bytes: wal)?.end == .damaged(commits: 1))
    let marks = [try log.mark(behind: log.batches[24]), try log.mark(behind: log.batches[25]), nil]
    for (mark, isSound) in zip(marks, [true, false, false]) {
      try log.place(in: folder, wal: wal, lock: mark)
      let (batches, report) = try folder.examine()
      #expect(batches == Array(log.batches.prefix(25)))
      #expect(report.isSound == isSound)
      #expect((report.findings == []) == isSound)
    }
  }

  /// A full disk may interrupt the rewriting of the file, and leave a part of it in the write-ahead log.
  @Test(arguments: ["purge done \n", "purge begun\n", "purge owed \n"])
  func `an interrupted commit is not damage while an erasure is incomplete`(purge: String) throws {
    let log = try KilledLog.young()
    let folder = try TemporaryFolder()
    var wal = log.wal
    wal[log.committedSize - KilledLog.frameSize + 100] ^= 1
    #expect(WriteAheadLogReport(bytes: wal)?.end == .torn)
    for (batch, isSound) in zip(log.batches[24...25], [true, false]) {
      var lock = try log.mark(behind: batch)
      lock += Data(count: 384 - lock.count) + Data(purge.utf8)
      try log.place(in: folder, wal: wal, lock: lock)
      let report = try folder.examine().report
      #expect(report.isSound == isSound)
      #expect(report.isPurged == (purge == "purge done \n"))
      #expect(try SQLiteLogReader(path: folder.log).diagnosis().isWriteAheadLogDamaged != isSound)
      let target = try TemporaryFolder()
      #expect(try SQLiteEventLog.recover(folder.log, to: target.log).reasons.isEmpty == isSound)
    }
  }

  @Test(arguments: ["", "\n", "garbage", "1 2 3 4 5"])
  func `an unreadable mark says nothing`(text: String) throws {
    let log = try KilledLog.young()
    let folder = try TemporaryFolder()
    try log.place(in: folder, wal: Data(), lock: Data(text.utf8))
    #expect(try folder.examine().report.findings == [])
    #expect(HeadMark(text) == nil)
  }

  @Test func `a changed mark says nothing`() throws {
    let text = String(decoding: try KilledLog.young().lock, as: UTF8.self)
    let mark = try #require(HeadMark(text))
    #expect(text.hasPrefix(mark.text))
    #expect(HeadMark(text.replacing(" \(mark.head) ", with: " \(mark.head + 1) ")) == nil)
  }
}
