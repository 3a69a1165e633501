package import BacktrailCore
import BacktrailMap
package import BacktrailRuntime

/// The result of checking whether a stored value has the declared type of a route's parameter.
package struct ParameterCheck: Hashable, Sendable {
  package enum Finding: String, Sendable {
    /// The value is present and, as far as is known, has the declared type.
    case present
    /// The value is absent, which is allowed.
    case absent
    /// A required value is missing.
    case missing
    /// The value is present but cannot have the declared type.
    case otherType
  }

  package let name: String
  package let type: String
  package let finding: Finding

  var isMisfit: Bool { finding == .missing || finding == .otherType }

  package init(_ parameter: RouteDeclaration.Parameter, at place: Int, in parameters: JSONValue) {
    name = parameter.label ?? "_\(place)"
    type = parameter.type
    let value = parameters[name]
    let isOptional = type.optionalBase != nil
    switch value {
    case nil: finding = isOptional ? .absent : .missing
    case .null? where isOptional: finding = .absent
    case .some(let value): finding = value.fits(type) ? .present : .otherType
    }
  }
}

extension ParameterCheck: CustomStringConvertible {
  package var description: String {
    switch finding {
    case .present: "the value '\(name)' is there."
    case .absent: "the value '\(name)' is absent and optional."
    case .missing: "the value '\(name)' is missing."
    case .otherType: "'\(name)' is not of type \(type)."
    }
  }
}

extension JSONValue {
  /// Returns whether the value can have the given type, which is specified as source text. Types other than Swift's own
  /// are unknown, so every value fits them.
  package func fits(_ type: String) -> Bool {
    if let base = type.optionalBase { return self == .null || fits(base) }
    if type.hasPrefix("Sensitive<"), type.hasSuffix(">") {
      let base = String(type.dropFirst("Sensitive<".count).dropLast())
      return isSensitiveMark ? base.optionalBase != nil : fits(base)
    }
    if let element = type.elementType {
      guard case .array(let elements) = self else { return false }
      return elements.allSatisfy { $0.fits(element) }
    }
    switch type {
    case "String", "Character", "URL", "UUID", "Substring":
      if case .string = self { return true } else { return false }
    case "Bool": if case .bool = self { return true } else { return false }
    case "Double", "Date": return isFloat(Double.self)
    case "Float": return isFloat(Float.self)
    case "Int", "Int64": return isInteger(Int64.self)
    case "Int32": return isInteger(Int32.self)
    case "Int16": return isInteger(Int16.self)
    case "Int8": return isInteger(Int8.self)
    case "UInt", "UInt64": return isInteger(UInt64.self)
    case "UInt32": return isInteger(UInt32.self)
    case "UInt16": return isInteger(UInt16.self)
    case "UInt8": return isInteger(UInt8.self)
    default: return true
    }
  }

  /// Returns whether the number fits the type: it is not too large and, unless it is zero, not too small. `JSONDecoder`
  /// rejects numbers that are out of range.
  private func isFloat<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Value.Type) -> Bool {
    guard case .number(let digits) = self, let value = Value(digits), value.isFinite else { return false }
    return value != 0 || !digits.prefix { $0 != "e" && $0 != "E" }.contains { "123456789".contains($0) }
  }

  private func isInteger<Value: FixedWidthInteger>(_ type: Value.Type) -> Bool {
    guard case .number(let digits) = self else { return false }
    return Value(digits) != nil || Double(digits).flatMap { Value(exactly: $0) } != nil
  }
}
