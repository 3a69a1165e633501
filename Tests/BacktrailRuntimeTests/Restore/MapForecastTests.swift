import Backtrail
import BacktrailInspection
import BacktrailMap
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@MainActor @Suite(.temporaryLog) struct MapForecastTests {
  /// A path that visits a screen again, uses a universal transition, and gets a number and a value of an app's own
  /// type.
  private func record() async throws {
    let map = ScreenMap(Navigation(Alley()), name: "town", universal: \.notice)
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
    let navigator = Navigator(map: map, log: log)
    try navigator.restore(orElse: map.router[root: ()])
    try navigator.go(
      to: map.description.target(text: "town/gate(4)/alley()/gate(6)/garden(size: 2)/notice(\"Fire\")"))
    await navigator.close()
  }

  private func words(_ map: MapDescription) async throws -> [String] {
    try await record()
    return try RestoreForecast(of: SQLiteLogReader(path: TemporaryLog.path()), schema: RouteSchema(of: map))
      .rows
      .map { "\($0.route) \($0.forecast)" }
  }

  private var town: MapDescription {
    ScreenMap(Navigation(Alley()), name: "town", universal: \.notice).description
  }

  @Test func `a path that visits a screen again is read`() async throws {
    #expect(
      try await words(town) == [
        "town restored", "town/gate restored", "town/gate/alley restored", "town/gate/alley/gate restored",
        "town/gate/alley/gate/garden restored", "town/gate/alley/gate/garden/notice restored",
      ])
  }

  @Test func `earlier names and versions are reported, and so are mismatches`() async throws {
    var map = town
    for number in map.nodes.indices where map.nodes[number].screen == "Gate" {
      map.nodes[number].transitions[0].name = "lane"
      map.nodes[number].transitions[0].aliases = ["alley"]
      map.nodes[number].context = MapContext(type: "String", parameters: [.init(nil, "String")])
    }
    for number in map.nodes.indices where map.nodes[number].context.type == "GardenSize" {
      map.nodes[number].context = MapContext(type: "GardenSize", version: 2, isUpgraded: true)
    }
    map.universal = []
    #expect(
      try await words(map) == [
        "town restored",
        "town/gate quarantined: The stored route 'town/gate' cannot be decoded in this build: '_0' is not of type String.",
        "town/gate/alley upcast from version 1",
        "town/gate/alley/gate quarantined: The stored route 'town/gate/alley/gate' cannot be decoded in this build: '_0' is not of type String.",
        "town/gate/alley/gate/garden upcast from version 1",
        "town/gate/alley/gate/garden/notice quarantined: The stored route 'town/gate/alley/gate/garden/notice' cannot be decoded in this build: the map has no such screen.",
      ])
  }

  @Test func `routes stored by a newer build are not decoded`() async throws {
    try await record()
    let log = try SQLiteLogReader(path: TemporaryLog.path())
    var map = town
    for number in map.nodes.indices { map.nodes[number].context.version = 0 }
    let rows = try RestoreForecast(of: log, schema: RouteSchema(of: map)).rows
    #expect(
      rows[0].outcome
        == .quarantined(.newerVersion(route: "town", version: 1, known: 0)))
  }
}

private struct Alley: Line {
  var gate: Push<Alley, Gate> { Push(Gate(), name: "gate") }
  var mapMembers: [MapMember] { [MapMember("gate", gate)] }
}

private struct Gate: Line {
  typealias Context = Int
  var alley: Push<Gate, Alley> { Push(Alley(), name: "alley") }
  var garden: Push<Gate, Given<GardenSize>> { Push(Given(), name: "garden") }
  var mapMembers: [MapMember] { [MapMember("alley", alley), MapMember("garden", garden)] }
}

private struct GardenSize: Codable { var size: Int }
