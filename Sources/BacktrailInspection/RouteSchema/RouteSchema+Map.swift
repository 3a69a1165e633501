package import BacktrailCore
public import BacktrailMap
public import BacktrailRuntime

extension RouteSchema {
  /// Creates the schema of a map's stored screens: the map without its constants, and the saved values of the screens.
  public init(
    of map: MapDescription, viewStates: [ViewStateForm] = [], hosts: [any InjectableHost.Type] = []
  ) {
    var map = map
    for number in map.nodes.indices { map.nodes[number].constants = [] }
    self.init(type: "MapRoute", routes: [], map: map, viewStates: viewStates, hosts: hosts.map(Host.init))
  }
}

extension MapDescription {
  /// Each transition of the map, listed once, as the stored screen that it leads to. A screen with multiple sources is
  /// listed under its shortest path. The targets of universal transitions are listed under `*`.
  package var storedWays: [RouteDeclaration] {
    var walk = WayWalk(map: self)
    walk.run()
    return walk.ways
  }
}

/// A walk that follows each transition of a map once.
private struct WayWalk {
  let map: MapDescription
  private(set) var ways: [RouteDeclaration] = []
  private var open: [(path: ScreenPath, node: MapNode)] = []
  private var seen: Set<Int> = []

  init(map: MapDescription) { self.map = map }

  mutating func run() {
    for slot in map.start.node.slots { add(slot.name, slot.aliases, to: slot.place, from: ScreenPath([])) }
    goOn(from: 0)
    let count = open.count
    for way in map.universal { add(way, from: ScreenPath(["*"])) }
    goOn(from: count)
  }

  private mutating func goOn(from first: Int) {
    var next = first
    while next < open.count {
      let (path, node) = open[next]
      for slot in node.slots { add(slot.name, slot.aliases, to: slot.place, from: path) }
      for way in node.transitions { add(way, from: path) }
      next += 1
    }
  }

  private mutating func add(_ way: MapTransition, from path: ScreenPath) {
    if let place = way.place, !way.name.isEmpty { add(way.name, way.aliases, to: place, from: path) }
  }

  private mutating func add(_ name: String, _ aliases: [String], to place: MapPlace, from path: ScreenPath) {
    let node = map.nodes[place.node]
    ways.append(
      RouteDeclaration(
        path.appending(name).description, version: node.context.version,
        aliases: aliases.map { path.appending($0).description },
        parameters: node.context.isEmpty || node.kind != .screen ? [] : [.init(nil, node.context.type)],
        view: node.screen))
    if seen.insert(place.node).inserted { open.append((path.appending(name), node)) }
  }
}
