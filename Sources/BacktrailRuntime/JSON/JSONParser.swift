import BacktrailCore

/// Why a text is no JSON value.
package enum JSONSyntaxError: Error, Hashable, Sendable {
  /// Something else should stand at this byte, counted from 0.
  case unexpected(at: Int)
  /// Arrays and objects stand deeper in each other than allowed.
  case tooDeep(at: Int)
  /// An object has a key twice.
  case repeatedKey(String)
}

extension JSONValue {
  /// How many arrays and objects may be nested in each other. For what an app stores, the payload's array is the first.
  package static let maximumDepth = 100

  /// Reads exactly one value from UTF-8 bytes, as RFC 8259 has it.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.document()
  }

  /// Reads exactly one value.
  /// - Parameter depth: How many arrays and objects will be around it.
  package init(parsing text: String, within depth: Int = 0) throws(JSONSyntaxError) {
    let result: Result<JSONValue, JSONSyntaxError> = text.utf8Bytes { bytes in
      Result { () throws(JSONSyntaxError) in
        var parser = JSONParser(bytes: bytes)
        return try parser.document(within: depth)
      }
    }
    self = try result.get()
  }
}

private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  private var cursor = 0

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document(within depth: Int = 0) throws(JSONSyntaxError) -> JSONValue {
    let value = try value(depth: depth)
    skipSpace()
    guard cursor == bytes.count else { throw .unexpected(at: cursor) }
    return value
  }

  private var next: UInt8 { cursor < bytes.count ? bytes[cursor] : 0 }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    if depth >= JSONValue.maximumDepth, next == UInt8(ascii: "{") || next == UInt8(ascii: "[") {
      throw .tooDeep(at: cursor)
    }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    try expect("{")
    if accept("}") { return .object([]) }
    var members: [JSONValue.Member] = []
    repeat {
      skipSpace()
      let key = try string()
      try expect(":")
      members.append(JSONValue.Member(key: key, value: try value(depth: depth)))
    } while accept(",")
    try expect("}")
    members.sort { $0.key < $1.key }
    for (member, following) in zip(members, members.dropFirst()) where member.key == following.key {
      throw .repeatedKey(member.key)
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    try expect("[")
    if accept("]") { return .array([]) }
    var elements: [JSONValue] = []
    repeat { elements.append(try value(depth: depth)) } while accept(",")
    try expect("]")
    return .array(elements)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    guard bytes[cursor...].starts(with: word.utf8) else { throw .unexpected(at: cursor) }
    cursor += word.utf8.count
    return value
  }

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = cursor
    if next == UInt8(ascii: "-") { cursor += 1 }
    if next == UInt8(ascii: "0") { cursor += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      cursor += 1
      try digits()
    }
    if next | 0x20 == UInt8(ascii: "e") {
      cursor += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { cursor += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<cursor], as: UTF8.self)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = cursor
    while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") { cursor += 1 }
    if cursor == start { throw .unexpected(at: cursor) }
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONSyntaxError) {
    guard accept(character) else { throw .unexpected(at: cursor) }
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    cursor += 1
    return true
  }

  private mutating func skipSpace() {
    while next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 { cursor += 1 }
  }
}

extension JSONParser {
  private mutating func string() throws(JSONSyntaxError) -> String {
    guard next == UInt8(ascii: "\"") else { throw .unexpected(at: cursor) }
    cursor += 1
    let start = cursor
    while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { cursor += 1 }
    var content = String(decoding: bytes[start..<cursor], as: UTF8.self)
    while next == UInt8(ascii: "\\") {
      content.unicodeScalars.append(try escape())
      let start = cursor
      while next >= 0x20, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\") { cursor += 1 }
      content += String(decoding: bytes[start..<cursor], as: UTF8.self)
    }
    guard next == UInt8(ascii: "\"") else { throw .unexpected(at: cursor) }
    cursor += 1
    return content
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
    var value = UInt32(try codeUnit())
    if (0xd800..<0xdc00).contains(value) {
      guard bytes[cursor...].starts(with: "\\u".utf8) else { throw .unexpected(at: start) }
      cursor += 2
      let low = UInt32(try codeUnit())
      guard (0xdc00..<0xe000).contains(low) else { throw .unexpected(at: start) }
      value = 0x10000 + (value - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw .unexpected(at: start) }
    return scalar
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
    guard cursor + 4 <= bytes.count,
      bytes[cursor..<cursor + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: bytes[cursor..<cursor + 4], as: UTF8.self), radix: 16)
    else { throw .unexpected(at: cursor) }
    cursor += 4
    return unit
  }
}
