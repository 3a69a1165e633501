import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Functions that split JSON text into parts without changing a byte.
///
/// The digest of a payload covers its exact bytes, so its parts are never parsed and reserialized.
package enum JSONText {
  /// Returns the JSON array with the given elements.
  package static func array(of elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  /// Returns the exact text of each element of an array, or `nil` if the text is not an array.
  package static func elements(of array: String) -> [String]? {
    try? JSONScanner.all(of: array) { scanner throws(JSONSyntaxError) in
      var elements: [String] = []
      try scanner.parts("[", "]", within: 0) { scanner throws(JSONSyntaxError) in
        elements.append(try scanner.rawValue())
      }
      return elements
    }
  }

  /// Returns whether `elements(of:)` returns elements for the text.
  package static func isArray(_ text: String) -> Bool {
    let isArray: Bool? = try? JSONScanner.all(of: text) { scanner throws(JSONSyntaxError) in
      try scanner.parts("[", "]", within: 0) { scanner throws(JSONSyntaxError) in
        try scanner.skipRawValue()
      }
      return true
    }
    return isArray ?? false
  }

  /// Returns the key of an object's only member and the exact text of its value, or `nil` if the text is not an object
  /// with exactly one member.
  package static func onlyMember(of object: String) -> (key: String, value: String)? {
    let member = try? JSONScanner.all(of: object) { scanner throws(JSONSyntaxError) in
      try scanner.expect("{")
      let key = try scanner.rawString()
      try scanner.expect(":")
      let value = try scanner.rawValue()
      try scanner.expect("}")
      return (key: key, value: value)
    }
    // A key that contains an escape sequence is not a name that an app chose.
    return member?.key.utf8.contains(UInt8(ascii: "\\")) ?? true ? nil : member
  }

  /// Returns whether the text is one JSON value that can be an element of a payload.
  package static func isElement(_ text: String) -> Bool {
    (try? JSONValue(parsing: text, within: 1)) != nil
  }
}

extension JSONText {
  /// Returns a value as JSON with sorted keys, or `nil` if JSON cannot represent it.
  package static func encoded(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value decoded from JSON, or `nil` if it has a different type.
  package static func decoded<Value: Decodable>(_ text: String, as type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
