package import BacktrailCore

extension RecordedBatch {
  /// Throws when the batch breaks a limit or does not follow the head.
  package func checkLimits(after head: Int64) throws {
    guard (1...Self.maximumCount).contains(events.count) else {
      throw StoreError.invalidBatch("it has \(events.count) events; 1 to \(Self.maximumCount) are allowed.")
    }
    guard first == head + 1 else { throw StoreError.conflict(expected: first &- 1, found: head) }
    for (place, event) in events.enumerated() {
      guard event.seq == first + Int64(place) else {
        throw StoreError.invalidBatch("the event \(event.seq) stands where \(first + Int64(place)) should.")
      }
      try event.checkColumns()
      let size = event.payload?.text?.utf8.count ?? 0
      guard size <= Self.maximumPayload else {
        throw StoreError.invalidBatch(
          "the payload of event \(event.seq) has \(size) bytes; \(Self.maximumPayload) are allowed.")
      }
    }
    guard (salt == nil) == events.contains(where: \.isErased) else {
      throw StoreError.invalidBatch(
        "it must have its salt unless a payload of it was erased, and only then have none.")
    }
    if let salt, saltDigest != .digest(of: salt) {
      throw StoreError.invalidBatch("its salt does not fit the salt's digest.")
    }
  }
}

extension RecordedEvent {
  fileprivate var isErased: Bool {
    if case .erased? = payload { true } else { false }
  }

  /// Throws when a column is longer than its table allows, or set although the kind of event does not use it.
  package func checkColumns() throws(StoreError) {
    try check("type", columns.type, atMost: 64)
    try check("target", columns.target, atMost: 64)
    try check("other", columns.other, atMost: 64)
    try check("name", columns.name, atMost: 512)
    try check("body", columns.body, atMost: RecordedBatch.maximumBody)
    guard !columns.type.isEmpty, columns.type.utf8.first != 0, columns.typeVersion >= 1 else {
      throw StoreError.invalidBatch("the event \(seq) needs a type and a type version from 1.")
    }
    if let version = columns.version, version < 0 {
      throw StoreError.invalidBatch("the version of event \(seq) is \(version); versions count from 0.")
    }
    guard columns.typeVersion == EventType.version, let type = EventType(rawValue: columns.type),
      let stray = columns.strayColumn(for: type)
    else { return }
    throw StoreError.invalidBatch("the event \(seq) has a '\(stray)', which '\(columns.type)' does not use.")
  }

  private func check(_ name: StaticString, _ text: String?, atMost limit: Int) throws(StoreError) {
    guard let size = text?.utf8.count, size > limit else { return }
    throw StoreError.invalidBatch("the \(name) of event \(seq) has \(size) bytes; \(limit) are allowed.")
  }
}

extension RecordedEvent {
  /// What a `sessionStarted` says; `nil` for another event or one that does not read.
  package var sessionStart: SessionStart? {
    var state = EncodedState()
    guard case .sessionStarted(let start)? = try? state.decode(self) else { return nil }
    return start
  }
}
