package import BacktrailCore

extension RecordedBatch {
  /// The size of all events in bytes.
  package var size: Int { events.reduce(0) { $0 + $1.size } }

  /// An upper bound for the size of the batch in an export, in bytes.
  package var exportSize: Int { events.exportSize }

  /// Throws an error if the batch exceeds a limit or does not follow the head.
  package func checkLimits(after head: Int64) throws {
    guard (1...Self.maximumCount).contains(events.count) else {
      throw StoreError.invalidBatch("it has \(events.count) events; it must have 1 to \(Self.maximumCount).")
    }
    guard first == head + 1 else { throw StoreError.conflict(expected: first &- 1, found: head) }
    var next = first
    var bound = [RecordedEvent].emptyExportSize
    for event in events {
      guard event.seq == next else {
        throw StoreError.invalidBatch("it has event \(event.seq) where event \(next) should be.")
      }
      next += 1
      bound += event.exportBound
      try event.checkColumns()
      let size = event.payload?.text?.utf8.count ?? 0
      guard size <= Self.maximumPayload else {
        throw StoreError.invalidBatch(
          "the payload of event \(event.seq) is \(size) bytes long; the limit is \(Self.maximumPayload).")
      }
    }
    // Only a few batches have to be examined byte by byte.
    let size = bound <= Self.maximumSize ? bound : exportSize
    guard size <= Self.maximumSize else {
      throw StoreError.invalidBatch("it takes \(size) bytes in an export; the limit is \(Self.maximumSize).")
    }
    if command?.digest != nil, events.contains(where: \.isErased) {
      throw StoreError.invalidBatch("its command has a digest although one of its payloads was erased.")
    }
  }
}

extension [RecordedEvent] {
  /// An upper bound for the size of a batch's line without the events, in bytes.
  fileprivate static var emptyExportSize: Int { 1_024 }

  /// An upper bound for the size of the exported line of a batch with these events, in bytes. It is refined only if a
  /// simple estimate exceeds the limit for a batch.
  package var exportSize: Int {
    let bound = reduce(Self.emptyExportSize) { $0 + $1.exportBound }
    return bound <= RecordedBatch.maximumSize ? bound : reduce(Self.emptyExportSize) { $0 + $1.exportSize }
  }
}

extension RecordedEvent {
  /// The size of the columns and the payload in bytes.
  package var size: Int { total { $0.utf8.count } }

  private func total(_ size: (String) -> Int) -> Int {
    func optional(_ text: String?) -> Int { text.map(size) ?? 0 }
    return size(columns.type) + optional(columns.target) + optional(columns.other) + optional(columns.name)
      + optional(columns.body) + optional(payload?.text)
  }

  /// An upper bound for the size of the event in an export, computed without examining its text.
  fileprivate var exportBound: Int { 512 + 6 * size }

  /// An upper bound for the size of the event in an export, in bytes: its escaped text and the keys.
  package var exportSize: Int {
    512 + total { $0.utf8.reduce(0) { $0 + Self.exportSize(of: $1) } }
  }

  private static func exportSize(of byte: UInt8) -> Int {
    switch byte {
    case 0..<0x20, 0x7f: 6
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): 2
    // A two-byte hidden character is escaped as six bytes.
    case 0x80...: 3
    default: 1
    }
  }

  var isErased: Bool {
    switch payload {
    case .erased?, .damaged?: true
    case .stored?, nil: false
    }
  }

  /// Throws an error if a column is longer than its table allows, or is set for a kind of event that does not use it.
  package func checkColumns() throws(StoreError) {
    try check("type", columns.type, atMost: 64)
    try check("target", columns.target, atMost: 64)
    try check("other", columns.other, atMost: 64)
    try check("name", columns.name, atMost: Self.maximumName)
    try check("body", columns.body, atMost: RecordedBatch.maximumBody)
    guard !columns.type.isEmpty, columns.type.utf8.first != 0, columns.typeVersion >= 1 else {
      throw StoreError.invalidBatch(
        "event \(seq) needs a type, and a type version greater than or equal to 1.")
    }
    if let version = columns.version, version < 0 {
      throw StoreError.invalidBatch("the version of event \(seq) is \(version), but must not be negative.")
    }
    guard columns.typeVersion == EventType.version, let type = columns.type.utf8Bytes(EventType.init(bytes:)),
      let stray = columns.strayColumn(for: type)
    else { return }
    throw StoreError.invalidBatch("event \(seq) has a '\(stray)', which '\(columns.type)' does not use.")
  }

  private func check(_ name: StaticString, _ text: String?, atMost limit: Int) throws(StoreError) {
    guard let size = text?.utf8.count, size > limit else { return }
    throw StoreError.invalidBatch(
      "the \(name) of event \(seq) is \(size) bytes long; the limit is \(limit).")
  }
}

extension RecordedEvent {
  /// The content of a `sessionStarted` event; `nil` for any other event, or if the content cannot be decoded.
  package var sessionStart: SessionStart? {
    var state = EncodedState()
    guard case .sessionStarted(let start)? = try? state.decode(self) else { return nil }
    return start
  }
}

extension StoredSnapshot {
  /// Throws an error if the snapshot does not belong to a retained event, or is too large.
  package func checkLimits(at position: LogPosition) throws {
    guard seq <= position.head else { throw StoreError.beyondHead(seq, in: position) }
    guard seq > position.floor else { throw StoreError.beforeFloor(seq, floor: position.floor) }
    let size = state.utf8.count
    guard size <= RecordedBatch.maximumBody else { throw StoreError.oversizedState(size) }
  }
}
