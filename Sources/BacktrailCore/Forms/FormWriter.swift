/// A writer of the stored form: words and values separated by single spaces or newlines. Each value is one token.
///
/// Spaces, control characters, and `%` are escaped in a token: a space is written as `%20`. The empty string is written
/// as a single `%`. The same value always produces the same bytes.
struct FormWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether every keyword begins a new line.
  let breaksLines: Bool

  init(breaksLines: Bool) {
    self.breaksLines = breaksLines
    bytes.reserveCapacity(1024)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func keyword(_ word: StaticString) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: breaksLines ? "\n" : " ")) }
    bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  mutating func token(_ text: String) {
    bytes.append(UInt8(ascii: " "))
    if text.isEmpty { bytes.append(UInt8(ascii: "%")) }
    for byte in text.utf8 {
      if Self.isEscaped(byte) {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(Self.hexDigit(byte >> 4))
        bytes.append(Self.hexDigit(byte & 15))
      } else {
        bytes.append(byte)
      }
    }
  }

  /// Returns whether the byte must be escaped in a token.
  static func isEscaped(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7f || byte == UInt8(ascii: "%") }

  mutating func number(_ value: Int64) {
    bytes.append(UInt8(ascii: " "))
    digits(value)
  }

  mutating func id<Kind>(_ id: NodeID<Kind>) {
    bytes.append(UInt8(ascii: " "))
    digits(id.seq)
    bytes.append(UInt8(ascii: "."))
    digits(Int64(id.index))
  }

  mutating func id<Kind>(_ id: NodeID<Kind>?) {
    if let id { self.id(id) } else { token("-") }
  }

  private mutating func digits(_ value: Int64) {
    bytes.append(contentsOf: String(value).utf8)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "A")
  }
}

extension String {
  /// The text as a token of the stored form.
  package var formToken: String {
    var writer = FormWriter(breaksLines: false)
    writer.token(self)
    return String(writer.text.dropFirst())
  }
}
