import BacktrailCore
import BacktrailStore

/// A log with any content, whose hashes and digests are all correct, as made by someone who knows the rules.
struct Forgery {
  var logID = CommandID(high: 0x1234_5678_1234_7abc, low: 0x8000_1234_5678_9abc)
  var epoch: Int64 = 1
  /// The number before the first event; a snapshot of an empty state is taken there, unless another one is given.
  var floor: Int64 = 0
  var batches: [RecordedBatch] = []
  var snapshots: [StoredSnapshot] = []

  init() {}

  /// A log of events in batches of a thousand, the first of which begins a session.
  init(_ events: some Sequence<RecordedEvent>) {
    begin(SessionStart(appVersion: "1", appBuild: "1", platform: "Linux"))
    var chunk: [RecordedEvent] = []
    for event in events {
      chunk.append(event)
      guard chunk.count == 1_000 else { continue }
      add(chunk)
      chunk = []
    }
    if !chunk.isEmpty { add(chunk) }
  }

  /// A log of navigation events, numbered from 2.
  static func of(_ events: some Sequence<NavigationEvent<RouteReference>>) -> Forgery {
    Forgery(zip(Int64(2)..., events).map { RecordedEvent(seq: $0, columns: EventColumns($1)) })
  }

  /// Adds the beginning of a session.
  mutating func begin(_ start: SessionStart, at seq: Int64 = 1, time: Int64 = 1_767_225_600_000) {
    add([RecordedEvent(seq: seq, columns: EventColumns(.sessionStarted(start)))], session: seq, time: time)
  }

  /// Adds a batch of events with the given numbers.
  mutating func add(_ events: [RecordedEvent], session: Int64 = 1, time: Int64 = 1_767_225_600_000) {
    let first = events.first?.seq ?? 0
    batches.append(
      RecordedBatch(first: first, session: session, cause: .user, time: time, events: events))
  }

  /// Writes the log to a new file.
  func write(to path: String) throws {
    // The engine makes the file; rows that it would refuse are then inserted with SQLite alone.
    try SQLiteEventLog(path: path, newLogID: logID).close()
    let database = try Database(path)
    try database.dropGuards()
    try database.run("BEGIN; DELETE FROM log")
    var hashes = [floor: Hash128.genesis(logID: logID)]
    let last = try insertEvents(into: database, hashes: &hashes)
    let headHash = hashes[last] ?? .zero
    let position = LogPosition(logID: logID, epoch: epoch, floor: floor, head: last, headHash: headHash)
    try database.insert(
      [
        [
          .integer(1), .text(logID.description), .integer(epoch), .integer(floor), .integer(1),
          .blob(position.rowDigest(checkpoints: 1).bytes),
        ]
      ], into: "log", columns: 6)
    try insertSnapshots(into: database, hashes: hashes, headHash: headHash)
    try database.run("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Inserts the events; returns the number of the last one.
  private func insertEvents(into database: Database, hashes: inout [Int64: Hash128]) throws -> Int64 {
    var (hash, last) = (hashes[floor] ?? .zero, floor)
    var hasher = ChainHasher()
    let wanted = Set(snapshots.map(\.seq))
    for batch in batches {
      for event in batch.events {
        let digest = event.payload?.digest
        hash = hasher.hash(of: event, in: batch, after: hash, payloadDigest: digest)
        last = event.seq
        if wanted.contains(last) { hashes[last] = hash }
        try database.insert([row(of: event, in: batch, hash: hash)], into: "event", columns: 18)
      }
    }
    hashes[last] = hash
    return last
  }

  /// A row with the columns in the order of the table.
  private func row(of event: RecordedEvent, in batch: RecordedBatch, hash: Hash128) -> [Database.Value] {
    let columns = event.columns
    let facts = event.seq == batch.first ? batch : nil
    var (text, salt): (String?, Salt?)
    if case .stored(let content, let own)? = event.payload { (text, salt) = (content, own) }
    return [
      .integer(event.seq), .integer(batch.first), .text(columns.type), .integer(Int64(columns.typeVersion)),
      .text(columns.target), .text(columns.other), .text(columns.name),
      columns.version.map { .integer(Int64($0)) } ?? .text(nil), .text(columns.body),
      (facts?.events.count).map { .integer(Int64($0)) } ?? .text(nil),
      (facts?.session).map { .integer($0) } ?? .text(nil), .text(facts?.cause.rawValue),
      (facts?.time).map { .integer($0) } ?? .text(nil), .text(facts?.command?.id.description),
      .text(text), .blob(salt?.bytes), .blob(event.payload?.digest.bytes), .blob(hash.bytes),
    ]
  }

  private func insertSnapshots(
    into database: Database, hashes: [Int64: Hash128], headHash: Hash128
  ) throws {
    var snapshots = snapshots
    if floor != 0, !snapshots.contains(where: { $0.seq == floor }) {
      let state = FloorRecord(floor: floor).text(before: StateForm.text(of: EncodedState()))
      snapshots.append(StoredSnapshot(seq: floor, time: 0, state: state))
    }
    for snapshot in snapshots {
      let hash = hashes[snapshot.seq] ?? headHash
      try database.insert(
        [
          [
            .integer(snapshot.seq), .integer(Int64(snapshot.format)), .integer(Int64(snapshot.reducer)),
            .integer(snapshot.time), .text(snapshot.state), .blob(hash.bytes),
            .blob(snapshot.digest(logID: logID, headHash: hash).bytes),
          ]
        ], into: "snapshot", columns: 7)
    }
  }
}
