import BacktrailCore
import BacktrailTesting
import Foundation
import Testing

/// A short run of what `Tools/fuzz` does, the same each time.
@Suite struct LinkFuzzTests {
  private static let corpus: [[UInt8]] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzz/links")
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.compactMap { try? Array(Data(contentsOf: $0)) }
  }()

  @Test func `every invariant holds for the corpus`() {
    #expect(Self.corpus.count > 50)
    let check = LinkFuzzCheck()
    for bytes in Self.corpus { expectNoFaults(of: bytes, check) }
  }

  @Test(arguments: 1...4)
  func `every invariant holds for mutations of the corpus`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let check = LinkFuzzCheck()
    for _ in 0..<1_000 { expectNoFaults(of: Self.mutation(&random), check) }
  }

  private func expectNoFaults(of bytes: [UInt8], _ check: LinkFuzzCheck) {
    let faults = check.faults(bytes)
    if !faults.isEmpty {
      Issue.record("\(faults) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  /// An entry of the corpus, changed in up to four places: cut, doubled, joined with another, or with a byte set.
  private static func mutation(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = random.pick(corpus) ?? []
    for _ in 0...random.below(4) {
      let place = random.below(bytes.count + 1)
      let end = min(bytes.count, place + random.below(12))
      switch random.below(5) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes.insert(contentsOf: (random.pick(corpus) ?? []).prefix(random.below(40)), at: place)
      case 3: bytes.insert(random.pick(Array("/%?#&=:@.*\\".utf8)) ?? 0, at: place)
      default: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
      }
    }
    return bytes
  }
}
