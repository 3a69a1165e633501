public import Foundation

/// A view that shows one or more lines of text.
public struct Text: Equatable, Sendable {
  let content: String

  public init(verbatim content: String) { self.content = content }

  @_disfavoredOverload
  public init<S>(_ content: S) where S: StringProtocol { self.content = String(content) }

  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    content = key.text
  }
}

extension Text: Primitive {
  func place(in scope: Scope) { scope.node.element = .text(content) }
}

extension Text {
  public func font(_ font: Font?) -> Text { self }

  public func bold() -> Text { self }

  public func foregroundStyle<S>(_ style: S) -> Text where S: ShapeStyle { self }
}

/// The key of a localized string. The stand-in shows the key itself.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
  let text: String

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

/// A number that can be interpolated in a localized string key.
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

/// A font. The stand-in does not show it.
public struct Font: Hashable, Sendable {
  let name: String

  public static let largeTitle = Font(name: "largeTitle")
  public static let title = Font(name: "title")
  public static let title2 = Font(name: "title2")
  public static let title3 = Font(name: "title3")
  public static let body = Font(name: "body")
  public static let callout = Font(name: "callout")
  public static let caption = Font(name: "caption")
  public static let headline = Font(name: "headline")
  public static let subheadline = Font(name: "subheadline")
  public static let footnote = Font(name: "footnote")
}
