import BacktrailCore
import BacktrailRuntime

/// A parser for lines that are written exactly as an export writes them: keys in order, no spaces, and no byte above
/// `0x7e`.
///
/// Most lines of most inputs have this form and are read many times faster than other JSON. Every other line, valid or
/// not, is left to the general JSON reader.
struct CanonicalLine {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var cursor = 0

  /// Returns the line in the given bytes; `nil` if it does not have this form.
  static func read(_ bytes: [UInt8]) -> JSONLine? {
    bytes.withUnsafeBufferPointer { bytes in
      var reader = Self(bytes: bytes)
      return reader.line()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func line() -> JSONLine? {
    guard skip("{") else { return nil }
    let digest = skip("\"bodyDigest\":") ? digits(Hash128.init(digits:)) : nil
    guard digest != .some(nil), skip("\"cause\":"), let cause = member({ BatchCause(rawValue: $0) }) ?? nil
    else { return nil }
    let command = skip("\"command\":") ? digits(CommandID.init(digits:)) : nil
    guard command != .some(nil), command != nil || digest == nil, skip("\"events\":["), let events = events(),
      skip(",\"first\":"), let first = integer(), (1...JSONLine.lastNumber).contains(first), skip(",")
    else { return nil }
    let hash = skip("\"hash\":") ? digits(Hash128.init(digits:)) : nil
    guard hash != .some(nil), skip("\"log\":"), let log = digits(CommandID.init(digits:)) ?? nil,
      skip("\"session\":"), let session = integer(), (0...JSONLine.lastNumber).contains(session),
      skip(",\"time\":"), let time = integer(), skip("}"), cursor == bytes.count
    else { return nil }
    var batch = RecordedBatch(
      first: first, session: session, cause: cause, time: time,
      command: command.flatMap(\.self).map { RecordedCommand(id: $0, digest: digest.flatMap(\.self)) },
      events: events)
    for place in batch.events.indices { batch.events[place].seq = first + Int64(place) }
    var line = JSONLine(logID: log, batch: batch)
    line.hash = hash.flatMap(\.self)
    return line
  }

  /// Reads the string value of a member and the comma after it, and returns the parsed value.
  private mutating func member<Value>(_ read: (String) -> Value?) -> Value?? {
    guard let text = text(), skip(",") else { return .some(nil) }
    return .some(read(text))
  }

  /// Reads a string value of hexadecimal digits and the comma after it, and returns the parsed value.
  private mutating func digits<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value?? {
    guard let content = content(), content.escapes == 0, skip(",") else { return .some(nil) }
    return .some(read(content.bytes))
  }

  private mutating func events() -> [RecordedEvent]? {
    var events: [RecordedEvent] = []
    if skip("]") { return events }
    repeat {
      guard skip("{"), let event = event() else { return nil }
      events.append(event)
    } while skip(",")
    return skip("]") ? events : nil
  }

  private mutating func event() -> RecordedEvent? {
    var columns = EventColumns(type: "")
    var isGood = true
    columns.body = column("\"body\":", &isGood)
    let damaged = column("\"damaged\":", &isGood)
    let erased = column("\"erased\":", &isGood)
    columns.name = column("\"name\":", &isGood)
    columns.other = column("\"other\":", &isGood)
    let content = column("\"payload\":", &isGood)
    let salt = skip("\"salt\":") ? digits(Salt.init(digits:)) : nil
    if salt == .some(nil) { isGood = false }
    columns.target = column("\"target\":", &isGood)
    guard isGood, skip("\"type\":"), let type = text(), skip(",\"typeVersion\":"), let typeVersion = int32()
    else { return nil }
    (columns.type, columns.typeVersion) = (type, typeVersion)
    if skip(",\"version\":") {
      guard let version = int32() else { return nil }
      columns.version = version
    }
    guard skip("}"),
      let payload = Self.payload(content, salt.flatMap(\.self), erased: erased, damaged: damaged)
    else {
      return nil
    }
    return RecordedEvent(seq: 0, columns: columns, payload: payload)
  }

  private mutating func column(_ key: StaticString, _ isGood: inout Bool) -> String? {
    guard isGood, skip(key) else { return nil }
    let text = text()
    if text == nil || !skip(",") { isGood = false }
    return text
  }

  /// Returns the payload that the members describe, if any; `nil` if the members contradict each other.
  private static func payload(
    _ content: String?, _ salt: Salt?, erased: String?, damaged: String?
  ) -> Payload?? {
    switch (content, salt, erased, damaged) {
    case (nil, nil, nil, nil): .some(nil)
    case (let content?, let salt?, nil, nil):
      JSONText.isArray(content) ? .stored(text: content, salt: salt) : nil
    case (nil, nil, let erased?, nil): Hash128(erased).map { .erased(digest: $0) }
    case (nil, nil, nil, let damaged?): Hash128(damaged).map { .damaged(digest: $0) }
    default: nil
    }
  }
}

/// The parts of a canonical line.
extension CanonicalLine {
  @inline(__always)
  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count &- cursor >= count else { return false }
    for place in 0..<count where bytes[cursor &+ place] != word.utf8Start[place] { return false }
    cursor &+= count
    return true
  }

  private mutating func int32() -> Int32? { integer().flatMap(Int32.init(exactly:)) }

  /// Reads a number of up to 18 digits in canonical form.
  private mutating func integer() -> Int64? {
    let isNegative = skip("-")
    let start = cursor
    var value: Int64 = 0
    while cursor < bytes.count, cursor &- start < 19 {
      let digit = bytes[cursor] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      cursor &+= 1
    }
    let length = cursor &- start
    guard (1...18).contains(length), length == 1 || bytes[start] != UInt8(ascii: "0"),
      !isNegative || value != 0
    else { return nil }
    return isNegative ? -value : value
  }

  private mutating func text() -> String? {
    guard let content = content() else { return nil }
    return content.escapes == 0
      ? String(decoding: content.bytes, as: UTF8.self) : Self.unescaped(content.bytes)
  }

  /// Reads the bytes between quotation marks and counts the escapes in them.
  private mutating func content() -> (bytes: UnsafeBufferPointer<UInt8>, escapes: Int)? {
    guard skip("\"") else { return nil }
    let start = cursor
    var escapes = 0
    skipPlainWords()
    while cursor < bytes.count {
      let byte = bytes[cursor]
      if byte == UInt8(ascii: "\"") {
        defer { cursor &+= 1 }
        return (UnsafeBufferPointer(rebasing: bytes[start..<cursor]), escapes)
      }
      guard byte >= 0x20, byte <= 0x7e else { return nil }
      if byte == UInt8(ascii: "\\") {
        escapes &+= 1
        cursor &+= 1
      }
      cursor &+= 1
    }
    return nil
  }

  /// Skips eight bytes at a time while all of them are plain: allowed characters other than quotation marks and
  /// backslashes.
  ///
  /// Subtracting 1 from each byte of a word sets the top bit of a byte that was 0. When the eight bytes `ab"defgh` are
  /// combined with eight quotation marks using `^`, the third byte becomes 0, so its top bit is set. Subtracting `0x20`
  /// finds control characters.
  private mutating func skipPlainWords() {
    guard let base = bytes.baseAddress else { return }
    let ones: UInt64 = 0x0101_0101_0101_0101
    while bytes.count &- cursor >= 8 {
      let word = UnsafeRawPointer(base + cursor).loadUnaligned(as: UInt64.self)
      let controls = word &- (ones &* 0x20)
      let quotes = (word ^ (ones &* 0x22)) &- ones
      let escapes = (word ^ (ones &* 0x5c)) &- ones
      let deletes = (word ^ (ones &* 0x7f)) &- ones
      guard (word | controls | quotes | escapes | deletes) & (ones << 7) == 0 else { return }
      cursor &+= 8
    }
  }

  /// Returns the text with its escapes decoded; `nil` if there is an escape other than `\"`, `\\`, `\n`, or `\t`.
  private static func unescaped(_ content: UnsafeBufferPointer<UInt8>) -> String? {
    var isGood = true
    let text = String(unsafeUninitializedCapacity: content.count) { target in
      var (source, count) = (0, 0)
      while source < content.count {
        var byte = content[source]
        source &+= 1
        if byte == UInt8(ascii: "\\") {
          guard source < content.count, let plain = plain(content[source]) else {
            isGood = false
            return 0
          }
          byte = plain
          source &+= 1
        }
        target[count] = byte
        count &+= 1
      }
      return count
    }
    return isGood ? text : nil
  }

  private static func plain(_ escape: UInt8) -> UInt8? {
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
