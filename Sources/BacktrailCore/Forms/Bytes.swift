extension UnsafeBufferPointer<UInt8> {
  /// Reads one unsigned decimal number and moves the cursor after it.
  ///
  /// Returns `nil` if there is no digit, for leading zeros, and beyond 18 digits, so that each number has one spelling
  /// and none overflows.
  @inline(__always)
  package func readDigits(_ cursor: inout Int) -> Int64? {
    let start = cursor
    var value: Int64 = 0
    while cursor < endIndex {
      let digit = self[cursor] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      cursor &+= 1
    }
    let length = cursor &- start
    guard length > 0, length <= 18, length == 1 || self[start] != UInt8(ascii: "0") else { return nil }
    return value
  }

  /// Returns whether the bytes spell a word.
  @inline(__always)
  package func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for place in 0..<count where self[place] != word.utf8Start[place] { return false }
    return true
  }

  /// The whole buffer as one unsigned decimal number.
  package var wholeNumber: Int64? {
    var cursor = startIndex
    guard let value = readDigits(&cursor), cursor == endIndex else { return nil }
    return value
  }
}

extension String {
  /// Calls a function with the UTF-8 bytes of the text.
  @inlinable
  package func utf8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    var copy = self
    return try copy.withUTF8(body)
  }
}
