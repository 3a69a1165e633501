/// A part of a URL as a range of its UTF-8 bytes.
struct LinkSlice {
  var start: Int
  var end: Int

  var isEmpty: Bool { start == end }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the reason to refuse a URL, if any, based on its bytes alone.
  ///
  /// Checks for literal control characters, malformed escapes, and decoded bytes that are not UTF-8.
  func linkFault() -> DeepLinkRefusal? {
    if isPlain { return nil }
    var place = 0
    var utf8 = UTF8Check()
    while place < count {
      let raw = self[place]
      var byte = raw
      if raw == UInt8(ascii: "%") {
        guard let decoded = escape(at: place) else { return .malformedEscape }
        byte = decoded
        place &+= 3
      } else {
        if raw != 0, raw < 0x20 || raw == 0x7F || (raw > 0xC1 && isHiddenCharacter(at: place)) {
          return .controlCharacter
        }
        place &+= 1
      }
      if byte == 0 { return .nulCharacter }
      guard utf8.accept(byte) else { return .invalidUTF8 }
    }
    return utf8.isComplete ? nil : .invalidUTF8
  }

  /// Whether all bytes are printable ASCII and none begins an escape, as in most URLs.
  ///
  /// There is no early exit, so the compiler can vectorize the loop.
  var isPlain: Bool {
    var others: UInt8 = 0
    for byte in self { others |= (byte &- 0x20 < 0x5F ? 0 : 1) | (byte == UInt8(ascii: "%") ? 1 : 0) }
    return others == 0
  }

  /// Returns the decoded byte of an escape.
  @inline(__always)
  func escape(at place: Int) -> UInt8? {
    guard place &+ 2 < count, let high = self[place &+ 1].hexValue, let low = self[place &+ 2].hexValue else {
      return nil
    }
    return high &* 16 &+ low
  }

  /// Returns whether a C1 control character, or a character that changes the text direction, begins at a position.
  private func isHiddenCharacter(at place: Int) -> Bool {
    guard place + 1 < count else { return false }
    switch (self[place], self[place + 1]) {
    case (0xC2, 0x80...0x9F), (0xD8, 0x9C): return true
    case (0xE2, 0x80): return place + 2 < count && Self.turns(0x80, self[place + 2])
    case (0xE2, 0x81): return place + 2 < count && Self.turns(0x81, self[place + 2])
    default: return false
    }
  }

  /// Returns whether the last two of a character's three bytes encode U+200E, U+200F, U+202A to U+202E, or U+2066 to
  /// U+2069.
  private static func turns(_ second: UInt8, _ third: UInt8) -> Bool {
    switch (second, third) {
    case (0x80, 0x8E...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }

  /// Returns the first position of a byte in a range, or the range's end.
  @inline(__always)
  func firstPlace(of byte: UInt8, in slice: LinkSlice) -> Int {
    var place = slice.start
    // This loop examines eight bytes at a time: only a byte that is zero borrows into its own highest bit.
    let ones: UInt64 = 0x0101_0101_0101_0101
    while place &+ 8 <= slice.end {
      let others = word(at: place) ^ (ones &* UInt64(byte))
      let zeros = (others &- ones) & ~others & (ones &<< 7)
      if zeros != 0 { return place &+ zeros.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < slice.end, self[place] != byte { place &+= 1 }
    return place
  }

  /// Splits a range at a separator byte, and calls a closure with each part in order, including empty parts.
  @inline(__always)
  func forEachPart<Failure>(
    of slice: LinkSlice, between separator: UInt8, _ body: (LinkSlice) throws(Failure) -> Void
  ) throws(Failure) {
    var start = slice.start
    while start <= slice.end {
      let end = firstPlace(of: separator, in: LinkSlice(start: start, end: slice.end))
      try body(LinkSlice(start: start, end: end))
      start = end + 1
    }
  }

  /// Calls a closure with the key and, if there is one, the value of each query item, in order.
  @inline(__always)
  func forEachItem<Failure>(
    of query: LinkSlice, _ body: (_ key: LinkSlice, _ value: LinkSlice?) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachPart(of: query, between: UInt8(ascii: "&")) { item throws(Failure) in
      let equals = firstPlace(of: UInt8(ascii: "="), in: item)
      let value = equals < item.end ? LinkSlice(start: equals + 1, end: item.end) : nil
      try body(LinkSlice(start: item.start, end: equals), value)
    }
  }

  /// Returns eight bytes as one word, with the first byte in the lowest position.
  @inline(__always)
  private func word(at place: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Returns the text of a part as written.
  func text(_ slice: LinkSlice) -> String { String(decoding: self[slice.start..<slice.end], as: UTF8.self) }

  /// Returns the text of a part, with escapes decoded once. The bytes have already been checked.
  func decoded(_ slice: LinkSlice) -> String {
    decodedBytes(slice).map { String(decoding: $0, as: UTF8.self) } ?? text(slice)
  }

  /// Returns the bytes of a part, with escapes decoded once, or `nil` if it has no escapes.
  func decodedBytes(_ slice: LinkSlice) -> [UInt8]? {
    let part = UnsafeBufferPointer(rebasing: self[slice.start..<slice.end])
    guard part.contains(UInt8(ascii: "%")) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var place = 0
    while place < part.count {
      let byte = part[place] == UInt8(ascii: "%") ? part.escape(at: place) : nil
      bytes.append(byte ?? part[place])
      place += byte == nil ? 1 : 3
    }
    return bytes
  }

  /// Returns whether a part equals a word, ignoring case. The word must consist of lowercase ASCII letters.
  @inline(__always)
  func isWord(_ slice: LinkSlice, _ word: StaticString) -> Bool {
    guard slice.end &- slice.start == word.utf8CodeUnitCount else { return false }
    for place in slice.start..<slice.end where self[place].lowercased != word.utf8Start[place &- slice.start]
    {
      return false
    }
    return true
  }

  /// Returns whether the decoded text of a part equals a word.
  func isDecoded(_ slice: LinkSlice, _ word: String) -> Bool {
    let part = UnsafeBufferPointer(rebasing: self[slice.start..<slice.end])
    if !part.contains(UInt8(ascii: "%")) { return part.elementsEqual(word.utf8) }
    return decoded(slice) == word
  }
}

extension UInt8 {
  @inline(__always)
  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// The byte in ASCII lowercase.
  @inline(__always)
  var lowercased: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
  }

  var isASCIILetter: Bool { lowercased &- UInt8(ascii: "a") < 26 }
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

/// A byte-by-byte check for valid UTF-8, following table 3-7 in section 3.9 of the Unicode standard.
struct UTF8Check {
  private var pending = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether the text may end here.
  var isComplete: Bool { pending == 0 }

  @inline(__always)
  mutating func accept(_ byte: UInt8) -> Bool {
    if pending == 0 { return byte < 0x80 || begin(byte) }
    guard byte >= lower, byte <= upper else { return false }
    (lower, upper) = (0x80, 0xBF)
    pending &-= 1
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xDF: pending = 1
    case 0xE0...0xEF: pending = 2
    case 0xF0...0xF4: pending = 3
    default: return false
    }
    switch byte {
    case 0xE0: lower = 0xA0
    case 0xED: upper = 0x9F
    case 0xF0: lower = 0x90
    case 0xF4: upper = 0x8F
    default: break
    }
    return true
  }
}

extension String {
  /// The string as it appears in a printed URL.
  package var linkEscaped: String { LinkPrinter<Never>.escaped(self) }
}
