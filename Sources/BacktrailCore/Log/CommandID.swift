/// The identity of a command, written as a UUID. As long as the log remembers an ID, a command with that ID takes
/// effect only once.
///
/// The log remembers an ID for about 30 days, unless more commands were sent than the size limit of its retention policy
/// leaves room for. Afterward, a version 7 UUID, which contains a timestamp, is rejected as expired. Any other UUID, such
/// as one from `random()`, contains no timestamp, so its command takes effect again.
public struct CommandID: Hashable, Sendable {
  /// The first eight bytes.
  package let high: UInt64
  /// The last eight bytes.
  package let low: UInt64

  /// Creates an ID from two words.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a time-ordered ID (UUID version 7, RFC 9562) from a time in milliseconds since 1970 and random bits.
  package init(milliseconds: Int64, random: (UInt64, UInt64)) {
    high = UInt64(truncatingIfNeeded: milliseconds) << 16 | 0x7000 | random.0 & 0x0fff
    low = random.1 & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
  }
}

extension CommandID: LosslessStringConvertible {
  /// The ID in standard UUID notation, in lowercase.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 36) { text in
      var place = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          text[place] = UInt8(ascii: "-")
          place += 1
        }
        let word = nibble < 16 ? high : low
        text[place] = digits[Int(word >> UInt64(60 - nibble % 16 * 4) & 15)]
        place += 1
      }
      return 36
    }
  }

  /// Parses standard UUID notation.
  public init?(_ description: String) {
    guard let id = description.utf8Bytes({ Self(digits: $0) }) else { return nil }
    self = id
  }

  /// Parses standard UUID notation.
  package init?(digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (place, character) in digits.enumerated() {
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Hexadecimal.value(of: character) else { return nil }
      words.0 = words.0 << 4 | words.1 >> 60
      words.1 = words.1 << 4 | UInt64(digit)
    }
    (high, low) = words
  }
}
