/// The flat tables into which logs are converted for data tools.
///
/// Columns keep their names, types, and order within a version; the documentation lists them with their units. No table
/// contains a route's parameters, a saved value, or a URL. Names that may contain such data are masked.
package enum FactTable: String, CaseIterable, Sendable {
  /// One row for each change of the screen in front.
  case transitions
  /// One row for each launch.
  case sessions
  /// One row for each link that was received.
  case links
  /// One row for each key under which a session saved values.
  case values
  /// One row for each screen or value that a launch could not decode.
  case quarantines
  /// One row for each log that was read or refused.
  case logs

  /// The version of all tables. Each row begins with this version.
  package static let version: Int64 = 1

  /// The columns that come first in every table.
  package static let sharedColumns: [String] = [
    "facts", "log", "session", "app_version", "app_build", "platform",
  ]

  /// The names of the columns, in order.
  package var columns: [String] {
    let own =
      switch self {
      case .transitions:
        [
          "seq", "time", "cause", "scene", "branch", "style", "depth", "from_screen", "from_entry", "dwell",
          "to_screen", "to_entry", "restored", "link_pattern", "backed_out",
        ]
      case .sessions:
        [
          "started", "restore_level", "entries_restored", "entries_quarantined", "events", "transitions",
          "duration", "ended", "last_screen", "last_path",
        ]
      case .links: ["seq", "time", "pattern", "outcome", "reason", "waited", "screen", "held"]
      case .values: ["key", "bytes", "writes"]
      case .quarantines: ["name", "kind", "reason"]
      case .logs: ["first", "last", "events", "duplicates", "bad_lines", "state", "reason"]
      }
    return Self.sharedColumns + own
  }

  /// The columns that contain numbers, across all tables.
  package static let numbers: Set = [
    "facts", "session", "seq", "time", "depth", "dwell", "started", "entries_restored",
    "entries_quarantined", "events", "transitions", "duration", "waited", "bytes", "writes", "first", "last",
    "duplicates", "bad_lines",
  ]
  /// The columns that contain Booleans.
  package static let truths: Set = ["restored", "backed_out", "held"]

  /// The names of the columns as the first line of a CSV file (RFC 4180, with line feeds).
  package var header: String { columns.joined(separator: ",") }
}
