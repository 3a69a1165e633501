import BacktrailInspection
import BacktrailRuntime

/// The queries of a fleet once more, in plain Swift: rows are filtered, grouped, and counted one after another.
struct FleetReference {
  /// A value in the order of the queries: a missing one first, texts by their bytes.
  enum Field: Hashable, Comparable {
    case missing
    case truth(Int)
    case number(Int64)
    case text(Bytes)

    var number: Int64? { if case .number(let number) = self { number } else { nil } }
  }

  struct Bytes: Hashable, Comparable {
    let bytes: [UInt8]

    static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
  }

  typealias Row = [String: Field]

  private let tables: [FactTable: [Row]]
  private let question: FleetQuestion

  init(_ tables: [FactTable: [FactRow]], _ question: FleetQuestion) {
    self.question = question
    self.tables = tables.mapValues { rows in
      rows.map { row in
        Dictionary(uniqueKeysWithValues: zip(row.table.columns, row.values.map(Field.init)))
      }
    }
  }

  /// From rows as `backtrail facts --rows all --json` prints them.
  init(printed lines: [Substring], _ question: FleetQuestion) throws {
    self.question = question
    let rows = try lines.map { line in
      guard case .object(let members) = try JSONValue(parsing: String(line)) else { throw NoRow(line: line) }
      return Dictionary(uniqueKeysWithValues: members.map { ($0.key, Field($0.value)) })
    }
    tables = Dictionary(grouping: rows) { FactTable(rawValue: $0["table"]?.text ?? "") }
      .reduce(into: [:]) { tables, rows in
        if let table = rows.key { tables[table] = rows.value }
      }
  }

  struct NoRow: Error {
    let line: Substring
  }

  /// The rows of a query in the words of `FleetRow.json`.
  func lines(of query: FleetQuery) -> [String] {
    rows(of: query).map { row in
      let members = row.map { JSONValue.Member(key: $0, value: $1.json) }
      return JSONValue(members: members + [.init(key: "query", value: .string(query.rawValue))]).description
    }
  }

  private func rows(of query: FleetQuery) -> [Row] {
    switch query {
    case .totals: [totals]
    case .screens: screens.sorted(by: "-visits", "screen")
    case .edges: edges.sorted(by: "-transitions", "from_screen", "to_screen")
    case .deadEnds: deadEnds.sorted(by: "-stop_rate", "-stops", "screen")
    case .lastScreensBeforeKill: kills.sorted(by: "-kills", "screen", "app_version", "app_build")
    case .quarantinesByBuild:
      quarantines.sorted(by: "-quarantines", "app_version", "app_build", "name", "kind", "reason")
    case .linksByOutcome: links.sorted(by: "-received", "pattern")
    case .largestValues: values.sorted(by: "-largest", "key")
    case .funnel: funnel
    case .builds: builds.sorted(by: "-sessions", "app_version", "app_build", "platform")
    case .compareBuilds: comparison
    case .sessionsByDay: days.sorted(by: "day")
    case .badLogs:
      ["refused", "forked", nil].flatMap { state in
        badLogs.filter { row in
          let name = row["state"]?.text
          return state == nil ? name != "refused" && name != "forked" : name == state
        }.sorted(by: "log", "first", "last", "state", "reason", "events", "duplicates", "bad_lines")
      }
    }
  }

  private func table(_ table: FactTable) -> [Row] { tables[table] ?? [] }
  private var transitions: [Row] { table(.transitions) }
  private var sessions: [Row] { table(.sessions) }
}

extension FleetReference {
  private var totals: Row {
    let named = table(.logs).filter { $0["log"] != .missing }
    let starts = sessions.compactMap { $0["started"]?.number }
    return [
      "logs": .count(named.filter { $0["state"] != .missing && $0["state"] != Field("refused") }),
      "refused_logs": .count(named.with("state", "refused")),
      "sessions": .count(sessions), "killed": .count(sessions.with("ended", "killed")),
      "transitions": .count(transitions), "links": .count(table(.links)),
      "first_start": .init(starts.min()), "last_start": .init(starts.max()),
    ]
  }

