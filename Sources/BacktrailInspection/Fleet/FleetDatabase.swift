import BacktrailRuntime
import BacktrailStore

/// A folder in which DuckDB turns the facts of many logs into the rows of the queries.
///
/// It contains one CSV file with a header for each table, and receives one JSON Lines file for each query. The script
/// is always the same: file names are fixed, and the question is data in a file.
package struct FleetDatabase {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// SQL for DuckDB, to run in the folder. It reads the tables and writes the rows of each query.
  package static var script: String {
    let settings = """
      SET autoinstall_known_extensions = false;
      SET autoload_known_extensions = false;

      """
    let views = FactTable.allCases.map { load($0.view, from: $0.rawValue, columns($0)) }
    let questions = [
      load("path_steps", from: "path_steps", [("step", "BIGINT"), ("name", "VARCHAR")]),
      load("compared_builds", from: "compared_builds", [("side", "VARCHAR"), ("build", "VARCHAR")]),
    ]
    let results = FleetQuery.allCases.map { query in
      "COPY (\n\(query.sql)) TO '\(query.rawValue).jsonl' (FORMAT json);\n"
    }
    return settings + (views + questions + results).joined()
  }

  /// The names of the files that the script writes.
  package static var results: [String] { FleetQuery.allCases.map { "\($0.rawValue).jsonl" } }

  private static func load(_ view: String, from name: String, _ columns: [(name: String, type: String)])
    -> String
  {
    let types = columns.map { "'\($0.name)': '\($0.type)'" }.joined(separator: ", ")
    // A quoted empty string is a string rather than a missing value. Names may be long and may contain line feeds.
    return """
      CREATE TABLE \(view) AS SELECT * FROM read_csv('\(name).csv', auto_detect = false, header = true, delim = ',',
        quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, parallel = false,
        ignore_errors = false, null_padding = false,
        max_line_size = \(lineLimit), columns = {\(types)});

      """
  }

  /// The maximum number of bytes in a row. The path of a session may have hundreds of long names.
  private static let lineLimit = 64 << 20

  private static func columns(_ table: FactTable) -> [(name: String, type: String)] {
    table.columns.map { column in
      let isNumber = FactTable.numbers.contains(column)
      return (column, isNumber ? "BIGINT" : FactTable.truths.contains(column) ? "BOOLEAN" : "VARCHAR")
    }
  }

  /// Writes the question into the folder, next to the tables.
  package func write(_ question: FleetQuestion) throws {
    let steps = question.steps.enumerated().map { "\($0 + 1),\(Self.quoted($1))\n" }
    try write("path_steps", "step,name\n" + steps.joined())
    let builds = zip(["a", "b"], question.builds).map { "\($0),\(Self.quoted($1))\n" }
    try write("compared_builds", "side,build\n" + builds.joined())
  }

  private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  private func write(_ name: String, _ text: String) throws {
    let file = try NewFile("\(folder)/\(name).csv")
    try file.write(text)
    try file.finish()
  }

  /// Returns the first rows of a query's result, and the total number of rows.
  package func rows(of query: FleetQuery, limit: Int = .max) throws -> FleetRows {
    var rows = FleetRows()
    try forEachRow(of: query) { line in
      if rows.first.count < limit, let row = FleetRow(line()) { rows.first.append(row) }
      rows.count += 1
    }
    return rows
  }

  /// Calls `body` with each row in a query's result, as a closure that returns the row's line.
  package func forEachRow(of query: FleetQuery, _ body: (_ line: () -> String) throws -> Void) throws {
    let source = try ByteSource(path: "\(folder)/\(query.rawValue).jsonl")
    var rest: [UInt8] = []
    while true {
      let bytes = try source.read()
      if bytes.isEmpty { break }
      rest += bytes
      var start = 0
      while let end = rest[start...].firstIndex(of: 0x0A) {
        if end > start { try body { String(decoding: rest[start..<end], as: UTF8.self) } }
        start = end + 1
      }
      rest.removeFirst(start)
    }
  }
}

/// The first rows of a query's result.
package struct FleetRows: Sendable {
  package var first: [FleetRow] = []
  /// The total number of rows.
  package var count = 0

  package init() {}
}

extension FactTable {
  /// The table's name in queries. The `values` table has a different name there, because `VALUES` is a SQL keyword.
  package var view: String { self == .values ? "saved_values" : rawValue }
}
