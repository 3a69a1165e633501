extension Erasure.Parameter {
  /// Whether a content has the parameter: a member of that name at any depth, or a part of a link's URL.
  /// - Parameter pattern: The pattern of the link, should it be one.
  func isIn(_ value: JSONValue, pattern: String?) -> Bool {
    switch value {
    case .object(let members):
      members.contains { $0.key == name && isValue($0.value) || isIn($0.value, pattern: pattern) }
    case .array(let elements): elements.contains { isIn($0, pattern: pattern) }
    case .string(let text): StoredLink(text)?.has(self, pattern: pattern) ?? false
    case .null, .bool, .number: false
    }
  }

  /// Whether a value is the one that is looked for, or has it in it.
  private func isValue(_ candidate: JSONValue) -> Bool {
    guard let value else { return true }
    return switch candidate {
    case .object(let members): members.contains { isValue($0.value) }
    case .array(let elements): elements.contains(where: isValue)
    case .string(let text), .number(let text): text == value
    case .bool(let flag): "\(flag)" == value
    case .null: value == "null"
    }
  }
}

/// The parts of a URL as a log has it; no two URLs need be told apart, so nothing is normalised.
package struct StoredLink {
  /// The decoded segments of the path, the host of an app's own scheme among them.
  private(set) var segments: [String] = []
  private(set) var items: [(name: String, value: String)] = []

  /// The values that it carries.
  var values: Set<String> { Set(segments + items.map(\.value)).subtracting([""]) }

  /// Cuts a URL up; `nil` for a text that is none.
  init?(_ text: String) {
    let bare = text.prefix { $0 != "#" }
    let parts = bare.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.contains("/") || parts.count == 2 else { return nil }
    segments = path.split(separator: "/").map { Self.decoded($0) }
    for item in parts.dropFirst().joined().split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      items.append((Self.decoded(pair[0]), pair.count == 2 ? Self.decoded(pair[1]) : ""))
    }
  }

  /// Whether a query item, or a segment that the pattern names, is the parameter.
  func has(_ parameter: Erasure.Parameter, pattern: String?) -> Bool {
    let isNamed = pattern?.split(separator: "/").contains { segment in
      segment.first == ":" && segment.dropFirst().prefix { $0 != "?" } == parameter.name
    }
    return items.contains { $0.name == parameter.name && $0.value == parameter.value ?? $0.value }
      || isNamed ?? false && (parameter.value.map(segments.contains) ?? true)
  }

  /// The text without percent escapes; one that is no UTF-8 stays.
  package static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    let decoded = String(decoding: bytes, as: UTF8.self)
    return decoded.utf8.elementsEqual(bytes) ? decoded : String(text)
  }
}
