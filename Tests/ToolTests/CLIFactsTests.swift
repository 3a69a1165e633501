import BacktrailInspection
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLIFactsTests {
  private static let reports = ToolProcess.repository + "/Tests/Reports"

  @Test(arguments: FactTable.allCases, ["", " --json"])
  func `the rows of a session, as recorded`(table: FactTable, option: String) throws {
    let result = try CLI.shell(
      "backtrail facts\(option) --rows \(table) '\(Self.reports)/checkout.jsonl' | head -30")
    #expect(result.messages == "")
    try expectGolden(
      result.output, in: "../Golden/cli/facts-\(table)\(option.isEmpty ? ".csv" : ".jsonl")")
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
