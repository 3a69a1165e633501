import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct StoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "story", abstract: "Lists the screens that the user visited, with times.",
    discussion: """
      Examples:
        backtrail story shop.backtrail                what happened, from the start
        backtrail story --session 17 shop.backtrail   what happened in one launch
        backtrail story reports/                      all logs in a folder

      Each line has the event's number, the time in UTC, the length of the visit, the
      path of screens, and, in parentheses, what led there. A sheet or another
      presentation is in brackets: 'shop [sheet] cart › checkout'. The parameters of a
      screen are shortened to 40 characters. Moves after the end of a session are left
      out, because nobody saw them, and so are moves in a window that is not active.
      """)

  @OptionGroup var logs: LogsArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the session that begins at the event with this number.", valueName: "seq"))
  var session: Int64?

  @OptionGroup var options: OutputOptions

  func validate() throws { try session.checkNotNegative("--session") }

  func run() throws {
    var isEmpty = true
    try options.withOutput { output in
      let visit = try logs.visit(session: session) { log, path, isOfSeveral in
        var name = isOfSeveral ? path : nil
        let lacksEnd = try log.losses().includesEnd
        try Story.visit(log, session: session) { line in
          isEmpty = false
          if options.json {
            try output.print("\(line.json(of: name))")
          } else {
            if let path = name.take() { try output.print(output.style.bold("Log \(path.visible)")) }
            let text = line.text(output.style, lacksEnd: lacksEnd)
            // The end of a line about a link is as important as its beginning, so the line is wrapped instead of
            // truncated.
            try line.isOfLink ? output.print(sentence: text, indent: 28) : output.print(text)
          }
          return output.isOpen
        }
      }
      try visit.finish()
    }
    guard isEmpty else { return }
    Messages().note(
      session == nil ? Messages.noSessions : "No session matches. 'backtrail sessions' lists them all.")
  }
}

extension Story.Line {
  /// Whether the line is about a link.
  fileprivate var isOfLink: Bool {
    switch self {
    case .link: true
    case .visit(let visit): visit.cause == .link
    case .launch, .end: false
    }
  }

  /// - Parameter lacksEnd: Whether the end of the log is known to be missing.
  fileprivate func text(_ style: Style, lacksEnd: Bool) -> String {
    switch self {
    case .launch(let session, let entries):
      let start = session.start
      let app = "version \(start.appVersion) (\(start.appBuild)) on \(start.platform)"
      let found =
        entries == 0
        ? "nothing to restore"
        : "\(entries.counted("screen")) in the log, restore level \(start.countedRestore)"
      let time = Self.date(session.startedAt)
      return style.bold("Session \(session.id), \(time): \(app), \(found)".visible)
    case .visit(let visit):
      let stay = visit.dwell?.duration ?? "?"
      let changes = visit.changes.joined(separator: ", ")
      let moves = (changes.isEmpty ? visit.moves.joined(separator: ", ") : "link: \(changes)").visible
      return
        "\(Self.head(visit.seq, visit.time, style))  \(stay.leftPadded(8))  \(visit.path.visible)  \(style.dim("(\(moves))"))"
    case .link(let seq, let time, let outcome):
      return "\(Self.head(seq, time, style))            \(style.yellow(outcome.visible))"
    case .end(_, let time, let reason, let isLast):
      let clock = style.dim(Self.clock(time))
      let unended = lacksEnd ? "end unknown" : "no end recorded: still running, killed, or crashed"
      let end = reason.map { "end: \($0.visible)" } ?? (isLast ? unended : "killed or crashed")
      return "        \(clock)            \(style.dim(end))"
    }
  }

  /// - Parameter log: The path of the log; `nil` if there is only one log.
  fileprivate func json(of log: String?) -> JSONValue {
    var value = json
    value.add(["log": log.map(JSONValue.string)])
    return value
  }

  private var json: JSONValue {
    switch self {
    case .launch(let session, let entries):
      [
        "kind": "launch", "session": .integer(session.id), "time": .integer(session.startedAt),
        "appVersion": .string(session.start.appVersion), "appBuild": .string(session.start.appBuild),
        "platform": .string(session.start.platform), "restore": .string(session.start.restore),
        "entries": .integer(entries),
      ]
    case .visit(let visit):
      [
        "kind": "visit", "seq": .integer(visit.seq), "time": .integer(visit.time),
        "dwell": visit.dwell.map { .integer($0) } ?? .null, "cause": .string(visit.cause.rawValue),
        "moves": .array(visit.moves.map(JSONValue.string)), "path": .string(visit.path),
        "changes": visit.changes.isEmpty ? nil : .array(visit.changes.map(JSONValue.string)),
      ]
    case .link(let seq, let time, let outcome):
      ["kind": "link", "seq": .integer(seq), "time": .integer(time), "outcome": .string(outcome)]
    case .end(let session, let time, let reason, _):
      [
        "kind": "end", "session": .integer(session), "time": .integer(time),
        "reason": reason.map(JSONValue.string) ?? .null,
      ]
    }
  }

  private static func head(_ seq: Int64, _ time: Int64, _ style: Style) -> String {
    "\("\(seq)".leftPadded(6))  \(style.dim(clock(time)))"
  }

  /// Returns the date, with the time zone that applies to this time and to those below it.
  private static func date(_ time: Int64) -> String {
    let text = "\(Timestamp(milliseconds: time))"
    return text.hasSuffix("Z") ? "\(text.prefix(19)) UTC" : text
  }

  /// Returns the time of day in UTC, or the number itself if it is outside the range of dates.
  private static func clock(_ time: Int64) -> String {
    let text = "\(Timestamp(milliseconds: time))"
    return text.hasSuffix("Z") ? "\(text.suffix(13).prefix(8))" : text
  }
}
