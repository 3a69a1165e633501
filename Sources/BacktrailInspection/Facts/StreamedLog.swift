import BacktrailCore
import BacktrailStore

/// One log of a stream. The log's lines are read in the order of their events, and each event is counted once.
///
/// A line waits for the next one so that copies can be compared. Two different lines that begin at the same event
/// are a fork. Suppose that two phones continue a log from one backup, so lines 1–3, 4–5, and a different 4–5
/// arrive. The fork is at event 4, and only events 1 to 3 are included.
final class StreamedLog {
  /// The maximum number of different copies of a line to keep while the line waits.
  private static let mostCopies = 8

  private var summary: LogSummary
  private var spool: FactSpool
  private var walk: FactWalk
  private var taken = TakenLines()
  /// The line of the next batch, and copies of it with different contents.
  private var waiting: [JSONLine] = []
  /// The last counted event.
  private var head: Int64 = 0
  /// The hashes of the last event, for the log and for redacted copies; empty if they are unknown.
  private var hashes: [Hash128] = []
  /// Whether the hashes are unknown because the last line has none.
  private var lacksHash = false
  /// The newest session; `nil` if it is unknown.
  private var session: Int64? = 0
  /// The state at the retention boundary of the log's own file, if there is one.
  private let boundary: LogBoundary?
  /// A closure that is called with each batch that is included.
  var onCount: (RecordedBatch) -> Void = { _ in }

  init(_ id: CommandID, spool: FactSpool, tables: Set<FactTable>, boundary: LogBoundary? = nil) {
    summary = LogSummary(log: id)
    self.spool = spool
    self.boundary = boundary
    walk = FactWalk(log: "\(id)", tables: tables)
  }

  /// Whether no later line can change a row.
  private var hasEnded: Bool { summary.isRefused || summary.fork != nil }

  func noteBadLine() { summary.badLines += 1 }

  /// Excludes the log from all tables except `logs`.
  func refuse(_ reason: String) {
    summary.refuse(reason)
    spool.discard()
    waiting = []
  }

  /// Reads the next line.
  func take(_ line: JSONLine) throws {
    guard (try? line.batch.checkLimits(after: line.batch.first - 1)) != nil, line.batch.hasReadableSession
    else { return noteBadLine() }
    guard !hasEnded else { return }
    let batch = line.batch
    if batch.first <= head { return takeAgain(batch) }
    guard let next = waiting.first?.batch else {
      waiting = [line]
      return
    }
    if batch.first == next.first {
      guard batch.isCopy(of: next) else { return takeDifferent(line) }
      summary.duplicates += Int64(batch.events.count)
      if waiting.count < Self.mostCopies, !waiting.contains(line) { waiting.append(line) }
    } else if batch.first > next.first {
      try takeWaiting()
      if batch.first <= head { return takeAgain(batch) }
      waiting = [line]
    } else if batch.last < next.first {
      // The line belongs in the gap before the waiting line: for example, 4–5 after 1–3 while 6–7 is waiting.
      let later = waiting
      waiting = [line]
      try takeWaiting()
      waiting = later
    } else {
      fork(at: batch.first)
    }
  }

  /// Ends the log and writes its rows to the sink.
  func finish(into sink: some FactSink, tables: Set<FactTable>) throws -> LogSummary {
    try takeWaiting()
    if !summary.isRefused { try walk.finish { try spool.add($0) } }
    summary.newerEvents = walk.newerEvents
    if tables.contains(.logs) { try spool.add(summary.row) }
    try spool.drain(into: sink)
    return summary
  }

  /// Handles a line that differs from the waiting one. A line whose hash does not match is bad and never displaces a
  /// good line.
  private func takeDifferent(_ line: JSONLine) {
    if isDamaged(line) { return noteBadLine() }
    guard waiting.allSatisfy(isDamaged) else { return fork(at: line.batch.first) }
    for _ in waiting { noteBadLine() }
    waiting = [line]
  }

  /// Returns whether the line has a hash that does not match, given the line before it.
  private func isDamaged(_ line: JSONLine) -> Bool {
    guard let hash = line.hash else { return false }
    let before = line.batch.first == head + 1 ? hashesBefore(line.batch) : []
    return !before.isEmpty && !before.contains { line.batch.hash(after: $0) == hash }
  }

  private func hashesBefore(_ batch: RecordedBatch) -> [Hash128] {
    batch.first == 1 ? summary.log.map { [Hash128.genesis(logID: $0)] } ?? [] : hashes
  }

  private func fork(at seq: Int64) {
    summary.fork = seq
    waiting = []
  }

  /// Handles a line whose first event has already been read.
  private func takeAgain(_ batch: RecordedBatch) {
    switch taken.find(batch) {
    case .same: summary.duplicates += Int64(batch.events.count)
    case .different:
      refuse(
        "Event \(batch.first) occurs twice with different contents, and one of the two was already counted. The lines are not sorted by their first event, or an earlier line is missing."
      )
    case .unknown: noteBadLine()
    }
  }

