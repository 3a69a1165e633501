import ArgumentParser
import BacktrailCore
import BacktrailRuntime
import BacktrailStore

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Counts a log's events and measures their size.",
    discussion: """
      Examples:
        backtrail stats shop.backtrail  what one log contains
        backtrail stats reports/        the totals for the logs in a folder
      """)

  @OptionGroup var logs: LogsArgument
  @OptionGroup var options: OutputOptions

  func run() throws {
    var sum: LogStatistics?
    let visit = try logs.visit { log, path, _ in
      let statistics = try log.statistics()
      var damagedCount = 0
      // The counts of a log with missing or changed rows would be wrong.
      try log.forEachBatch { batch in
        damagedCount += batch.events.count { if case .damaged? = $0.payload { true } else { false } }
        return true
      }
      if damagedCount > 0 {
        Messages().note(
          "In '\(path.visible)', \(damagedCount.counted("payload")) cannot be verified. Run 'backtrail verify'."
        )
      }
      if sum?.add(statistics) == nil { sum = statistics }
    }
    if let sum {
      let logCount = visit.isOfSeveral ? visit.count : nil
      try options.withOutput { output in
        if options.json { return try output.print("\(sum.json(logCount: logCount))") }
        try output.print(sum.table(logCount: logCount))
      }
    }
    try visit.finish()
  }
}

extension LogStatistics {
  fileprivate func table(logCount: Int?) -> Table {
    var table = Table(numeric: [1])
    if let logCount { table.add(["logs", "\(logCount)"]) }
    table.add(["events", "\(eventCount)"])
    for type in eventsByType { table.add(["  \(type.name.visible)", "\(type.count)"]) }
    table.add(["batches", "\(batchCount)"])
    for cause in batchesByCause { table.add(["  \(cause.name.visible)", "\(cause.count)"]) }
    table.add(["sessions", "\(sessionCount)"])
    table.add(["snapshots", "\(snapshotCount)"])
    table.add(["payloads", "\(payloadCount)", "with \(payloadBytes) bytes"])
    if erasedCount > 0 { table.add(["  erased", "\(erasedCount)"]) }
    table.add(["file", "\(fileBytes)", "bytes, \(Int(bytesPerEvent.rounded())) per event"])
    for name in bytesByTable ?? [] { table.add(["  \(name.name.visible)", "\(name.count)", "bytes"]) }
    table.add(["write-ahead log", "\(writeAheadLogBytes)", "bytes"])
    return table
  }

  fileprivate func json(logCount: Int?) -> JSONValue {
    [
      "logs": logCount.map { .integer(Int64($0)) }, "events": .integer(eventCount),
      "eventsByType": Self.object(eventsByType),
      "batches": .integer(batchCount), "batchesByCause": Self.object(batchesByCause),
      "sessions": .integer(sessionCount), "snapshots": .integer(snapshotCount),
      "payloads": .integer(payloadCount), "erasedPayloads": .integer(erasedCount),
      "payloadBytes": .integer(payloadBytes), "fileBytes": .integer(fileBytes),
      "writeAheadLogBytes": .integer(writeAheadLogBytes),
      "bytesByTable": bytesByTable.map(Self.object) ?? .null,
    ]
  }

  private static func object(_ counts: [Count]) -> JSONValue {
    JSONValue(members: counts.map { JSONValue.Member(key: $0.name, value: .integer($0.count)) })
  }
}
