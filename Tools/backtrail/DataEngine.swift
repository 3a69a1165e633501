import BacktrailCore
import BacktrailInspection
import BacktrailStore

/// DuckDB, run as a separate program: its command-line tool, or its Python module.
struct DataEngine {
  private let words: [String]

  /// The script on standard input is run with a database file in the same folder so that the tables of a large fleet do
  /// not have to fit in memory.
  private static let candidates = [
    (
      test: ["duckdb", "-version"], run: ["duckdb", "-init", "/dev/null", "-batch", "-bail", "fleet.duckdb"]
    ),
    (
      test: ["python3", "-c", "import duckdb"],
      run: ["python3", "-c", "import duckdb, sys; duckdb.connect('fleet.duckdb').execute(sys.stdin.read())"]
    ),
  ]

  /// Returns the first candidate that can be run.
  static func find() throws -> DataEngine {
    for candidate in candidates where Program(candidate.test).run(in: "/") == 0 {
      return DataEngine(words: candidate.run)
    }
    throw MissingDataEngine()
  }

  /// Runs a script in a folder.
  /// - Parameter results: The names of the files that the script writes.
  func run(_ script: String, in folder: PrivateFolder, results: [String]) throws {
    let path = "\(folder.path)/fleet.sql"
    let file = try NewFile(path)
    try file.write(script)
    try file.finish()
    let program = Program(words, input: path, messages: .file("\(folder.path)/messages.txt"))
    guard program.run(in: folder.path) == 0 else {
      throw DataEngineError(messages: folder.start(of: "messages.txt"))
    }
    guard try results.allSatisfy({ try FileFacts("\(folder.path)/\($0)") != nil }) else {
      throw MissingResults(program: words[0])
    }
  }
}

/// The error if neither the command nor the module is installed.
private struct MissingDataEngine: DescribedError {
  let exitCode: Int32 = 1
  let description =
    "There is no program 'duckdb' on the path, and 'python3' has no module 'duckdb'. Install the module with 'python3 -m pip install duckdb'."
}

/// The error for a program that ended successfully but did not write its results.
private struct MissingResults: DescribedError {
  let exitCode: Int32 = 1
  let program: String
  var description: String {
    "'\(program)' wrote no results. Check that it is DuckDB: '\(program) --version'."
  }
}

/// The error for queries that DuckDB could not answer.
private struct DataEngineError: DescribedError {
  let exitCode: Int32 = 1
  let description: String

  init(messages: String) {
    let lines = messages.split(separator: "\n")
    let line = lines.first { $0.contains("Error") && !$0.hasPrefix(" ") } ?? lines.last
    let message = line.map { $0.hasSuffix(".") ? "\($0)" : "\($0)." }
    let reason = message.map { " Its message: \($0)" } ?? " A signal may have ended it."
    // The CSV reader reports its file on a separate line.
    let file = lines.lazy.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("file = ") }
    let advice =
      file.map {
        "It was reading '\($0.dropFirst(7))'. Write the tables again with 'backtrail facts --into'."
      }
      ?? "Large fleets need space in the temporary folder, which you can change with 'TMPDIR'."
    description = "DuckDB stopped before it finished.\(reason) \(advice)"
  }
}
