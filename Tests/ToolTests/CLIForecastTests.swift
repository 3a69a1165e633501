import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLIForecastTests {
  /// The treatment of the sample log's screens by a build.
  private static let schema = RouteSchema(
    type: "Place",
    routes: [
      RouteDeclaration("home", view: "Home"),
      RouteDeclaration("detail", version: 2, parameters: [.init("id", "Int")], view: "Detail"),
    ],
    upcasters: [RouteStep("detail", from: 1, to: 2)],
    removed: [RouteSchema.Removed("search", replacement: "home"), RouteSchema.Removed("share")])

  private func run(_ schema: String, _ options: String...) async throws -> FinishedProgram {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    try Data(schema.utf8).write(to: URL(fileURLWithPath: path + ".json"))
    let words = ["forecast", "--schema", path + ".json", path] + options
    return try ToolProcess.run(CLI.path, words)
  }

  @Test func `it says what would become of each screen`() async throws {
    let result = try await run(Self.schema.json)
    #expect(
      result.output == """
        ENTRY  EVENT  ROUTE   VERSION  WOULD BE
        2.2        2  home          1  restored
        3.0        3  detail        1  upcast v1→v2
        11.0      11  detail        1  upcast v1→v2
        2.4        2  search        1  replaced by 'home'
        7.0        7  search        1  replaced by 'home'

        """)
    #expect(result.status == 0)
  }

  @Test func `a screen that would not be decoded is reported by the exit code`() async throws {
    var schema = Self.schema
    schema.removed[0].replacement = nil
    let result = try await run(schema.json, "--json")
    #expect(result.status == 2)
    #expect(result.output.contains(#""outcome":"quarantined""#))
  }

  @Test(arguments: [
    #"{"format":9,"type":"A","routes":[]}"#, "", "[]", #"{"type":"A","routes":[],"upcasters":[1]}"#,
    #"{"type":"A","routes":[{"caseName":"a","name":"a","version":99999999999}]}"#,
    String(repeating: "[", count: 100_000),
  ])
  func `data that is not a schema is refused`(schema: String) async throws {
    let result = try await run(schema)
    #expect(result.status == 65)
    #expect(result.messages.hasPrefix("Error: The schema "))
  }

  @Test func `a schema far too large is refused`() async throws {
    let schema = #"{"type":"\#(String(repeating: "x", count: 5 << 20))","routes":[]}"#
    let result = try await run(schema)
    #expect(result.status == 65)
    #expect(result.message == "The file is too large to be a schema. Check the path.")
  }
}
