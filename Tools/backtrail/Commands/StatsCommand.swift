import ArgumentParser
import BacktrailCore
import BacktrailRuntime
import BacktrailStore

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Counts what the log holds and what it takes.",
    discussion: "Example: backtrail stats shop.backtrail")

  @OptionGroup var log: LogArgument
  @OptionGroup var options: OutputOptions

  func run() throws {
    let statistics = try log.openNotingLoss().statistics()
    try options.withOutput { output in
      if options.json { return try output.print("\(statistics.json)") }
      for line in statistics.table.lines { try output.print(line) }
    }
  }
}

extension LogStatistics {
  fileprivate var table: Table {
    var table = Table(numeric: [1])
    table.add(["events", "\(eventCount)"])
    for type in eventsByType { table.add(["  \(type.name.visible)", "\(type.count)"]) }
    table.add(["batches", "\(batchCount)"])
    for cause in batchesByCause { table.add(["  \(cause.name.visible)", "\(cause.count)"]) }
    table.add(["sessions", "\(sessionCount)"])
    table.add(["snapshots", "\(snapshotCount)"])
    table.add(["payloads", "\(payloadCount)", "\(payloadBytes) bytes"])
    if erasedCount > 0 { table.add(["  erased", "\(erasedCount)"]) }
    table.add(["file", "\(fileBytes)", "bytes, \(Int(bytesPerEvent.rounded())) an event"])
    for name in bytesByTable ?? [] { table.add(["  \(name.name.visible)", "\(name.count)"]) }
    table.add(["write-ahead log", "\(writeAheadLogBytes)", "bytes"])
    return table
  }

  fileprivate var json: JSONValue {
    [
      "events": .integer(eventCount), "eventsByType": Self.object(eventsByType),
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
