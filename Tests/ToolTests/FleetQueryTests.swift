import BacktrailInspection
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The queries of a fleet, by DuckDB and in plain Swift.
@Suite struct FleetQueryTests {
  @Test(.enabled(if: DuckDB.isInstalled, "\(DuckDB.isMissing)"), arguments: 1...12 as ClosedRange<UInt64>)
  func `DuckDB gives the same rows as a plain count`(seed: UInt64) throws {
    let question = try #require(
      FleetQuestion(path: "home > shop/item > a'b\"c > é > home", builds: ["42", "4'2"]))
    let tables = FleetSample(seed: seed).tables
    let found = try DuckDB.rows(of: tables, question)
    let reference = FleetReference(tables, question)
    for query in FleetQuery.allCases {
      #expect(found[query] == reference.lines(of: query), "\(query)")
    }
  }

  @Test(.temporaryLog, .enabled(if: DuckDB.isInstalled, "\(DuckDB.isMissing)"), .tags(.slow))
  func `a fleet that the engine wrote matches a plain count`() throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    let trouble = "--hashes --duplicated 30 --overlapping 30 --cut 10 --forked 10 --tampered 10 --bad 2"
    let made = try DuckDB.shell(
      """
      cd '\(folder)' && '\(ToolProcess.products)/FleetGenerator' -o lines \(trouble) \
        --sessions \(SlowCases.count(1_000)) --worker 0 --workers 1 &&
      cat lines/* | backtrail facts --from-stdin --mixed --into facts &&
      cat lines/* | backtrail facts --from-stdin --mixed --rows all --json >rows
      """)
    #expect(made.status == 0, "\(made.messages)")
    let path = "shop/item > cart > checkout"
    let counted = try DuckDB.shell(
      "cd '\(folder)' && backtrail fleet --facts facts --json --path '\(path)' --compare 41 43")
    let reference = try FleetReference(
      printed: String(contentsOfFile: "\(folder)/rows", encoding: .utf8).split(separator: "\n"),
      #require(FleetQuestion(path: path, builds: ["41", "43"])))
    let lines = FleetQuery.allCases.flatMap(reference.lines)
    #expect(lines.count > 50)
    #expect(counted.output.split(separator: "\n").map(String.init) == lines)
  }

  @Test(.enabled(if: DuckDB.isInstalled, "\(DuckDB.isMissing)"))
  func `an empty fleet has only totals`() throws {
    let question = try #require(FleetQuestion(path: nil))
    let found = try DuckDB.rows(of: [:], question)
    #expect(found.filter { !$0.value.isEmpty }.keys.map(\.self) == [.totals])
  }

  @Test(.enabled(if: DuckDB.isInstalled, "\(DuckDB.isMissing)"))
  func `visits of a session that may still be running do not lower the share that stopped`() throws {
    func row(_ table: FactTable, _ values: [String: FactRow.Value]) -> FactRow {
      FactRow(table: table, values: table.columns.map { values[$0] ?? .missing })
    }
    var tables: [FactTable: [FactRow]] = [:]
    for (session, ended) in [(1, FactRow.Value.text("clean")), (2, .missing)] {
      let shared: [String: FactRow.Value] = ["log": .text("a"), "session": .number(Int64(session))]
      let move = shared.merging(["to_screen": .text("home"), "backed_out": .truth(false)]) { $1 }
      tables[.transitions, default: []].append(row(.transitions, move))
      let end = shared.merging(["last_screen": .text("home"), "ended": ended]) { $1 }
      tables[.sessions, default: []].append(row(.sessions, end))
    }
    let question = try #require(FleetQuestion(path: nil))
    #expect(
      try DuckDB.rows(of: tables, question)[.deadEnds] == [
        #"{"backed_out":0,"kills":0,"led_on":0,"query":"dead_ends","screen":"home","stop_rate":1000,"stops":1,"visits":1}"#
      ])
  }

  @Test func `a column has the type that its rows have`() {
    let batches = SampleHistory.batches(400, seed: 3)
    var walk = FactWalk(log: "a", tables: Set(FactTable.allCases))
    var rows: [FactRow] = []
    for batch in batches { walk.take(batch) { rows.append($0) } }
    walk.finish { rows.append($0) }
    for row in rows {
      for (column, value) in zip(row.table.columns, row.values) {
        switch value {
        case .number: #expect(FactTable.numbers.contains(column), "\(column)")
        case .truth: #expect(FactTable.truths.contains(column), "\(column)")
        case .text: #expect(!FactTable.numbers.union(FactTable.truths).contains(column), "\(column)")
        case .missing: break
        }
      }
    }
    #expect(rows.count > 100)
  }

  @Test func `the literals are the files of the folder, byte for byte`() throws {
    let folder = ToolProcess.repository + "/Tools/Fleet/queries"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sql") }
    #expect(files.sorted() == FleetQuery.allCases.map { $0.rawValue + ".sql" }.sorted())
    for query in FleetQuery.allCases {
      let file = try String(contentsOfFile: "\(folder)/\(query.rawValue).sql", encoding: .utf8)
      #expect(query.sql == file, "'\(query.rawValue).sql' changed. Run Tools/page.")
    }
  }

  @Test(arguments: [
    ("shop/item > cart>checkout", ["shop/item", "cart", "checkout"]), (" two words ", ["two words"]),
    ("a > > b", nil), ("", nil), (">", nil), ("1>2>3>4>5>6>7>8>9", nil),
  ])
  func `a path is steps with a sign between them`(path: String, steps: [String]?) {
    #expect(FleetQuestion(path: path)?.steps == steps)
  }
}
