import Backtrail
import BacktrailInspection
import BacktrailMap
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLIGraphTests {
  private static let map = MapDescription(
    root: MapSlot("home", place: MapPlace(0)),
    nodes: [
      MapNode(screen: "Home", transitions: [MapTransition("detail", place: MapPlace(1))]),
      MapNode(
        screen: "Detail", transitions: [MapTransition("share", kind: .present(.sheet), place: MapPlace(2))]),
      MapNode(screen: "Share"),
    ])

  private func write(_ text: String, _ name: String = "map.json") throws -> String {
    let path = try TemporaryLog.path() + "-" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a declared map is drawn without a log`() throws {
    let result = try CLI.run("graph", "--map", write(Self.map.json))
    #expect(
      result.output == """
        flowchart LR
          start(("start"))
          n0["Home"]
          n1["Detail"]
          n2("Share")
          start --> n0
          n0 -->|"detail"| n1
          n1 -.->|"share · sheet"| n2

        """)
    #expect(result.status == 0)
  }

  @Test(arguments: ["mermaid", "dot", "json"])
  func `the map of a log is drawn as recorded`(format: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("graph", "--format", format, path)
    #expect(result.status == 0)
    try expectGolden(result.output, in: "../Golden/cli/graph-\(format).txt")
  }

  @Test func `a log and a map are drawn in one`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("graph", path, "--map", write(Self.map.json))
    #expect(result.output.contains("never"))
    #expect(result.output.contains("undeclared"))
  }

  @Test(arguments: [
    ("", "The map cannot be read"), (#"{"format":9}"#, "Update the tool"),
    (
      #"{"format":1,"nodes":[],"universal":[],"moved":[],"root":{"name":"r","isNamed":true,"aliases":[],"place":{"node":0,"isStack":true}}}"#,
      "leads to screen 0"
    ),
  ])
  func `data that is not a map is refused`(text: String, sentence: String) throws {
    let result = try CLI.run("graph", "--map", write(text))
    #expect(result.status == 65)
    #expect(result.messages.contains(sentence), "\(result.messages)")
  }

  @Test func `a missing map is named`() throws {
    #expect(try CLI.run("graph", "--map", "nowhere.json").status == 66)
  }

  @Test func `more transitions than Mermaid draws are reported`() throws {
    let transitions = (0..<501).map { MapTransition("w\($0)", place: MapPlace(1)) }
    let map = MapDescription(
      root: MapSlot("home", place: MapPlace(0)),
      nodes: [MapNode(screen: "Home", transitions: transitions), MapNode(screen: "Next")])
    let result = try CLI.run("graph", "--map", write(map.json))
    #expect(result.messages.contains("--format dot"))
    #expect(result.status == 0)
  }

  @Test @MainActor func `a path prints its batch and changes nothing`() async throws {
    let log = try TemporaryLog.path()
    let navigator = Navigator<MapRoute>(log: try SQLiteEventLog(path: log), coder: PlainCoder())
    navigator.restore(orElse: .stack(MapRoute("home")))
    navigator.push(MapRoute("home/detail", context: #"{"id":1}"#))
    await navigator.close()
    var described = Self.map
    described.nodes[1].context = MapContext(type: "ItemID")
    let map = try write(described.json)
    let told = try CLI.run("path", "home/detail(id: 2)/share()", log, "--map", map)
    #expect(
      told.output == """
        popped              to 2.2 on 2.1
        pushed              home/detail {"id":2} on 2.1
        presented           sheet home/detail/share in 2.0 (owner 6.0)

        """)
    let again = try CLI.run("path", "home/detail(id: 1)", log, "--map", map)
    #expect(again.output == "")
    #expect(again.messages == "Note: Nothing would change.\n")
    let wrong = try CLI.run("path", "home/lists", log, "--map", map)
    #expect(wrong.status == 65)
    #expect(wrong.messages.contains("There is no 'lists' at 'home'. Available: 'detail'."))
    #expect(try CLI.run("path", "home/detail/share", log, "--map", map).status == 65)
  }

  /// The article "Drawing your app's map" shows `library-map.png`, which is this text drawn:
  /// `dot -Tpng Tests/Golden/maps/library.dot -o Sources/Backtrail/Backtrail.docc/Resources/library-map.png`.
  @Test func `the picture of the sample map is that of the map`() throws {
    let map = try ToolProcess.run(ToolProcess.products + "/MapExample", ["--map"]).output
    let file = try TemporaryLog.path() + "-map.json"
    try Data(map.utf8).write(to: URL(fileURLWithPath: file))
    try expectGolden(
      CLI.run("graph", "--map", file, "--format", "dot").output, in: "../Golden/maps/library.dot")
  }
}

/// Stores any screen of any map.
private struct PlainCoder: RouteCoder {
  func encode(_ route: MapRoute) throws(RouteCodingError) -> EncodedRoute {
    EncodedRoute(name: route.path.description, parameters: route.context)
  }

  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> MapRoute {
    MapRoute(ScreenPath(route.name), context: route.parameters)
  }
}
