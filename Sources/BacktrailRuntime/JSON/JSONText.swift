import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// Cuts JSON text into parts without changing a byte of them.
///
/// The parts of a payload are digested as they were written, so they are never parsed and printed again.
package enum JSONText {
  /// The array that holds these elements.
  package static func array(of elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  /// The elements of an array as they are written, or `nil` when the text is no array.
  package static func elements(of array: String) -> [String]? {
    try? JSONScanner.all(of: array) { scanner throws(JSONSyntaxError) in
      var elements: [String] = []
      try scanner.parts("[", "]", within: 0) { scanner throws(JSONSyntaxError) in
        elements.append(try scanner.rawValue())
      }
      return elements
    }
  }

  /// Whether the text is an array of which `elements(of:)` gives the elements.
  package static func isArray(_ text: String) -> Bool {
    let isArray: Bool? = try? JSONScanner.all(of: text) { scanner throws(JSONSyntaxError) in
      try scanner.parts("[", "]", within: 0) { scanner throws(JSONSyntaxError) in
        try scanner.skipRawValue()
      }
      return true
    }
    return isArray ?? false
  }

  /// The only key of an object and its value as it is written, or `nil` when the text is something else.
  package static func onlyMember(of object: String) -> (key: String, value: String)? {
    let member = try? JSONScanner.all(of: object) { scanner throws(JSONSyntaxError) in
      try scanner.expect("{")
      let key = try scanner.rawString()
      try scanner.expect(":")
      let value = try scanner.rawValue()
      try scanner.expect("}")
      return (key: key, value: value)
    }
    // A key with an escape is no chosen name.
    return member?.key.utf8.contains(UInt8(ascii: "\\")) ?? true ? nil : member
  }

  /// Whether the text is one JSON value that can be an element of a payload.
  package static func isElement(_ text: String) -> Bool {
    (try? JSONValue(parsing: text, within: 1)) != nil
  }
}

extension JSONText {
  /// A value as JSON, with its keys sorted; `nil` when JSON cannot hold it.
  package static func encoded(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value that JSON stands for; `nil` when it does not fit the type.
  package static func decoded<Value: Decodable>(_ text: String, as type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
