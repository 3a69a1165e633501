import BacktrailCore
import BacktrailRuntime

/// The members of an object on a line, read one by one.
struct JSONFields {
  private let members: [JSONValue.Member]
  private let line: Int

  init(_ value: JSONValue, line: Int) throws(JSONLinesError) {
    guard case .object(let members) = value else {
      throw JSONLinesError(line: line, .unfit(key: "line", needs: "a JSON object"))
    }
    self.members = members
    self.line = line
  }

  /// Throws an error if the object has a key other than the given ones.
  func allow(_ keys: [String]) throws(JSONLinesError) {
    guard let stray = members.first(where: { !keys.contains($0.key) }) else { return }
    throw JSONLinesError(line: line, .unknownKey(stray.key.visible))
  }

  func has(_ key: String) -> Bool { self[key] != nil }

  private subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  private func required(_ key: String) throws(JSONLinesError) -> JSONValue {
    guard let value = self[key] else { throw JSONLinesError(line: line, .missingKey(key)) }
    return value
  }

  func unfit(_ key: String, _ needs: String) -> JSONLinesError {
    JSONLinesError(line: line, .unfit(key: key, needs: needs))
  }

  func integer(_ key: String, in range: ClosedRange<Int64>) throws(JSONLinesError) -> Int64 {
    guard case .number(let digits) = try required(key), let value = Int64(digits), range.contains(value)
    else {
      throw unfit(
        key,
        range == .min ... .max ? "an integer" : "an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func int32(_ key: String) throws(JSONLinesError) -> Int32 {
    Int32(try integer(key, in: Int64(Int32.min)...Int64(Int32.max)))
  }

  /// Returns the value parsed from the string with the given key.
  func value<Value>(
    _ key: String, _ needs: String, _ read: (String) -> Value?
  ) throws(JSONLinesError) -> Value {
    guard case .string(let text) = try required(key), let value = read(text) else { throw unfit(key, needs) }
    return value
  }

  /// Returns the value parsed from the string with the given key, if there is one.
  func optional<Value>(
    _ key: String, _ needs: String, _ read: (String) -> Value?
  ) throws(JSONLinesError) -> Value? {
    has(key) ? try value(key, needs, read) : nil
  }

  func objects(_ key: String) throws(JSONLinesError) -> [JSONFields] {
    guard case .array(let elements) = try required(key) else { throw unfit(key, "an array of objects") }
    var objects: [JSONFields] = []
    for element in elements {
      guard case .object = element else { throw unfit(key, "an array of objects") }
      objects.append(try JSONFields(element, line: line))
    }
    return objects
  }
}
