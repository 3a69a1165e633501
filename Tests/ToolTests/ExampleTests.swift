import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct ExampleTests {
  @Test func `the demo loses nothing, and goes as the article shows`() throws {
    let demo = try demo("--kills", "6")
    #expect(demo.output.contains(" 0 lost"), "\(demo.output)")
    #expect(demo.status == 0)
    let article = "Sources/Backtrail/Backtrail.docc/Articles/A-session-of-the-demo.md"
    let text = try String(contentsOfFile: "\(ToolProcess.repository)/\(article)", encoding: .utf8)
    let transcript = transcript(of: demo.output)
    #expect((30...60).contains(transcript.count { $0 == "\n" }))
    let shown = text.replacing(/```text\n[\s\S]*?```/) { _ in "```text\n\(transcript)```" }
    try expectGolden(shown, in: "../../\(article)")
  }

  /// The part of the output that is the same each time: without times, random numbers, and the result of a random
  /// session, and with one kill for all.
  private func transcript(of output: String) -> String {
    let same: [(some: String, one: String)] = [
      (#"(?m)[ >]+$"#, ""), (#"\d{4}-\d\d-\d\d [\d:.]+Z"#, "…"), (#"on \w+, restore"#, "on …, restore"),
      (#"(?m)(?<=^kill ) *\d+"#, "…"), (#"(sent|acknowledged|in the log) +\d+"#, "$1 …"),
      (#"kills, \d+ with"#, "kills, … with"), (#"(?m)^kill .* nothing was acknowledged\n"#, ""),
      (#"(?m)^(kill .*\n)(?:kill .*\n)+"#, "$1…\n"), (#"(?m)(^4\. .*\n)[\s\S]*?(?=^The windows)"#, "$1…\n"),
      (#"\n{3,}"#, "\n\n"),
    ]
    return same.reduce(output.trimmingCharacters(in: .newlines) + "\n") { text, rule in
      text.replacingOccurrences(of: rule.some, with: rule.one, options: .regularExpression)
    }
  }

  /// One kill in seven hits no commit in flight, so a tenth of the kills would be too few.
  @Test(.tags(.slow)) func `an app that acknowledges before the commit is detected`() throws {
    let kills = "\(max(5, SlowCases.count(20)))"
    let demo = try demo("--kills", kills, "--app", ToolProcess.products + "/Torture careless-shop")
    #expect(demo.output.contains("LOST"), "\(demo.output)")
    #expect(demo.status == 1)
  }

  private func demo(_ arguments: String...) throws -> FinishedProgram {
    try ToolProcess.run(
      ToolProcess.repository + "/Tools/demo", ["--bin", ToolProcess.products] + arguments)
  }
}

/// The sample of a typed map.
@Suite struct MapExampleTests {
  @Test func `a path leads to its place, and an invalid one is reported`() throws {
    let places = try run("main((), ())/shelf", "main/shelf/book(id: 7)/lend()", "main/loans/book(id: 3)")
    #expect(
      places.output == """
        main((), ())/shelf
        Tabs: [Books] | Loans
          Books
            - [The first book]
            - [The second]

        main/shelf/book(id: 7)/lend()
        Tabs: [Books] | Loans
          Books > Book 7
            [Reviews]
            [Lend]
            [Back]
        Sheet:
          Lend
            [Write it down]

        main/loans/book(id: 3)
        Tabs: Books | [Loans]
          Loans > Book 3
            [Reviews]
            [Back]


        """)
    let wrong = try run("main/attic")
    #expect(wrong.status == 64)
    #expect(wrong.output.hasPrefix("There is no 'attic' at 'main'."))
  }

  @Test func `the article's map is the sample app's`() throws {
    let article = try String(
      contentsOfFile: ToolProcess.repository
        + "/Sources/Backtrail/Backtrail.docc/Articles/Drawing-your-apps-map.md", encoding: .utf8)
    let sample = try String(
      contentsOfFile: ToolProcess.repository + "/Tools/MapExample/LibraryMap.swift", encoding: .utf8)
    let start = try #require(article.range(of: "  static let map = ScreenMap("))
    let end = try #require(
      article.range(of: "universal: \\.notice)\n", range: start.upperBound..<article.endIndex))
    #expect(sample.contains(article[start.lowerBound..<end.upperBound]))
  }

  private func run(_ arguments: String...) throws -> FinishedProgram {
    try ToolProcess.run(ToolProcess.products + "/MapExample", arguments)
  }
}
