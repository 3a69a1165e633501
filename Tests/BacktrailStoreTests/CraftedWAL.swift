/// A write-ahead log made by hand, following the description of its format.
struct CraftedWAL {
  static let frameSize = 24 + 512
  /// Three commits in five frames.
  static var small: CraftedWAL {
    var wal = CraftedWAL()
    for commit in [0, 2, 2, 0, 3] { wal.append(page: 1, commit: UInt32(commit)) }
    return wal
  }

  private(set) var bytes: [UInt8]
  private var sums: (UInt32, UInt32) = (0, 0)
  private let isBigEndian: Bool

  init(isBigEndian: Bool = false) {
    self.isBigEndian = isBigEndian
    bytes = Self.bytes(of: [isBigEndian ? 0x377f_0683 : 0x377f_0682, 3_007_000, 512, 0, 11, 12])
    add(bytes)
    bytes += Self.bytes(of: [sums.0, sums.1])
  }

  /// Adds a frame.
  /// - Parameter commit: The number of pages in the database after a commit, or 0.
  mutating func append(page: UInt32, commit: UInt32) {
    let content = (0..<512).map { UInt8(truncatingIfNeeded: bytes.count + $0) }
    add(Self.bytes(of: [page, commit]) + content)
    bytes += Self.bytes(of: [page, commit, 11, 12, sums.0, sums.1]) + content
  }

  /// The bytes, with some bits of one of them flipped.
  func flipped(_ place: Int, by bits: UInt8) -> [UInt8] {
    var bytes = bytes
    bytes[place] ^= bits
    return bytes
  }

  private mutating func add(_ bytes: [UInt8]) {
    for place in stride(from: 0, to: bytes.count, by: 8) {
      sums.0 = sums.0 &+ word(bytes, place) &+ sums.1
      sums.1 = sums.1 &+ word(bytes, place + 4) &+ sums.0
    }
  }

  private func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
    let word = bytes[place..<place + 4]
    return (isBigEndian ? Array(word) : word.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func bytes(of words: [UInt32]) -> [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }
}
