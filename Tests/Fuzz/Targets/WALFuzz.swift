import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import CSQLite

/// A write-ahead log, beside a database that matches a sound one. The first byte says how the input makes it:
///
/// - `p`: patches of the bytes of the sound one
/// - `s`: the same, with all checksums made to match afterward
/// - others: the bytes of the file
struct WALFuzz: FuzzTarget {
  private let database: [UInt8]
  private let sound: [UInt8]

  init() throws {
    let path = try Scratch.newPath("base")
    let text = String(decoding: try Scratch.bytes(of: "Tests/Golden/sessions/shop.jsonl"), as: UTF8.self)
    var lines = JSONLinesReader(text)
    var batches: [RecordedBatch] = []
    while let line = try lines.next() { batches.append(line.batch) }
    let log = try SQLiteEventLog(path: path, durability: .relaxed, newLogID: CommandID(high: 1, low: 2))
    defer { log.close() }
    let newest = batches.suffix(3)
    try log.append(batches.dropLast(newest.count), after: 0)
    try log.settle()
    for batch in newest { try log.append([batch], after: batch.first - 1) }
    database = try Scratch.bytes(of: path)
    var sound = try Scratch.bytes(of: path + "-wal")
    // SQLite's salts are random; every run begins with the same bytes.
    sound.replaceSubrange(12..<24, with: [0, 0, 0, 7, 1, 2, 3, 4, 5, 6, 7, 8])
    sound.fitFrames()
    self.sound = sound
  }

  func check(_ input: [UInt8], _ claims: inout Claims) throws {
    var bytes = input
    if let kind = input.first, "ps".utf8.contains(kind) {
      bytes = sound
      var cursor = InputCursor(input.dropFirst())
      bytes.patch(by: &cursor)
      if kind == UInt8(ascii: "s") { bytes.fitFrames() }
    }
    let report = WriteAheadLogReport(bytes: bytes)
    let path = try Scratch.newPath("log")
    try Scratch.write(database, to: path)
    try Scratch.write(bytes, to: path + "-wal")
    if let seen = try? LogExamination(path, &claims).report.writeAheadLog {
      claims.expect(
        seen == report, "The file is read as \(seen), its bytes as \(String(describing: report)).")
    }
    LogExamination.recover(path, isSound: false, &claims)
    if let report, let count = Self.frameCount(path) {
      claims.expect(report.frameCount == count, "SQLite reads \(count) frames, the report has \(report).")
    }
  }

  /// The number of frames that SQLite reads; `nil` if it cannot read the database.
  private static func frameCount(_ path: String) -> Int? {
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_exec(handle, "SELECT count(*) FROM sqlite_schema", nil, nil, nil) == SQLITE_OK
    else { return nil }
    var (count, done) = (Int32(-1), Int32(-1))
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &count, &done)
    return code == SQLITE_OK && count >= 0 ? Int(count) : nil
  }
}

extension [UInt8] {
  /// Sets matching salts and checksums in the header and all complete frames of a write-ahead log.
  fileprivate mutating func fitFrames() {
    guard count >= 32 else { return }
    let isBigEndian = self[3] & 1 == 1
    var sum = (UInt32(0), UInt32(0))
    func add(_ range: Range<Int>, _ bytes: [UInt8]) {
      bytes.withUnsafeBytes { bytes in
        for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
          let first = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          let second = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
          sum.0 = sum.0 &+ (isBigEndian ? first.bigEndian : first.littleEndian) &+ sum.1
          sum.1 = sum.1 &+ (isBigEndian ? second.bigEndian : second.littleEndian) &+ sum.0
        }
      }
    }
    func store(_ bytes: inout [UInt8], at place: Int) {
      for (number, word) in [sum.0, sum.1].enumerated() {
        for byte in 0..<4 {
          bytes[place + number * 4 + byte] = UInt8(truncatingIfNeeded: word >> (24 - byte * 8))
        }
      }
    }
    add(0..<24, self)
    store(&self, at: 24)
    let pageSize = self[8..<12].reduce(0) { $0 << 8 | Int($1) }
    guard (512...65_536).contains(pageSize), pageSize.isMultiple(of: 8) else { return }
    var frame = 32
    while frame + 24 + pageSize <= count {
      replaceSubrange(frame + 8..<frame + 16, with: Array(self[16..<24]))
      add(frame..<frame + 8, self)
      add(frame + 24..<frame + 24 + pageSize, self)
      store(&self, at: frame + 16)
      frame += 24 + pageSize
    }
  }
}
