import Backtrail
import BacktrailMap
import Testing

@Suite struct MapTargetTests {
  private let map = MapDescription.harbour

  @Test func `a path is resolved into layers with all their branches`() throws {
    let steps = [
      PathStep("main", context: #"[{},{"open":true},{}]"#), PathStep("desk"), PathStep("trip", context: "[]"),
      PathStep("plan"), PathStep("leg", context: "2"),
    ]
    #expect(
      try map.target(steps).layers == [
        MapLayer(
          path: "main", kind: .tabs,
          roots: [
            MapScreen("main/routes", context: "{}"), MapScreen("main/harbours", context: #"{"open":true}"#),
            MapScreen("main/desk", context: "{}"),
          ], selected: 2),
        MapLayer(
          path: "main/desk/trip", style: .fullScreenCover, kind: .tabs,
          roots: [
            MapScreen("main/desk/trip/plan", context: "{}"), MapScreen("main/desk/trip/bill", context: "{}"),
          ], selected: 0, screens: [MapScreen("main/desk/trip/plan/leg", context: #"{"_0":2}"#)]),
      ])
  }

  @Test func `earlier names lead to the current ones`() throws {
    #expect(map.currentPath("welcome/tour") == "intro/tour")
    #expect(map.currentPath("main/office/trip/plan") == "main/desk/trip/plan")
    #expect(
      try map.target([PathStep("main"), PathStep("routes"), PathStep("boat")]).path == "main/routes/ferry")
  }

  @Test func `steps that the map does not have are not a path`() {
    #expect(map.currentPath("main/routes/train") == nil)
    #expect(map.currentPath("main/desk/trip/plan/leg/back") == nil)
  }

  @Test func `a screen is found by its path, even after a transition that every screen has`() {
    #expect(map.node(at: "main/harbours/harbour/ferry")?.screen == "Ferry")
    #expect(map.node(at: "main/desk/trip")?.kind == .tabs)
    #expect(map.node(at: "help/topics/topic/notice")?.screen == "Notice")
    #expect(map.node(at: "")?.slots.map(\.name) == ["intro", "main", "help"])
  }

  @Test(arguments: BadPath.all) func `an impossible path says why`(path: BadPath) {
    #expect(throws: path.error) { try map.target(path.steps) }
  }

  @Test func `a transition of a screen comes before one of every screen`() throws {
    var map = map
    map.nodes[6].transitions.append(MapTransition("notice", place: MapPlace(18)))
    #expect(map.node(at: "main/routes/notice")?.screen == "Page")
  }

  @Test func `a map whose root has no cases begins with the root's name`() throws {
    let map = MapDescription(root: MapSlot("root", place: MapPlace(1)), nodes: self.map.nodes)
    #expect(map.node(at: "root/tour")?.screen == "Tour")
    #expect(throws: MapPathError.incomplete("", known: ["root"])) { try map.target([]) }
  }

  @Test func `only the cases that opt in are kept`() throws {
    #expect(try map.target(text: "intro()").keptRoots == ["main"])
  }

  @Test func `a map that refers to nothing has no such step`() {
    let map = MapDescription(root: MapSlot("root", place: MapPlace(7)), nodes: [])
    #expect(throws: MapPathError.unknownStep("root", at: "", known: ["root"])) {
      try map.target([PathStep("root")])
    }
  }
}

/// A path that the map of these tests does not have.
struct BadPath: CustomTestStringConvertible, Sendable {
  let steps: [PathStep]
  let error: MapPathError

  init(_ error: MapPathError, _ steps: PathStep...) { (self.steps, self.error) = (steps, error) }

  var testDescription: String { "\(error)" }

  static let all = [
    Self(.incomplete("", known: ["intro", "main", "help"])),
    Self(.unknownStep("home", at: "", known: ["intro", "main", "help"]), PathStep("home")),
    Self(
      .unknownStep("train", at: "main/routes", known: ["ferry", "ticket", "chart", "notice"]),
      PathStep("main"), PathStep("routes"), PathStep("train")),
    Self(
      .unknownStep("ferry", at: "main", known: ["routes", "harbours", "desk"]), PathStep("main"),
      PathStep("ferry")),
    Self(.absent("chart", at: "main/routes"), PathStep("main"), PathStep("routes"), PathStep("chart")),
    Self(.misplacedContainer("main/desk/shelf"), PathStep("main"), PathStep("desk"), PathStep("shelf")),
    Self(.badContext("intro", reason: "It is not a JSON value."), PathStep("intro", context: "{")),
    Self(
      .badContext("intro", reason: "The screen 'Intro' takes no context; pass '()'."),
      PathStep("intro", context: "7")),
    Self(
      .badContext(
        "main",
        reason: "A container needs a context for each of its parts, which are 'routes', 'harbours', 'desk'."),
      PathStep("main", context: "[{},{}]")),
    Self(
      .badContext(
        "main",
        reason: "A container needs a context for each of its parts, which are 'routes', 'harbours', 'desk'."),
      PathStep("main", context: "{}")),
  ]
}
