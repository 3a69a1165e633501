import BacktrailCore
import BacktrailStore

/// Where a navigator stands in its history: the state, and the numbers of the events that led to it.
///
/// The state is kept as the log has it; the form that the app reads is made of it when it is read, so that who moves
/// does not pay for who reads.
struct Timeline<R: Route> {
  /// Whether `restore` began it. Moves are refused before.
  private(set) var isBegun = false
  /// Whether `close` ended it.
  private(set) var isEnded = false
  /// How often `reset` began anew; what waits for the log meanwhile belongs to the time before.
  private(set) var epoch = 0
  /// The state as the log has it.
  private(set) var encoded = EncodedState()
  /// The number of the newest event.
  private(set) var head: Int64 = 0
  /// The number of the event that began the session.
  private var session: Int64 = 0
  /// The time of the newest batch of the session.
  private var lastTime: Int64 = 0
  /// The newest event that a snapshot has.
  private var snapshotSeq: Int64 = 0
  /// Whether a snapshot of the state is one of the log: not if events were skipped.
  private var mayWriteSnapshots = true
  /// The state as it was read last, and the events that came since.
  private var typed = NavigationState<DecodedRoute<R>>()
  private var unread: [NumberedEvent] = []

  private static var unreadLimit: Int { 1_000 }

  /// What a stored route means, by the names of the state.
  typealias Meaning = (CompactRoute, NameTable) -> DecodedRoute<R>

  /// Begins it once; says whether this was the first time.
  mutating func begin() -> Bool {
    defer { isBegun = true }
    return !isBegun
  }

  /// Ends it once; says whether this was the first time.
  mutating func end() -> Bool {
    defer { isEnded = true }
    return !isEnded
  }

  /// Goes on where a log ends.
  mutating func resume(_ replay: Replay, at head: Int64) {
    encoded = replay.state
    self.head = head
    snapshotSeq = replay.base
    mayWriteSnapshots = !replay.hasUnreadable
  }

  /// Goes on without a log.
  mutating func resumeEmpty() { (encoded, typed, unread, head) = (EncodedState(), NavigationState(), [], 0) }

  /// Begins a new epoch, as after signing out.
  mutating func beginEpoch() { epoch += 1 }

  /// Makes a draft with events the state; gives the batch that leads there.
  mutating func append(
    _ draft: Draft<R>, cause: BatchCause, at now: Int64, _ command: RecordedCommand?
  ) -> RecordedBatch? {
    guard let first = draft.events.first else { return nil }
    if case .sessionStarted? = draft.reduced.first?.event { session = first.seq }
    // Within a session times never run backwards, whatever the clock does.
    lastTime = max(lastTime, now)
    encoded = draft.encoded
    unread += draft.reduced
    head = draft.head
    return RecordedBatch(
      first: first.seq, session: session, cause: cause, time: lastTime, command: command, events: draft.events
    )
  }

  /// The state as the app reads it. Mapping and reducing commute, so only what came since is reduced.
  mutating func read(_ meaning: Meaning) -> NavigationState<DecodedRoute<R>> {
    for event in unread {
      typed.reduce(event.event.map { meaning($0, encoded.names) }, seq: event.seq)
    }
    unread = []
    return typed
  }

  /// Reads what came since if that is much.
  mutating func readIfLong(_ meaning: Meaning) {
    if unread.count > Self.unreadLimit { _ = read(meaning) }
  }

  /// Reads the whole state anew, since payloads mean something else now.
  mutating func readAnew(_ meaning: Meaning) {
    unread = []
    typed = encoded.tree.map { meaning($0, encoded.names) }
  }

  /// Whether so many events came since the last snapshot.
  func isSnapshotDue(after interval: Int64) -> Bool { head - snapshotSeq >= interval }

  /// What a snapshot of now has; `nil` when there is one, or may be none.
  mutating func snapshot() -> (state: EncodedState, seq: Int64, time: Int64)? {
    guard mayWriteSnapshots, head > snapshotSeq else { return nil }
    snapshotSeq = head
    return (encoded, head, lastTime)
  }
}