  private func takeWaiting() throws {
    guard !hasEnded, let line = waiting.first else { return }
    try skipGap(before: line.batch)
    guard let batch = checkedBatch(), checkSession(of: batch) else { return }
    try walk.take(batch) { try spool.add($0) }
    if let refusal = walk.refusal {
      return refuse("Event \(refusal.seq) is not valid at that point. \(refusal.reason.withoutNames)")
    }
    taken.add(batch)
    onCount(batch)
    head = batch.last
    summary.events += Int64(batch.events.count)
    summary.range = (summary.range?.lowerBound ?? batch.first)...batch.last
    waiting = []
  }

  private func skipGap(before batch: RecordedBatch) throws {
    guard batch.first > head + 1 else { return }
    if summary.range != nil { summary.hasGap = true }
    let state = boundary.flatMap { $0.seq == batch.first - 1 ? $0.state : nil }
    try walk.skip(to: batch, from: state) { try spool.add($0) }
    (hashes, session, lacksHash) = ([], nil, false)
  }

  /// Returns the waiting batch to use: the one whose hash matches its contents and the hash before it.
  ///
  /// A redacted copy may begin anywhere, so the hash before its first event is unknown. If multiple batches match, the
  /// one with the most content is used. For a line without a hash, the expected hash is computed so that the next line
  /// can be checked.
  private func checkedBatch() -> RecordedBatch? {
    let before = waiting.first.map { hashesBefore($0.batch) } ?? []
    // Nearly every line is the only copy, follows a single known hash, and matches it.
    if waiting.count == 1, before.count == 1 {
      let computed = waiting[0].batch.hash(after: before[0])
      if (waiting[0].hash ?? computed) == computed {
        hashes = [computed]
        return waiting[0].batch
      }
    }
    let fitting = waiting.filter { line in
      guard let hash = line.hash, !before.isEmpty else { return line.hash == nil || !lacksHash }
      return before.contains { line.batch.hash(after: $0) == hash }
    }
    hashes = before.isEmpty && lacksHash ? [] : waiting.compactMap(\.hash)
    if hashes.isEmpty, waiting.count == 1 { hashes = before.map { waiting[0].batch.hash(after: $0) } }
    lacksHash = hashes.isEmpty
    if fitting.isEmpty, let line = waiting.first { refuseHash(of: line, isUnknown: before.isEmpty) }
    return fitting.count > 1 ? fitting.map(\.batch).max { $0.size < $1.size } : fitting.first?.batch
  }

  private func refuseHash(of line: JSONLine, isUnknown: Bool) {
    refuse(
      isUnknown
        ? "The line for event \(line.batch.first) has a hash, but the line before it has none, so it cannot be checked."
        : "The line for event \(line.batch.first) does not match its hash. It was changed or redacted differently from the line before it."
    )
  }

  private func checkSession(of batch: RecordedBatch) -> Bool {
    let started = batch.events.last { $0.isSessionStart }
    let known = started?.seq ?? session
    guard batch.session == 0 || known == nil || batch.session == known else {
      refuse("Event \(batch.first) refers to session \(batch.session), which is not the newest one.")
      return false
    }
    session = known ?? batch.session
    return true
  }
}

/// The state of a log after missing events.
struct LogBoundary {
  let seq: Int64
  let state: EncodedState
}

extension RecordedBatch {
  /// Returns whether the batches are equal except for their contents, which redaction and erasure change.
  fileprivate func isCopy(of other: Self) -> Bool { withoutContents == other.withoutContents }

  /// Whether this build can read the launches in the batch.
  fileprivate var hasReadableSession: Bool {
    events.allSatisfy { !$0.isSessionStart || $0.sessionStart != nil }
  }
}

extension RecordedEvent {
  fileprivate var isSessionStart: Bool { columns.type == EventType.sessionStarted.rawValue }
}

/// The distinguishing properties of the most recently read batches of a streamed log, up to a million.
private struct TakenLines {
  enum Finding { case same, different, unknown }

  private static let limit = 1 << 19
  private var places: [(first: Int64, last: Int64, trace: Int)] = []

  mutating func add(_ batch: RecordedBatch) {
    if places.count >= 2 * Self.limit { places.removeFirst(Self.limit) }
    places.append((batch.first, batch.last, Self.trace(batch)))
  }

  /// Compares a batch with the earlier one that begins at the same event.
  func find(_ batch: RecordedBatch) -> Finding {
    guard let oldest = places.first, oldest.first <= batch.first else { return .unknown }
    var (low, high) = (0, places.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if places[middle].first <= batch.first { low = middle } else { high = middle }
    }
    let place = places[low]
    // A line for a gap that has already been skipped comes too late.
    if place.last < batch.first, low + 1 == places.count || places[low + 1].first > batch.last {
      return .unknown
    }
    return place == (batch.first, batch.last, Self.trace(batch)) ? .same : .different
  }

  private static func trace(_ batch: RecordedBatch) -> Int {
    var hasher = Hasher()
    hasher.combine(batch.first)
    hasher.combine(batch.session)
    hasher.combine(batch.cause)
    hasher.combine(batch.time)
    hasher.combine(batch.command?.id)
    for event in batch.events { hasher.combine(event.columns) }
    return hasher.finalize()
  }
}
