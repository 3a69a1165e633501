import Backtrail
import BacktrailMap
import BacktrailTesting
import Testing

/// The destinations of the links in these tests.
enum Berth: DeepLinkRoutable, Equatable, Sendable {
  case ferry(id: Int)
  case nowhere
  case trip

  static let allRoutes: [DeepLinkRouteDefinition<Self>] = [
    DeepLinkRouteDefinition(
      "/ferries/:id", case: "ferry", parameters: [DeepLinkParameter("id", Int.self, from: "id")],
      build: { link throws(DeepLinkValueError) in .ferry(id: try link.value("id")) }),
    DeepLinkRouteDefinition("/nowhere", case: "nowhere", build: { _ in .nowhere }),
    DeepLinkRouteDefinition("/trip", case: "trip", gate: .authentication, build: { _ in .trip }),
  ]

  @MainActor
  static func plan(_ berth: Berth) -> LinkPlan<MapRoute> {
    switch berth {
    case .ferry(let id):
      LinkPlan(
        path: "main((), (open: true), ())/routes/ferry(id: \(id))/ticket(seats: 1)",
        in: .harbour)
    case .nowhere: LinkPlan(path: "main((), (open: true), ())/routes/train()", in: .harbour)
    case .trip: LinkPlan(MapTarget(layers: [MapLayer(path: "intro", roots: [MapScreen("intro")])]))
    }
  }
}

@MainActor
@Suite struct PathLinkTests {
  private let navigator: Navigator<MapRoute>

  init() {
    navigator = Navigator(log: nil, coder: PathCoder(), environment: NavigatorEnvironment(now: { 0 }))
    navigator.followLinks(with: DeepLinkRouter<Berth>(), plan: Berth.plan)
    navigator.restore(orElse: .stack(MapRoute("intro")))
  }

  private func lines(_ url: String) throws -> [String] {
    let before = navigator.state
    guard case .applied(_, let batch) = try navigator.open(url) else { return [] }
    return try EventLines.of(batch, after: before)
  }

  @Test func `a link to a path is in one batch with its moves`() throws {
    #expect(
      try lines("/ferries/9") == [
        "linkReceived", "linkApplied",
        #"root tabs [*routes: main/routes, main/routes/ferry {"id":9} | harbours: main/harbours {"open":true} | desk: main/desk]"#,
        #"present sheet main/routes/ferry/ticket {"seats":1} by main/routes/ferry"#,
      ])
  }

  @Test func `a link to a path makes only the moves missing from the current state`() throws {
    navigator.go(to: try MapDescription.harbour.target(text: PathTable.trip))
    #expect(
      try lines("/ferries/9") == [
        "linkReceived", "linkApplied", "dismiss main/desk/trip/plan", "select main/routes",
        #"push main/routes/ferry {"id":9}"#,
        #"present sheet main/routes/ferry/ticket {"seats":1} by main/routes/ferry"#,
      ])
    #expect(try lines("/ferries/9") == ["linkReceived", "linkApplied"])
  }

  @Test func `a link to a path that the map does not have is refused and changes nothing`() throws {
    let scenes = navigator.state.scenes
    let result = try navigator.open("/nowhere")
    let error = MapPathError.unknownStep(
      "train", at: "main/routes", known: ["ferry", "ticket", "chart", "notice"])
    #expect(result == .refused(result.link, .move(.path(error))))
    #expect(navigator.state.scenes == scenes)
  }

  @Test func `a held link finds its path from the state in which its gate opens`() throws {
    #expect(try navigator.open("/trip").link == navigator.state.links.last?.id)
    navigator.go(to: try MapDescription.harbour.target(text: PathTable.ferry))
    let results = try navigator.openGate(.authentication)
    #expect(results == [.refused(results[0].link, .move(.path(.missingContext("intro"))))])
  }
}
