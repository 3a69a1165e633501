extension UnsafeBufferPointer<UInt8> {
  /// Reads an unsigned decimal number and moves the cursor past it.
  ///
  /// Returns `nil` if the number has no digits, a leading zero, or more than 18 digits. Each number therefore has only
  /// one spelling, and no number overflows.
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

  /// Returns whether the bytes spell the given word.
  @inline(__always)
  package func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for place in 0..<count where self[place] != word.utf8Start[place] { return false }
    return true
  }

  /// The entire buffer as an unsigned decimal number; `nil` if it is not one.
  package var wholeNumber: Int64? {
    var cursor = startIndex
    guard let value = readDigits(&cursor), cursor == endIndex else { return nil }
    return value
  }
}

extension String {
  /// Calls a closure with the text's UTF-8 bytes.
  @inlinable
  package func utf8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    var copy = self
    return try copy.withUTF8(body)
  }
}
