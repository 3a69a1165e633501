package import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// A log as a story: launches, the visited screens with their times, links, and the ends of sessions.
///
/// The log is replayed once. A line begins where other screens become visible, so saved values and moves in the
/// background do not add lines. After its end, a session has no more visits, because nobody sees its screens.
package struct Story {
  /// One line of the story.
  package enum Line: Sendable {
    case launch(SessionRecord, entries: Int)
    case visit(Visit)
    case link(seq: Int64, time: Int64, outcome: String)
    /// The end of a session. If it has no reason, the session was killed, crashed, or is still running.
    case end(session: Int64, time: Int64, reason: String?, isLast: Bool)
  }

  /// The time that the user spent at one path.
  package struct Visit: Sendable {
    package let seq: Int64
    /// The start time, in milliseconds since 1970.
    package let time: Int64
    /// The length of the visit in milliseconds; `nil` if the end is unknown.
    package fileprivate(set) var dwell: Int64?
    package let cause: BatchCause
    /// The moves, in words, preceded by the cause unless the user caused them.
    package let moves: [String]
    /// The screens that a link closed and opened, in words; empty for any other cause.
    package let changes: [String]
    /// The titles of the screens, bottom to top.
    package let path: String
  }

  private let body: (Line) throws -> Bool
  private var titles: ScreenTitles
  private var replay = Replay()
  private var links: StoryLinks
  private var session: SessionRecord?
  /// Whether the newest session has ended.
  private var hasEnded = false
  private var sessions: [Int64: SessionRecord] = [:]
  private var lastTime: Int64 = 0
  /// The current visit, and the lines that follow it.
  private var visit: Visit?
  private var screens: [VisibleScreens] = []
  private var queue: [Line] = []

  /// Visits the lines of a log, in order, until `body` returns `false`.
  /// - Parameter session: The number of a session; `nil` for all sessions.
  /// - Throws: `StoreError` if the log cannot be read or is damaged. The events before the damage have been visited.
  package static func visit(
    _ log: some EventLogReading, session: Int64? = nil, _ body: (Line) throws -> Bool
  ) throws {
    try withoutActuallyEscaping(body) { body in
      var story = try Story(log, body)
      try story.tell(log, session)
    }
  }

  private init(_ log: some EventLogReading, _ body: @escaping (Line) throws -> Bool) throws {
    self.body = body
    titles = ScreenTitles(log)
    links = try StoryLinks([], in: log)
    for session in try log.sessions() { sessions[session.id] = session }
  }

  private mutating func tell(_ log: some EventLogReading, _ chosen: Int64?) throws {
    let floor = try log.position().floor
    try log.checkSession(chosen)
    replay = try log.replay(through: chosen.map { max($0 - 1, floor) } ?? floor)
    links = try StoryLinks(replay.state.tree.links, in: log)
    var goesOn = true
    do {
      try log.forEachBatch(from: replay.seq + 1) { batch in
        if let chosen, batch.session != chosen { return false }
        goesOn = try receive(batch)
        return goesOn
      }
    } catch let error as StoreError where error.code == .damaged {
      // The end of the last visit is damaged.
      _ = try endVisit(at: nil)
      throw error
    }
    if goesOn { try endSession(isLast: chosen == nil || sessions.keys.max() == chosen) }
  }

  private mutating func receive(_ batch: RecordedBatch) throws -> Bool {
    var outcomes: [Line] = []
    let before = batch.cause == .link ? replay.state : nil
    for event in batch.events {
      if let start = sessions[event.seq] {
        guard try endSession(isLast: false) else { return false }
        (session, hasEnded) = (start, false)
        let count = replay.state.tree.scenes.reduce(0) { $0 + $1.entries.count }
        guard try body(.launch(start, entries: count)) else { return false }
      }
      replay.apply(event)
      if let outcome = links.outcome(of: event, in: batch) {
        outcomes.append(.link(seq: event.seq, time: batch.time, outcome: outcome))
      }
    }
    lastTime = batch.time
    queue += outcomes
    if hasEnded { return true }
    if batch.events.contains(where: { $0.columns.type == EventType.sessionEnded.rawValue }) {
      hasEnded = true
      guard try endVisit(at: batch.time) else { return false }
      return try endSession(isLast: false)
    }
    let screens = VisibleScreens.layers(of: replay.state)
    if visit == nil || screens != self.screens {
      guard try endVisit(at: batch.time) else { return false }
      visit = Visit(
        seq: batch.last, time: batch.time, cause: batch.cause, moves: batch.causeAndMoves,
        changes: try before.map { try ScreenChanges(from: $0, to: replay.state, &titles).words } ?? [],
        path: try titles.path(in: replay.state))
      self.screens = screens
    }
    return true
  }

  /// Reports the visit that ends, and the lines noted during it.
  private mutating func endVisit(at time: Int64?) throws -> Bool {
    defer { (visit, queue) = (nil, []) }
    if var visit, !visit.path.isEmpty {
      // If the clock was set back, the length is unknown.
      visit.dwell = time.flatMap { end in
        end < visit.time ? nil : Timestamp(milliseconds: end).elapsed(since: visit.time)
      }
      guard try body(.visit(visit)) else { return false }
    }
    for line in queue { guard try body(line) else { return false } }
    return true
  }

  @discardableResult private mutating func endSession(isLast: Bool) throws -> Bool {
    guard try endVisit(at: session?.end?.time) else { return false }
    guard let session else { return true }
    self.session = nil
    return try body(
      .end(
        session: session.id, time: session.end?.time ?? lastTime, reason: session.end?.reason, isLast: isLast)
    )
  }
}

extension RecordedBatch {
  /// The moves, preceded by the cause unless the user caused them.
  fileprivate var causeAndMoves: [String] {
    let (moves, cause) = (moves, cause.rawValue)
    return self.cause == .user || moves.first == cause ? moves : [cause] + moves
  }
}
