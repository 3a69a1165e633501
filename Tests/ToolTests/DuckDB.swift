import BacktrailInspection
import Foundation

/// The engine of `backtrail fleet`, where it is installed: `Tools/check` sees to it.
enum DuckDB {
  static let isMissing =
    "DuckDB is not installed. 'python3 -m pip install duckdb' or Tools/check installs it."

  /// The search path for the engine.
  static let searchPath: String = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return "\(ToolProcess.repository)/.build/fleet/bin:\(path)"
  }()

  static let isInstalled = (try? shell("python3 -c 'import duckdb'").status) == 0

  /// Runs a line of shell in which `backtrail` is the built one, and finds the engine.
  static func shell(_ line: String, input: String = "") throws -> FinishedProgram {
    let environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": searchPath, "NO_COLOR": "1"]
    ) { $1 }
    let script = "backtrail() { '\(CLI.path)' \"$@\"; }; \(line)"
    return try FinishedProgram("/bin/sh", ["-c", script], environment: environment, input: input)
  }

  /// The rows of all queries over tables of facts, as `backtrail fleet --json` prints them.
  static func rows(of tables: [FactTable: [FactRow]], _ question: FleetQuestion) throws -> [FleetQuery:
    [String]]
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fleet-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for table in FactTable.allCases {
      let lines = [table.header] + (tables[table] ?? []).map(\.csv)
      try lines.map { $0 + "\n" }.joined().write(
        toFile: "\(folder)/\(table).csv", atomically: true, encoding: .utf8)
    }
    let database = FleetDatabase(folder: folder)
    try database.write(question)
    let engine = "import duckdb, sys; duckdb.connect().execute(sys.stdin.read())"
    let run = try shell("cd '\(folder)' && python3 -c '\(engine)'", input: FleetDatabase.script)
    guard run.status == 0 else { throw DuckDBFailure(messages: run.messages) }
    var found: [FleetQuery: [String]] = [:]
    for query in FleetQuery.allCases {
      found[query] = try database.rows(of: query).first.map { $0.json(of: query) }
    }
    return found
  }
}

struct DuckDBFailure: Error {
  let messages: String
}
