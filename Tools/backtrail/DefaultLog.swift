import BacktrailCore
import BacktrailInspection

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The log that is read when none is named: the one that was written last where apps keep their state.
enum DefaultLog {
  /// The place as the help shows it.
  static var description: String {
    #if canImport(Darwin)
      "~/Library/Application Support"
    #else
      "$XDG_STATE_HOME"
    #endif
  }

  static func path() throws -> String { try found.get() }

  /// The log, looked for and named once, however often it is asked for.
  private static let found: Result<String, NoDefaultLog> = {
    guard let folder, let log = LogFolder(folder)?.newestLog else {
      return .failure(NoDefaultLog(folder: folder))
    }
    Messages().note("'\(log)' is read, the newest log there.")
    return .success(log)
  }()

  /// The folder of apps' state; `nil` if the environment does not say where it is.
  private static var folder: String? {
    let home = variable("HOME").map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    #if canImport(Darwin)
      return home.map { $0 + "/Library/Application Support" }
    #else
      return variable("XDG_STATE_HOME") ?? home.map { $0 + "/.local/state" }
    #endif
  }

  /// An absolute path in the environment; the XDG specification has relative ones ignored.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
    return value
  }
}

/// No log was named, and there is none at the default place.
private struct NoDefaultLog: DescribedError {
  let exitCode: Int32 = 66
  let folder: String?

  var description: String {
    let problem =
      folder.map { "There is no log in '\($0)' or in a folder in it." }
      ?? "No log is named, and without 'HOME' none can be looked for."
    return "\(problem) Name one: 'backtrail \(words) FILE'."
  }

  /// The words of the command that was called.
  private var words: String { CommandLine.arguments.dropFirst().map(\.shellWord).joined(separator: " ") }
}
