import Backtrail
import BacktrailMap
import Testing

@MainActor
@Suite struct GoTests {
  let navigator = Navigator<MapRoute>.harbour()
  let map = MapDescription.harbour
  let ferry = [
    PathStep("main", context: "[{},{},{}]"), PathStep("routes"), PathStep("ferry", context: #"{"id":9}"#),
    PathStep("ticket", context: #"{"seats":2}"#), PathStep("pay", context: "{}"),
  ]

  @Test func `going somewhere is one batch, and going there again is none`() throws {
    let before = navigator.state
    let target = try map.target(ferry)
    #expect(
      try EventLines.of(navigator.go(to: target).batch, after: before) == [
        #"root tabs [*routes: main/routes, main/routes/ferry {"id":9} | harbours: main/harbours | desk: main/desk]"#,
        #"present sheet main/routes/ferry/ticket {"seats":2}, main/routes/ferry/ticket/pay by main/routes/ferry"#,
      ])
    #expect(navigator.go(to: target) == .unchanged)
  }

  @Test func `a missing context causes a rejection that changes nothing`() throws {
    let before = navigator.state
    let result = navigator.go(to: try map.target([PathStep("main"), PathStep("routes")]))
    #expect(result == .rejected(.path(.missingContext("main"))))
    #expect(navigator.state == before)
    #expect(
      navigator.lastRejection?.description
        == "'main' is not open yet. Pass its context, or () if it takes none.")
  }

  @Test func `a move from a screen keeps what is below it and removes what is above it`() throws {
    navigator.go(to: try map.target(ferry))
    let before = navigator.state
    let scene = try #require(before.activeSceneState)
    let ferry = try #require(scene.root.branches[0].entries.last)
    let target = try map.target(from: ferry.id, in: scene, [PathStep("deck", context: "{}")])
    #expect(
      try EventLines.of(navigator.go(to: target).batch, after: before) == [
        "dismiss main/routes/ferry/ticket", "push main/routes/ferry/deck",
      ])
    #expect(navigator.go(to: target) == .unchanged)
  }

  @Test func `a move from a removed screen is refused`() throws {
    navigator.go(to: try map.target(ferry))
    let scene = try #require(navigator.state.activeSceneState)
    let ferry = try #require(scene.root.branches[0].entries.last)
    let target = try map.target(from: ferry.id, in: scene, [])
    navigator.pop(on: .branch("routes"))
    #expect(navigator.go(to: target) == .rejected(.path(.screenGone)))
    #expect(throws: MapPathError.screenGone) {
      try map.target(from: ferry.id, in: try #require(navigator.state.activeSceneState), [])
    }
  }

  @Test func `nothing can navigate before the launch`() throws {
    let navigator = Navigator<MapRoute>(log: nil, coder: PathCoder())
    #expect(navigator.go(to: try map.target(ferry)) == .rejected(.notRestored))
  }

  @Test func `a move in a removed window goes nowhere`() throws {
    let window = SceneID(seq: 99)
    let result = navigator.go(to: try map.target(ferry), in: .scene(window))
    #expect(result == .rejected(.rule(.unknownScene(window))))
  }

  @Test func `a window may open with a target's root`() throws {
    let navigator = Navigator<MapRoute>(log: nil, coder: PathCoder())
    navigator.restore(orElse: try map.target(ferry).rootLayout())
    #expect(navigator.state.topStack?.entries.map(\.route.path) == ["main/routes", "main/routes/ferry"])
    #expect(throws: MapPathError.missingContext("main")) {
      try map.target([PathStep("main")]).rootLayout()
    }
  }

  @Test(arguments: [
    MapTarget(layers: []), MapTarget(layers: [MapLayer(path: "intro", roots: [])]),
    MapTarget(layers: [MapLayer(path: "intro", roots: [MapScreen("intro")], selected: 1)]),
  ])
  func `a target made by hand that shows nothing is refused`(target: MapTarget) {
    let known = target.layers.flatMap { $0.roots.map(\.path.name) }
    #expect(navigator.go(to: target) == .rejected(.path(.incomplete(target.path, known: known))))
  }
}
