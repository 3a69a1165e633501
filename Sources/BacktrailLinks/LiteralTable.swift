import BacktrailCore

/// The literals of all patterns as small numbers, found without regard to case.
struct LiteralTable: Sendable {
  /// All that is known about an ASCII literal, side by side for the sake of caches.
  private struct Slot {
    var number: Int32 = -1
    var hash: UInt32 = 0
    /// Where its folded bytes stand.
    var start: Int32 = 0
    var count: Int32 = 0
  }

  private var count: Int32 = 0
  private var slots = Array(repeating: Slot(), count: 16)
  private var asciiCount = 0
  /// The folded bytes of the literals that are ASCII, one after another.
  private var bytes: [UInt8] = []
  /// The folded literals that are not ASCII; equal means canonically equivalent.
  private var others: [String: Int32] = [:]

  /// The number of a literal, entering it when it is new.
  mutating func intern(_ literal: String) -> Int32 {
    let folded = literal.lowercased()
    if let number = number(ofFolded: folded) { return number }
    let number = count
    count += 1
    if folded.utf8.allSatisfy({ $0 < 0x80 }) {
      let hash = folded.utf8Bytes { Self.hash($0) }
      grow()
      enter(
        Slot(number: number, hash: hash, start: Int32(bytes.count), count: Int32(folded.utf8.count)))
      bytes += Array(folded.utf8)
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
    if segment.isPlain { return plainNumber(segment) }
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
    var place = Int(hash) & (slots.count &- 1)
    while slots[place].number >= 0 {
      if slots[place].hash == hash && isLiteral(slots[place], segment) { return slots[place].number }
      place = (place &+ 1) & (slots.count &- 1)
    }
    return -1
  }

  private func isLiteral(_ slot: Slot, _ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    guard slot.count == segment.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < segment.count, bytes[Int(slot.start) &+ offset] == segment[offset].lowercased {
        offset &+= 1
      }
      return offset == segment.count
    }
  }

  /// Makes room for one more, so that half of the slots stay empty.
  private mutating func grow() {
    asciiCount += 1
    guard asciiCount * 2 > slots.count else { return }
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.number >= 0 { enter(slot) }
  }

  private mutating func enter(_ slot: Slot) {
    var place = Int(slot.hash) & (slots.count - 1)
    while slots[place].number >= 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }

  /// FNV-1a over the bytes without their case, mixed once more. Some other characters fall together as well.
  @inline(__always)
  private static func hash(_ segment: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in segment { hash = (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01b3 }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
