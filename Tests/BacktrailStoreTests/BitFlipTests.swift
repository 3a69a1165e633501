import BacktrailCore
import BacktrailStore
import BacktrailTesting
import CSQLite
import Foundation
import Testing

@Suite struct BitFlipTests {
  /// Five times a hundred single bits. Unused bytes may change unnoticed, a stored row may not.
  @Test(arguments: 1...5)
  func `verify finds every flipped bit that changes a stored row`(seed: UInt64) throws {
    let sample = try SampleLog.large()
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample.path)))
    let rows = try RawDatabase(sample.path).dump()
    var random = SplitMix64(seed: seed)
    var (hits, found) = (0, 0)
    for _ in 0..<100 {
      let place = Int(random.next() % UInt64(bytes.count * 8))
      let copy = try flip(place, of: bytes, in: sample.folder)
      let isHit = (try? RawDatabase(copy, flags: SQLITE_OPEN_READONLY).dump()) != rows
      let isFound = (try? SQLiteLogReader(path: copy).verify().isSound) != true
      if isHit { hits += 1 }
      if isFound { found += 1 }
      #expect(isFound || !isHit, "Bit \(place % 8) of byte \(place / 8) changed a row and nothing was found.")
    }
    #expect(hits > 30)
    print("Bit flips, seed \(seed): 100, of which \(hits) changed a row and \(found) were found.")
  }

  /// The page from which the events are found has the number of its parts, which a flipped bit may make smaller.
  @Test(arguments: [SampleLog.small, SampleLog.large])
  func `no flipped bit in the first page of the events hides those before a snapshot`(
    sample: @Sendable () throws -> SampleLog
  ) throws {
    let sample = try sample()
    let database = try RawDatabase(sample.path)
    let root = try #require(
      Int(database.texts("SELECT rootpage FROM sqlite_schema WHERE name = 'event'").first ?? ""))
    let snapshot = try SQLiteLogReader(path: sample.path).snapshots().last?.seq ?? 0
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample.path)))
    var hidden = 0
    for bit in 0..<8 * 14 {
      let copy = try flip(8 * 2_048 * (root - 1) + bit, of: bytes, in: sample.folder)
      let stored = try? RawDatabase(copy, flags: SQLITE_OPEN_READONLY).texts("SELECT max(seq) FROM event")
        .first
      guard let last = stored.map({ Int64($0) ?? 0 }), last < snapshot else { continue }
      hidden += 1
      let reader = try SQLiteLogReader(path: copy)
      #expect(throws: StoreError.self, "bit \(bit)") { try reader.replay(through: reader.position().head) }
      #expect(throws: StoreError.self, "bit \(bit)") { try reader.forEachBatch { _ in true } }
      #expect(throws: StoreError.self, "bit \(bit)") { try SQLiteEventLog(path: copy).close() }
    }
    #expect(hidden > 0)
    print("Hidden ends: \(hidden).")
  }

  private func flip(_ place: Int, of bytes: [UInt8], in folder: TemporaryFolder) throws -> String {
    var flipped = bytes
    flipped[place / 8] ^= 1 << UInt8(place % 8)
    let copy = folder.file("flipped")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
    try Data(flipped).write(to: URL(filePath: copy))
    return copy
  }
}
