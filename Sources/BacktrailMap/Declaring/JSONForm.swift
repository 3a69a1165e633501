/// The JSON form of a standard Swift type.
package struct JSONForm {
  package enum Kind { case text, number, truth, list }

  package let kind: Kind
  /// The range of values; `nil` if the type is not an integer type.
  var range: ClosedRange<Double>?
  /// The limit up to which all whole numbers can be represented exactly; `nil` if the type is not a floating-point
  /// type.
  var precision: Double?
  /// Whether the type is stored as a string in a required format.
  var isStrict = false

  package init?(_ type: String) {
    switch type {
    case "String", "Substring": kind = .text
    case "Character", "URL", "UUID": (kind, isStrict) = (.text, true)
    case "Bool": kind = .truth
    case "Double", "Date": (kind, precision) = (.number, 0x1p53)
    case "Float": (kind, precision) = (.number, 0x1p24)
    default:
      if type.elementType != nil {
        kind = .list
      } else if let range = Self.ranges[type] {
        (kind, self.range) = (.number, range)
      } else {
        return nil
      }
    }
  }

  /// Returns whether all values of another form of the same kind are also values of this form.
  package func admits(_ other: Self) -> Bool {
    if isStrict { return false }
    if let precision {
      return other.range.map { -precision <= $0.lowerBound && $0.upperBound <= precision }
        ?? ((other.precision ?? .infinity) <= precision)
    }
    guard let range else { return true }
    return other.range.map { range.contains($0.lowerBound) && range.contains($0.upperBound) } ?? false
  }

  private static let ranges: [String: ClosedRange<Double>] = [
    "Int": range(Int64.self), "Int64": range(Int64.self), "Int32": range(Int32.self),
    "Int16": range(Int16.self),
    "Int8": range(Int8.self), "UInt": range(UInt64.self), "UInt64": range(UInt64.self),
    "UInt32": range(UInt32.self), "UInt16": range(UInt16.self), "UInt8": range(UInt8.self),
  ]

  private static func range<Value: FixedWidthInteger>(_ type: Value.Type) -> ClosedRange<Double> {
    Double(Value.min)...Double(Value.max)
  }
}

extension String {
  /// The wrapped type of an optional type.
  package var optionalBase: String? {
    if hasSuffix("?") { return String(dropLast()) }
    return hasPrefix("Optional<") && hasSuffix(">") ? String(dropFirst(9).dropLast()) : nil
  }

  /// The element type of an array or a set.
  package var elementType: String? {
    if hasPrefix("["), hasSuffix("]"), !contains(":") { return String(dropFirst().dropLast()) }
    for prefix in ["Array<", "Set<"] where hasPrefix(prefix) && hasSuffix(">") {
      return String(dropFirst(prefix.count).dropLast())
    }
    return nil
  }

  /// Whether the type is a standard type that is stored as a number, a string, a Boolean, or a list.
  package var isValueType: Bool { JSONForm(optionalBase ?? self) != nil }
}
