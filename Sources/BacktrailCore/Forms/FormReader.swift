/// An error that occurs when a stored form cannot be decoded.
package struct FormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes that were read before the error.
  package let offset: Int
  /// The text that was expected at the offset.
  package let expected: String

  package init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }

  /// A sentence that describes the problem and includes its position.
  package var description: String { "The stored form is invalid at byte \(offset): expected \(expected)." }
}

/// A reader for the output of `FormWriter`. Any deviation is an error; nothing is guessed.
struct FormReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var cursor = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { cursor >= bytes.count }

  func error(_ expected: String) -> FormError { FormError(offset: cursor, expected: expected) }

  /// Returns the next token's bytes without moving past them.
  private func peek() -> UnsafeBufferPointer<UInt8> {
    var end = cursor
    while end < bytes.count, bytes[end] > 0x20 { end &+= 1 }
    return UnsafeBufferPointer(rebasing: bytes[cursor..<end])
  }

  /// Moves past a token and the separator that follows it. Any other byte and a separator at the end are left unread.
  private mutating func advance(over token: UnsafeBufferPointer<UInt8>) {
    cursor &+= token.count
    guard cursor &+ 1 < bytes.count else { return }
    if bytes[cursor] == UInt8(ascii: " ") || bytes[cursor] == UInt8(ascii: "\n") { cursor &+= 1 }
  }

  mutating func rawToken(_ expected: String) throws(FormError) -> UnsafeBufferPointer<UInt8> {
    let token = peek()
    guard !token.isEmpty else { throw error(expected) }
    advance(over: token)
    return token
  }

  /// Returns whether the next token is the given word and, if so, moves past it.
  mutating func accept(_ word: StaticString) -> Bool {
    let token = peek()
    let isWord = token.spells(word)
    if isWord { advance(over: token) }
    return isWord
  }

  mutating func expect(_ word: StaticString) throws(FormError) {
    guard accept(word) else { throw error("'\(word)'") }
  }

  mutating func number(_ expected: String = "a number") throws(FormError) -> Int64 {
    let start = cursor
    guard let value = try rawToken(expected).wholeNumber else {
      throw FormError(offset: start, expected: expected)
    }
    return value
  }

  mutating func int32(_ expected: String = "a number") throws(FormError) -> Int32 {
    let start = cursor
    guard let value = Int32(exactly: try number(expected)) else {
      throw FormError(offset: start, expected: expected)
    }
    return value
  }

  mutating func id<Kind>(_ expected: String = "an ID") throws(FormError) -> NodeID<Kind> {
    let start = cursor
    guard let id = NodeID<Kind>(bytes: try rawToken(expected)) else {
      throw FormError(offset: start, expected: expected)
    }
    return id
  }

  mutating func optionalID<Kind>() throws(FormError) -> NodeID<Kind>? {
    if accept("-") { return nil }
    return try id()
  }

  mutating func text(_ expected: String = "a name") throws(FormError) -> String {
    let start = cursor
    let token = try rawToken(expected)
    guard token.contains(where: { $0 == UInt8(ascii: "%") || $0 == 0x7f }) else {
      return String(decoding: token, as: UTF8.self)
    }
    guard let plain = Self.unescape(token) else { throw FormError(offset: start, expected: expected) }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns the decoded text, or `nil` if an escape is missing or is used for a byte that does not need one.
  private static func unescape(_ token: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if token.spells("%") { return [] }
    var plain: [UInt8] = []
    var place = 0
    while place < token.count {
      guard token[place] == UInt8(ascii: "%") else {
        if FormWriter.isEscaped(token[place]) { return nil }
        plain.append(token[place])
        place += 1
        continue
      }
      guard place + 2 < token.count, let high = hexValue(token[place + 1]),
        let low = hexValue(token[place + 2]), FormWriter.isEscaped(high << 4 | low)
      else { return nil }
      plain.append(high << 4 | low)
      place += 3
    }
    return plain
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
