public import BacktrailCore

extension RouteSchema {
  /// What a map's routes are stored as: one for each way to a screen that meets no screen twice.
  ///
  /// Of a context the schema knows the version, and the value where it is a number, a text or a truth value. Earlier
  /// versions are taken to be upgraded step by step.
  public init(of map: MapDescription) {
    var listing = MapListing(map: map)
    listing.list()
    let steps = listing.routes.flatMap { route in
      (1..<max(1, route.version)).map { RouteStep(route.name, from: $0, to: $0 + 1) }
    }
    self.init(type: "MapRoute", routes: listing.routes, upcasters: steps)
  }
}

/// Walks through all ways of a map.
private struct MapListing {
  let map: MapDescription
  private(set) var routes: [RouteDeclaration] = []

  init(map: MapDescription) { self.map = map }

  mutating func list() {
    let root = map.nodes[map.root.place.node]
    let slots = root.kind == .cases ? root.slots : [map.root]
    for slot in slots { enter(slot.place.node, names: [[slot.name] + slot.aliases], passed: []) }
  }

  /// Lists a screen and what it leads to; `names` are the present and the earlier names of each step.
  private mutating func enter(_ number: Int, names: [[String]], passed: Set<Int>) {
    guard !passed.contains(number) else { return }
    let node = map.nodes[number]
    let passed = passed.union([number])
    if node.kind == .screen { routes.append(RouteDeclaration(node, names: names)) }
    for slot in node.slots {
      enter(slot.place.node, names: names + [[slot.name] + slot.aliases], passed: passed)
    }
    guard node.kind == .screen else { return }
    for way in node.transitions + map.universal where !way.name.isEmpty {
      guard let place = way.place else { continue }
      enter(place.node, names: names + [[way.name] + way.aliases], passed: passed)
    }
  }
}

extension RouteDeclaration {
  fileprivate init(_ node: MapNode, names: [[String]]) {
    let path = names.map { $0[0] }.joined(separator: "/")
    // Every mixture of present and earlier names may have been stored; a handful of renamings is plenty.
    let earlier = names.reduce([""]) { texts, step in
      texts.flatMap { text in step.map { text.isEmpty ? $0 : text + "/" + $0 } }.prefix(64).map(\.self)
    }
    let isValue = ["Bool", "Double", "Float", "Int", "Int64", "String", "UUID"].contains(node.context.type)
    self.init(
      path, version: node.context.version, aliases: Array(earlier.dropFirst()),
      parameters: isValue ? [Parameter(nil, node.context.type)] : [], view: node.screen)
  }
}
