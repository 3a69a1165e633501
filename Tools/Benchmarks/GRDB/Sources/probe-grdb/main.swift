// Stores events as records of a `DatabaseQueue` with its default settings: probe-grdb append PATH COUNT
// Prints the average time per event in microseconds. Each event is a separate commit.

import Foundation
import GRDB

struct Event: Codable, FetchableRecord, PersistableRecord {
  var id: Int64
  var type: String
  var target: String?
  var name: String?
  var version: Int?
  var payload: String?
  var time: Int64
}

let arguments = CommandLine.arguments
guard arguments.count == 4, arguments[1] == "append", let count = Int64(arguments[3]) else { exit(64) }
let queue = try DatabaseQueue(path: arguments[2])
try await queue.write { db in
  try db.create(table: "event") { table in
    table.primaryKey("id", .integer)
    table.column("type", .text).notNull()
    table.column("target", .text)
    table.column("name", .text)
    table.column("version", .integer)
    table.column("payload", .text)
    table.column("time", .integer).notNull()
  }
}

/// Returns the time in microseconds since a fixed time.
func now() -> Double { ProcessInfo.processInfo.systemUptime * 1e6 }

func append(_ ids: ClosedRange<Int64>) throws {
  for id in ids {
    let event = Event(
      id: id, type: "pushed", target: "2.1", name: "detail", version: 1, payload: #"[{"id":123}]"#,
      time: 1_700_000_000_000 + id)
    try queue.write { db in try event.insert(db) }
  }
}

let warm = count / 10
try append(1...warm)
let start = now()
try append(warm + 1...warm + count)
print((now() - start) / Double(count))
