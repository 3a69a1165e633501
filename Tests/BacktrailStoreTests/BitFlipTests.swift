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

  private func flip(_ place: Int, of bytes: [UInt8], in folder: TemporaryFolder) throws -> String {
    var flipped = bytes
    flipped[place / 8] ^= 1 << UInt8(place % 8)
    let copy = folder.file("flipped")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
    try Data(flipped).write(to: URL(filePath: copy))
    return copy
  }
}
