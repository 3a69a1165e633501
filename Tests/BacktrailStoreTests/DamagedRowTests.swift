import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// Rows that are missing or changed: reported as damage, never as an end or as something else.
@Suite struct DamagedRowTests {
  let sample: SampleLog
  let seqs: [Int64]

  init() throws {
    sample = try SampleLog.large()
    seqs = sample.batches.flatMap(\.events).filter { $0.payload?.text != nil }.map(\.seq)
  }

  private func payload(_ seq: Int64) throws -> Payload? {
    try SQLiteLogReader(path: sample.path).payloads(of: [seq])[seq]
  }

  @Test(arguments: [
    "UPDATE event SET payload = '[\"other\"]' WHERE seq = ", "UPDATE event SET salt = NULL WHERE seq = ",
    "UPDATE event SET payload = NULL WHERE seq = ", "UPDATE event SET salt = x'00' WHERE seq = ",
    "UPDATE event SET payload = printf('%.*c', 70000, 'x') WHERE seq = ",
  ])
  func `a payload that is not as it was written is damage`(change: String) throws {
    let digest = try #require(try payload(seqs[3])).digest
    try sample.change("PRAGMA ignore_check_constraints = ON; \(change)\(seqs[3])")
    #expect(try payload(seqs[3]) == .damaged(digest: digest))
    let event = try SQLiteLogReader(path: sample.path).batches().flatMap(\.events).first { $0.seq == seqs[3] }
    #expect(event?.payload == .damaged(digest: digest))
    #expect(try !SQLiteLogReader(path: sample.path).verify().isSound)
  }

  @Test(arguments: [
    "payload = 'x'", "salt = zeroblob(16)", "payload = 0", "payload = 'x', salt = zeroblob(16)",
  ])
  func `a value in place of a payload that never existed is not read`(change: String) throws {
    let seq = try #require(sample.batches.flatMap(\.events).first { $0.payload == nil }).seq
    try sample.change("PRAGMA ignore_check_constraints = ON; UPDATE event SET \(change) WHERE seq = \(seq)")
    let reader = try SQLiteLogReader(path: sample.path)
    #expect(try reader.batches() == sample.batches)
    #expect(try reader.verify().findings.map(\.row) == [seq])
    let target = try TemporaryFolder()
    let recovery = try SQLiteEventLog.recover(sample.path, to: target.log)
    #expect(recovery.position.head == sample.position.head && recovery.lostPayloads.isEmpty)
    #expect(try SQLiteLogReader(path: target.log).verify().isSound)
  }

  @Test func `a payload that was put in another event's place is damage`() throws {
    let columns = "(payload, salt, payload_digest)"
    try sample.change(
      """
      UPDATE event SET \(columns) = (SELECT payload, salt, payload_digest FROM event WHERE seq = \(seqs[1]))
      WHERE seq = \(seqs[3])
      """)
    let payloads = try SQLiteLogReader(path: sample.path).payloads(of: [seqs[1], seqs[3]])
    #expect(payloads[seqs[1]]?.text != nil && payloads[seqs[3]] == .damaged(digest: .zero))
  }

  /// The page above the rows tells which page an event is on. With a wrong number there, a search ends at another row.
  @Test func `no event has the payload of another one, whatever bit of the tree's root changed`() throws {
    let sound = try Data(contentsOf: URL(filePath: sample.path))
    let database = try RawDatabase(sample.path)
    let root = try database.number("SELECT rootpage FROM sqlite_schema WHERE name = 'event'")
    let size = try database.number("PRAGMA page_size")
    let payloads = try SQLiteLogReader(path: sample.path).payloads(of: seqs)
    // The cells of an interior page, with the highest number on each page below, are at its end.
    try #require(sound[Int((root - 1) * size)] == 5)
    for bit in Int((root * size - 40) * 8)..<Int(root * size * 8) {
      var changed = sound
      changed[bit / 8] ^= 1 << (bit % 8)
      try changed.write(to: URL(filePath: sample.path))
      guard let served = try? SQLiteLogReader(path: sample.path).payloads(of: seqs) else { continue }
      for (seq, payload) in served where payload.text != nil {
        #expect(payload == payloads[seq], "bit \(bit)")
      }
    }
  }

