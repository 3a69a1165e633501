/// The running checksum of a write-ahead log: two sums over pairs of 32-bit words.
struct WALChecksum: Equatable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  /// Adds bytes, of which there are a multiple of eight; a rest is left out.
  /// - Parameter isBigEndian: How the log's writer took words from bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer, isBigEndian: Bool) {
    var place = 0
    while place &+ 8 <= bytes.count {
      let (one, other) = (Self.word(bytes, place, isBigEndian), Self.word(bytes, place &+ 4, isBigEndian))
      first = first &+ one &+ second
      second = second &+ other &+ first
      place &+= 8
    }
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int, _ isBigEndian: Bool) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}

extension UnsafeRawBufferPointer {
  /// The big-endian number at a place.
  func number(at place: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }
}
