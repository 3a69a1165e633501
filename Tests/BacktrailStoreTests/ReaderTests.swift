import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct ReaderTests {
  @Test func `a reader sees what the writer wrote`() throws {
    let sample = try SampleLog.large()
    let reader = try SQLiteLogReader(path: sample.path)
    let log = try SQLiteEventLog(path: sample.path)
    defer { log.close() }
    #expect(try reader.batches() == log.batches())
    #expect(try reader.sessions() == log.sessions())
    #expect(try reader.snapshots() == log.snapshots())
    #expect(try reader.batch(for: #require(sample.batches[7].command).id) == sample.batches[7])
    #expect(
      try reader.payloads(of: [2, sample.history.erased]) == log.payloads(of: [2, sample.history.erased]))
    for seq in [0, sample.history.border, sample.position.head] {
      let replayed = StateForm.text(of: try reader.replay(through: seq).state)
      #expect(try replayed == StateForm.text(of: reader.replayFromFloor(through: seq).state))
      #expect(try replayed == StateForm.text(of: log.replay(through: seq).state))
    }
  }

  @Test func `a view that is held stays unchanged during a compaction`() throws {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(100)
    let log = try SQLiteEventLog(path: folder.log)
    defer { log.close() }
    try log.append(batches, after: 0)
    let reader = try SQLiteLogReader(path: folder.log)
    try reader.holdView()
    try log.compact(RetentionPolicy(days: nil, events: 30, bytes: nil))
    #expect(try log.position().floor > 0)
    #expect(try reader.position().floor == 0)
    #expect(try reader.batches() == batches)
  }

  @Test func `events that the lock file knows but the log lacks are reported until a batch is added`()
    throws
  {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(20)
    let log = try SQLiteEventLog(path: folder.log)
    try log.append(Array(batches[..<10]), after: 0)
    try log.settle()
    let early = try Data(contentsOf: URL(filePath: folder.log))
    #expect(log.missingEvents == nil)
    try log.append(Array(batches[10...]), after: batches[9].last)
    log.close()
    #expect(try SQLiteLogReader(path: folder.log).missingEvents() == nil)
    try early.write(to: URL(filePath: folder.log))
    let missing = batches[10].first...batches[19].last
    #expect(try SQLiteLogReader(path: folder.log).missingEvents() == missing)
    let again = try SQLiteEventLog(path: folder.log)
    #expect(again.missingEvents == missing)
    try again.compact(RetentionPolicy(days: nil, events: 5, bytes: nil))
    again.close()
    let last = try SQLiteEventLog(path: folder.log)
    #expect(last.missingEvents == missing)
    try last.erase(.everything)
    last.close()
    let erased = try SQLiteEventLog(path: folder.log)
    #expect(erased.missingEvents == missing)
    try erased.append([batches[10]], after: batches[9].last)
    erased.close()
    #expect(try SQLiteLogReader(path: folder.log).missingEvents() == nil)
  }

  @Test func `a mark from before an erasure shows missing events, also in a recovered log`() throws {
    let (folder, other) = try (TemporaryFolder(), TemporaryFolder())
    let batches = SampleHistory.batches(20)
    let log = try SQLiteEventLog(path: folder.log)
    try log.append(Array(batches[..<10]), after: 0)
    try log.settle()
    let early = try Data(contentsOf: URL(filePath: folder.log))
    try log.append(Array(batches[10...]), after: batches[9].last)
    log.close()
    let mark = try Data(contentsOf: URL(filePath: folder.log + ".lock"))
    // An erasure whose process was killed leaves the mark as it is.
    try early.write(to: URL(filePath: folder.log))
    try FileManager.default.removeItem(atPath: folder.log + ".lock")
    let killed = try SQLiteEventLog(path: folder.log)
    try killed.erase(.everything)
    killed.close()
    try mark.write(to: URL(filePath: folder.log + ".lock"))
    let missing = batches[10].first...batches[19].last
    #expect(try SQLiteLogReader(path: folder.log).missingEvents() == missing)
    #expect(try SQLiteLogReader(path: folder.log).verify().findings.map(\.row) == [missing.lowerBound])
    #expect(try SQLiteEventLog.recover(folder.log, to: other.log).leftBehind == missing)
    try mark.write(to: URL(filePath: other.log + ".lock"))
    #expect(try SQLiteLogReader(path: other.log).missingEvents() == missing)
  }

  @Test(arguments: 1...4)
  func `an erasure in a copy from before others is later than all of them`(erasures: Int) throws {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(12)
    func write(_ change: (SQLiteEventLog) throws -> Void) throws {
      let log = try SQLiteEventLog(path: folder.log)
      try change(log)
      log.close()
    }
    func put(_ copy: String) throws {
      try FileManager.default.removeItem(atPath: folder.log)
      try FileManager.default.copyItem(atPath: folder.file(copy), toPath: folder.log)
    }
    try write { try $0.append(Array(batches[..<3]), after: 0) }
    try FileManager.default.copyItem(atPath: folder.log, toPath: folder.file("early"))
    try write { log in
      for _ in 1...erasures { try log.erase(.everything) }
      try log.append([batches[3]], after: batches[2].last)
    }
    try FileManager.default.copyItem(atPath: folder.log, toPath: folder.file("late"))
    try put("early")
    try write { log in
      try log.erase(.everything)
      try log.append(Array(batches[3...]), after: batches[2].last)
    }
    #expect(try SQLiteLogReader(path: folder.log).verify().findings.isEmpty)
    try put("late")
    let reader = try SQLiteLogReader(path: folder.log)
    #expect(try reader.isErasureMissing())
    #expect(try reader.missingEvents() == batches[4].first...batches[11].last)
  }

  /// The common past has an erasure, one copy has five more, and the other history has one or none.
  @Test(arguments: [4, 12], [0, 1])
  func `a copy from a history that split off lacks its events and erasures`(kept: Int, erasures: Int) throws {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(12)
    var others = batches
    for place in others.indices.dropFirst(3) { others[place].time += 1 }
    let lock = folder.log + ".lock"
    func put(_ copy: String, over path: String) throws {
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.copyItem(atPath: folder.file(copy), toPath: path)
    }
    func write(_ batches: ArraySlice<RecordedBatch>, erasures: Int) throws {
      let log = try SQLiteEventLog(path: folder.log)
      try log.append(Array(batches), after: log.position().head)
      for _ in 0..<erasures { try log.erase(.everything) }
      log.close()
    }
    try write(batches[..<3], erasures: 1)
    try FileManager.default.copyItem(atPath: folder.log, toPath: folder.file("early"))
    try FileManager.default.copyItem(atPath: lock, toPath: folder.file("early lock"))
    try write(others[3..<kept], erasures: 5)
    try FileManager.default.copyItem(atPath: folder.log, toPath: folder.file("late"))
    try put("early", over: folder.log)
    try put("early lock", over: lock)
    try write(batches[3..<6], erasures: erasures)
    try write(batches[6..<10], erasures: 0)
    try put("late", over: folder.log)
    let reader = try SQLiteLogReader(path: folder.log)
    let (head, last) = (others[kept - 1].last, batches[9].last)
    #expect(try reader.missingEvents() == (head < last ? head + 1...last : last...last))
    #expect(try !reader.verify().isSound)
    #expect(try reader.isErasureMissing() == (erasures > 0))
    try write(batches[10..<10], erasures: 0)
    #expect(try SQLiteLogReader(path: folder.log).isErasureMissing() == (erasures > 0))
    try write(batches[10..<10], erasures: 1)
    #expect(try !SQLiteLogReader(path: folder.log).isErasureMissing())
  }

  @Test func `a log from before an erasure is recognized until something is erased`() throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteEventLog(path: folder.log)
    try first.append(SampleHistory.batches(3), after: 0)
    first.close()
    try FileManager.default.copyItem(atPath: folder.log, toPath: folder.file("older"))
    let second = try SQLiteEventLog(path: folder.log)
    try second.erase(.everything)
    second.close()
    #expect(try !SQLiteLogReader(path: folder.log).isErasureMissing())
    try FileManager.default.removeItem(atPath: folder.log)
    try FileManager.default.copyItem(atPath: folder.file("older"), toPath: folder.log)
    #expect(try SQLiteLogReader(path: folder.log).isErasureMissing())
    for batches in [[], [SampleHistory.batches(4)[3]], []] {
      let log = try SQLiteEventLog(path: folder.log)
      #expect(log.isErasureMissing)
      try log.append(batches, after: log.position().head)
      log.close()
    }
    #expect(try SQLiteLogReader(path: folder.log).isErasureMissing())
    let last = try SQLiteEventLog(path: folder.log)
    let position = try last.position()
    // An erasure that finds nothing does not count, because its conditions may be mistyped.
    #expect(try last.erase(.payloads(of: [])).position.epoch == position.epoch)
    #expect(last.isErasureMissing)
    #expect(try last.erase(.everything).position.epoch > position.epoch)
    #expect(!last.isErasureMissing)
    last.close()
    #expect(try !SQLiteLogReader(path: folder.log).isErasureMissing())
  }

  @Test func `a copy with other events in place of acknowledged ones is recognized`() throws {
    let folder = try TemporaryFolder()
    for (path, seed) in [(folder.log, UInt64(1)), (folder.file("other"), 2)] {
      let log = try SQLiteEventLog(path: path, newLogID: CommandID(high: 1, low: 2))
      let batches = SampleHistory.batches(seed == 1 ? 3 : 9, seed: seed)
      try log.append(batches, after: 0)
      log.close()
    }
    let head = try SQLiteLogReader(path: folder.log).position().head
    #expect(try SQLiteLogReader(path: folder.log).missingEvents() == nil)
    try FileManager.default.removeItem(atPath: folder.log)
    try FileManager.default.copyItem(atPath: folder.file("other"), toPath: folder.log)
    let reader = try SQLiteLogReader(path: folder.log)
    #expect(try reader.position().head > head)
    #expect(try reader.missingEvents() == head...head)
    #expect(try reader.verify().findings.map(\.row) == [head])
    let log = try SQLiteEventLog(path: folder.log)
    #expect(log.missingEvents == head...head)
    log.close()
  }

  @Test(arguments: [true, false])
  func `a log that was emptied or removed is damage if the lock file says so, and a new one can begin`(
    isRemoved: Bool
  )
    throws
  {
    let folder = try TemporaryFolder()
    let first = try SQLiteEventLog(path: folder.log)
    let head = try first.append(SampleHistory.batches(3), after: 0).head
    first.close()
    if isRemoved {
      try FileManager.default.removeItem(atPath: folder.log)
    } else {
      #expect(truncate(folder.log, 0) == 0)
      for body in [
        { _ = try SQLiteLogReader(path: folder.log) }, { _ = try SQLiteEventLog(existing: folder.log) },
      ] {
        #expect(#expect(throws: StoreError.self, performing: body)?.code == .damaged)
      }
    }
    let log = try SQLiteEventLog(path: folder.log)
    #expect(log.missingEvents == 1...head)
    try log.append(SampleHistory.batches(1), after: 0)
    log.close()
    #expect(try SQLiteLogReader(path: folder.log).missingEvents() == nil)
  }

  @Test func `reading changes neither the bytes nor the times of the file`() throws {
    let sample = try SampleLog.large()
    try SQLiteEventLog(path: sample.path).close()
    let before = try FolderPicture(sample.folder.path)
    try readEverything(of: sample.path)
    #expect(try FolderPicture(sample.folder.path) == before)
  }

  @Test func `reading during a write does not change a byte of the log`() throws {
    let sample = try SampleLog.large()
    let log = try SQLiteEventLog(path: sample.path)
    defer { log.close() }
    let next = sample.history.next
    try log.append([next], after: sample.position.head)
    let before = try FolderPicture(sample.folder.path, ignoring: ["-shm"])
    try readEverything(of: sample.path)
    #expect(try FolderPicture(sample.folder.path, ignoring: ["-shm"]) == before)
    #expect(try SQLiteLogReader(path: sample.path).position() == log.position())
  }

  /// The writer appends on its own thread while readers read; each read must return a prefix of complete batches.
  @Test func `readers see complete batches while the writer writes`() throws {
    let folder = try TemporaryFolder()
    let batches = SampleHistory.batches(150, seed: 9)
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    let reader = try SQLiteLogReader(path: folder.log)
    #expect(reader.hasWriter)
    Thread.detachNewThread {
      for batch in batches { _ = try? log.append([batch], after: batch.first - 1) }
    }
    var seen = -1
    repeat {
      let before = seen
      let visible = try reader.batches()
      seen = visible.count
      #expect(seen >= before)
      #expect(visible == Array(batches[..<seen]))
    } while seen < batches.count
    #expect(try reader.verify().isSound)
  }

  @Test func `a reader follows a log whose writer closed`() throws {
    let sample = try SampleLog.small()
    let log = try SQLiteEventLog(path: sample.path)
    let reader = try SQLiteLogReader(path: sample.path)
    log.close()
    #expect(try reader.batches() == sample.batches)
    #expect(try !SQLiteLogReader(path: sample.path).hasWriter)
  }

  private func readEverything(of path: String) throws {
    let reader = try SQLiteLogReader(path: path)
    _ = try reader.verify()
    _ = try reader.batches()
    _ = try reader.replay(through: reader.position().head)
    _ = try reader.statistics()
    _ = try reader.diagnosis()
  }
}

extension SampleLog.Recorded {
  /// A batch that may come next.
  fileprivate var next: RecordedBatch {
    var next = SampleHistory.batches(1)[0]
    next.first = position.head + 1
    next.session = next.first
    next.command?.id = CommandID(high: 9, low: 9)
    for place in next.events.indices { next.events[place].seq = next.first + Int64(place) }
    return next
  }
}
