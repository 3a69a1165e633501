import BacktrailCore
import BacktrailInspection

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The log that is read if none is specified: the most recently written log in the location where apps keep their
/// state.
enum DefaultLog {
  /// The location as shown in the help.
  static var description: String {
    #if canImport(Darwin)
      "~/Library/Application Support"
    #else
      "$XDG_STATE_HOME"
    #endif
  }

  static func path() throws -> String { try found.get() }

  /// The log. It is searched for and announced only once, regardless of how often it is requested.
  private static let found: Result<String, NoDefaultLog> = {
    guard let folder, let log = LogFolder(folder)?.newestLog else {
      return .failure(NoDefaultLog(folder: folder))
    }
    Messages().note("Reading '\(log)', the newest log in the default location.")
    return .success(log)
  }()

  /// The folder in which apps keep their state; `nil` if the environment does not specify it.
  private static var folder: String? {
    let home = variable("HOME").map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    #if canImport(Darwin)
      return home.map { $0 + "/Library/Application Support" }
    #else
      return variable("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }
    #endif
  }

  /// Returns the absolute path in an environment variable. According to the XDG specification, relative paths are
  /// ignored.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
    return value
  }
}

/// The error if no log was specified and there is none in the default location.
private struct NoDefaultLog: DescribedError {
  let exitCode: Int32 = 66
  let folder: String?

  var description: String {
    let problem =
      folder.map { "There is no log in '\($0)' or in a folder inside it." }
      ?? "No log was specified, and without 'HOME' there is no default location."
    return "\(problem) Specify one: 'backtrail \(words) FILE'."
  }

  /// The arguments of the command.
  private var words: String { CommandLine.arguments.dropFirst().map(\.shellWord).joined(separator: " ") }
}
