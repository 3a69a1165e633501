import BacktrailCore

/// The error for text that is not valid JSON.
package enum JSONSyntaxError: Error, Hashable, Sendable {
  /// A different token was expected at this zero-based byte offset.
  case unexpected(at: Int)
  /// Arrays and objects are nested deeper than allowed.
  case tooDeep(at: Int)
  /// An object contains the same key twice.
  case repeatedKey(String)
}

extension JSONValue {
  /// The maximum depth of nested arrays and objects. For a value that an app stores, the payload's array is the first
  /// level.
  package static let maximumDepth = 100

  /// Parses exactly one value as defined by RFC 8259.
  /// - Parameter depth: The number of enclosing arrays and objects.
  package init(parsing text: String, within depth: Int = 0) throws(JSONSyntaxError) {
    self = try JSONScanner.all(of: text) { scanner throws(JSONSyntaxError) in
      try scanner.value(within: depth)
    }
  }
}

/// A scanner that moves through JSON text byte by byte. It reads values, or skips them by looking only at brackets and
/// quotes.
struct JSONScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var cursor = 0

  /// Reads an entire text with one parsing function.
  static func all<Value>(
    of text: String, _ read: (inout Self) throws(JSONSyntaxError) -> Value
  ) throws(JSONSyntaxError) -> Value {
    let result: Result<Value, JSONSyntaxError> = text.utf8Bytes { bytes in
      Result { () throws(JSONSyntaxError) in
        var scanner = Self(bytes: bytes)
        let value = try read(&scanner)
        scanner.skipSpace()
        guard scanner.cursor == bytes.count else { throw .unexpected(at: scanner.cursor) }
        return value
      }
    }
    return try result.get()
  }

  /// The byte at the cursor; 0 at the end.
  private var next: UInt8 { cursor < bytes.count ? bytes[cursor] : 0 }

  private func text(from start: Int, to end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 { cursor += 1 }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    cursor += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar) throws(JSONSyntaxError) {
    guard accept(character) else { throw .unexpected(at: cursor) }
  }

  /// Skips an array or an object, element by element.
  mutating func parts(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, within depth: Int,
    _ part: (inout Self) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    skipSpace()
    guard depth < JSONValue.maximumDepth else { throw .tooDeep(at: cursor) }
    try expect(open)
    if accept(close) { return }
    repeat { try part(&self) } while accept(",")
    try expect(close)
  }

  /// Skips a quoted string; `escape` skips an escape sequence in it.
  private mutating func string(
    _ escape: (inout Self) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    try expect("\"")
    while next >= 0x20, next != UInt8(ascii: "\"") {
      if next == UInt8(ascii: "\\") { try escape(&self) } else { cursor += 1 }
    }
    guard next == UInt8(ascii: "\"") else { throw .unexpected(at: cursor) }
    cursor += 1
  }
}

/// Values as written. Their escape sequences and keys are not checked, and their numbers only roughly.
extension JSONScanner {
  /// Reads any JSON value, as written.
  mutating func rawValue() throws(JSONSyntaxError) -> String {
    skipSpace()
    let start = cursor
    try skipValue(within: 1)
    return text(from: start, to: cursor)
  }

  /// Skips a value.
  mutating func skipRawValue() throws(JSONSyntaxError) { try skipValue(within: 1) }

  /// Reads a string and returns it without its quotes.
  mutating func rawString() throws(JSONSyntaxError) -> String {
    skipSpace()
    let start = cursor + 1
    try skipString()
    return text(from: start, to: cursor - 1)
  }

  private mutating func skipValue(within depth: Int) throws(JSONSyntaxError) {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      try parts("{", "}", within: depth) { scanner throws(JSONSyntaxError) in
        try scanner.skipString()
        try scanner.expect(":")
        try scanner.skipValue(within: depth + 1)
      }
    case UInt8(ascii: "["):
      try parts("[", "]", within: depth) { scanner throws(JSONSyntaxError) in
        try scanner.skipValue(within: depth + 1)
      }
    case UInt8(ascii: "\""): try skipString()
    default: try skipWord()
    }
  }

  private mutating func skipString() throws(JSONSyntaxError) { try string { $0.cursor += 2 } }

  private mutating func skipWord() throws(JSONSyntaxError) {
    let start = cursor
    while next > 0x20, !",]}:".utf8.contains(next) { cursor += 1 }
    // Most words are short integers, which need no further check.
    let isShortInteger = cursor - start < 16 && bytes[start..<cursor].allSatisfy(\.isDigit)
    if isShortInteger, start < cursor { return }
    let word = text(from: start, to: cursor)
    if ["true", "false", "null"].contains(word) { return }
    let isNumeric = word.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    guard isNumeric, Double(word) != nil, word.utf8.first != UInt8(ascii: "+") else {
      throw .unexpected(at: start)
    }
  }
}

/// Values as defined by RFC 8259, without repeated keys.
extension JSONScanner {
  /// - Parameter depth: The number of enclosing arrays and objects.
  mutating func value(within depth: Int = 0) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(within: depth))
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try parts("[", "]", within: depth) { scanner throws(JSONSyntaxError) in
        elements.append(try scanner.value(within: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try decodedString())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func members(within depth: Int) throws(JSONSyntaxError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    try parts("{", "}", within: depth) { scanner throws(JSONSyntaxError) in
      let key = try scanner.decodedString()
      try scanner.expect(":")
      members.append(JSONValue.Member(key: key, value: try scanner.value(within: depth + 1)))
    }
    members.sort { $0.key < $1.key }
    for (member, following) in zip(members, members.dropFirst()) where member.key == following.key {
      throw .repeatedKey(member.key)
    }
    return members
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[cursor...].starts(with: word.utf8) else { throw .unexpected(at: cursor) }
    cursor += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = cursor
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("eE") {
      _ = take("+-")
      try digits()
    }
    return text(from: start, to: cursor)
  }

  private mutating func take(_ choice: String) -> Bool {
    guard choice.utf8.contains(next) else { return false }
    cursor += 1
    return true
  }

  private mutating func digits() throws(JSONSyntaxError) {
    guard next.isDigit else { throw .unexpected(at: cursor) }
    while next.isDigit { cursor += 1 }
  }

  private mutating func decodedString() throws(JSONSyntaxError) -> String {
    skipSpace()
    var content = ""
    var start = cursor + 1
    try string { scanner throws(JSONSyntaxError) in
      content += scanner.text(from: start, to: scanner.cursor)
      content.unicodeScalars.append(try scanner.escape())
      start = scanner.cursor
    }
    return content + text(from: start, to: cursor - 1)
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = cursor
    cursor += 2
    guard cursor <= bytes.count else { throw .unexpected(at: start) }
    switch bytes[cursor - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint(start)
    default: throw .unexpected(at: start)
    }
  }

  private mutating func codePoint(_ start: Int) throws(JSONSyntaxError) -> Unicode.Scalar {
    var value = try codeUnit()
    if (0xd800..<0xdc00).contains(value) {
      guard bytes[cursor...].starts(with: "\\u".utf8) else { throw .unexpected(at: start) }
      cursor += 2
      let low = try codeUnit()
      guard (0xdc00..<0xe000).contains(low) else { throw .unexpected(at: start) }
      value = 0x10000 + (value - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw .unexpected(at: start) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
    let digits = bytes[cursor...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .unexpected(at: cursor) }
    cursor += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
