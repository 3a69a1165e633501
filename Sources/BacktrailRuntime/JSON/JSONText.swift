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
    array.utf8Bytes { bytes in
      var scanner = JSONScanner(bytes)
      guard let elements = scanner.arrayElements(), scanner.isAtEnd else { return nil }
      return elements.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  /// The only key of an object and its value as it is written, or `nil` when the text is something else.
  package static func onlyMember(of object: String) -> (key: String, value: String)? {
    object.utf8Bytes { bytes in
      var scanner = JSONScanner(bytes)
      guard let (key, value) = scanner.onlyMember(), scanner.isAtEnd else { return nil }
      // A key with an escape is no chosen name.
      guard !bytes[key].contains(UInt8(ascii: "\\")) else { return nil }
      return (String(decoding: bytes[key], as: UTF8.self), String(decoding: bytes[value], as: UTF8.self))
    }
  }

  /// Whether the text is one JSON value that can be an element of a payload.
  package static func isElement(_ text: String) -> Bool {
    (try? JSONValue(parsing: text, within: 1)) != nil
  }
}

/// Walks JSON by its brackets and quotes.
private struct JSONScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var cursor = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return cursor == bytes.count
    }
  }

  mutating func arrayElements() -> [Range<Int>]? {
    guard accept("[") else { return nil }
    if accept("]") { return [] }
    var elements: [Range<Int>] = []
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
    } while accept(",")
    return accept("]") ? elements : nil
  }

  mutating func onlyMember() -> (key: Range<Int>, value: Range<Int>)? {
    guard accept("{"), let key = string(), accept(":"), let value = value(), accept("}") else { return nil }
    return (key.lowerBound + 1..<key.upperBound - 1, value)
  }

  /// - Parameter depth: How many arrays and objects are around it.
  mutating func value(depth: Int = 1) -> Range<Int>? {
    skipSpace()
    let start = cursor
    guard cursor < bytes.count else { return nil }
    let isRead =
      switch bytes[cursor] {
      case UInt8(ascii: "{"): depth < JSONValue.maximumDepth && object(depth)
      case UInt8(ascii: "["): depth < JSONValue.maximumDepth && array(depth)
      case UInt8(ascii: "\""): string() != nil
      default: scalar()
      }
    return isRead ? start..<cursor : nil
  }

  private mutating func object(_ depth: Int) -> Bool {
    guard accept("{") else { return false }
    if accept("}") { return true }
    repeat {
      skipSpace()
      guard string() != nil, accept(":"), value(depth: depth + 1) != nil else { return false }
    } while accept(",")
    return accept("}")
  }

  private mutating func array(_ depth: Int) -> Bool {
    guard accept("[") else { return false }
    if accept("]") { return true }
    repeat {
      guard value(depth: depth + 1) != nil else { return false }
    } while accept(",")
    return accept("]")
  }

  private mutating func string() -> Range<Int>? {
    skipSpace()
    let start = cursor
    guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: "\"") else { return nil }
    cursor += 1
    while cursor < bytes.count {
      let byte = bytes[cursor]
      cursor += 1
      if byte == UInt8(ascii: "\"") { return start..<cursor }
      if byte < 0x20 { return nil }
      if byte == UInt8(ascii: "\\") { cursor += 1 }
    }
    return nil
  }

  private mutating func scalar() -> Bool {
    let start = cursor
    while cursor < bytes.count, !Self.ends(bytes[cursor]) { cursor += 1 }
    let word = String(decoding: bytes[start..<cursor], as: UTF8.self)
    if word == "true" || word == "false" || word == "null" { return true }
    let isNumeric = word.utf8.allSatisfy {
      ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || "+-.eE".utf8.contains($0)
    }
    return isNumeric && Double(word) != nil && word.utf8.first != UInt8(ascii: "+")
  }

  private static func ends(_ byte: UInt8) -> Bool { byte <= 0x20 || ",]}:".utf8.contains(byte) }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: character) else { return false }
    cursor += 1
    return true
  }

  private mutating func skipSpace() {
    while cursor < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[cursor]) { cursor += 1 }
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
