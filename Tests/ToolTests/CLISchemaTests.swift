import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLISchemaTests {
  private static let sample = RouteSchema(
    type: "Quay",
    routes: [
      RouteDeclaration("berths", view: "BerthList"),
      RouteDeclaration(
        "berth", name: "mooring", version: 3, aliases: ["slot", "place"], isRestorable: false,
        parameters: [.init("number", "Int"), .init(nil, "String?")], view: "BerthPage"),
    ])

  private func write(_ json: String) throws -> String {
    let path = try TemporaryLog.path() + "-schema.json"
    try Data(json.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a schema is listed`() throws {
    let result = try CLI.run("schema", "export", "--schema", write(Self.sample.json))
    #expect(
      result.output == """
        NAME     VERSION  BEFORE       VALUES                VIEW
        berths   1        -            -                     BerthList
        mooring  3        slot, place  number: Int, String?  BerthPage, not restored

        """)
    #expect(result.status == 0)
  }

  @Test func `a schema is printed as it was written`() throws {
    let result = try CLI.run("schema", "export", "--json", "--schema", write(Self.sample.json))
    #expect(result.output == Self.sample.json + "\n")
  }

  @Test(arguments: [
    ("", "The schema cannot be read"), ("{}", "the value 'type' is missing"),
    (#"{"type":"Q","routes":[{"caseName":"a"}]}"#, "the value 'name' is missing"),
  ])
  func `data that is not a schema is refused`(json: String, sentence: String) throws {
    let result = try CLI.run("schema", "export", "--schema", write(json))
    #expect(result.status == 65)
    #expect(result.messages.contains(sentence), "\(result.messages)")
  }

  @Test func `a schema with one stored name twice is refused`() throws {
    var schema = Self.sample
    schema.routes[0].aliases = ["slot"]
    let result = try CLI.run("schema", "export", "--schema", write(schema.json))
    #expect(result.status == 65)
    #expect(result.messages.contains("The stored name 'slot' belongs to 'berths' and 'berth'."))
  }

  @Test func `the fate of earlier screens is listed after them`() throws {
    var schema = Self.sample
    schema.routes = []
    schema.upcasters = [RouteStep("a", from: 1, into: ["gone"])]
    schema.removed = [.init("gone"), .init("lost")]
    schema.viewStates = [.init("draft", version: 2)]
    schema.viewStateUpcasters = [ViewStateStep("note", from: 1, to: 1, as: "draft")]
    schema.hosts = [.init("pier", aliases: ["dock"], keys: ["sign", "lamp"])]
    #expect(
      try CLI.run("schema", "export", "--schema", write(schema.json)).output == """
        No screens.
        Upcaster: a v1 -> gone
        Removed: gone
        Removed: lost
        View state: draft v2
        Upcaster of a view state: note v1 -> draft v1
        Host: pier, formerly dock, parts sign, lamp

        """)
  }

  @Test(arguments: [[], ["--strict"]])
  func `a change that would lose places has its own exit code`(options: [String]) throws {
    let earlier = try write(Self.sample.json)
    var schema = Self.sample
    schema.routes[1].aliases = ["slot"]
    let later = try TemporaryLog.path() + "-later.json"
    try Data(schema.json.utf8).write(to: URL(fileURLWithPath: later))
    let risky = try ToolProcess.run(CLI.path, ["schema", "check", earlier, later] + options)
    #expect(
      risky.output
        == "Risky: route 'mooring': The alias 'place' was removed, but older logs use it. Add the alias back.\n"
    )
    #expect(risky.status == (options.isEmpty ? 0 : 4))
    schema.routes[0].caseName = "moorings"
    schema.routes[0].name = "moorings"
    try Data(schema.json.utf8).write(to: URL(fileURLWithPath: later))
    let breaking = try ToolProcess.run(CLI.path, ["schema", "check", "--json", earlier, later] + options)
    #expect(breaking.output.contains(#""verdict":"breaking""#))
    #expect(breaking.status == 4)
  }

  @Test func `comparing a schema with itself reports no change`() throws {
    let path = try write(Self.sample.json)
    let result = try CLI.run("schema", "check", path, path)
    #expect(result.output == "No changes.\n")
    #expect(result.status == 0)
  }

  @Test func `a missing schema is named`() throws {
    #expect(try CLI.run("schema", "export", "--schema", "nowhere.json").status == 66)
  }

  @Test func `the sample app's schema is sound`() throws {
    let schema = try ToolProcess.run(ToolProcess.products + "/Example", ["--schema"]).output
    let listed = try CLI.run("schema", "export", "--schema", write(schema))
    let reviews = try #require(listed.output.split(separator: "\n").first { $0.contains("ReviewList") })
    #expect(
      reviews.split(separator: " ", omittingEmptySubsequences: true) == [
        "reviews", "2", "opinions", "id:", "Int", "ReviewList",
      ])
  }
}
