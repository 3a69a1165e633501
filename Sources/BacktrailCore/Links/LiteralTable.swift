/// The literals of all patterns as small numbers, found without regard to case.
struct LiteralTable {
  private var count: Int32 = 0
  /// The folded bytes of the literals that are ASCII, one after another, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  private var slots: [Int32] = Array(repeating: -1, count: 16)
  private var hashes: [UInt32] = []
  /// The numbers of the ASCII literals in order of entering.
  private var numbers: [Int32] = []
  /// The folded literals that are not ASCII; equal means canonically equivalent.
  private var others: [String: Int32] = [:]

  /// The number of a literal, entering it when it is new.
  mutating func intern(_ literal: String) -> Int32 {
    let folded = literal.lowercased()
    if let number = number(ofFolded: folded) { return number }
    let number = count
    count += 1
    if folded.utf8.allSatisfy({ $0 < 0x80 }) {
      bytes += Array(folded.utf8)
      ends.append(bytes.count)
      numbers.append(number)
      hashes.append(folded.utf8Bytes { Self.hash($0) })
      grow()
    } else {
      others[folded] = number
    }
    return number
  }

  /// The number of a literal.
  func number(of literal: String) -> Int32? { number(ofFolded: literal.lowercased()) }

  /// The number of the literal that a segment is, or -1.
  @inline(__always)
  func number(of slice: LinkSlice, in link: UnsafeBufferPointer<UInt8>) -> Int32 {
    let segment = UnsafeBufferPointer(rebasing: link[slice.start..<slice.end])
    var isPlain = true
    for byte in segment where byte >= 0x80 || byte == UInt8(ascii: "%") { isPlain = false }
    if isPlain { return plainNumber(segment) }
    return number(ofFolded: link.decoded(slice).lowercased()) ?? -1
  }

  private func number(ofFolded text: String) -> Int32? {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let number = text.utf8Bytes { plainNumber($0) }
      return number < 0 ? nil : number
    }
    return others[text]
  }

  private func plainNumber(_ segment: UnsafeBufferPointer<UInt8>) -> Int32 {
    let hash = Self.hash(segment)
    var slot = Int(hash) & (slots.count &- 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if hashes[place] == hash && isLiteral(place, segment) { return numbers[place] }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return -1
  }

  private func isLiteral(_ place: Int, _ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = ends[place]
    guard ends[place &+ 1] &- start == segment.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < segment.count, bytes[start &+ offset] == segment[offset].lowercased { offset &+= 1 }
      return offset == segment.count
    }
  }

  private mutating func grow() {
    guard hashes.count * 2 > slots.count else { return enter(hashes.count - 1) }
    slots = Array(repeating: -1, count: slots.count * 4)
    for place in hashes.indices { enter(place) }
  }

  private mutating func enter(_ place: Int) {
    var slot = Int(hashes[place]) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place)
  }

  /// FNV-1a over the bytes with capitals made small, mixed once more.
  @inline(__always)
  private static func hash(_ segment: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in segment { hash = (hash ^ UInt64(byte.lowercased)) &* 0x100_0000_01b3 }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
