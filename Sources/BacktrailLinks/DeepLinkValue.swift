import BacktrailCore

/// A value that is written in a URL as a single string.
///
/// Integers, `Double`, `Float`, `Bool`, and `String` conform. With Backtrail's Foundation support, `UUID`, `URL`, and
/// `Date` also conform. Enums with `String` or `Int` raw values do not have to conform. To conform your own type,
/// write:
///
/// ```swift
/// extension Sku: DeepLinkValue {
///   init?(deepLinkText: String) { self.init(code: deepLinkText) }
///   var deepLinkText: String { code }
/// }
/// ```
public protocol DeepLinkValue: DeepLinkField {
  /// Creates the value that a decoded string represents, or returns `nil` if the string is not valid.
  init?(deepLinkText: String)

  /// The value as a string. Decoding the string yields an equal value.
  var deepLinkText: String { get }
}

extension DeepLinkValue {
  /// The Swift name of the type.
  public static var deepLinkType: DeepLinkParameter.ValueType { DeepLinkParameter.ValueType("\(Self.self)") }

  /// Creates a value from the last string for a key.
  public init(from link: borrowing RouteParameters, key: String) throws(DeepLinkValueError) {
    guard let text = link[key] else { throw .missing(key: key) }
    guard let value = Self(deepLinkText: text) else {
      throw .unreadable(key: key, text: text, type: "\(Self.self)")
    }
    self = value
  }

  /// Writes the value as the only string for a key.
  public func write(to link: inout RouteParameters, key: String) { link.setTexts([deepLinkText], for: key) }
}

extension DeepLinkValue where Self: RawRepresentable, RawValue: DeepLinkValue {
  /// Creates the value whose raw value the string represents.
  public init?(deepLinkText: String) {
    guard let raw = RawValue(deepLinkText: deepLinkText) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value as a string.
  public var deepLinkText: String { rawValue.deepLinkText }

  /// The type, including its cases if it conforms to `CaseIterable`.
  public static var deepLinkType: DeepLinkParameter.ValueType { DeepLinkParameter.ValueType(enum: Self.self) }
}

extension DeepLinkValue where Self: LosslessStringConvertible {
  /// Creates the value that a string represents.
  public init?(deepLinkText: String) { self.init(deepLinkText) }

  /// The value as a string.
  public var deepLinkText: String { description }
}

extension String: DeepLinkValue {}
extension Int: DeepLinkValue {}
extension Int8: DeepLinkValue {}
extension Int16: DeepLinkValue {}
extension Int32: DeepLinkValue {}
extension Int64: DeepLinkValue {}
extension UInt: DeepLinkValue {}
extension UInt8: DeepLinkValue {}
extension UInt16: DeepLinkValue {}
extension UInt32: DeepLinkValue {}
extension UInt64: DeepLinkValue {}
extension Double: DeepLinkValue {}
extension Float: DeepLinkValue {}

extension Bool: DeepLinkValue {
  /// Creates `true` from `true`, `1`, or `yes`, and `false` from `false`, `0`, or `no`, ignoring case.
  public init?(deepLinkText: String) {
    switch deepLinkText.lowercased() {
    case "true", "1", "yes": self = true
    case "false", "0", "no": self = false
    default: return nil
    }
  }
}

/// The reason that a URL does not provide the values of a route whose pattern it matches.
public enum DeepLinkValueError: Error, Hashable, Sendable {
  /// The URL has no value for the key.
  case missing(key: String)
  /// The string for the key is not a valid value of the type.
  case unreadable(key: String, text: String, type: String)
  /// A table written by hand returned no destination.
  case declined
  /// A table written by hand returned no destination for the first `limit` ways to match the wildcards.
  case tooManyWays(limit: Int)
}

extension DeepLinkValueError: CustomStringConvertible {
  /// A sentence that includes the value's name.
  public var description: String {
    switch self {
    case .missing(let key): "The value '\(key.visible)' is missing."
    case .unreadable(let key, let text, let type):
      "The value '\(text.prefix(80).description.visible)' of '\(key.visible)' is not of type \(type)."
    case .declined: "The route's own code returned no destination."
    case .tooManyWays(let limit):
      "The route's own code returned no destination for the first \(limit) ways to match '**' to the path."
    }
  }
}
