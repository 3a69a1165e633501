import BacktrailRuntime

/// The queries over the facts of many logs, each a SQL file in `Tools/Fleet/queries`.
///
/// The same files run in DuckDB and in Spark SQL. They read the tables of facts and two small ones with the question:
/// `path_steps` and `compared_builds`. No text is inserted into a query, so no name can change its meaning.
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

  /// The query, one `SELECT`.
  package var sql: String { Self.texts[rawValue] ?? "" }
}

/// The path whose steps are counted, and the builds to compare.
package struct FleetQuestion: Hashable, Sendable {
  /// The largest number of steps in a path.
  package static let stepLimit = 8

  /// Stored names of screens, or a branch and a screen with a slash between them.
  package let steps: [String]
  /// The two builds to compare; `nil` for none.
  package let builds: [String]

  /// - Parameters:
  ///   - path: Steps with `>` between them; `nil` for no funnel.
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

  /// The row in a line of JSON; `nil` for any other line.
  package init?(_ line: String) {
    guard let value = try? JSONValue(parsing: line) else { return nil }
    self.value = value
  }

  package func text(_ column: String) -> String? { value[column]?.stringValue }

  package func number(_ column: String) -> Int64? { value[column]?.intValue.map { Int64($0) } }

  /// The row as one line of JSON that names its query.
  package func json(of query: FleetQuery) -> String {
    var named = value
    named["query"] = .string(query.rawValue)
    return named.description
  }
}
