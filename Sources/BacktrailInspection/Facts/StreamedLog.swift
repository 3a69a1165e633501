import BacktrailCore
import BacktrailStore

/// One log of a stream. The log's lines are read in the order of their events, and each event is counted once.
///
/// A line waits for the next one so that copies can be compared. Two different lines that begin at the same event are a
/// fork. Suppose that two phones continue a log from one backup, and that the lines 1–3, 4–5, and a different 4–5
/// arrive. Then the fork is at event 4, and only events 1 to 3 are included.
final class StreamedLog {
  /// A line, and whether it comes from a log's own file, whose hash chain proves it.
  private struct Copy: Hashable {
    let line: JSONLine
    let isProven: Bool
  }

  /// The maximum number of different copies of a line to keep while the line waits.
  private static let mostCopies = 8

  let id: CommandID
  private var summary: LogSummary
  private var spool: FactSpool
  private var walk: FactWalk
  private var taken = TakenLines()
  /// The line of the next batch, and copies of it with different contents.
  private var waiting: [Copy] = []
  /// The number of lines that repeat the waiting line. They are counted only together with that line, so the result of
  /// a fork does not depend on the order of the lines.
  private var repeats: Int64 = 0
  /// The last counted event.
  private var head: Int64 = 0
  /// The hashes of the last event, for the log and for redacted copies; empty if they are unknown.
  private var hashes: [Hash128] = []
  /// Whether the hashes are unknown because the last line has none.
  private var lacksHash = false
  /// The newest session; `nil` if it is unknown.
  private var session: Int64? = 0
  /// The states at the retention boundaries of the log's own files, by their event numbers.
  private let boundaries: [Int64: EncodedState]

  init(
    _ id: CommandID, spool: FactSpool, tables: Set<FactTable>, boundaries: [Int64: EncodedState] = [:]
  ) {
    self.id = id
    summary = LogSummary(log: id)
    self.spool = spool
    self.boundaries = boundaries
    walk = FactWalk(log: "\(id)", tables: tables)
  }

  var isRefused: Bool { summary.isRefused }

  /// Whether no later line can change a row.
  private var hasEnded: Bool { summary.isRefused || summary.fork != nil }

  func noteBadLine() { summary.badLines += 1 }

  /// Excludes the log from all tables except `logs`.
  func refuse(_ reason: String) {
    summary.refuse(reason)
    spool.discard()
    waiting = []
  }

  /// Reads the next line. Of the lines that begin at one event, those of the log's own files come first.
  func take(_ line: JSONLine, isProven: Bool = false) throws {
    guard (try? line.batch.checkLimits(after: line.batch.first - 1)) != nil, line.batch.hasReadableSession
    else { return noteBadLine() }
    guard !hasEnded else { return }
    let (batch, copy) = (line.batch, Copy(line: line, isProven: isProven))
    if batch.first <= head { return takeAgain(batch) }
    guard let next = waiting.first?.line.batch else {
      waiting = [copy]
      return
    }
    if batch.first == next.first {
      guard batch.isCopy(of: next) else { return takeDifferent(copy) }
      // A line in a log's own file and the same line in an export or an older copy do not count as a repetition.
      if !isProven, waiting.contains(where: { !$0.isProven }) { repeats += 1 }
      if waiting.count < Self.mostCopies, !waiting.contains(copy) { waiting.append(copy) }
    } else if batch.first > next.first {
      try takeWaiting()
      if batch.first <= head { return takeAgain(batch) }
      waiting = [copy]
    } else if batch.last < next.first {
      // The line belongs in the gap before the waiting line: for example, 4–5 after 1–3 while 6–7 is waiting.
      let later = (waiting, repeats)
      (waiting, repeats) = ([copy], 0)
      try takeWaiting()
      (waiting, repeats) = later
    } else {
      fork(at: batch.first)
    }
  }

  /// Handles the waiting line, which is the last one.
  func end() throws { try takeWaiting() }

  /// Writes the rows of a finished log to the sink.
  func finish(into sink: some FactSink, tables: Set<FactTable>) throws -> LogSummary {
    if !summary.isRefused { try walk.finish { try spool.add($0) } }
    summary.newerEvents = walk.newerEvents
    if tables.contains(.logs) { try spool.add(summary.row) }
    try spool.drain(into: sink)
    return summary
  }

