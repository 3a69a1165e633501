package import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// A self-contained part of a log: a state, and the batches after it.
///
/// As JSON Lines, it is the fixture of a test. The first line is the state with its payloads, and each other line is a
/// batch, as in an export. Some batches or events in between may be missing.
///
/// ```json
/// {"log":"…","after":2,"state":"backtrail-state 1\n…","payloads":[]}
/// {"log":"…","first":409,"session":1,"cause":"link", …}
/// ```
package struct Recording: Sendable {
  /// The state before the first batch.
  package let start: Replay
  package var batches: [RecordedBatch]
  /// The payloads that the state refers to.
  let startPayloads: [Int64: Payload]
  private let logID: CommandID?

  /// Creates a recording of whole batches from the beginning of a log.
  package init(_ batches: [RecordedBatch] = []) {
    self.batches = batches
    (start, startPayloads, logID) = (Replay(), [:], nil)
  }

  /// Creates a recording of a log's batches that have events in the given range, along with the state before them. If
  /// no scene is open in that state, the recording begins after the batch that opens one.
  /// - Throws: `RecordingError` if there is no such batch; `StoreError` if the log cannot be read.
  package init(of log: some EventLogReading, from first: Int64? = nil, to last: Int64? = nil) throws {
    let position = try log.position()
    for seq in [first, last] {
      if let seq, seq > position.head { throw StoreError.beyondHead(seq, in: position) }
    }
    let range = (first: first ?? position.floor + 1, last: last ?? position.head)
    guard range.first <= range.last, range.last > position.floor else { throw RecordingError.noEvents }
    var batches = try log.batches(in: range.first...range.last)[...]
    guard let first = batches.first else { throw RecordingError.noEvents }
    var start = try log.replay(through: first.first - 1)
    while start.state.tree.scenes.isEmpty, let batch = batches.popFirst() {
      for event in batch.events { start.apply(event) }
    }
    guard !start.state.tree.scenes.isEmpty, !batches.isEmpty else { throw RecordingError.noWindow }
    self.start = start
    self.batches = Array(batches)
    startPayloads = try log.payloads(of: start.state.tree.payloadSeqs.sorted())
    logID = position.logID
  }

  /// The payloads of the state and of all events.
  package var payloads: [Int64: Payload] {
    var payloads = startPayloads
    for event in batches.lazy.flatMap(\.events) { payloads[event.seq] = event.payload }
    return payloads
  }

  /// The number of events after the state.
  package var eventCount: Int { batches.reduce(0) { $0 + $1.events.count } }

  /// The number of the newest event.
  package var head: Int64 { batches.last?.last ?? start.seq }

  /// Returns the replay up to and including the given event or, by default, of the whole recording.
  package func replay(through seq: Int64? = nil) -> Replay {
    var replay = start
    for event in batches.lazy.flatMap(\.events) where event.seq <= seq ?? .max { replay.apply(event) }
    return replay
  }
}

extension Recording {
  /// Returns whether the file at the given path is empty or a fixture. If so, another fixture may replace it. Returns
  /// `false` if there is no file.
  /// - Throws: `RecordingError` for any other file, such as the log.
  package static func mayReplace(_ path: String) throws -> Bool {
    do {
      let beginning = try ByteSource.beginning(ofReplaced: path)
      guard let beginning, beginning.isEmpty || beginning.starts(with: #"{"after":"#.utf8) else {
        throw RecordingError.noFixture(path)
      }
      return true
    } catch let error as StoreError where error.code == .notFound {
      return false
    }
  }

  /// Parses the lines of a fixture or an export.
  package init(lines text: String) throws {
    let first = text.prefix { !$0.isNewline }
    let value = try? JSONValue(parsing: String(first))
    let hasState = value?["state"] != nil
    if let value, hasState {
      (logID, start, startPayloads) = try Self.beginning(JSONFields(value, line: 1))
    } else {
      (logID, start, startPayloads) = (nil, Replay(), [:])
    }
    var reader = JSONLinesReader(hasState ? String(text[first.endIndex...]) : text)
    batches = []
    while let line = try reader.next() { batches.append(line.batch) }
  }

  private static func beginning(
    _ fields: JSONFields
  ) throws(JSONLinesError) -> (CommandID, Replay, [Int64: Payload]) {
    try fields.allow(["log", "after", "state", "payloads"])
    let state = try fields.value("state", "a state in the form of a snapshot") {
      try? StateForm.state(of: $0)
    }
    let seq = try fields.integer("after", in: 0...JSONLine.lastNumber)
    var payloads: [Int64: Payload] = [:]
    for payload in try fields.objects("payloads") {
      try payload.allow(["seq", "payload", "salt", "erased", "damaged"])
      payloads[try payload.integer("seq", in: 1...JSONLine.lastNumber)] = try payload.payload()
    }
    return (try fields.value("log", "a UUID", CommandID.init), Replay(from: state, seq: seq), payloads)
  }

  /// Returns the lines of the fixture.
  /// - Throws: `RecordingError` if the state is too large for one line.
  package func lines() throws -> [String] {
    let logID = logID ?? .random()
    let payloads = startPayloads.sorted { $0.key < $1.key }.map { seq, payload in
      var value: JSONValue = ["seq": .integer(seq)]
      value.add(payload.json)
      return value
    }
    let first: JSONValue = [
      "log": .text(logID), "after": .integer(start.seq), "state": .string(StateForm.text(of: start.state)),
      "payloads": .array(payloads),
    ]
    let line = first.description
    guard line.utf8.count <= JSONLine.maximumLength else { throw RecordingError.tooLarge(line.utf8.count) }
    return [line] + batches.map { JSONLine(logID: logID, batch: $0).text }
  }
}

/// The error for a part of a log that cannot be recorded.
package enum RecordingError: DescribedError, Hashable {
  case noEvents
  case noWindow
  case tooLarge(Int)
  case noFixture(String)

  package var description: String {
    switch self {
    case .noEvents: "The range contains no events. 'backtrail log' lists the events in the log."
    case .noWindow:
      "No scene is open in the range, or nothing happens in it. Choose another range with '--from' and "
        + "'--to'."
    case .tooLarge(let size):
      "The state before the range takes \(size) bytes; the limit is \(JSONLine.maximumLength). Choose "
        + "a different first event with '--from'."
    case .noFixture(let path):
      "'\(path)' is not a test fixture, so it was not replaced. Choose another name with '--output'."
    }
  }
}
