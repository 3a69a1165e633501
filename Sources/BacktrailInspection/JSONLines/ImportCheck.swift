import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// A check that follows a log line by line and rejects every line that cannot be the next one.
struct ImportCheck {
  /// The identity of the log, once it is known.
  private(set) var logID: CommandID?
  /// The replay of the log so far.
  private(set) var replay: Replay
  /// The hash of the last event; `nil` before the first one. For a line without a hash, the expected hash is computed
  /// so that the next line can be checked.
  private var headHash: Hash128?
  /// The newest session.
  private var session: Int64 = 0
  private var commands: Set<CommandID> = []
  private var guards: GuardReplay

  /// Creates a check that has not read any lines. The first line identifies the log.
  init(_ guards: [NavigationGuard]) {
    replay = Replay()
    self.guards = GuardReplay(guards, from: replay.state)
  }

  /// Creates a check that begins at the end of a log.
  init(after log: some EventLogReading, _ guards: [NavigationGuard]) throws {
    let position = try log.position()
    logID = position.logID
    headHash = position.headHash
    replay = try log.replay(through: position.head)
    session = try log.sessions().last?.id ?? 0
    self.guards = GuardReplay(guards, from: replay.state)
  }

  var head: Int64 { replay.seq }

  /// Accepts a line as the next one. After this method throws, the check cannot continue.
  /// - Parameter isUsed: A closure that returns whether the log already has a command with this ID.
  mutating func admit(_ line: JSONLine, number: Int, isUsed: (CommandID) throws -> Bool) throws {
    try checkPlace(of: line, number)
    try checkCommand(of: line.batch, number, isUsed)
    try checkContent(of: line.batch, number)
    try checkHash(of: line, number)
    try fold(line.batch, number)
    if let violation = guards.added(by: replay.state).first {
      throw JSONLinesError(line: number, .guarded("\(violation)"))
    }
  }

  private mutating func checkPlace(of line: JSONLine, _ number: Int) throws {
    let isFirst = logID == nil
    let expected = logID ?? line.logID
    guard line.logID == expected else {
      throw JSONLinesError(line: number, .otherLog(found: "\(line.logID)", expected: "\(expected)"))
    }
    logID = expected
    let batch = line.batch
    if batch.first <= head {
      throw JSONLinesError(line: number, .duplicate(first: batch.first))
    }
    if head == 0, isFirst, batch.first > 1 {
      throw JSONLinesError(line: number, .compacted(first: batch.first))
    }
    guard batch.first == head + 1 else {
      throw JSONLinesError(line: number, .outOfOrder(first: batch.first, head: head))
    }
  }

  private mutating func checkCommand(
    of batch: RecordedBatch, _ number: Int, _ isUsed: (CommandID) throws -> Bool
  ) throws {
    guard let id = batch.command?.id else { return }
    guard try !isUsed(id), commands.insert(id).inserted else {
      throw JSONLinesError(line: number, .notStorable("The log already has the command '\(id)'."))
    }
  }

  private mutating func checkContent(of batch: RecordedBatch, _ number: Int) throws {
    do {
      try batch.checkLimits(after: head)
    } catch let error as StoreError {
      throw JSONLinesError(line: number, .notStorable(error.message))
    }
    for event in batch.events where event.columns.type == EventType.sessionStarted.rawValue {
      // The store keeps an index of sessions, so it does not accept a session that this build cannot read.
      guard event.sessionStart != nil else {
        throw JSONLinesError(
          line: number, .notStorable(StoreError.unreadableSession(event.seq).message))
      }
      session = event.seq
    }
    guard batch.session == 0 || batch.session == session else {
      throw JSONLinesError(
        line: number, .notStorable("It refers to session \(batch.session), which is not the newest one."))
    }
  }

  private mutating func checkHash(of line: JSONLine, _ number: Int) throws {
    let genesis = Hash128.genesis(logID: line.logID)
    let hash = line.batch.hash(after: head == 0 ? genesis : headHash ?? genesis)
    headHash = hash
    guard let given = line.hash, given != hash else { return }
    throw JSONLinesError(line: number, .wrongHash(first: line.batch.first))
  }

  private mutating func fold(_ batch: RecordedBatch, _ number: Int) throws {
    for event in batch.events {
      guard let reason = replay.refusal(of: event) else { continue }
      throw JSONLinesError(line: number, .refused(seq: event.seq, because: "\(reason)"))
    }
  }
}

extension Replay {
  /// Processes the next event. Returns the reason if the event is not valid at this position in any log.
  ///
  /// An event from a newer build is kept but left out of the state. Events that depend on it may also be left out.
  mutating func refusal(of event: RecordedEvent) -> SkippedEvent.Reason? {
    let (before, mayFollow) = (skippedCount, hasUnreadable)
    apply(event)
    guard skippedCount > before, let reason = lastSkipped?.reason else { return nil }
    switch reason {
    case .unreadable(.unknownType): return nil
    case .rejected: return mayFollow ? nil : reason
    case .unreadable: return reason
    }
  }
}
