import BacktrailCore
import BacktrailInspection
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// DuckDB, as a program of its own: its command, or its module in Python.
struct DataEngine {
  private let words: [String]

  /// The script on standard input is run in a database beside it, so that a large fleet needs no memory for its tables.
  private static let candidates = [
    (
      test: ["duckdb", "-version"], run: ["duckdb", "-init", "/dev/null", "-batch", "-bail", "fleet.duckdb"]
    ),
    (
      test: ["python3", "-c", "import duckdb"],
      run: ["python3", "-c", "import duckdb, sys; duckdb.connect('fleet.duckdb').execute(sys.stdin.read())"]
    ),
  ]

  /// The first one that runs.
  static func find() throws -> DataEngine {
    for candidate in candidates where Program(candidate.test).run(in: "/") == 0 {
      return DataEngine(words: candidate.run)
    }
    throw MissingDataEngine()
  }

  /// Runs a script in a folder.
  func run(_ script: String, in folder: PrivateFolder) throws {
    let path = "\(folder.path)/fleet.sql"
    let file = try NewFile(path)
    try file.write(script)
    try file.finish()
    let program = Program(words, input: path, messages: "\(folder.path)/messages.txt")
    guard program.run(in: folder.path) == 0 else {
      throw DataEngineError(messages: folder.start(of: "messages.txt"))
    }
  }
}

/// A program on the path that is run to its end.
private struct Program {
  private let words: [String]
  private let input: String
  private let messages: String

  init(_ words: [String], input: String = "/dev/null", messages: String = "/dev/null") {
    (self.words, self.input, self.messages) = (words, input, messages)
  }

  /// The exit status, or -1 when there is no such program or a signal ended it.
  func run(in folder: String) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, messages, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The shell goes to the folder. It gets the words as its parameters and reads none of them.
    let words = ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", folder] + words
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 else { return -1 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
  }
}

/// Neither the command nor the module is installed.
private struct MissingDataEngine: DescribedError {
  let exitCode: Int32 = 1
  let description =
    "There is no program 'duckdb' on the path, and 'python3' has no module 'duckdb'. Install it with 'python3 -m pip install duckdb'."
}

/// DuckDB could not answer the queries.
private struct DataEngineError: DescribedError {
  let exitCode: Int32 = 1
  let description: String

  init(messages: String) {
    let lines = messages.split(separator: "\n")
    let line = lines.first { $0.contains("Error") && !$0.hasPrefix(" ") } ?? lines.last
    let reason = line.map { " Its message: \($0)" } ?? " A signal may have ended it."
    description =
      "DuckDB stopped before it finished.\(reason) Large fleets need space in the temporary folder, which 'TMPDIR' sets."
  }
}
