import BacktrailCore
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
  func `what is no schema is refused`(json: String, sentence: String) throws {
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

  @Test func `a schema that is not there is named`() throws {
    #expect(try CLI.run("schema", "export", "--schema", "nowhere.json").status == 66)
  }

  @Test func `the sample app's schema is sound`() throws {
    let schema = try ToolProcess.run(ToolProcess.products + "/Example", ["--schema"]).output
    let listed = try CLI.run("schema", "export", "--schema", write(schema))
    #expect(listed.output.contains("reviews       1        -       of: Int             ReviewList"))
  }
}
