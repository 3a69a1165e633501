import ArgumentParser
import BacktrailCore
import BacktrailRuntime
import BacktrailStore

struct SessionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "Lists the launches of the app.",
    discussion: """
      Example: backtrail sessions shop.backtrail

      A session without an end still runs, or ended by a crash or a kill.
      """)

  @OptionGroup var log: LogArgument
  @OptionGroup var options: OutputOptions

  func run() throws {
    let sessions = try log.openNotingLoss().sessions()
    try options.withOutput { output in
      if options.json {
        try output.print("\(["sessions": .array(sessions.map(\.json))] as JSONValue)")
      } else if sessions.isEmpty {
        try output.print("No session yet.")
      } else {
        try print(sessions, on: output)
      }
    }
  }

  private func print(_ sessions: [SessionRecord], on output: Output) throws {
    var table = Table(["SESSION", "STARTED", "ENDED", "HOW", "APP", "PLATFORM", "RESTORE"], numeric: [0])
    for session in sessions { table.add(session.cells.map(\.visible)) }
    for (place, line) in table.lines.enumerated() {
      try output.print(place == 0 ? output.style.dim(line) : line)
    }
  }
}

extension SessionRecord {
  fileprivate var cells: [String] {
    let ended = end.map { "\(Timestamp(milliseconds: $0.time))" } ?? "-"
    return [
      "\(id)", "\(Timestamp(milliseconds: startedAt))", ended, end?.reason ?? "-",
      "\(start.appVersion) (\(start.appBuild))", start.platform, start.restore,
    ]
  }

  fileprivate var json: JSONValue {
    [
      "id": .integer(id), "startedAt": .integer(startedAt), "appVersion": .string(start.appVersion),
      "appBuild": .string(start.appBuild), "platform": .string(start.platform),
      "restore": .string(start.restore),
      "end": end.map { ["seq": .integer($0.seq), "time": .integer($0.time), "reason": .string($0.reason)] }
        ?? .null,
    ]
  }
}
