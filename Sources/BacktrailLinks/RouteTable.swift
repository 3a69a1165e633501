/// The patterns of many routes, compiled, so that a URL is compared with all of them at once.
///
/// A class, because lending a value of so many arrays would count references to each of them.
@usableFromInline
final class RouteTable: Sendable {
  /// All shapes, in the order in which they are asked.
  let shapes: [RouteShape]
  /// What is read from a URL for each shape.
  let readings: [RouteReading]
  private let tree: RouteTree

  init<Destination>(_ routes: [DeepLinkRouteDefinition<Destination>]) {
    shapes = routes.enumerated().flatMap { RouteShape.all(of: $1, at: $0) }.sorted { $0.precedes($1) }
    readings = shapes.map { RouteReading($0, of: routes[$0.route]) }
    var tree = RouteTree()
    for place in shapes.indices { tree.add(shapes[place].segments, place) }
    self.tree = tree
  }

  /// The shapes that fit a URL's path, in the order in which they are asked.
  func candidates(for link: ScannedLink) -> [Int32] { tree.candidates(for: link) }

  /// The ways to lay a shape over a URL.
  func search(_ shape: RouteShape, over link: ScannedLink) -> WildcardSearch {
    WildcardSearch(shape.segments, over: link, tree.literals)
  }
}
