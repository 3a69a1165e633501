import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replays the whole log and compares its snapshots with the result.",
    discussion: """
      Example: backtrail replay shop.backtrail

      Lists the events that were skipped, and the reasons. Exits with 2 when a
      snapshot differs or an event of a known kind cannot be decoded, and with 65
      when an event was changed. Contents are not read: 'backtrail verify' checks
      them.

      With --guards, checks the scenes after every batch against the guards of an
      app, and reports the first batch that violates one. In that case, also
      exits with 2.
      """)

  @OptionGroup var log: LogArgument
  @OptionGroup var guards: GuardsOption
  @OptionGroup var options: OutputOptions

  func run() throws {
    let progress = ProgressBar("Replaying")
    let guards = try guards.read()
    let reader = try log.openNotingLoss()
    let check = try ReplayCheck(of: reader) { progress.update($0, of: $1) }
    let violation = guards.isEmpty ? nil : try reader.firstViolatingBatch(of: guards)
    progress.clear()
    if violation == nil { try Messages().noteUnknownNames(of: .guards(guards), in: reader) }
    try options.withOutput { output in
      if options.json { return try output.print("\(check.json(violation, hasGuards: !guards.isEmpty))") }
      try output.print("\(Int(check.eventCount).counted("event")), \(Int(check.eventsPerSecond)) events/s")
      try output.print("digest \(Hash128.digest(of: check.replay.state))")
      for snapshot in check.snapshots { try output.print(text(of: snapshot, output.style)) }
      for skipped in check.replay.skipped {
        try output.print(sentence: "event \(skipped.seq) left out: \("\(skipped.reason)".visible)")
      }
      let unlisted = check.replay.skippedCount - check.replay.skipped.count
      if unlisted > 0 { try output.print("… and \(unlisted) more") }
      if let violation { try output.print(sentence: "\(violation)", output.style.red) }
      if violation == nil, !guards.isEmpty { try output.print("\(guards.count.counted("guard")) satisfied") }
    }
    if !check.isSound || violation != nil { throw ExitCode.found }
  }

  private func text(of snapshot: (seq: Int64, comparison: ReplayCheck.Comparison), _ style: Style) -> String {
    switch snapshot.comparison {
    case .equal: "snapshot at event \(snapshot.seq) \(style.green("matches the replay"))"
    case .different:
      "snapshot at event \(snapshot.seq) \(style.red("differs")). Run 'backtrail verify' to see where."
    case .notComparable:
      "snapshot at event \(snapshot.seq) was not compared: another build wrote it, or earlier events cannot be decoded"
    }
  }
}

extension ReplayCheck {
  fileprivate func json(_ violation: ViolatingBatch?, hasGuards: Bool) -> JSONValue {
    var value: JSONValue = [
      "events": .integer(eventCount), "eventsPerSecond": .integer(Int(eventsPerSecond)),
      "digest": .text(Hash128.digest(of: replay.state)), "sound": .bool(isSound),
      "snapshots": .array(
        snapshots.map { ["seq": .integer($0.seq), "comparison": .string($0.comparison.rawValue)] }),
      "skipped": .array(replay.skipped.map(\.json)), "skippedCount": .integer(replay.skippedCount),
    ]
    if hasGuards { value.add(["violation": violation?.json ?? .null]) }
    value.add(position.json)
    return value
  }
}
