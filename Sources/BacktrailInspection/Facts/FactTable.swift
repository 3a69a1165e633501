import BacktrailRuntime

/// The flat tables into which a log is turned, for data tools.
///
/// Columns keep their names, types, and order within a version; the documentation lists them with their units. No table
/// has a route's parameters, a saved value, or a URL.
package enum FactTable: String, CaseIterable, Sendable {
  /// One row for each change of the screen in front.
  case transitions
  /// One row for each launch.
  case sessions
  /// One row for each link that was received.
  case links

  /// The version of all tables, which each row begins with.
  package static let version: Int64 = 1

  /// The names of the columns, in order.
  package var columns: [String] {
    let shared = ["facts", "log", "session", "app_version", "app_build", "platform"]
    return switch self {
    case .transitions:
      shared + [
        "seq", "time", "cause", "scene", "branch", "style", "depth", "from_screen", "from_entry", "dwell",
        "to_screen",
        "to_entry", "restored", "link_pattern",
      ]
    case .sessions:
      shared + [
        "started", "restore_level", "entries_restored", "entries_quarantined", "events", "transitions",
        "duration",
        "ended", "last_screen", "last_path",
      ]
    case .links: shared + ["seq", "time", "pattern", "outcome", "reason", "waited", "screen"]
    }
  }
}

/// One row of a table, with a value for each column.
package struct FactRow: Hashable, Sendable {
  /// A value; a missing one is not known or does not apply.
  package enum Value: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case truth(Bool)
    case missing
  }

  package let table: FactTable
  package let values: [Value]

  package init(table: FactTable, values: [Value]) {
    self.table = table
    self.values = values
  }
}

extension FactRow.Value {
  init(_ text: String?) { self = text.map(Self.text) ?? .missing }

  init(_ number: Int64?) { self = number.map(Self.number) ?? .missing }
}

extension FactTable {
  /// The names of the columns as the first line of a CSV file (RFC 4180, with line feeds).
  package var header: String { columns.joined(separator: ",") }
}

extension FactRow {
  /// The row as a line of CSV. A missing value is empty, an empty text is `""`, and truths are `true` and `false`.
  package var csv: String {
    var line = ""
    for (place, value) in values.enumerated() {
      if place > 0 { line += "," }
      switch value {
      case .text(let text): line += Self.quoted(text)
      case .number(let number): line += "\(number)"
      case .truth(let truth): line += truth ? "true" : "false"
      case .missing: break
      }
    }
    return line
  }

  /// The row as a line of JSON, an object with a member for each column.
  package var json: String {
    var line = "{"
    for (name, value) in zip(table.columns, values) {
      line += line.utf8.count > 1 ? ",\"" : "\""
      line += name
      line += "\":"
      switch value {
      case .text(let text): line += "\(JSONValue.string(text))"
      case .number(let number): line += "\(number)"
      case .truth(let truth): line += truth ? "true" : "false"
      case .missing: line += "null"
      }
    }
    return line + "}"
  }

  /// A text in quotes where CSV needs them.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    return isPlain ? text : "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
