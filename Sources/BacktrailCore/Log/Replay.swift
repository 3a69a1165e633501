/// An ongoing replay of a log: the state so far and the skipped events.
package struct Replay: Sendable {
  package typealias Skipped = SkippedEvent

  /// The maximum number of skipped events that are listed; `skippedCount` counts all of them.
  package static let listedLimit = 1_000

  /// The number of the event after which the replay began: the number of a snapshot, or 0.
  package let base: Int64
  /// The state after the last replayed event.
  package private(set) var state: EncodedState
  /// The number of the last replayed event.
  package private(set) var seq: Int64
  /// The first skipped events, in order, up to `listedLimit`.
  package private(set) var skipped: [Skipped] = []
  /// The number of events that were skipped.
  package private(set) var skippedCount = 0
  /// The newest skipped event.
  package private(set) var lastSkipped: Skipped?
  /// Whether an event was skipped because this build cannot decode it. If so, no snapshot may be written.
  package private(set) var hasUnreadable = false

  /// Creates a replay that starts from a state.
  package init(from state: EncodedState = EncodedState(), seq: Int64 = 0) {
    self.state = state
    self.seq = seq
    base = seq
  }

  /// Replays one event from its columns.
  package mutating func apply(_ event: RecordedEvent) {
    do throws(EventDecodingError) {
      let decoded = try state.decode(event)
      note(state.reduce(decoded, seq: event.seq), seq: event.seq)
    } catch {
      noteUnreadable(error, seq: event.seq)
    }
    seq = event.seq
  }

  /// Replays one event from the borrowed bytes of its row.
  @inline(__always)
  package mutating func apply(_ type: EventType, _ columns: EventColumnBytes, seq: Int64) {
    do throws(EventDecodingError) {
      let outcome = try state.reduce(type, columns, seq: seq)
      if case .rejected = outcome { note(outcome, seq: seq) }
    } catch {
      noteUnreadable(error, seq: seq)
    }
    self.seq = seq
  }

  /// Replays a push from the borrowed bytes of its row.
  package mutating func push(
    onto stack: EventColumnBytes.Bytes?, name: EventColumnBytes.Bytes?, version: Int64?, seq: Int64
  ) {
    var columns = EventColumnBytes()
    (columns.target, columns.name, columns.version) = (stack, name, version)
    apply(.pushed, columns, seq: seq)
  }

  /// Replays a pop from the borrowed bytes of its row.
  package mutating func pop(to entry: EventColumnBytes.Bytes?, on stack: EventColumnBytes.Bytes?, seq: Int64)
  {
    var columns = EventColumnBytes()
    (columns.target, columns.other) = (stack, entry)
    apply(.popped, columns, seq: seq)
  }

  /// Records an event of an unknown kind or version as skipped.
  package mutating func skipUnknown(_ type: String, version: Int32, seq: Int64) {
    noteUnreadable(.unknownType(type, version: version), seq: seq)
    self.seq = seq
  }

  private mutating func note(_ outcome: ReduceOutcome, seq: Int64) {
    if case .rejected(let rejection) = outcome { skip(seq, .rejected(rejection)) }
  }

  private mutating func noteUnreadable(_ error: EventDecodingError, seq: Int64) {
    hasUnreadable = true
    skip(seq, .unreadable(error))
  }

  private mutating func skip(_ seq: Int64, _ reason: Skipped.Reason) {
    skippedCount += 1
    let skipped = Skipped(seq: seq, reason: reason)
    lastSkipped = skipped
    if self.skipped.count < Self.listedLimit { self.skipped.append(skipped) }
  }
}

extension EncodedState {
  /// Decodes an event from its columns, and adds its names to the state's table.
  ///
  /// A column that the kind does not use must be NULL.
  package mutating func decode(_ event: RecordedEvent) throws(EventDecodingError) -> NavigationEvent<
    CompactRoute
  > {
    let columns = event.columns
    guard let type = columns.type.utf8Bytes(EventType.init(bytes:)), columns.typeVersion == EventType.version
    else {
      throw .unknownType(columns.type, version: columns.typeVersion)
    }
    if let stray = columns.strayColumn(for: type) { throw .malformedColumn(stray, type: type) }
    let result: Result<NavigationEvent<CompactRoute>, EventDecodingError> = columns.withBytes { bytes in
      Result { () throws(EventDecodingError) in
        try withNames { (names: inout NameTable) throws(EventDecodingError) in
          try NavigationEvent(type, bytes, seq: event.seq, names: &names)
        }
      }
    }
    return try result.get()
  }

  @inline(__always)
  package mutating func reduce(
    _ type: EventType, _ columns: EventColumnBytes, seq: Int64
  ) throws(EventDecodingError) -> ReduceOutcome {
    let decoder = EventDecoder(type: type, columns: columns, seq: seq)
    switch type {
    // Nearly all events are of these two kinds. Creating an event value first would cost more than reducing the
    // event.
    case .pushed: return tree.push(try decoder.route(&names), onto: try decoder.target(), seq: seq)
    case .popped: return tree.pop(to: try decoder.other(), on: try decoder.target())
    default: return tree.reduce(try decoder.event(&names), seq: seq)
    }
  }
}

extension EventColumns {
  /// Returns the first column that is set even though the kind does not use it.
  package func strayColumn(for type: EventType) -> String? {
    let used = type.columns
    if target != nil, !used.contains(.target) { return "target" }
    if other != nil, !used.contains(.other) { return "other" }
    if name != nil, !used.contains(.name) { return "name" }
    if version != nil, !used.contains(.version) { return "version" }
    if body != nil, !used.contains(.body) { return "body" }
    return nil
  }

  /// Calls a closure with the columns as borrowed bytes.
  fileprivate func withBytes<Result>(_ use: (EventColumnBytes) -> Result) -> Result {
    withOptionalBytes(of: target) { target in
      withOptionalBytes(of: other) { other in
        withOptionalBytes(of: name) { name in
          withOptionalBytes(of: body) { body in
            var bytes = EventColumnBytes()
            (bytes.target, bytes.other, bytes.name, bytes.body) = (target, other, name, body)
            bytes.version = version.map(Int64.init)
            return use(bytes)
          }
        }
      }
    }
  }
}

private func withOptionalBytes<Result>(
  of text: String?, _ use: (UnsafeBufferPointer<UInt8>?) -> Result
) -> Result {
  guard let text else { return use(nil) }
  return text.utf8Bytes { use($0) }
}
