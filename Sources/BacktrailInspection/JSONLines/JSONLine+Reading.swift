import BacktrailCore
import BacktrailRuntime

extension JSONLine {
  /// Parses a line.
  /// - Parameters:
  ///   - text: The line without its line ending.
  ///   - number: The number of the line, for use in error messages.
  public init(_ text: String, number: Int = 1) throws(JSONLinesError) {
    try self.init(bytes: Array(text.utf8), number: number)
  }

  /// Parses a line of UTF-8 bytes.
  package init(bytes: [UInt8], number: Int) throws(JSONLinesError) {
    guard bytes.count <= Self.maximumLength else { throw JSONLinesError(line: number, .tooLong) }
    if let line = CanonicalLine.read(bytes) {
      self = line
      return
    }
    guard bytes.isUTF8 else { throw JSONLinesError(line: number, .notUTF8) }
    try self.init(JSONFields(try Self.parse(bytes, number), line: number))
  }

  /// Creates a line from JSON that is already parsed.
  init(_ value: JSONValue, number: Int) throws(JSONLinesError) {
    try self.init(JSONFields(value, line: number))
  }

  /// The keys of a line.
  static let keys = [
    "log", "first", "session", "cause", "time", "command", "bodyDigest", "events", "hash",
  ]

  static func parse(_ bytes: [UInt8], _ number: Int) throws(JSONLinesError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw JSONLinesError(line: number, error.reason)
    }
  }

  private init(_ fields: JSONFields) throws(JSONLinesError) {
    try fields.allow(Self.keys)
    let first = try fields.integer("first", in: 1...Self.lastNumber)
    logID = try fields.value("log", "a UUID", CommandID.init)
    hash = try fields.optional("hash", "32 hexadecimal digits", Hash128.init)
    batch = RecordedBatch(
      first: first, session: try fields.integer("session", in: 0...Self.lastNumber),
      cause: try fields.value("cause", BatchCause.sentence) { BatchCause(rawValue: $0) },
      time: try fields.integer("time", in: .min ... .max),
      command: try Self.command(fields), events: [])
    for (place, event) in try fields.objects("events").enumerated() {
      batch.events.append(try RecordedEvent(event, seq: first + Int64(place)))
    }
  }

  private static func command(_ fields: JSONFields) throws(JSONLinesError) -> RecordedCommand? {
    let digest = try fields.optional("bodyDigest", "32 hexadecimal digits", Hash128.init)
    guard let id = try fields.optional("command", "a UUID", CommandID.init) else {
      guard digest == nil else { throw fields.unfit("bodyDigest", "used with 'command'") }
      return nil
    }
    return RecordedCommand(id: id, digest: digest)
  }

  /// An event number that no log reaches.
  static let lastNumber: Int64 = 1 << 60
}

extension RecordedEvent {
  /// The keys of an event on a line.
  static let keys = [
    "type", "typeVersion", "target", "other", "name", "version", "body", "payload", "salt", "erased",
    "damaged",
  ]

  fileprivate init(_ fields: JSONFields, seq: Int64) throws(JSONLinesError) {
    try fields.allow(Self.keys)
    let columns = EventColumns(
      type: try fields.value("type", "a string") { $0 },
      typeVersion: try fields.int32("typeVersion"),
      target: try fields.optional("target", "a string") { $0 },
      other: try fields.optional("other", "a string") { $0 },
      name: try fields.optional("name", "a string") { $0 },
      version: try fields.has("version") ? fields.int32("version") : nil,
      body: try fields.optional("body", "a string") { $0 })
    self.init(seq: seq, columns: columns, payload: try fields.payload())
  }
}

extension JSONFields {
  /// Returns the payload that the members describe, if there is one.
  func payload() throws(JSONLinesError) -> Payload? {
    for (key, payload) in [("erased", Payload.erased), ("damaged", Payload.damaged)] {
      guard let digest = try optional(key, "32 hexadecimal digits", Hash128.init) else { continue }
      guard !["payload", "salt", "erased", "damaged"].contains(where: { $0 != key && has($0) }) else {
        throw unfit(key, "used without 'payload' and 'salt'")
      }
      return payload(digest)
    }
    guard has("payload") || has("salt") else { return nil }
    let text = try value("payload", "a string that contains a JSON array") {
      JSONText.isArray($0) ? $0 : nil
    }
    return .stored(text: text, salt: try value("salt", "32 hexadecimal digits", Salt.init))
  }
}

extension BatchCause {
  fileprivate static var sentence: String {
    "one of " + allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }
}

extension JSONSyntaxError {
  fileprivate var reason: JSONLinesError.Reason {
    switch self {
    case .unexpected(let place): .notJSON(byte: place + 1)
    case .tooDeep: .tooDeep
    case .repeatedKey(let key): .repeatedKey(key.visible)
    }
  }
}

extension [UInt8] {
  /// Whether the bytes are valid UTF-8.
  fileprivate var isUTF8: Bool { String(decoding: self, as: UTF8.self).utf8.elementsEqual(self) }
}
