public import Foundation

/// The key of a text; the stand-in shows the key itself.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(_ value: String) { text = value }

  public init(stringLiteral value: String) { text = value }

  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

extension LocalizedStringKey {
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ string: String) { text += string }

    public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
      text += value._formatted
    }
  }
}

/// A number that a key can hold.
public protocol _FormatSpecifiable: Equatable {
  var _formatted: String { get }
}

extension _FormatSpecifiable where Self: BinaryInteger {
  public var _formatted: String { String(self) }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}

extension Float: _FormatSpecifiable {
  public var _formatted: String { Double(self)._formatted }
}

extension Double: _FormatSpecifiable {
  public var _formatted: String { String(format: "%f", self) }
}

extension CGFloat: _FormatSpecifiable {
  public var _formatted: String { Double(self)._formatted }
}
