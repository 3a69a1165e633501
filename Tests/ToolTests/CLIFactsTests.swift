import BacktrailInspection
import BacktrailRuntime
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLIFactsTests {
  private static let reports = ToolProcess.repository + "/Tests/Reports"

  private static func folder() throws -> String {
    URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
  }

  @Test(arguments: FactTable.allCases, ["", " --json"])
  func `the rows of a session, as recorded`(table: FactTable, option: String) throws {
    let result = try CLI.shell(
      "backtrail facts\(option) --rows \(table) '\(Self.reports)/checkout.jsonl' | head -30")
    #expect(result.messages == "")
    try expectGolden(
      result.output, in: "../Golden/cli/facts-\(table)\(option.isEmpty ? ".csv" : ".jsonl")")
  }

  @Test func `the article's types are those of the rows`() throws {
    let article = try String(
      contentsOfFile: ToolProcess.repository
        + "/Sources/Backtrail/Backtrail.docc/Articles/From-one-log-to-a-fleet.md", encoding: .utf8)
    let types = article.matches(of: /(?m)^\| `(\w+)` \| (number|text|`true`, `false`) \|/).map {
      (name: String($0.1), type: String($0.2))
    }
    var own = types.dropFirst(FactTable.sharedColumns.count)
    let rows = try CLI.shell("backtrail facts --json --rows all '\(Self.reports)/checkout.jsonl'").output
      .split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    for table in FactTable.allCases {
      let count = table.columns.count - FactTable.sharedColumns.count
      for (name, type) in types.prefix(FactTable.sharedColumns.count) + own.prefix(count) {
        for row in rows where row["table"] == .string(table.rawValue) {
          let isRight =
            switch row[name] {
            case .number?: type == "number"
            case .string?: type == "text"
            case .bool?: type.hasPrefix("`true`")
            case .null?: true
            default: false
            }
          #expect(isRight, "\(table).\(name)")
        }
      }
      own = own.dropFirst(count)
    }
  }

  @Test func `lines of many logs have the same rows as each log, and bad ones are counted`() throws {
    let export = "\(Self.reports)/checkout.jsonl"
    let other = "sed s/fbed9f84/0bed9f84/ '\(export)'"
    let lines = "cat '\(export)'; echo '{\"log\":'; \(other); head -c 300 '\(export)'"
    let result = try CLI.shell("{ \(lines); } | backtrail facts --from-stdin --rows logs")
    try expectGolden(result.output + result.messages, in: "../Golden/cli/facts-from-stdin.txt")
    #expect(result.status == 0)
    let rows = try CLI.shell("{ \(lines); } | backtrail facts --from-stdin").output
    let alone = try CLI.shell(
      "backtrail facts '\(export)'; \(other) | backtrail facts --from-stdin | tail -n +2")
    #expect(rows == alone.output)
    let mixed =
      "\(other) | paste -d '\\n' '\(export)' - | backtrail facts --from-stdin --mixed --rows sessions"
    #expect(try CLI.shell(mixed).output.split(separator: "\n").count == 3)
  }

  @Test(arguments: ["", " --redact --redact-name id"])
  func `a changed line of an export with hashes is found by an import and by facts`(option: String) throws {
    let folder = try Self.folder()
    let script = """
      cd '\(folder)' && backtrail export --hashes\(option) '\(Self.reports)/checkout.jsonl' > good.jsonl
      backtrail import good.backtrail good.jsonl && backtrail verify good.backtrail
      sed '40s/"time":17/"time":18/' good.jsonl > bad.jsonl
      """
    #expect(try CLI.shell(script).status == 0)
    let sound = try CLI.shell("backtrail facts --from-stdin --rows logs < '\(folder)/good.jsonl'")
    #expect(sound.output.contains(",443,0,0,whole,"))
    let facts = try CLI.shell("backtrail facts --from-stdin --rows logs < '\(folder)/bad.jsonl'")
    #expect(facts.output.contains(",refused,The line for event "))
    let stored = try CLI.run("import", folder + "/bad.backtrail", folder + "/bad.jsonl")
    #expect(stored.status == 65)
    #expect(stored.message.hasPrefix("Line 40 does not match its hash"))
  }

  @Test func `all tables in one pass have the same rows as each one alone`() throws {
    let log = "'\(Self.reports)/checkout.jsonl'"
    let all = try CLI.shell("backtrail facts --json --rows all \(log)").output.split(separator: "\n")
    let folder = try Self.folder() + "/tables"
    #expect(try CLI.shell("backtrail facts --into '\(folder)' \(log)").status == 0)
    for table in FactTable.allCases {
      let start = "{\"table\":\"\(table)\","
      let rows = all.filter { $0.hasPrefix(start) }.map { "{" + $0.dropFirst(start.count) }
      let alone = try CLI.shell("backtrail facts --json --rows \(table) \(log)").output
      #expect(alone == rows.map { $0 + "\n" }.joined())
      #expect(
        try String(contentsOfFile: "\(folder)/\(table).csv", encoding: .utf8)
          == CLI.shell("backtrail facts --rows \(table) \(log)").output)
    }
  }

  @Test func `a log that cannot be opened prints nothing`() throws {
    let path = try Self.folder() + "/not.backtrail"
    let result = try CLI.shell("echo nothing > '\(path)'; backtrail facts '\(path)'")
    #expect(result.output == "")
    #expect(result.messages.contains("not.backtrail"))
  }

  @Test func `files and lines of a forked log have the same rows`() throws {
    let folder = try Self.folder()
    let script = """
      cd '\(folder)' && mkdir logs && head -200 '\(Self.reports)/checkout.jsonl' > logs/a.jsonl
      head -150 logs/a.jsonl > logs/b.jsonl
      sed -n 151,210p '\(Self.reports)/checkout.jsonl' | sed 's/"time":1/"time":2/' >> logs/b.jsonl
      cat logs/a.jsonl logs/b.jsonl | awk '{
        match($0, /"first":[0-9]+/); print substr($0, RSTART + 8, RLENGTH - 8) "\t" $0 }' | sort -n | cut -f2- > sorted
      """
    #expect(try CLI.shell(script).status == 0)
    for table in FactTable.allCases {
      let files = try CLI.shell("backtrail facts --rows \(table) '\(folder)/logs'")
      #expect(files.messages == "")
      let lines = try CLI.shell("backtrail facts --from-stdin --rows \(table) < '\(folder)/sorted'")
      #expect(files.output == lines.output)
    }
  }

  @Test(arguments: [
    ("--rows all", "'--rows all' requires '--json'"), ("--rows links --into x", "'--into' writes all tables"),
    ("--json --into x", "'--into' writes all tables"),
  ])
  func `different tables need a format that can tell them apart`(options: String, reason: String) throws {
    let result = try CLI.shell("backtrail facts \(options) '\(Self.reports)/checkout.jsonl'")
    #expect(result.output == "")
    #expect(result.messages.contains(reason))
  }

  @Test func `every row has as many fields as the header`() throws {
    for table in FactTable.allCases {
      let result = try CLI.shell("backtrail facts --rows \(table) '\(Self.reports)/checkout.jsonl'")
      let counts = Set(result.output.split(separator: "\n").map { $0.count { $0 == "," } })
      #expect(counts == [table.columns.count - 1])
    }
  }

  @Test func `the article explains every column, in order`() throws {
    let article = try String(
      contentsOfFile: ToolProcess.repository
        + "/Sources/Backtrail/Backtrail.docc/Articles/From-one-log-to-a-fleet.md", encoding: .utf8)
    let explained = article.matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.1) }
    let shared = FactTable.links.columns.prefix(6)
    #expect(explained == shared + FactTable.allCases.flatMap { $0.columns.dropFirst(6) })
  }
}
