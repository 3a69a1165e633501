/// The first 16 bytes of a SHA-256 value, printed as 32 hexadecimal digits.
///
/// The hash detects damage. Finding different content with the same hash takes about 2^127 attempts.
public struct Hash128: Hashable, Sendable {
  fileprivate var high: UInt64
  fileprivate var low: UInt64

  /// The hash that consists of 16 zero bytes.
  package static let zero = Self(high: 0, low: 0)

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a hash from exactly 16 bytes, or returns `nil` for any other number of bytes.
  package init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 16 else { return nil }
    self = bytes.withUnsafeBytes { Self(prefix: $0) }
  }

  /// Creates a hash from the first 16 bytes of a buffer.
  package init(prefix bytes: UnsafeRawBufferPointer) {
    (high, low) = bytes.loadUnaligned(as: (UInt64, UInt64).self)
  }

  /// The 16 bytes.
  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls a closure with the 16 bytes.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: self, body)
  }
}

extension Hash128: LosslessStringConvertible {
  /// The hash as 32 hexadecimal digits.
  public var description: String { withBytes { Hexadecimal.text(of: $0) } }

  /// Creates a hash from 32 hexadecimal digits.
  public init?(_ description: String) {
    guard let hash = description.utf8Bytes({ Self(digits: $0) }) else { return nil }
    self = hash
  }

  /// Creates a hash from 32 hexadecimal digits in UTF-8.
  package init?(digits: UnsafeBufferPointer<UInt8>) {
    guard let words = Hexadecimal.words(of: digits) else { return nil }
    (high, low) = words
  }
}

/// Sixteen random bytes that prevent a short payload from being guessed from its digest.
package struct Salt: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64

  /// Creates a salt from two random words.
  package init(_ high: UInt64, _ low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a salt from the bytes of a hash.
  package init(_ hash: Hash128) { self.init(hash.high, hash.low) }

  /// Creates a salt from exactly 16 bytes, or returns `nil` for any other number of bytes.
  package init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 16 else { return nil }
    (high, low) = bytes.withUnsafeBytes { $0.loadUnaligned(as: (UInt64, UInt64).self) }
  }

  /// The 16 bytes.
  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls a closure with the 16 bytes.
  @inlinable
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: self, body)
  }
}

extension Salt: LosslessStringConvertible {
  /// The salt as 32 hexadecimal digits.
  package var description: String { withBytes { Hexadecimal.text(of: $0) } }

  /// Creates a salt from 32 hexadecimal digits.
  package init?(_ description: String) {
    guard let salt = description.utf8Bytes({ Self(digits: $0) }) else { return nil }
    self = salt
  }

  /// Creates a salt from 32 hexadecimal digits in UTF-8.
  package init?(digits: UnsafeBufferPointer<UInt8>) {
    guard let words = Hexadecimal.words(of: digits) else { return nil }
    (high, low) = words
  }
}

/// A converter between bytes and hexadecimal text.
package enum Hexadecimal {
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    let digits = Array("0123456789abcdef".utf8)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns the two words that 32 digits represent, in memory order.
  static func words(of digits: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64)? {
    guard digits.count == 32 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      words.0 = words.0 << 4 | words.1 >> 60
      words.1 = words.1 << 4 | UInt64(value)
    }
    return (words.0.bigEndian, words.1.bigEndian)
  }
}
