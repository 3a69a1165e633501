/// A value that is never stored, even though the route or the saved value that contains it is stored. The log records
/// only that the value existed.
///
/// ```swift
/// struct Payment: Codable, Hashable, Sendable {
///   var amount: Int
///   @Sensitive var cardNumber: String?
/// }
/// ```
///
/// The value lives in memory while a screen or an undo step needs it, at most until the process ends or the app calls
/// `reset`. If it is part of a saved value, only `@ScreenState` keeps it in memory. The log contains
/// `{"$sensitive":true}` without a digest, because short values could be guessed from a digest. At the next launch, a
/// sensitive value of an optional type is `nil`. If the type is not optional, a route that contains the value is
/// quarantined as `redacted`, and a saved value that contains it cannot be decoded. A value that was stored before it
/// was declared as sensitive is decoded, but not stored again.
///
/// In an enum case, write `case pay(card: Sensitive<String>)`. The context of a map's screen cannot contain the value,
/// because a map keeps contexts as text: such a move is rejected. Every encoder omits the value, so do not use the type
/// in data that you send to a server.
@propertyWrapper
public struct Sensitive<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The value itself.
  public var wrappedValue: Value

  /// Creates a value that must not be stored.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Decodes the stored mark, or a value that was stored before it was declared as sensitive. The mark is decoded as
  /// `nil`. If the value is not optional, an error is thrown.
  public init(from decoder: any Decoder) throws {
    guard (try? [String: Bool](from: decoder))?[Mark.key] == nil else {
      guard let none = (Value.self as? any Absent.Type)?.absent as? Value else { throw Mark.error(decoder) }
      wrappedValue = none
      return
    }
    wrappedValue = try Value(from: decoder)
  }

  /// Encodes the mark, or `nil` if the value is `nil`.
  public func encode(to encoder: any Encoder) throws {
    if (wrappedValue as? any Absent)?.isAbsent ?? false {
      var container = encoder.singleValueContainer()
      return try container.encodeNil()
    }
    try [Mark.key: true].encode(to: encoder)
  }
}

/// The mark that is stored in place of a sensitive value.
private enum Mark {
  static let key = "$sensitive"

  static func error(_ decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: DecodingError.isNotStored))
  }
}

/// A value that may be absent.
private protocol Absent {
  static var absent: Self { get }
  var isAbsent: Bool { get }
}

extension Optional: Absent {
  fileprivate static var absent: Self { nil }
  fileprivate var isAbsent: Bool { self == nil }
}

extension SavedViewState {
  /// Whether the text may lack a sensitive value.
  package var mayLackSensitiveValue: Bool { json.mayLackSensitiveValue }
}

extension String {
  /// Whether the JSON text may lack a sensitive value.
  package var mayLackSensitiveValue: Bool { contains(Mark.key) }
}

extension JSONValue {
  /// Whether a part of the value is the mark of a sensitive value.
  package var lacksSensitiveValue: Bool { contains { part, _ in part.isSensitiveMark } }

  /// Whether the value is the mark of a sensitive value.
  package var isSensitiveMark: Bool { self == JSONValue(members: [.init(key: Mark.key, value: true)]) }
}