  /// One that counts as new would be applied twice.
  @Test func `a command with one bit changed anywhere is still recognized or reported as damaged`() throws {
    let command = try #require(sample.batches.compactMap(\.command).last)
    let sound = try Data(contentsOf: URL(filePath: sample.path))
    let id = Data(command.id.description.utf8)
    var places: [Int] = []
    while let range = sound.range(of: id, in: (places.last ?? -1) + 1..<sound.count) {
      places.append(range.lowerBound)
    }
    // In the event, in the table, and in its index.
    #expect(places.count == 3)
    for place in places.flatMap({ $0 - 8..<$0 + id.count }) {
      var changed = sound
      changed[place] ^= 1
      try changed.write(to: URL(filePath: sample.path))
      let found = Result { try SQLiteLogReader(path: sample.path).batch(for: command.id) }
      #expect((try? found.get()).map { $0?.command == command } != false, "byte \(place)")
    }
  }

  /// Listing them does not require the events that they are taken at.
  @Test func `snapshots are read even if the table of events is damaged`() throws {
    let log = try CompactedLog(400)
    try log.compact(keeping: 100)
    let snapshots = try SQLiteLogReader(path: log.path).snapshots()
    try #require(!snapshots.isEmpty)
    let root = try RawDatabase(log.path).number(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'event'")
    let size = try RawDatabase(log.path).number("PRAGMA page_size")
    let file = try FileHandle(forWritingTo: URL(filePath: log.path))
    try file.seek(toOffset: UInt64((root - 1) * size))
    try file.write(contentsOf: Data(repeating: 7, count: Int(size)))
    try file.close()
    let damaged = try SQLiteLogReader(path: log.path)
    #expect(throws: StoreError.self) { try damaged.batches() }
    #expect(try damaged.snapshots() == snapshots)
  }

  @Test(arguments: [
    "UPDATE command SET time = time + 1", "UPDATE command SET body_digest = NULL", "DELETE FROM command",
  ])
  func `a batch whose command was changed or is missing is damage`(change: String) throws {
    let batch = try #require(sample.batches.last { $0.command != nil })
    try sample.change("\(change) WHERE first = \(batch.first)")
    let error = #expect(throws: StoreError.self) {
      try SQLiteLogReader(path: sample.path).visitBatches(in: batch.first...batch.first) { _ in true }
    }
    #expect(error?.code == .damaged)
  }