  /// Handles a line that differs from the waiting one. A line whose hash does not match is bad and never displaces a
  /// good line.
  private func takeDifferent(_ copy: Copy) {
    if isDamaged(copy) { return noteBadLine() }
    guard waiting.allSatisfy(isDamaged) else { return fork(at: copy.line.batch.first) }
    for _ in waiting { noteBadLine() }
    (waiting, repeats) = ([copy], 0)
  }

  /// Returns whether the line has a hash that does not match its contents and the line before it.
  private func isDamaged(_ copy: Copy) -> Bool {
    let line = copy.line
    guard !copy.isProven, let hash = line.hash else { return false }
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
    guard !hasEnded, let next = waiting.first?.line.batch else { return }
    try skipGap(before: next)
    guard let batch = checkedBatch(), checkSession(of: batch) else { return }
    try walk.take(batch) { try spool.add($0) }
    if let refusal = walk.refusal {
      return refuse(
        "Event \(refusal.seq) is not valid at its position in the log. \(refusal.reason.withoutNames)")
    }
    taken.add(batch)
    head = batch.last
    summary.events += Int64(batch.events.count)
    summary.duplicates += repeats * Int64(batch.events.count)
    summary.range = (summary.range?.lowerBound ?? batch.first)...batch.last
    (waiting, repeats) = ([], 0)
  }

  private func skipGap(before batch: RecordedBatch) throws {
    let state = boundaries[batch.first - 1]
    guard batch.first > head + 1 else {
      if let state { walk.resume(from: state) }
      return
    }
    if summary.range != nil { summary.hasGap = true }
    try walk.skip(to: batch, from: state) { try spool.add($0) }
    (hashes, session, lacksHash) = ([], nil, false)
  }

  /// Returns the waiting batch to use: one from the log's own file, or one whose hash matches its contents and the hash
  /// before it.
  ///
  /// A redacted copy may begin anywhere, so the hash before its first event is unknown. If multiple batches match, the
  /// one with the most content is used. For a line without a hash, the expected hash is computed so that the next line
  /// can be checked.
  private func checkedBatch() -> RecordedBatch? {
    let before = waiting.first.map { hashesBefore($0.line.batch) } ?? []
    // Nearly every line is the only copy, follows a single known hash, and matches it.
    if waiting.count == 1, !waiting[0].isProven, before.count == 1 {
      let line = waiting[0].line
      let computed = line.batch.hash(after: before[0])
      if (line.hash ?? computed) == computed {
        hashes = [computed]
        return line.batch
      }
    }
    let fitting = waiting.filter { copy in
      if copy.isProven { return true }
      guard let hash = copy.line.hash, !before.isEmpty else { return copy.line.hash == nil || !lacksHash }
      return before.contains { copy.line.batch.hash(after: $0) == hash }
    }
    let isUnproven = before.isEmpty && lacksHash && !waiting.contains { $0.isProven }
    hashes = isUnproven ? [] : waiting.compactMap(\.line.hash)
    if hashes.isEmpty, waiting.count == 1 { hashes = before.map { waiting[0].line.batch.hash(after: $0) } }
    lacksHash = hashes.isEmpty
    if fitting.isEmpty, let copy = waiting.first { refuseHash(of: copy.line, isUnknown: before.isEmpty) }
    let batches = fitting.map(\.line.batch)
    return batches.count > 1 ? batches.max { $0.size < $1.size } : batches.first
  }

  private func refuseHash(of line: JSONLine, isUnknown: Bool) {
    refuse(
      isUnknown
        ? "The line for event \(line.batch.first) has a hash, but the line before it has none, so the hash cannot be checked."
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

extension RecordedBatch {
  /// Returns whether the batches are equal except for the contents that redaction and erasure change.
  fileprivate func isCopy(of other: Self) -> Bool { withoutContents == other.withoutContents }

  /// Whether this build can read the launches in the batch.
  fileprivate var hasReadableSession: Bool {
    events.allSatisfy { !$0.isSessionStart || $0.sessionStart != nil }
  }
}

extension RecordedEvent {
  fileprivate var isSessionStart: Bool { columns.type == EventType.sessionStarted.rawValue }
}

/// The distinguishing properties of the batches that were read most recently from a streamed log. At most about a
/// million are kept.
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
