import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite struct ExampleTests {
  @Test func `kills in the middle of writing lose nothing that was acknowledged`() throws {
    let demo = try demo("--kills", "6")
    #expect(demo.output.contains(" 0 lost"), "\(demo.output)")
    #expect(demo.status == 0)
  }

  /// One kill in seven meets no commit in flight, so that a tenth of the kills would be too few.
  @Test(.tags(.slow)) func `an app that acknowledges before the commit is found out`() throws {
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
  @Test func `a path leads to its place, and one that is none is told`() throws {
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

  @Test func `the article's map is the sample's`() throws {
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