  /// The mark in the lock file reveals what is missing at the very end.
  @Test(arguments: [0, 40, 88])
  func `missing batches are damage`(kept: Int) throws {
    let first = kept == 0 ? 1 : sample.batches[kept - 1].last + 1
    try sample.change("DELETE FROM event WHERE seq >= \(first) AND seq < (SELECT max(seq) FROM event)")
    let reader = try SQLiteLogReader(path: sample.path)
    var seen: [RecordedBatch] = []
    let error = #expect(throws: StoreError.self) {
      try reader.visitBatches(in: 1...sample.position.head) {
        seen.append($0)
        return true
      }
    }
    #expect(error?.code == .damaged)
    #expect(seen == Array(sample.batches.prefix(kept)))
  }

  @Test(arguments: [.max, .max - 1, 1 << 61] as [Int64])
  func `a retention boundary that no log can have is damage and does not trap`(floor: Int64) throws {
    var position = sample.position
    (position.floor, position.head) = (floor, floor)
    let snapshot = StoredSnapshot(seq: floor, time: 0, state: StateForm.text(of: EncodedState()))
    let hash = position.headHash
    let digest = snapshot.digest(logID: position.logID, headHash: hash)
    try sample.change(
      """
      UPDATE log SET floor = \(floor), checkpoints = 1, digest = \(position.rowDigest(checkpoints: 1).literal);
      INSERT INTO snapshot VALUES (\(floor), 1, 1, 0, '\(snapshot.state)', \(hash.literal), \(digest.literal))
      """)
    #expect(try !SQLiteLogReader(path: sample.path).verify().isSound)
  }

  /// A compaction removes older sessions; a batch that named one would make a sound log unsound.
  @Test func `a batch belongs to the newest session`() throws {
    var history = SampleHistory(seed: 3)
    var batches = [history.launch(), history.push(1), history.launch(1), history.push(1)]
    batches[3].session = 1
    let folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.log)
    defer { log.close() }
    let error = #expect(throws: StoreError.self) { try log.append(batches, after: 0) }
    #expect(error?.code == .invalidBatch)
    batches[3].session = 0
    #expect(try log.append(batches, after: 0).head == batches[3].last)
  }

  /// A power cut while page 1 is moved into the file tears it; its newest content is in the write-ahead log.
  @Test(arguments: [16, 512, 2_048])
  func `a torn first page is read from the write-ahead log`(length: Int) throws {
    let killed = try KilledLog.young()
    let folder = try TemporaryFolder()
    try killed.place(in: folder, wal: killed.wal, lock: killed.lock)
    var file = killed.database
    file.replaceSubrange(0..<length, with: repeatElement(0xee, count: length))
    try file.write(to: URL(filePath: folder.log))
    let (batches, report) = try folder.examine()
    #expect(batches == killed.batches && report.findings == [])
    let recovered = try SQLiteEventLog.recover(folder.log, to: folder.file("saved"))
    #expect(recovered.position.head == killed.batches.last?.last)
    let log = try SQLiteEventLog(path: folder.log)
    #expect(try log.batches() == killed.batches)
    log.close()
    #expect(try SQLiteLogReader(path: folder.log).verify().isSound)
  }

  @Test func `a missing event has lost its contents`() throws {
    try sample.change("DELETE FROM event WHERE seq = \(seqs[3])")
    #expect(try payload(seqs[3]) == .damaged(digest: .zero))
  }

  /// A power cut in the middle of a commit that the journal undoes, such as when the tables are created.
  @Test func `a torn first page is read from the journal`() throws {
    let folder = try TemporaryFolder()
    let database = try RawDatabase(folder.log)
    try database.run("PRAGMA page_size = 2048; PRAGMA journal_mode = WAL; PRAGMA journal_mode = DELETE")
    let page = Array(try Data(contentsOf: URL(filePath: folder.log)).prefix(2_048))
    let log = try RawDatabase(sample.path)
    for setting in ["application_id", "user_version"] {
      try database.run("PRAGMA \(setting) = \(log.texts("PRAGMA \(setting)")[0])")
    }
    var journal = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    func add(_ numbers: UInt32...) {
      for number in numbers { withUnsafeBytes(of: number.bigEndian) { journal.append(contentsOf: $0) } }
    }
    add(1, 7, 1, 512, 2_048)
    journal.append(Data(repeating: 0, count: 512 - journal.count))
    add(1)
    journal.append(contentsOf: page)
    // The checksum of a record: every 200th byte, starting at its end.
    add(stride(from: 2_048 - 200, to: 0, by: -200).reduce(7) { $0 &+ UInt32(page[$1]) })
    try journal.write(to: URL(filePath: folder.log + "-journal"))
    let whole = try Data(contentsOf: URL(filePath: folder.log))
    let error = #expect(throws: StoreError.self) { _ = try SQLiteLogReader(path: folder.log) }
    #expect(error?.message.hasSuffix("To repair it, launch the app, or import into the file.") == true)
    #expect(try Data(contentsOf: URL(filePath: folder.log)) == whole)
    try Data(repeating: 0xee, count: 6_144).write(to: URL(filePath: folder.log))
    let created = try SQLiteEventLog(path: folder.log)
    defer { created.close() }
    #expect(try created.append(SampleHistory.batches(2), after: 0).head > 0)
  }

  @Test func `an interrupted creation that had extended the file starts over`() throws {
    let folder = try TemporaryFolder()
    try Data(repeating: 0, count: 4_096).write(to: URL(filePath: folder.log))
    // The journal of a first commit: the database had no page before.
    var journal = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    for number in [0, 7, 0, 512, 2_048] as [UInt32] {
      withUnsafeBytes(of: number.bigEndian) { journal.append(contentsOf: $0) }
    }
    journal.append(Data(repeating: 0, count: 512 - journal.count))
    try journal.write(to: URL(filePath: folder.log + "-journal"))
    let log = try SQLiteEventLog(path: folder.log)
    defer { log.close() }
    #expect(try log.append(SampleHistory.batches(2), after: 0).head > 0)
  }

  @Test func `impossible launch attempts do not count`() throws {
    let position = try SQLiteLogReader(path: sample.path).position()
    let log = try SQLiteEventLog(path: sample.path)
    defer { log.close() }
    try log.keep(LaunchAttempts(count: .max, head: 0))
    #expect(try log.launchAttempts() == nil)
    try log.keep(LaunchAttempts(count: 2, head: position.head))
    #expect(try log.launchAttempts()?.count == 2)
  }
}
