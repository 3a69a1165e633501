import BacktrailCore
import BacktrailStore

/// A log with any content, whose hashes, seal and digests are all correct: what someone makes who knows the rules.
struct Forgery {
  var logID = CommandID(high: 0x1234_5678_1234_7abc, low: 0x8000_1234_5678_9abc)
  var epoch: Int64 = 1
  /// The number before the first event; a snapshot of an empty state stands on it, unless another one is given.
  var floor: Int64 = 0
  /// The position that the log row tells; by default where the events end.
  var head: Int64?
  var batches: [RecordedBatch] = []
  var snapshots: [StoredSnapshot] = []

  private static let salt = Salt(1, 2)
  private var starts: [Int64: SessionStart] = [:]

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
    starts[seq] = start
    add([RecordedEvent(seq: seq, columns: EventColumns(.sessionStarted(start)))], session: seq, time: time)
  }

  /// Adds a batch of events as they are numbered.
  mutating func add(
    _ events: [RecordedEvent], session: Int64 = 1, time: Int64 = 1_767_225_600_000, salt: Salt? = Self.salt
  ) {
    let first = events.first?.seq ?? 0
    batches.append(
      RecordedBatch(
        first: first, session: session, cause: .user, time: time,
        commandID: CommandID(high: 0x1234_5678_0000_7000, low: 0x8000_0000_0000_0000 | UInt64(batches.count)),
        bodyDigest: .zero, saltDigest: .digest(of: Self.salt), salt: salt, events: events))
  }

  /// Writes the log to a new file.
  func write(to path: String) throws {
    // The engine makes the file; what it would refuse is then put in with SQLite alone.
    try SQLiteEventLog(path: path, newLogID: logID).close()
    let database = try Database(path)
    try database.dropGuards()
    try database.run("BEGIN; DELETE FROM log")
    var hashes = [floor: Hash256.genesis(logID: logID)]
    let last = try insertEvents(into: database, hashes: &hashes)
    let headHash = hashes[last] ?? .zero
    let head = head ?? last
    let position = LogPosition(logID: logID, epoch: epoch, floor: floor, head: head, headHash: headHash)
    try database.insert(
      [
        [
          .integer(1), .text(logID.description), .integer(epoch), .integer(floor), .integer(head),
          .blob(headHash.bytes), .blob(position.seal.bytes),
        ]
      ], into: "log", columns: 7)
    try insertSnapshots(into: database, hashes: hashes, headHash: headHash)
    try database.run("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Inserts batches, events, payloads and sessions; gives the number of the last event.
  private func insertEvents(into database: Database, hashes: inout [Int64: Hash256]) throws -> Int64 {
    var (hash, last) = (hashes[floor] ?? .zero, floor)
    var hasher = ChainHasher()
    let wanted = Set(snapshots.map(\.seq))
    for batch in batches {
      try database.insert([row(of: batch)], into: "batch", columns: 9)
      for event in batch.events {
        let digest = event.payload?.digest
        hash = hasher.hash(of: event, in: batch, after: hash, payloadDigest: digest)
        last = event.seq
        if wanted.contains(last) { hashes[last] = hash }
        try database.insert([row(of: event, in: batch, hash: hash)], into: "event", columns: 11)
        if case .stored(let text, let salt)? = event.payload {
          try database.insert(
            [[.integer(event.seq), .text(text), .blob(salt.bytes)]], into: "payload", columns: 3)
        }
        if let start = starts[event.seq] {
          try database.insert([session(start, event.seq, in: batch)], into: "session", columns: 9)
        }
      }
    }
    hashes[last] = hash
    return last
  }

  private func row(of batch: RecordedBatch) -> [Database.Value] {
    [
      .integer(batch.first), .integer(Int64(batch.events.count)), .integer(batch.session),
      .text(batch.cause.rawValue), .integer(batch.time), .text(batch.commandID.description),
      .blob(batch.bodyDigest.bytes), .blob(batch.saltDigest.bytes), .blob(batch.salt?.bytes),
    ]
  }

  private func row(of event: RecordedEvent, in batch: RecordedBatch, hash: Hash256) -> [Database.Value] {
    let columns = event.columns
    return [
      .integer(event.seq), .integer(batch.first), .text(columns.type), .integer(Int64(columns.typeVersion)),
      .text(columns.target), .text(columns.other), .text(columns.name),
      columns.version.map { .integer(Int64($0)) } ?? .text(nil), .text(columns.body),
      .blob(event.payload?.digest.bytes), .blob(hash.bytes),
    ]
  }

  private func session(_ start: SessionStart, _ seq: Int64, in batch: RecordedBatch) -> [Database.Value] {
    [
      .integer(seq), .integer(batch.time), .text(start.appVersion), .text(start.appBuild),
      .text(start.platform), .text(start.restore), .text(nil), .text(nil), .text(nil),
    ]
  }

  private func insertSnapshots(
    into database: Database, hashes: [Int64: Hash256], headHash: Hash256
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
