import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Lists the events, one per line.",
    discussion: """
      Examples:
        backtrail log --session 12 shop.backtrail   the events of one launch
        backtrail log --screen cart shop.backtrail  what happened to a screen
        backtrail log --since 2026-03-01 shop.backtrail
        backtrail log --follow shop.backtrail       while the app runs

      Each line has the event's number, the time of its batch, the cause, the kind,
      and its content. '+' marks a later event of the same batch; the events of a
      batch happen at once. Numbers such as 2.1 are IDs, as in 'backtrail show'; 'v2'
      is the version of a screen's parameters; '*' marks the selected branch.
      """)

  @OptionGroup var log: LogArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the session that begins at the event with this number.", valueName: "seq"))
  var session: Int64?

  @Option(
    help: ArgumentHelp("Only events of this kind, such as 'pushed'; may be repeated.", valueName: "kind"))
  var type: [String] = []

  @Option(help: "Only events at or after this time, in ISO 8601: 2026-03-01 or 2026-03-01T12:30:00Z.")
  var since: Timestamp?

  @Option(help: "Only events at or before this time.")
  var until: Timestamp?

  @Option(
    help: ArgumentHelp("Only events that add, remove, or change a screen with this name.", valueName: "name"))
  var screen: String?

  @Flag(help: "Keep printing new events until interrupted.")
  var follow = false

  @OptionGroup var options: OutputOptions

  func validate() throws { try session.checkNotNegative("--session") }

  func run() throws {
    var filter = EventFilter(
      session: session, types: type, since: since?.milliseconds, until: until?.milliseconds, screen: screen)
    var (effects, first) = try begin(&filter)
    var follower = LogFollower(path: try log.path(), from: first)
    var isEmpty = true
    // A newer version of the library may have recorded kinds that are not known here.
    var unknown = type.filter { EventType(rawValue: $0) == nil }
    try options.withOutput(pages: !follow) { output in
      var clock = EventClock(output)
      repeat {
        try follower.visitNew { batch, _ in
          let events = Set(filter.events(of: batch).map(\.seq))
          for event in batch.events {
            let isShown = events.contains(event.seq)
            let changes = effects.take(event, isShown: isShown && !options.json)
            guard isShown else { continue }
            isEmpty = false
            unknown.removeAll { $0 == event.columns.type }
            guard !options.json else {
              try output.print("\(event.json(in: batch))")
              continue
            }
            let time = try clock.time(batch.time, on: output)
            try output.print(line(event, batch, changes, at: time, output))
          }
          return output.isOpen
        }
        guard follow else { return }
        try output.flush()
        usleep(200_000)
      } while output.isOpen
    }
    for kind in unknown { noteUnknown(kind) }
    if isEmpty { try noteNothing(isExplained: !unknown.isEmpty) }
  }

  private func noteUnknown(_ kind: String) {
    let nearest = Nearest.name(to: kind, in: EventType.allCases.map(\.rawValue))
    Messages().note("No event has the kind '\(kind)'." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
  }

  /// Prints the reason nothing was printed, with a suggestion for a misspelled name.
  private func noteNothing(isExplained: Bool) throws {
    if let screen, try Messages().noteUnknownScreen(screen, in: log.open()) { return }
    if isExplained { return }
    if since == nil, until == nil, type.isEmpty, screen == nil, session == nil {
      return Messages().note("The log has no events.")
    }
    Messages().note("No event matches. 'backtrail log' without options lists all events.")
  }

  /// Prepares the filter with the log, and closes the log again, because a reader that stays open would block the
  /// writer.
  private func begin(_ filter: inout EventFilter) throws -> (EventChanges, first: Int64) {
    let reader = try log.openNotingLoss()
    try filter.begin(with: reader)
    let floor = try reader.position().floor
    return (EventChanges(after: try reader.replay(through: floor)), floor + 1)
  }

  private func line(
    _ event: RecordedEvent, _ batch: RecordedBatch, _ changes: StateChanges?, at time: String,
    _ output: Output
  ) -> String {
    let seq = "\(event.seq)".leftPadded(6)
    let style = output.style
    let cause = style.dim(batch.cause.rawValue.padded(12))
    let mark = event.seq == batch.first ? " " : "+"
    return
      "\(seq)  \(time)  \(cause)  \(mark) \(style.bold(event.columns.type.visible.padded(18)))  \(event.summary(limit: output.limit(100), changes: changes))"
  }
}

extension Timestamp: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
