/// The compiled patterns of many routes. A URL is matched against all of them at once.
///
/// The table is a class because passing a struct would retain each of its many arrays.
@usableFromInline
final class RouteTable: Sendable {
  /// All shapes, in the order they are tried.
  let shapes: [RouteShape]
  /// The values that are read from a URL for each shape.
  let readings: [RouteReading]
  private let tree: RouteTree

  init<Destination>(_ routes: [DeepLinkRouteDefinition<Destination>]) {
    shapes = routes.enumerated().flatMap { RouteShape.all(of: $1, at: $0) }.sorted { $0.precedes($1) }
    readings = shapes.map { RouteReading($0, of: routes[$0.route]) }
    var tree = RouteTree()
    for place in shapes.indices { tree.add(shapes[place].segments, place) }
    self.tree = tree
  }

  /// Returns the shapes that match a URL's path, in the order they are tried.
  func candidates(for link: ScannedLink) -> [Int] { tree.candidates(for: link) }

  /// Returns a search for the ways to match a shape to a URL.
  func search(_ shape: RouteShape, over link: ScannedLink) -> WildcardSearch {
    WildcardSearch(shape.segments, over: link)
  }
}

extension RouteTable {
  /// A closure that offers a URL's values to a route and throws if the route does not accept them.
  @usableFromInline
  typealias Taking = (_ route: Int, RouteParameters) throws(DeepLinkValueError) -> Void

  /// The result of offering a URL to the routes.
  @usableFromInline
  enum Ending {
    case taken
    case unmatched(DeepLinkMiss)
    case refused(DeepLinkRefusal)
  }

  /// Offers a URL's values to the matching routes in rank order until one accepts them.
  @usableFromInline
  func offer(_ url: String, _ policy: DeepLinkPolicy, _ take: Taking) -> Ending {
    policy.scanning(url) { scanned in
      switch scanned {
      case .link(let link): offer(link, take)
      case .unmatched(let miss): .unmatched(miss)
      case .refused(let refusal): .refused(refusal)
      }
    }
  }

  private func offer(_ link: ScannedLink, _ take: Taking) -> Ending {
    var miss = DeepLinkMiss.noRoute
    for number in candidates(for: link) {
      do throws(DeepLinkValueError) {
        try offer(link, to: number, take)
        return .taken
      } catch {
        if miss == .noRoute { miss = .value(error, pattern: readings[number].pattern) }
      }
    }
    return .unmatched(miss)
  }

  /// Offers a URL's values to one shape's route. If the shape has wildcards, tries each way to match the shape to the
  /// URL until the route accepts the values.
  func offer(_ link: ScannedLink, to shape: Int, _ take: Taking) throws(DeepLinkValueError) {
    guard readings[shape].hasWildcard else {
      return try take(readings[shape].route, readings[shape].parameters(of: link))
    }
    let reading = readings[shape]
    let segments = shapes[shape].segments
    let query = reading.queryItems(of: link)
    var search = search(shapes[shape], over: link)
    try search.offer { places throws(DeepLinkValueError) in
      try take(reading.route, reading.parameters(of: link, segments, at: places, query))
    }
  }
}
