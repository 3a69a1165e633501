/// A SHA-256 value, printed as 64 hexadecimal digits.
public struct Hash256: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// The value of 32 zero bytes.
  public static let zero = Self(words: (0, 0, 0, 0))

  /// A hash of exactly 32 bytes, or `nil`.
  public init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 32 else { return nil }
    self = bytes.withUnsafeBytes { Self(words: $0.loadUnaligned(as: (UInt64, UInt64, UInt64, UInt64).self)) }
  }

  package init(words: (UInt64, UInt64, UInt64, UInt64)) {
    self.words = words
  }

  /// The 32 bytes.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Lends the 32 bytes.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: words, body)
  }

  /// Whether both are the same.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.words == rhs.words }

  /// Feeds the value into a hasher.
  public func hash(into hasher: inout Hasher) { withBytes { hasher.combine(bytes: $0) } }
}

extension Hash256: LosslessStringConvertible {
  /// 64 hexadecimal digits.
  public var description: String { withBytes { Hexadecimal.text(of: $0) } }

  /// Reads 64 hexadecimal digits.
  public init?(_ description: String) {
    guard let bytes = Hexadecimal.bytes(of: description) else { return nil }
    self.init(bytes)
  }
}

/// Sixteen random bytes that keep a short payload from being guessed from its digest.
public struct Salt: Hashable, Sendable {
  private var high: UInt64
  private var low: UInt64

  /// A salt of two random words.
  public init(_ high: UInt64, _ low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A salt of exactly 16 bytes, or `nil`.
  public init?(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 16 else { return nil }
    (high, low) = bytes.withUnsafeBytes { $0.loadUnaligned(as: (UInt64, UInt64).self) }
  }

  /// The 16 bytes.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Lends the 16 bytes.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: self, body)
  }
}

extension Salt: LosslessStringConvertible {
  /// 32 hexadecimal digits.
  public var description: String { withBytes { Hexadecimal.text(of: $0) } }

  /// Reads 32 hexadecimal digits.
  public init?(_ description: String) {
    guard let bytes = Hexadecimal.bytes(of: description) else { return nil }
    self.init(bytes)
  }
}

/// Bytes as hexadecimal text.
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

  package static func bytes(of text: String) -> [UInt8]? {
    let digits = text.utf8.map(value)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}
