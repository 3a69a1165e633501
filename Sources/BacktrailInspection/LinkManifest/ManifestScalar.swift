import BacktrailLinks
import BacktrailRuntime

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The value that the app would decode from text in a URL.
struct ManifestScalar: Hashable, Sendable {
  typealias Value = DeepLinkValue & Hashable & Sendable

  /// The types that have the same name in every app.
  static let types: [String: any Value.Type] = [
    "String": String.self, "Bool": Bool.self, "Double": Double.self, "Float": Float.self,
    "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self, "Int64": Int64.self,
    "UInt": UInt.self, "UInt8": UInt8.self, "UInt16": UInt16.self, "UInt32": UInt32.self,
    "UInt64": UInt64.self, "UUID": UUID.self, "URL": URL.self, "Date": Date.self,
  ]

  let value: any Value

  /// The text as it appears in a URL.
  var text: String { value.deepLinkText }

  /// The value as JSON. Numbers and Booleans are written as such. All other values, and numbers that JSON cannot
  /// represent, are strings.
  var json: JSONValue {
    if let value = value as? Bool { return .bool(value) }
    guard value is any Numeric, let number = try? JSONValue(parsing: text) else { return .string(text) }
    return number
  }

  init(_ value: any Value) { self.value = value }

  init?(text: String, type: any Value.Type) {
    guard let value = type.init(deepLinkText: text) else { return nil }
    self.value = value
  }

  /// Creates a value from its JSON form.
  init?(json: JSONValue, type: any Value.Type) {
    let text: String
    switch json {
    case .bool(let value): text = "\(value)"
    case .number(let digits): text = digits
    case .string(let string): text = string
    case .null, .array, .object: return nil
    }
    self.init(text: text, type: type)
    switch (json, self.json) {
    case (.bool, .bool), (.number, .number), (.string, .string): return
    default: return nil
    }
  }

  /// Returns whether a JSON value equals this value when read as the app's own type, or is the same number.
  func means(_ wanted: JSONValue) -> Bool {
    if json == wanted || ManifestScalar(json: wanted, type: type(of: value)) == self { return true }
    guard case .number(let own) = json, case .number(let other) = wanted else { return false }
    return DecimalNumber(own) == DecimalNumber(other)
  }

  /// Returns whether the app's own values would be equal. Therefore, NaN does not equal anything.
  static func == (left: Self, right: Self) -> Bool { left.value.isEqual(to: right.value) }

  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}

/// A JSON number, compared by its value: `1.50`, `1.5`, and `15e-1` are equal.
///
/// It stores the digits without zeros at either end, and the power of ten of the last digit. A long integer keeps all
/// of its digits, unlike in a `Double`.
struct DecimalNumber: Equatable {
  private let isNegative: Bool
  private let digits: [Character]
  private let exponent: Int

  /// Parses the digits of a JSON number; returns `nil` if the exponent does not fit in an `Int`.
  init?(_ text: String) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    guard let power = parts.count == 1 ? 0 : Int(parts[1]) else { return nil }
    let fraction = mantissa.count == 2 ? mantissa[1] : ""
    let all = (mantissa[0] + fraction).drop { $0 == "0" }
    let ending = all.reversed().prefix { $0 == "0" }.count
    digits = Array(all.dropLast(ending))
    let (place, isTooLarge) = power.subtractingReportingOverflow(fraction.count - ending)
    guard !isTooLarge else { return nil }
    exponent = digits.isEmpty ? 0 : place
    isNegative = text.hasPrefix("-") && !digits.isEmpty
  }
}
