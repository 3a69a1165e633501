/// The segments and query items that one shape of a route reads from a URL.
struct RouteReading: Sendable {
  /// A segment and the name that it is captured under.
  struct Capture: Sendable {
    let place: Int
    let name: String
  }

  let route: Int
  let pattern: String
  let queryNames: [String]
  /// The captures. They are used only if the shape has no wildcards.
  let captures: [Capture]
  let hasWildcard: Bool

  init<Destination>(_ shape: RouteShape, of route: DeepLinkRouteDefinition<Destination>) {
    self.route = shape.route
    pattern = route.pattern
    queryNames = route.queryParams
    captures = shape.segments.enumerated().compactMap { place, segment in
      segment.name.map { Capture(place: place, name: $0) }
    }
    hasWildcard = shape.segments.contains(.wildcard)
  }

  /// Returns the values in a URL that the shape matches segment by segment.
  func parameters(of link: ScannedLink) -> RouteParameters {
    RouteParameters(
      pathItems: captures.map { .init(name: $0.name, text: link.text($0.place)) },
      queryItems: queryItems(of: link))
  }

  /// Returns the values in a URL, given the positions at which the shape's segments match.
  func parameters(
    of link: ScannedLink, _ segments: [PatternSegment], at places: [Range<Int>],
    _ query: [RouteParameters.Item]
  ) -> RouteParameters {
    var parameters = RouteParameters(pathItems: [], queryItems: query)
    for (segment, range) in zip(segments, places) {
      if segment == .wildcard { parameters.wildcards.append(range.map(link.text)) }
      if let name = segment.name {
        parameters.pathItems.append(.init(name: name, text: link.text(range.lowerBound)))
      }
    }
    return parameters
  }

  /// Returns the query items that the route reads.
  func queryItems(of link: ScannedLink) -> [RouteParameters.Item] {
    var items: [RouteParameters.Item] = []
    if queryNames.isEmpty { return items }
    link.bytes.forEachItem(of: link.query) { key, value in
      guard let value else { return }
      for name in queryNames where link.bytes.isDecoded(key, name) {
        items.append(.init(name: name, text: link.bytes.decoded(value)))
      }
    }
    return items
  }
}
