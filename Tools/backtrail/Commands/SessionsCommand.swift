import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists the launches of the app.",
    discussion: """
      Examples:
        backtrail sessions shop.backtrail  the launches in one log
        backtrail sessions reports/        the launches in all logs of a folder

      A session has the number of its first event. It lasts until its recorded end,
      even if events follow. A session without a recorded end was killed or crashed,
      or is the newest and still running. Its time is measured up to its last event.
      If damage keeps a session from being verified, its time and events are unknown.
      """)

  @OptionGroup var logs: LogsArgument
  @OptionGroup var options: OutputOptions

  func run() throws {
    var sessions: [Session] = []
    var isAnyDamaged = false
    let visit = try logs.visit { log, path, _ in
      let (found, isDamaged) = try Self.sessions(of: log, at: path)
      sessions += found
      if isDamaged {
        isAnyDamaged = true
        Messages().note(
          "The log '\(path)' is damaged, so some of the sessions are unverified. Later ones may be missing. Run 'backtrail verify'."
        )
      }
    }
    if visit.count > 0 {
      try options.withOutput { output in
        if sessions.isEmpty, !options.json {
          return try output.print(isAnyDamaged ? "No session can be read." : Messages.noSessions)
        }
        try print(sessions, isOfSeveral: visit.isOfSeveral, on: output)
      }
    }
    try visit.finish()
  }

  /// Returns the sessions of a log, and whether damage was found in it.
  private static func sessions(
    of log: SQLiteLogReader, at path: String
  ) throws -> (sessions: [Session], isDamaged: Bool) {
    let position = try log.position()
    let (floor, head) = (position.floor, position.head)
    let records = try log.sessions()
    let unlisted = floor + 1..<(records.first?.id ?? head + 1)
    if !unlisted.isEmpty {
      Messages().note(
        "The log '\(path)' begins within a session, which is not listed. 'backtrail story' shows it, from event \(floor + 1) to \(unlisted.upperBound - 1)."
      )
    }
    var walk = try PathWalk(log)
    let sessions = try records.enumerated().map { place, record in
      let next = place + 1 < records.count ? records[place + 1].id : nil
      // Moves after the end are not part of the session, because nobody saw them.
      let last = record.end?.seq ?? (next ?? head + 1) - 1
      let lastPath = try unlessDamaged { try walk.path(behind: last) } ?? Session.damaged
      return try Session(
        record, last: last, lastPath: lastPath, isNewest: next == nil, in: log, at: path)
    }
    // There may be damage after the end of the last session.
    if records.last?.end != nil || records.isEmpty { _ = try unlessDamaged { try walk.path(behind: head) } }
    return (sessions, walk.isDamaged || sessions.contains { !$0.isProven })
  }

  static func unlessDamaged<Value>(_ read: () throws -> Value?) throws -> Value? {
    do {
      return try read()
    } catch let error as StoreError where error.code == .damaged {
      return nil
    }
  }

  private func print(_ sessions: [Session], isOfSeveral: Bool, on output: Output) throws {
    if options.json {
      let values = sessions.map { $0.json(withLog: isOfSeveral) }
      return try output.print("\(["sessions": .array(values)] as JSONValue)")
    }
    // A terminal rarely has room for paths in addition to the other columns.
    let hasTitles = isOfSeveral && output.columns != nil
    let table = SessionTable(hasPaths: isOfSeveral && !hasTitles, hasTitles: hasTitles, style: output.style)
    try output.print(table.table(of: sessions, in: output.columns))
    // A script reads only the table, so no help is printed with it.
    guard output.columns != nil, !isOfSeveral, let last = sessions.last?.record.id else { return }
    try output.print(
      sentence:
        "A session's number is that of its first event, as in 'story --session \(last)'.",
      output.style.dim)
  }
}

extension SessionStart {
  /// The restore level, and the numbers of screens and values that were not restored unchanged: `full, 3 quarantined,
  /// 2 other`.
  var countedRestore: String {
    let parts = restore.split(separator: ";").map { String($0.drop { $0 == " " }) }
    var outcomes = parts.dropFirst()
    // The log lists the first outcomes, followed by the number of the others, without their kinds: '7 more'.
    let rest = outcomes.last?.hasSuffix(" more") == true ? outcomes.popLast() : nil
    let quarantined = outcomes.count { $0.contains(" quarantined ") }
    let counts = [(quarantined, "quarantined"), (outcomes.count - quarantined, "other")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return (parts.prefix(1) + counts + (rest.map { [$0] } ?? [])).joined(separator: ", ")
  }
}

/// A launch, with the information in the log about its end.
private struct Session {
  /// The path of the log.
  let path: String
  let record: SessionRecord
  let isNewest: Bool
  /// The number of events; `nil` if the session is unverified.
  let eventCount: Int64?
  /// The time from the session's first batch to its end, or to its last batch if it has no end, in milliseconds; `nil`
  /// if the clock was set back or the session is unverified.
  let duration: Int64?
  let lastPath: String
  /// Whether the log's hash chain confirms the session.
  let isProven: Bool

