import BacktrailCore

/// A JSON value. Numbers keep their exact digits.
///
/// Upcasters change stored parameters as JSON values:
///
/// ```swift
/// parameters["count"] = 1
/// parameters["title"] = parameters["name"]
/// parameters["name"] = nil
/// ```
public enum JSONValue: Hashable, Sendable {
  /// The JSON literal `null`.
  case null
  /// A Boolean value.
  case bool(Bool)
  /// A number with its exact digits.
  case number(String)
  /// A string, with its escape sequences decoded.
  case string(String)
  /// An array of values.
  case array([JSONValue])
  /// An object, with its members sorted by key.
  case object([Member])

  /// A value and its key in an object.
  public struct Member: Hashable, Sendable {
    /// The key of the member.
    public let key: String
    /// The value of the member.
    public let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package static func integer(_ value: some BinaryInteger) -> Self { .number("\(value)") }

  /// Returns a string value, or `null` if there is no value.
  package static func text(_ value: (some CustomStringConvertible)?) -> Self {
    value.map { .string("\($0)") } ?? .null
  }
}

extension JSONValue {
  /// The value of the member with the given key; `nil` if there is none, or if this value is not an object.
  ///
  /// Setting `nil` removes the member. Setting a member of a value that is not an object turns the value into an
  /// object.
  public subscript(key: String) -> JSONValue? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      var members: [Member] = []
      if case .object(let present) = self { members = present.filter { $0.key != key } }
      if let newValue { members.append(Member(key: key, value: newValue)) }
      self = Self(members: members)
    }
  }

  /// The string; `nil` if the value is not a string.
  public var stringValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number as an integer; `nil` if the value is not a number, or if `Int` cannot represent it.
  public var intValue: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates an object, omitting members whose value is `nil`.
  public init(dictionaryLiteral members: (String, JSONValue?)...) {
    self.init(members: members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  package init(members: [Member]) {
    self = .object(members.sorted { $0.key < $1.key })
  }

  /// Creates an array of values.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates a string value.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: CustomStringConvertible {
  /// The value as one line of JSON. Hidden characters are escaped, so the text can safely be printed to a terminal.
  public var description: String {
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
      guard scalar.isEscapedInJSON else { return String(Character(scalar)) }
      return String(Character(scalar)).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }
}
