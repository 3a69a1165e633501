import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

@Suite struct WALReportTests {
  @Test func `commits and frames are those that SQLite reads`() throws {
    let (young, reused) = try (KilledLog.young(), KilledLog.reused())
    #expect(young.report.end == .whole)
    #expect(young.report.commitCount == 18)
    #expect(young.committedSize == young.wal.count)
    #expect(reused.report.end == .leftovers)
    #expect(reused.report.badFrame == reused.report.frameCount + 1)
    #expect(reused.committedSize < reused.wal.count)
  }

  @Test func `every bit of the header and of the frame headers counts`() throws {
    let wal = [UInt8](try KilledLog.young().wal)
    let frames = try KilledLog.young().report.frameCount
    let headers = [0, frames / 2, frames - 1].map { 32 + $0 * KilledLog.frameSize }
    for place in Array(0..<32) + headers.flatMap({ $0..<$0 + 24 }) {
      for bit in 0..<8 {
        var damaged = wal
        damaged[place] ^= 1 << UInt8(bit)
        let end = WriteAheadLogReport(bytes: damaged)?.end
        #expect(end?.isDamage == true, "Bit \(bit) of byte \(place): \(end as Any)")
      }
    }
  }

  /// A database of 64 pages has a mark of one bit.
  @Test func `a commit that lost its mark is distinguished from a frame that had none`() {
    var wal = CraftedWAL()
    wal.append(page: 1, commit: 0)
    wal.append(page: 2, commit: 64)
    let last = wal.bytes.count - CraftedWAL.frameSize
    #expect(WriteAheadLogReport(bytes: wal.bytes)?.end == .whole)
    #expect(WriteAheadLogReport(bytes: wal.flipped(last + 7, by: 64))?.end == .torn)
    #expect(WriteAheadLogReport(bytes: wal.flipped(32 + 300, by: 64))?.end == .damaged(commits: 1))
    #expect(WriteAheadLogReport(bytes: wal.flipped(32 + 300, by: 64).dropLast(536))?.end == .unfinished)
  }

  @Test(arguments: [8, 12])
  func `a commit that matches in all but its salts was certainly damaged`(place: Int) {
    let wal = CraftedWAL.small
    let last = wal.bytes.count - CraftedWAL.frameSize
    #expect(WriteAheadLogReport(bytes: wal.flipped(last + place, by: 1))?.end == .damaged(commits: 1))
    #expect(WriteAheadLogReport(bytes: wal.flipped(last + 24, by: 1))?.end == .torn)
  }

  @Test(arguments: [false, true])
  func `both byte orders are read`(isBigEndian: Bool) {
    var wal = CraftedWAL(isBigEndian: isBigEndian)
    wal.append(page: 1, commit: 0)
    wal.append(page: 2, commit: 2)
    wal.append(page: 1, commit: 3)
    wal.append(page: 1, commit: 0)
    let report = WriteAheadLogReport(bytes: wal.bytes)
    #expect(report == WriteAheadLogReport(bytes: wal.bytes + [1, 2, 3]))
    #expect(report?.commitCount == 2 && report?.frameCount == 3 && report?.end == .unfinished)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `any bytes are read without a crash`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let wal = CraftedWAL.small.bytes
    for _ in 0..<2_000 {
      var bytes = random.below(2) == 0 ? wal : (0..<random.below(2_000)).map { _ in UInt8(random.below(256)) }
      for _ in 0..<random.below(6) where !bytes.isEmpty {
        bytes[random.below(min(bytes.count, 80))] = UInt8(random.below(256))
      }
      bytes.removeLast(random.below(bytes.count + 1))
      let report = WriteAheadLogReport(bytes: bytes)
      #expect((report?.frameCount ?? 0) * 536 <= bytes.count)
    }
  }

  @Test(arguments: [0, 1, 31, 32])
  func `a log truncated within its header is damaged, unless nothing is left`(size: Int) throws {
    let end = WriteAheadLogReport(bytes: try KilledLog.young().wal.prefix(size))?.end
    #expect(end == [0: nil, 32: .whole][size, default: .headerDamaged])
  }
}
