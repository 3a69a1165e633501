import BacktrailCore
import BacktrailRuntime

/// A map without its static types, along with the navigator that its paths control.
@MainActor
final class MapConnection {
  let description: MapDescription
  let nodes: [ScreenNode]
  private let root: MapEdge
  private let universal: [MapEdge]
  /// The navigator that was created for the map. The app owns it.
  weak var navigator: Navigator<MapRoute>?

  init(root screen: any Screen, name: String, universal bodies: [TransitionBody], moved: [MovedPath]) {
    let evaluation = MapEvaluation()
    root = MapEdge(screen, screen.evaluate(in: evaluation))
    universal = bodies.map { evaluation.open($0) }
    nodes = evaluation.nodes
    description = MapDescription(
      root: MapSlot(name, place: root.place), nodes: nodes.map(\.description),
      universal: zip(bodies, universal).map { MapTransition($0, leadsTo: $1.place) }, moved: moved)
  }

  /// Returns the content of a screen.
  func content(of route: MapRoute, at places: [MapRoutePlace]) -> Any? {
    guard let stop = description.stop(at: route.path), let make = nodes[stop.place.node].content else {
      return nil
    }
    return try? make(route.context, RouterSource(connection: self, places: places))
  }

  /// Returns the content of the containers around a layer or a branch.
  func layerContent(of path: ScreenPath, roots: [MapRoute], at places: [MapRoutePlace]) -> Any? {
    guard let stop = description.stop(at: path), let make = edge(to: stop)?.layerContent else { return nil }
    let isOne = nodes[stop.place.node].description.kind == .screen
    let contexts = roots.map(\.context)
    let text = isOne ? contexts.first ?? "{}" : JSONText.array(of: contexts)
    return try? make(text, RouterSource(connection: self, places: places))
  }

  /// Returns the type of the screen that a route shows.
  func type(of route: MapRoute?) -> Any.Type? {
    route.flatMap { description.stop(at: $0.path) }.map { nodes[$0.place.node].type }
  }

  private func edge(to stop: MapStop) -> MapEdge? {
    switch stop.step {
    case .root: root
    case .member(let number, let node): nodes[node].edges[number]
    case .universal(let number): universal[number]
    }
  }
}

extension MapTransition {
  @MainActor fileprivate init(_ body: TransitionBody, leadsTo place: MapPlace) {
    self.init(
      body.name ?? "", aliases: body.aliases, kind: body.kind, allowsBack: body.allowsBack, place: place)
  }
}
