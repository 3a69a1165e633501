import BacktrailRuntime

/// The queries over the facts of many logs, each a SQL file in `Tools/Fleet/queries`.
///
/// The same files run in DuckDB and in Spark SQL. They read the tables of facts and two small tables that contain the
/// question: `path_steps` and `compared_builds`. No text is inserted into a query, so a name cannot change the meaning
/// of the query.
package enum FleetQuery: String, CaseIterable, Sendable {
  case totals, screens, edges, funnel, builds
  case compareBuilds = "compare_builds"
  case deadEnds = "dead_ends"
  case lastScreensBeforeKill = "last_screens_before_kill"
  case quarantinesByBuild = "quarantines_by_build"
  case linksByOutcome = "links_by_outcome"
  case largestValues = "largest_values"
  case sessionsByDay = "sessions_by_day"
  case badLogs = "bad_logs"

  /// The query, a single `SELECT`.
  package var sql: String { Self.texts[rawValue] ?? "" }
}

/// The path whose steps are counted, and the builds to compare.
package struct FleetQuestion: Hashable, Sendable {
  /// The maximum number of steps in a path.
  package static let stepLimit = 8

  /// The steps, each of which is the stored name of a screen, or a branch and a screen separated by a slash.
  package let steps: [String]
  /// The two builds to compare; empty if there are none.
  package let builds: [String]

  /// - Parameters:
  ///   - path: Steps separated by `>`; `nil` to omit the funnel.
  ///   - builds: Two builds, or none.
  /// - Returns: `nil` if the path has an empty step or too many steps.
  package init?(path: String?, builds: [String] = []) {
    let steps = path?.split(separator: ">", omittingEmptySubsequences: false).map(\.withoutOuterSpaces) ?? []
    guard steps.count <= Self.stepLimit, steps.allSatisfy({ !$0.isEmpty }) else { return nil }
    (self.steps, self.builds) = (steps, builds)
  }
}

extension Substring {
  fileprivate var withoutOuterSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// One row of a query's result.
package struct FleetRow: Hashable, Sendable {
  private let value: JSONValue

  /// Parses a row from a line of JSON; returns `nil` for any other line.
  package init?(_ line: String) {
    guard let value = try? JSONValue(parsing: line) else { return nil }
    self.value = value
  }

  package func text(_ column: String) -> String? { value[column]?.stringValue }

  package func number(_ column: String) -> Int64? { value[column]?.intValue.map { Int64($0) } }

  /// Returns the row as one line of JSON that includes the query's name.
  package func json(of query: FleetQuery) -> String {
    var named = value
    named["query"] = .string(query.rawValue)
    return named.description
  }
}