  private var screens: [Row] {
    let names = Set(transitions.flatMap { [$0["from_screen"]!, $0["to_screen"]!] }).subtracting([.missing])
    return names.map { name in
      let entered = transitions.filter { $0["to_screen"] == name }
      let left = transitions.filter { $0["from_screen"] == name }
      let back = left.filter { $0["backed_out"] == .truth(1) }
      return [
        "screen": name, "visits": .count(entered), "sessions": .number(entered.distinct("log", "session")),
        "departed": .count(left), "median_dwell": left.median("dwell"), "backed_out": .count(back),
        "back_out_rate": .rate(back.count, left.count),
      ]
    }
  }

  private var edges: [Row] {
    transitions.groups(by: "from_screen", "to_screen").map { key, rows in
      [
        "from_screen": key[0], "to_screen": key[1], "transitions": .count(rows),
        "sessions": .number(rows.distinct("log", "session")), "by_link": .count(rows.with("cause", "link")),
        "backed_out": .count(rows.filter { $0["backed_out"] == .truth(1) }),
      ]
    }
  }

  private var deadEnds: [Row] {
    let ended = sessions.filter { $0["ended"] != .missing }
    // A move outside of any session is in none that ended.
    let known = Set(ended.map { [$0["log"], $0["session"]] }.filter { $0[1] != .missing })
    let moves = transitions.filter { known.contains([$0["log"], $0["session"]]) }
    return ended.filter { $0["last_screen"] != .missing }.groups(by: "last_screen").map { key, rows in
      let left = moves.filter { $0["from_screen"] == key[0] }
      let visits = moves.count { $0["to_screen"] == key[0] }
      return [
        "screen": key[0], "stops": .count(rows), "kills": .count(rows.with("ended", "killed")),
        "visits": .number(Int64(visits)), "stop_rate": .rate(rows.count, visits),
        "backed_out": .count(left.filter { $0["backed_out"] == .truth(1) }),
        "led_on": .count(left.filter { $0["backed_out"] == .truth(0) && $0["to_screen"] != .missing }),
      ]
    }
  }

  private var kills: [Row] {
    sessions.with("ended", "killed").groups(by: "last_screen", "app_version", "app_build").map { key, rows in
      // Nothing equals what is missing.
      let visits = transitions.filter { row in
        !key.contains(.missing) && [row["to_screen"], row["app_version"], row["app_build"]] == key
      }
      return [
        "screen": key[0], "app_version": key[1], "app_build": key[2], "kills": .count(rows),
        "logs": .number(rows.distinct("log")), "visits": .count(visits),
        "kill_rate": .rate(rows.count, visits.count),
      ]
    }
  }

  private var quarantines: [Row] {
    table(.quarantines).groups(by: "app_version", "app_build", "name", "kind", "reason").map { key, rows in
      let launches = sessions.count { row in
        !key[..<2].contains(.missing) && row["app_version"] == key[0] && row["app_build"] == key[1]
      }
      let affected = rows.distinct("log", "session")
      return [
        "app_version": key[0], "app_build": key[1], "name": key[2], "kind": key[3], "reason": key[4],
        "quarantines": .count(rows), "sessions": .number(affected), "launches": .number(Int64(launches)),
        "session_rate": .rate(Int(affected), launches),
      ]
    }
  }

  private var links: [Row] {
    table(.links).groups(by: "pattern").map { key, rows in
      let landed = rows.with("outcome", "applied")
      return [
        "pattern": key[0], "received": .count(rows),
        "held": .count(rows.filter { $0["held"] == .truth(1) }), "landed": .count(landed),
        "refused": .count(rows.with("outcome", "refused")),
        "expired": .count(rows.with("outcome", "expired")),
        "waiting": .count(rows.with("outcome", "waiting")),
        "landing_rate": .rate(landed.count, rows.count),
        "longest_wait": .init(rows.compactMap { $0["waited"]?.number }.max()),
      ]
    }
  }

  private var values: [Row] {
    let known = table(.values).filter { $0["bytes"] != .missing }
    return known.groups(by: "key").map { key, rows in
      [
        "key": key[0], "largest": .init(rows.compactMap { $0["bytes"]?.number }.max()),
        "median": rows.median("bytes"), "writes": .sum(rows, "writes"), "sessions": .count(rows),
      ]
    }
  }

