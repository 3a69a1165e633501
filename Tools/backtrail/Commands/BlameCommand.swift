import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore

struct BlameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame", abstract: "Lists the events that created, changed, or removed one thing.",
    discussion: """
      Examples:
        backtrail blame 11.1 shop.backtrail               the history of a screen
        backtrail blame 8.0 shop.backtrail                the history of a link
        backtrail blame 4.1 --state cart shop.backtrail   changes to a saved value
        backtrail blame banner --override shop.backtrail  replacements of a part

      'backtrail show' prints the IDs of screens, scenes, tabs, and sheets, and
      'backtrail story' those of links. Each line has the event's number, the time of
      its batch, the cause, the effect, and the event.
      """)

  @Argument(help: "An ID, such as 11.1; with --override, the name of a part or of its host.")
  var id: String

  @OptionGroup var log: LogArgument

  @Option(
    help: ArgumentHelp("Show changes to the value that the entry saved under this key.", valueName: "key"))
  var state: String?

  @Flag(help: "Show the overrides of a part.")
  var override = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    if override, state != nil { throw ValidationError("Use either '--state' or '--override', not both.") }
    if !override, EntryID(id) == nil {
      throw ValidationError(
        "'\(id)' is not an ID. IDs look like '11.1'; 'backtrail show' prints them.")
    }
  }

  func run() throws {
    let reader = try log.openNotingLoss()
    let (subject, description) = try subject(in: reader)
    if let description { Messages().note(description) }
    try options.withOutput { output in
      var clock = EventClock(output)
      let blame = try Blame(of: subject, in: reader) { step in
        if options.json {
          try output.print("\(step.json)")
        } else {
          try output.print(line(step, at: clock.time(step.batch.time, on: output), output))
        }
        return output.isOpen
      }
      let floor = try reader.position().floor
      if blame.isOlderThanLog {
        let reason =
          "It is older than the log's first event, \(floor + 1): retention removed the event that created it."
        if blame.count == 0 { throw NothingToBlame(description: reason) }
        Messages().note(reason)
      } else if blame.count == 0 {
        throw NothingToBlame(description: try "\(absence(of: subject)) \(hint(subject, reader))")
      }
    }
  }

  /// Returns a sentence that says what the log does not have.
  private func absence(of subject: Blame.Subject) -> String {
    switch subject {
    case .entry, .presentation, .scene, .branch, .link: "No event in this log created '\(id)'."
    case .savedValue(let key): "No event in this log saved a value of '\(id)' with the key '\(key.name)'."
    case .override: "No event in this log registered an override of '\(id)'."
    }
  }

  /// Returns a hint for finding valid IDs or names.
  private func hint(_ subject: Blame.Subject, _ log: SQLiteLogReader) throws -> String {
    switch subject {
    case .entry(let entry):
      try nearest(to: entry, in: log)
        ?? "'backtrail show' lists the IDs of screens, scenes, tabs, and sheets; 'backtrail story' those of links."
    case .presentation, .scene, .branch, .link:
      "'backtrail replay' lists the events that do not apply."
    case .savedValue:
      "'backtrail log --type viewStateSaved' lists saved values with their keys and entries."
    case .override:
      "'backtrail log --type overrideRegistered' lists overrides. Pass the name of the host or of the part. Both are at the end of each line."
    }
  }

  /// Returns a sentence about the log's range of events if the ID is beyond its end, or about the entry that the ID's
  /// event created. Returns `nil` if the event did not create an entry or is no longer in the log.
  private func nearest(to entry: EntryID, in log: SQLiteLogReader) throws -> String? {
    let position = try log.position()
    guard entry.seq > position.floor, !position.isUnreadable else { return nil }
    guard entry.seq <= position.head else {
      return
        "The log has events \(position.floor + 1) to \(position.head), and an ID begins with the number of the event that created it."
    }
    let state = try log.replay(through: entry.seq).state
    let created = state.tree.scenes.flatMap(\.entries).first { $0.id.seq == entry.seq }
    return created.map { "Did you mean '\($0.id)', the screen '\(state.names[$0.route.name])'?" }
  }

  /// Returns the subject, and a description of it if one is needed.
  private func subject(in log: SQLiteLogReader) throws -> (Blame.Subject, String?) {
    guard !override, let entry = EntryID(id) else { return (.override(id), nil) }
    if let state { return (.savedValue(ViewStateKey(entry: entry, name: state)), nil) }
    // Even if the log is damaged, the events before the damage are still useful.
    let node = try SessionsCommand.unlessDamaged { try BlamedNode(id, in: log) }
    return (node?.subject ?? .entry(entry), node?.description)
  }

  private func line(_ step: Blame.Step, at time: String, _ output: Output) -> String {
    let style = output.style
    let effects = step.effects.map(\.rawValue).joined(separator: ", ")
    let cause = style.dim(step.batch.cause.rawValue.padded(12))
    let event = "\(step.event.columns.type.visible) \(step.event.summary(limit: output.limit(100)))"
    return
      "\("\(step.event.seq)".leftPadded(6))  \(time)  \(cause)  \(style.bold(effects.padded(10)))  \(event)\(step.moves)"
  }
}

/// The error for an ID or a name that does not occur in the log.
private struct NothingToBlame: DescribedError {
  let description: String
}

extension Blame.Step {
  /// The moves of a followed link as text: ` (by events 15 to 16)`.
  fileprivate var moves: String {
    guard effects.contains(.followed) else { return "" }
    let moves = batch.moves(ofLinkAt: event.seq)
    guard let first = moves.first, let last = moves.last else { return " (\(RecordedBatch.movesNothing))" }
    return first.seq == last.seq ? " (by event \(first.seq))" : " (by events \(first.seq) to \(last.seq))"
  }

  fileprivate var json: JSONValue {
    var value = event.json(in: batch)
    value.add(["effects": .array(effects.map { .string($0.rawValue) })])
    if effects.contains(.followed) {
      value.add(["moves": .array(batch.moves(ofLinkAt: event.seq).map { .integer($0.seq) })])
    }
    return value
  }
}
