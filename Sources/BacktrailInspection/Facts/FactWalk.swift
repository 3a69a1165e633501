package import BacktrailCore
import BacktrailRuntime

/// A pass over the batches of one log that turns them into rows. It parses only payloads that seem to be redacted.
///
/// A screen is in front while it is on top of the selected branch, in the topmost presentation of the active scene. A
/// transition ends the period during which a screen is in front. A session's row follows the row of its last
/// transition, so the rows of a log are in the order of its events.
package struct FactWalk {
  private struct Session {
    let launch: Launch
    let started: Int64
    /// The number of restored entries; `nil` while the open screens are unknown.
    var restored: Int64?
    var events: Int64 = 0
    var transitions: Int64 = 0
    var lastTime: Int64
    /// The saved values by key.
    var values: [String: SavedValue] = [:]
  }

  private struct SavedValue {
    /// The largest size in bytes; `nil` while no complete content is known.
    var bytes: Int64?
    var writes: Int64 = 0
  }

  /// The launch that the rows describe.
  private struct Launch {
    let id: Int64
    /// The result of the restore; `nil` if the event of the launch is missing.
    let summary: RestoreSummary?
    /// The shared columns of the launch's rows.
    let columns: [FactRow.Value]

    init(_ log: String, id: Int64, start: SessionStart?) {
      (self.id, summary) = (id, (start?.restore).map(RestoreSummary.init))
      columns = Self.columns(log, id, start)
    }

    static func columns(_ log: String, _ id: Int64?, _ start: SessionStart?) -> [FactRow.Value] {
      [
        .number(FactTable.version), .text(log), .init(id),
        .init((start?.appVersion).map(FactName.shown(ofApp:))),
        .init((start?.appBuild).map(FactName.shown(ofApp:))),
        .init((start?.platform).map(FactName.shown(ofApp:))),
      ]
    }
  }

  private struct Front {
    let entry: EntryID
    let entryText: String
    let screen: String
    /// The name of the screen in rows.
    let shown: String
    let time: Int64
    /// The entry that was in front before.
    let before: EntryID?
    /// Whether `before` is known.
    let knowsBefore: Bool
    /// Whether `time` is known. After missing events, the entry may have come to the front in one of them.
    let knowsTime: Bool
  }

  private struct Link {
    /// The matched pattern; `nil` if none matched.
    let pattern: String?
    /// The time when the link was received; `nil` if the event is missing.
    let received: Int64?
    let launch: Launch?
    var isHeld = false
  }

  /// The reasons that the engine records for the end of a session. An app may record any other text as a reason.
  private static let endings: Set = ["clean"]

  private let log: String
  /// The shared columns of rows outside any launch.
  private let strayColumns: [FactRow.Value]
  private let wants: Set<FactTable>
  private var replay: Replay
  private var session: Session?
  private var front: Front?
  /// Whether events are missing that may have changed the screen in front since `front` was known.
  private var lacksFront: Bool
  private var links: [LinkID: Link] = [:]
  /// Whether every event since a known state has been processed. If so, an event that does not apply cannot occur in a
  /// valid log.
  private var isWhole = true
  /// Whether the open screens are known.
  private var knowsState = true
  /// Whether events before the next batch are missing, possibly including the launch of its session.
  private var mayLackLaunch: Bool
  /// The last session that ended.
  private var endedSession: Int64?
  /// The number of events that were left out of the state because they, or events before them, come from a newer
  /// version.
  private(set) var newerEvents: Int64 = 0
  /// The first event that no valid log can contain at its position, and the reason.
  private(set) var refusal: (seq: Int64, reason: SkippedEvent.Reason)?

  /// Creates a walk that begins at a state.
  /// - Parameters:
  ///   - log: The name of the log in the rows: its ID.
  ///   - state: The state at the retention boundary.
  ///   - seq: The event number of the boundary.
  ///   - tables: The tables of the output.
  package init(
    log: String, from state: EncodedState = EncodedState(), seq: Int64 = 0, tables: Set<FactTable>
  ) {
    self.log = log
    strayColumns = Launch.columns(log, nil, nil)
    wants = tables
    replay = Replay(from: state, seq: seq)
    (mayLackLaunch, lacksFront) = (seq > 0, seq > 0)
    addLinks(of: state)
  }

  /// Adds the links that are waiting in a state and whose own events are missing.
  private mutating func addLinks(of state: EncodedState) {
    for link in state.tree.links where links[link.id] == nil {
      let pattern = link.pattern.isEmpty ? nil : FactName.shown(pattern: link.pattern)
      links[link.id] = Link(pattern: pattern, received: nil, launch: nil, isHeld: link.hold != nil)
    }
  }

  /// Adds the next batch and emits its rows.
  package mutating func take(_ batch: RecordedBatch, _ emit: (FactRow) throws -> Void) rethrows {
    var pattern: String?
    var ended: String?
    var endedLinks: [(link: Link, event: RecordedEvent)] = []
    continueSession(of: batch)
    for event in batch.events {
      let type = event.columns.type.utf8Bytes(EventType.init(bytes:))
      if type == .sessionStarted, let start = event.sessionStart {
        try endSession(reason: "killed", emit)
        // The time between two sessions is not spent on any screen.
        (front, lacksFront) = (nil, false)
        session = Session(
          launch: Launch(log, id: event.seq, start: start), started: batch.time, lastTime: batch.time)
        try noteQuarantines(emit)
      }
      let skipped = replay.skippedCount
      let reason = replay.refusal(of: event)
      if reason == nil, replay.skippedCount > skipped { newerEvents += 1 }
      if let reason, isWhole, refusal == nil { refusal = (event.seq, reason) }
      // After a gap, closed windows and retained roots are unknown. Therefore, it is also unknown what is open after
      // one of them is reopened.
      if !isWhole, replay.skippedCount > skipped, type?.changesScreens ?? true {
        (front, knowsState) = (nil, false)
      }
      session?.events += 1
      switch type {
      case .linkReceived:
        pattern = event.columns.name.flatMap { $0.isEmpty ? nil : FactName.shown(pattern: $0) }
        links[LinkID(seq: event.seq)] = Link(
          pattern: pattern, received: batch.time, launch: session?.launch)
      case .linkHeld:
        if let id = event.columns.target.flatMap(LinkID.init) { links[id]?.isHeld = true }
      case .viewStateSaved: noteValue(event)
      case .linkApplied, .linkRefused, .linkExpired:
        if let id = event.columns.target.flatMap(LinkID.init), let link = links.removeValue(forKey: id) {
          pattern = link.pattern
          endedLinks.append((link, event))
        }
      case .sessionEnded:
        ended = event.columns.name.flatMap { Self.endings.contains($0) ? $0 : nil } ?? "other"
      // This is the only event that lists everything that is open.
      case .stateRestored: if reason == nil { knowsState = true }
      default: break
      }
    }
    session?.lastTime = batch.time
    try noteFront(after: batch, pattern: batch.cause == .link ? pattern : nil, emit)
    for (link, event) in endedLinks { try endLink(link, by: event, in: batch, emit) }
    if let id = session?.launch.id, id >= batch.first { countRestored(before: id) }
    if let ended {
      try endSession(reason: ended, emit)
      front = nil
    }
  }

  /// Skips missing events.
  ///
  /// If the state after them is unknown, the open screens are also unknown until the log lists them again. Until then,
  /// no transitions are counted.
  /// - Parameters:
  ///   - batch: The next available batch.
  ///   - state: The state before that batch, if it is known.
  package mutating func skip(
    to batch: RecordedBatch, from state: EncodedState? = nil, _ emit: (FactRow) throws -> Void
  ) rethrows {
    (front, lacksFront, isWhole, knowsState, mayLackLaunch) = (nil, true, false, false, true)
    if session?.launch.id != batch.session { try endSession(reason: nil, emit) }
    replay = Replay(from: EncodedState(), seq: batch.first - 1)
    if let state { resume(from: state) }
  }

  /// Continues from the known state before the next batch if events before it are missing.
  package mutating func resume(from state: EncodedState) {
    guard !isWhole else { return }
    replay = Replay(from: state, seq: replay.seq)
    (isWhole, knowsState) = (true, true)
    addLinks(of: state)
  }

  /// Continues a session whose launch is missing. The session's rows contain its number, but nothing about the app.
  private mutating func continueSession(of batch: RecordedBatch) {
    guard mayLackLaunch else { return }
    mayLackLaunch = false
    guard session == nil, batch.session > 0, batch.session < batch.first, batch.session != endedSession
    else { return }
    session = Session(
      launch: Launch(log, id: batch.session, start: nil), started: batch.time, lastTime: batch.time)
  }

  /// Emits the row of the newest session. A session that has not ended may still be running.
  package mutating func finish(_ emit: (FactRow) throws -> Void) rethrows {
    if wants.contains(.links) {
      for (id, link) in links.sorted(by: { $0.key < $1.key }) {
        let values: [FactRow.Value] = [
          .number(id.seq), .init(link.received), .init(link.pattern), .text("waiting"),
        ]
        let columns = (link.launch?.columns ?? strayColumns) + values
        try emit(
          FactRow(
            table: .links, values: columns + [.missing, .missing, .missing, .truth(link.isHeld)]))
      }
    }
    try endSession(reason: nil, emit)
  }

  private mutating func noteFront(
    after batch: RecordedBatch, pattern: String?, _ emit: (FactRow) throws -> Void
  ) rethrows {
    guard knowsState else {
      lacksFront = true
      return
    }
    let place = replay.state.front
    let top = place?.top
    let screen = top.map { replay.state.names[$0.route.name] }
    guard top?.id != front?.entry || screen != front?.screen else { return }
    let (before, isKnown) = (front, !lacksFront)
    (front, lacksFront) = (nil, false)
    if let top, let screen {
      // A replaced route does not change which entry was in front before.
      let isReplaced = top.id == before?.entry
      front = Front(
        entry: top.id, entryText: top.id.description, screen: screen, shown: FactName.shown(screen),
        time: batch.time, before: isReplaced ? before?.before : before?.entry,
        knowsBefore: isReplaced ? before?.knowsBefore ?? isKnown : isKnown, knowsTime: isKnown)
    }
    session?.transitions += 1
    guard wants.contains(.transitions) else { return }
    let dwell = before.flatMap { visit in
      visit.knowsTime ? Timestamp(milliseconds: batch.time).elapsed(since: visit.time) : nil
    }
    let isBackOut = before.flatMap { visit -> Bool? in
      guard let top, !replay.state.isOpen(visit.entry) else { return false }
      return visit.knowsBefore ? top.id == visit.before : nil
    }
    // Most rows belong to this table, and calling `row` would copy the walk for each of them.
    try emit(
      FactRow(
        table: .transitions,
        values: (session?.launch.columns ?? strayColumns) + [
          .number(batch.last), .number(batch.time), .text(batch.cause.rawValue),
          .init(place?.scene.description),
          .init((place?.branch.name).map(FactName.shown(_:))),
          .init((place?.style?.rawValue).map(FactName.shown(style:))),
          .init(place.map { Int64($0.branch.entries.count) }), .init(before?.shown),
          .init(before?.entryText), .init(dwell), .init(front?.shown), .init(front?.entryText),
          top.map { entry in .truth(session.map { entry.id.seq < $0.launch.id } ?? false) } ?? .missing,
          .init(pattern), .init(isBackOut),
        ]))
  }

  private mutating func noteValue(_ event: RecordedEvent) {
    guard wants.contains(.values), let name = event.columns.name else { return }
    // Keys that look the same in rows count as one key.
    let key = FactName.shown(name)
    var value = session?.values[key] ?? SavedValue()
    value.writes += 1
    // The size of a redaction mark says nothing about the value. Few values contain the mark's first byte, and looking
    // for that is much faster.
    if let text = event.payload?.text,
      !text.utf8.contains(UInt8(ascii: "$")) || !RouteRedaction.isRedacted(text)
    {
      value.bytes = max(value.bytes ?? 0, Int64(text.utf8.count))
    }
    session?.values[key] = value
  }

  /// Emits a row for each screen or value that the launch could not decode.
  private func noteQuarantines(_ emit: (FactRow) throws -> Void) rethrows {
    guard wants.contains(.quarantines) else { return }
    for item in session?.launch.summary?.quarantines ?? [] {
      try emit(
        row(
          .quarantines,
          [
            .text(item.name.map(FactName.shown(_:)) ?? FactName.masked),
            .text(item.isEntry ? "screen" : "value"), .text(item.reason ?? FactName.masked),
          ]))
    }
  }

  private mutating func countRestored(before id: Int64) {
    guard knowsState else { return }
    let entries = replay.state.tree.scenes.flatMap(\.entries)
    session?.restored = Int64(entries.count { $0.id.seq < id })
  }

  private mutating func endSession(reason: String?, _ emit: (FactRow) throws -> Void) rethrows {
    guard let ended = session else { return }
    endedSession = ended.launch.id
    for (key, value) in ended.values.sorted(by: { $0.key < $1.key }) {
      try emit(row(.values, [.text(key), .init(value.bytes), .number(value.writes)]))
    }
    if wants.contains(.sessions), let summary = ended.launch.summary {
      let quarantined = summary.quarantines.count(where: \.isEntry)
      let branch = knowsState ? replay.state.front?.branch : nil
      let path = branch.map { branch in
        FactName.shown(path: branch.entries.map { replay.state.names[$0.route.name] })
      }
      try emit(
        row(
          .sessions,
          [
            .number(ended.started),
            .init(summary.level.map(FactName.shown(_:))),
            .init(ended.restored), .number(Int64(quarantined)), .number(ended.events),
            .number(ended.transitions),
            .number(Timestamp(milliseconds: ended.lastTime).elapsed(since: ended.started)), .init(reason),
            .init(front?.shown), .init(path),
          ]))
    }
    session = nil
  }

  private func endLink(
    _ link: Link, by event: RecordedEvent, in batch: RecordedBatch, _ emit: (FactRow) throws -> Void
  ) rethrows {
    guard wants.contains(.links) else { return }
    let type = EventType(rawValue: event.columns.type)
    let outcome = type == .linkApplied ? "applied" : type == .linkRefused ? "refused" : "expired"
    try emit(
      row(
        .links,
        [
          .number(event.seq), .number(batch.time), .init(link.pattern), .text(outcome),
          .init(type == .linkRefused ? event.columns.name.map(FactName.shown(_:)) : nil),
          .init(link.received.map { Timestamp(milliseconds: batch.time).elapsed(since: $0) }),
          .init(type == .linkApplied ? front?.shown : nil), .truth(link.isHeld),
        ]))
  }

  private func row(_ table: FactTable, _ values: [FactRow.Value]) -> FactRow {
    FactRow(table: table, values: (session?.launch.columns ?? strayColumns) + values)
  }
}

extension EventType {
  /// Whether the event changes which screens are open.
  fileprivate var changesScreens: Bool {
    switch self {
    case .pushed, .popped, .routeReplaced, .stackSet, .branchSelected, .branchOpened, .branchClosed,
      .branchReopened, .presented, .dismissed, .presentationReopened, .sceneOpened, .sceneActivated,
      .sceneClosed, .sceneReopened, .rootSet, .rootShelved, .rootReopened, .stateRestored:
      true
    case .viewStateSaved, .overrideRegistered, .overrideRemoved, .overridesReset, .linkReceived, .linkHeld,
      .linkApplied, .linkRefused, .linkExpired, .sessionStarted, .sessionEnded:
      false
    }
  }
}
