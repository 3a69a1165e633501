import BacktrailCore

/// A JSON value; numbers keep the digits they were written with.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in the order of their keys.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package static func integer(_ value: some BinaryInteger) -> Self { .number("\(value)") }

  /// The text of a value, or `null`.
  package static func text(_ value: (some CustomStringConvertible)?) -> Self {
    value.map { .string("\($0)") } ?? .null
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// An object; a member whose value is `nil` is left out.
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self.init(members: members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  package init(members: [Member]) {
    self = .object(members.sorted { $0.key < $1.key })
  }

  package init(stringLiteral text: String) { self = .string(text) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: CustomStringConvertible {
  /// The value as one line of JSON. Hidden characters are escaped, so that a terminal may print it.
  package var description: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      Self.write(elements, "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, "{", "}", to: &bytes) { member, bytes in
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], _ start: Unicode.Scalar, _ end: Unicode.Scalar, to bytes: inout [UInt8],
    _ write: (Part, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: start))
    for (place, part) in parts.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      write(part, &bytes)
    }
    bytes.append(UInt8(ascii: end))
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      let isPlain = scalar.value >= 0x20 && scalar.value < 0x7f && scalar != "\"" && scalar != "\\"
      if isPlain { bytes.append(UInt8(scalar.value)) } else { bytes += escaped(scalar).utf8 }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default:
      let shown = String(Character(scalar)).visible
      guard shown.unicodeScalars.count > 1 else { return shown }
      return String(Character(scalar)).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}
