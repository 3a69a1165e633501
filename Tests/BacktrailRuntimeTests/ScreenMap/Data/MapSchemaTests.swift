import Backtrail
import BacktrailInspection
import BacktrailMap
import Testing
import Worlds

@MainActor @Suite struct MapSchemaTests {
  @Test func `the schema of a map is the map without its constants, and is read as it was written`() throws {
    let schema = RouteSchema(of: .marina)
    var map = MapDescription.marina
    map.nodes[5].constants = []
    #expect(schema == RouteSchema(type: "MapRoute", routes: [], map: map))
    #expect(try RouteSchema(json: schema.json) == schema)
  }

  @Test func `a map that leads nowhere is refused in a schema too`() {
    var map = MapDescription.marina
    map.universal[0].place?.node = 99
    let error = RouteSchemaError.map(.unknownNode(99, count: 15))
    #expect(throws: error) { try RouteSchema(json: RouteSchema(type: "MapRoute", routes: [], map: map).json) }
    #expect("\(error)".hasPrefix("The schema's map cannot be decoded. The map leads to screen 99"))
  }

  @Test func `only what a context's coding says is known about it`() {
    let map = ScreenMap(
      Tabs {
        Navigation(Given<Int>())
        Navigation(Given<Plot>())
        Navigation(Grown())
        Navigation(Own())
        Navigation(Given<[Plot]?>())
      })
    let contexts = map.description.nodes.filter { $0.kind == .screen }.map(\.context)
    #expect(
      contexts == [
        MapContext(type: "Int", parameters: [.init(nil, "Int")]),
        MapContext(type: "Plot"),
        MapContext(type: "Plot", version: 3, isUpgraded: true),
        MapContext(type: "Int", version: 2),
        MapContext(type: "Optional<Array<Plot>>", parameters: [.init(nil, "Optional<Array<Plot>>")]),
      ])
  }

  @Test func `twelve transitions from every screen make one schema of twelve transitions`() throws {
    let ways = (1...12).map { MapTransition("way\($0)", kind: .present(.sheet), place: MapPlace($0)) }
    let map = MapDescription(
      root: MapSlot("root", place: MapPlace(0)),
      nodes: (0...12).map { MapNode(screen: "Screen\($0)") }, universal: ways)
    let schema = RouteSchema(of: map)
    #expect(map.storedWays.map(\.name) == ["root"] + (1...12).map { "*/way\($0)" })
    #expect(schema.changes(to: schema) == [])
    #expect(schema.json.utf8.count < 20_000)
  }

  @Test func `each transition is listed once, with its earlier names`() {
    #expect(
      MapDescription.marina.storedWays.map { ([$0.name] + $0.aliases).joined(separator: " ") } == [
        "splash", "signIn", "main home", "signIn/recovery", "main/berths", "main/weather", "main/account",
        "main/berths/berth main/berths/slot", "main/berths/filter", "main/account/edit",
        "main/berths/berth/book", "main/berths/berth/neighbour", "main/account/edit/password",
        "main/berths/berth/book/done", "*/notice",
      ])
  }
}

private struct Plot: Codable { var row: Int }

private struct Grown: Line {
  typealias Context = Plot
  static var contextVersion: Int32 { 3 }
  static var contextCoding: ContextCoding<Plot> { .json.upgrading { _, _ in } }
}

private struct Own: Line {
  typealias Context = Int
  static var contextVersion: Int32 { 2 }
  static var contextCoding: ContextCoding<Int> {
    ContextCoding(encode: { "{\"page\":\($0)}" }, decode: { Int($0.filter(\.isNumber)) ?? 0 })
  }
}
