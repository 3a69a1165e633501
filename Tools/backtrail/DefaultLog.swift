#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The log that is taken when none is named.
enum DefaultLog {
  /// The place as the help shows it.
  static var description: String {
    #if canImport(Darwin)
      "~/Library/Application Support/backtrail/session.backtrail"
    #else
      "$XDG_STATE_HOME/backtrail/session.backtrail"
    #endif
  }

  static var path: String {
    let home = variable("HOME") ?? "/"
    #if canImport(Darwin)
      return home + "/Library/Application Support/backtrail/session.backtrail"
    #else
      return (variable("XDG_STATE_HOME") ?? home + "/.local/state") + "/backtrail/session.backtrail"
    #endif
  }

  /// An absolute path in the environment; the XDG specification has relative ones ignored.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
    return value
  }
}
