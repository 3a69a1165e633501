import BacktrailCore
import BacktrailStore

/// The current state, and the numbers of the events that led to it.
///
/// The state is kept in stored form. The app's form is derived when the app reads it, so a move costs nothing extra
/// until then. If the app reads the state once after 40 pushes, the 40 events are reduced in the app's form, instead of
/// 40 states being decoded.
struct Timeline<R: Route> {
  /// Whether `restore` has been called. Before that, moves are rejected.
  private(set) var isBegun = false
  /// Whether the state continues that of a log. Otherwise, event numbers and IDs are valid in this process only.
  private(set) var isOfLog = false
  /// Whether `close` has been called.
  private(set) var isEnded = false
  /// The number of resets. A call that was waiting for the log during a reset belongs to an earlier epoch.
  private(set) var epoch = 0
  /// The state in stored form.
  private(set) var encoded = EncodedState()
  /// The number of the newest event.
  private(set) var head: Int64 = 0
  /// The number of the event that began the session.
  private var session: Int64 = 0
  /// The time of the newest batch of the session.
  private var lastTime: Int64 = 0
  /// The number of the newest event in a snapshot.
  private var snapshotSeq: Int64 = 0
  /// Whether snapshots are written. Snapshots are not written if events were skipped, because the state then differs
  /// from the one in the log.
  private var mayWriteSnapshots = true
  /// The state as of the last read. The events since then are in `unread`.
  private var typed = NavigationState<DecodedRoute<R>>()
  private var unread: [NumberedEvent] = []

  private static var unreadLimit: Int { 1_000 }

  /// A function that decodes a stored route with the names of the state.
  typealias Meaning = (CompactRoute, NameTable) -> DecodedRoute<R>

  /// Begins the timeline. Returns whether this was the first call.
  mutating func begin() -> Bool {
    defer { isBegun = true }
    return !isBegun
  }

  /// Ends the timeline. Returns whether this was the first call.
  mutating func end() -> Bool {
    defer { isEnded = true }
    return !isEnded
  }

  /// Continues at the end of a log.
  mutating func resume(_ replay: Replay, at head: Int64) {
    encoded = replay.state
    self.head = head
    isOfLog = true
    snapshotSeq = replay.base
    mayWriteSnapshots = !replay.hasUnreadable
  }

  /// Continues without a log.
  mutating func resumeEmpty() {
    (encoded, typed, unread, head, isOfLog) = (EncodedState(), NavigationState(), [], 0, false)
  }

  /// Begins a new epoch, for example, after the user signs out.
  mutating func beginEpoch() { epoch += 1 }

  /// Makes the state of a batch builder the current one. Returns its batch.
  mutating func append(
    _ draft: Draft<R>, cause: BatchCause, at now: Int64, _ command: RecordedCommand?
  ) -> RecordedBatch? {
    guard let first = draft.events.first else { return nil }
    if case .sessionStarted? = draft.reduced.first?.event { session = first.seq }
    // Within a session, times never decrease, no matter what the clock does.
    lastTime = max(lastTime, now)
    encoded = draft.encoded
    unread += draft.reduced
    head = draft.head
    return RecordedBatch(
      first: first.seq, session: session, cause: cause, time: lastTime, command: command, events: draft.events
    )
  }

  /// Returns the state for the app. Mapping and reducing commute, so only the events since the last read are reduced.
  mutating func read(_ meaning: Meaning) -> NavigationState<DecodedRoute<R>> {
    for event in unread {
      typed.reduce(event.event.map { meaning($0, encoded.names) }, seq: event.seq)
    }
    unread = []
    return typed
  }

  /// Reduces the events since the last read if there are many.
  mutating func readIfLong(_ meaning: Meaning) {
    if unread.count > Self.unreadLimit { _ = read(meaning) }
  }

  /// Decodes the entire state again after payloads have changed.
  mutating func readAnew(_ meaning: Meaning) {
    unread = []
    typed = encoded.tree.map { meaning($0, encoded.names) }
  }

  /// Returns whether enough events have been added since the last snapshot.
  func isSnapshotDue(after interval: Int64) -> Bool { head - snapshotSeq >= interval }

  /// Returns the content of a snapshot of the current state, or `nil` if a snapshot already exists or may not be
  /// written.
  mutating func snapshot() -> (state: EncodedState, seq: Int64, time: Int64)? {
    guard mayWriteSnapshots, head > snapshotSeq else { return nil }
    snapshotSeq = head
    return (encoded, head, lastTime)
  }
}