  /// Each session is followed from its first transition, and takes a step wherever the next screen is in front.
  private var funnel: [Row] {
    var reached: [[Field: Int64]] = Array(repeating: [:], count: question.steps.count)
    let walks = transitions.filter { $0["session"] != .missing }.groups(by: "log", "session")
    for (key, rows) in walks {
      var step = 0
      for row in rows.sorted(by: "seq") where step < question.steps.count {
        let screen = row["to_screen"]?.text
        let names = [screen, row["branch"]?.text.flatMap { branch in screen.map { "\(branch)/\($0)" } }]
        guard names.contains(where: { $0?.utf8.elementsEqual(question.steps[step].utf8) ?? false }) else {
          continue
        }
        reached[step][key[0], default: 0] += 1
        step += 1
      }
    }
    let counts = reached.map { $0.values.reduce(0, +) }
    return question.steps.indices.map { step in
      [
        "step": .number(Int64(step + 1)), "name": .init(question.steps[step]),
        "sessions": .number(counts[step]),
        "logs": .number(Int64(reached[step].count)), "of_first": .rate(Int(counts[step]), Int(counts[0])),
        "of_previous": step == 0 ? .missing : .rate(Int(counts[step]), Int(counts[step - 1])),
      ]
    }
  }

  private var builds: [Row] {
    sessions.groups(by: "app_version", "app_build", "platform").map { key, rows in
      let killed = rows.with("ended", "killed")
      return [
        "app_version": key[0], "app_build": key[1], "platform": key[2], "sessions": .count(rows),
        "logs": .number(rows.distinct("log")), "killed": .count(killed),
        "kill_rate": .rate(killed.count, rows.count),
        "degraded": .count(
          rows.filter { $0["restore_level"] != .missing && $0["restore_level"] != Field("full") }),
        "quarantined": .count(rows.filter { ($0["entries_quarantined"]?.number ?? 0) > 0 }),
      ]
    }
  }

  private var comparison: [Row] {
    let sides = zip(["a", "b"], question.builds.map { Field($0) })
    var rows: [Field: Row] = [:]
    for (side, build) in sides {
      let moves = transitions.filter { $0["app_build"] == build }
      let kills = sessions.with("ended", "killed").filter { $0["app_build"] == build }
      let names = moves.flatMap { [$0["from_screen"]!, $0["to_screen"]!] } + kills.map { $0["last_screen"]! }
      for name in Set(names).subtracting([.missing]) {
        let left = moves.filter { $0["from_screen"] == name }
        let back = left.filter { $0["backed_out"] == .truth(1) }
        var row = rows[name] ?? Self.emptyComparison(of: name)
        row["visits_\(side)"] = .count(moves.filter { $0["to_screen"] == name })
        row["median_dwell_\(side)"] = left.median("dwell")
        row["back_out_rate_\(side)"] = .rate(back.count, left.count)
        row["kills_\(side)"] = .count(kills.filter { $0["last_screen"] == name })
        rows[name] = row
      }
    }
    func visits(_ row: Row) -> Field {
      .number((row["visits_a"]?.number ?? 0) + (row["visits_b"]?.number ?? 0))
    }
    let keyed = rows.values.map { $0.merging(["both": visits($0)]) { $1 } }
    return keyed.sorted(by: "-both", "screen").map { $0.filter { $0.key != "both" } }
  }

  private static func emptyComparison(of name: Field) -> Row {
    var row: Row = ["screen": name]
    for side in ["a", "b"] {
      row.merge([
        "visits_\(side)": .number(0), "median_dwell_\(side)": .missing, "back_out_rate_\(side)": .missing,
        "kills_\(side)": .number(0),
      ]) { $1 }
    }
    return row
  }

  private var days: [Row] {
    let dated = sessions.map { row in
      row.merging(["day": Self.day(row["started"]?.number)]) { $1 }
    }
    return dated.groups(by: "day").map { key, rows in
      let killed = rows.with("ended", "killed")
      return [
        "day": key[0], "sessions": .count(rows), "logs": .number(rows.distinct("log")),
        "killed": .count(killed), "kill_rate": .rate(killed.count, rows.count),
        "transitions": .sum(rows, "transitions"),
      ]
    }
  }

  private var badLogs: [Row] {
    let bad = table(.logs).filter { row in
      row["state"] != Field("whole") || (row["bad_lines"]?.number ?? 0) > 0
        || (row["duplicates"]?.number ?? 0) > 0
    }
    let columns = ["log", "state", "first", "last", "events", "duplicates", "bad_lines", "reason"]
    return bad.map { row in row.filter { columns.contains($0.key) } }
  }
}