  /// - Parameter last: The number of the session's last event.
  init(
    _ record: SessionRecord, last: Int64, lastPath: String, isNewest: Bool, in log: SQLiteLogReader,
    at path: String
  ) throws {
    self.path = path
    self.record = record
    self.lastPath = lastPath
    self.isNewest = isNewest
    // The list is useful even without these batches. 'backtrail verify' reports the damage.
    let batch = { (seq: Int64) in try SessionsCommand.unlessDamaged { try log.batches(in: seq...seq).first } }
    let (first, newest) = try (batch(record.id), batch(last))
    let start = first?.events.first { $0.seq == record.id }?.sessionStart
    // Another program may have added events after the end.
    let isEndProven = try record.end.map { end in
      let batch = try batch(end.seq)
      return batch?.time == end.time
        && batch?.events.first { $0.seq == end.seq }?.columns.name == end.reason
    }
    isProven =
      start == record.start && first?.time == record.startedAt && newest != nil && isEndProven ?? true
      && lastPath != Self.damaged
    let lastTime = record.end?.time ?? newest?.time ?? record.startedAt
    duration =
      !isProven || lastTime < record.startedAt
      ? nil : Timestamp(milliseconds: lastTime).elapsed(since: record.startedAt)
    eventCount = isProven ? last - record.id + 1 : nil
  }

  /// The path of a session whose events are damaged.
  static let damaged = "(damaged)"

  static let killed = "killed or crashed"

  var ended: String { record.end?.reason ?? (isNewest ? "-" : Self.killed) }

  /// The cells of the table. The last one is the path of screens.
  var cells: [String] {
    let start = record.start
    let lasted = duration.map { (record.end == nil ? "≥ " : "") + $0.duration } ?? "?"
    return [
      "\(record.id)", String("\(Timestamp(milliseconds: record.startedAt))".prefix(19)), lasted,
      eventCount.map { "\($0)" } ?? "?", ended,
      "\(start.appVersion) (\(start.appBuild))", start.countedRestore, lastPath,
    ].map(\.visible)
  }

  func json(withLog: Bool) -> JSONValue {
    [
      "log": withLog ? .string(path) : nil, "id": .integer(record.id),
      "startedAt": .integer(record.startedAt),
      "appVersion": .string(record.start.appVersion), "appBuild": .string(record.start.appBuild),
      "platform": .string(record.start.platform), "restore": .string(record.start.restore),
      "events": eventCount.map { .integer($0) } ?? .null, "duration": duration.map { .integer($0) } ?? .null,
      "lastPath": .string(lastPath), "proven": isProven ? nil : false,
      "end": record.end.map {
        ["seq": .integer($0.seq), "time": .integer($0.time), "reason": .string($0.reason)]
      } ?? .null,
    ]
  }
}

/// The table of sessions. If a row does not fit into a terminal, the path of its screens is on a line of its own.
private struct SessionTable {
  let hasPaths: Bool
  let hasTitles: Bool
  let style: Style

  private static let head = [
    "SESSION", "STARTED (UTC)", "LASTED", "EVENTS", "ENDED", "APP", "RESTORE", "LAST SCREEN",
  ]

  /// The width that the column of the ends keeps. Only a reason of the app may be longer.
  private static let ended = Session.killed.width

  func table(of sessions: [Session], in columns: Int?) -> Table {
    let whole = oneLine(of: sessions, in: columns)
    guard let columns, columns < 120, whole.lines().contains(where: { $0.width > columns }) else {
      return whole
    }
    return twoLines(of: sessions, in: columns)
  }

  private func oneLine(of sessions: [Session], in columns: Int?) -> Table {
    var table = Table(
      Self.head + (hasPaths ? ["LOG"] : []), numeric: [0, 2, 3], fixed: [1], minimums: [4: Self.ended])
    add(sessions, to: &table, in: columns) { session, table in
      table.add(session.cells + (hasPaths ? [session.path.visible] : []))
    }
    return table
  }

  /// Returns a table whose rows are followed by the paths of their screens. Below 100 columns, seconds and event
  /// counts are left out.
  private func twoLines(of sessions: [Session], in columns: Int) -> Table {
    func cells(_ cells: [String]) -> [String] {
      var cells = cells
      guard columns < 100 else { return cells.dropLast() }
      cells[1] = String(cells[1].prefix(16))
      cells.remove(at: 3)
      return cells.dropLast()
    }
    func path(_ cells: [String]) -> String { "         " + (cells.last ?? "").cut(to: columns - 9) }
    let (numeric, ended): (Set, Int) = columns < 100 ? ([0, 2], 3) : ([0, 2, 3], 4)
    var table = Table(cells(Self.head), numeric: numeric, fixed: [1], minimums: [ended: Self.ended])
    table.add(title: style.dim(path(Self.head)))
    add(sessions, to: &table, in: columns) { session, table in
      table.add(cells(session.cells))
      table.add(title: path(session.cells))
    }
    return table
  }

  private func add(
    _ sessions: [Session], to table: inout Table, in columns: Int?, row: (Session, inout Table) -> Void
  ) {
    var log: String?
    for session in sessions {
      if hasTitles, session.path != log {
        log = session.path
        table.add(title: style.bold(session.path.visible.cutAtStart(to: columns ?? .max)))
      }
      row(session, &table)
    }
  }
}
