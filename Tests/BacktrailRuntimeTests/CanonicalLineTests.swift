import BacktrailCore
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing

/// Lines in the form of an export have their own reader. A space before a line leads to the general JSON reader.
@Suite struct CanonicalLineTests {
  private static func lines(seed: UInt64) -> [String] {
    let id = CommandID(high: seed, low: 7)
    var chain = LineHashes()
    return SampleHistory.batches(40, seed: seed).map { batch in
      var batch = batch
      if batch.first.isMultiple(of: 3) { batch.command = nil }
      if batch.first.isMultiple(of: 5) {
        batch.command?.digest = nil
        batch.events[0].payload = batch.events[0].payload.map { .erased(digest: $0.digest) }
      }
      let line = JSONLine(logID: id, batch: batch)
      return batch.first.isMultiple(of: 2) ? chain.hashed(line).text : line.text
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a line of an export means the same to both readers`(seed: UInt64) throws {
    for line in Self.lines(seed: seed) {
      #expect(try JSONLine(line) == JSONLine(" " + line))
      #expect(try JSONLine(line).text == line)
    }
  }

  @Test(arguments: SlowCases.first(100 as UInt64))
  func `a line with a changed byte means the same to both, or neither accepts it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = Array("\"\\{}[],:-0919nultr x\u{7f}".utf8)
    for line in Self.lines(seed: seed % 7) {
      for _ in 0..<20 {
        var changed = Array(line.utf8)
        let place = random.below(changed.count)
        switch random.below(3) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(random.pick(bytes) ?? 0, at: place)
        default:
          changed[place] = random.happens(percent: 20) ? UInt8(random.below(256)) : random.pick(bytes) ?? 0
        }
        let direct = try? JSONLine(bytes: changed, number: 1)
        let general = try? JSONLine(bytes: [0x20] + changed, number: 1)
        #expect(direct == general, "\(String(decoding: changed, as: UTF8.self))")
      }
    }
  }
}
