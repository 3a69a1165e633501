/// One variant of a route's pattern: without its optional parameters, with the first one, with the first two, and so
/// on.
struct RouteShape {
  /// The specificity of one segment. A smaller value wins.
  enum Rank: UInt8, Comparable {
    case literal, typed, parameter, end, wildcard

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The index of the route in the table.
  let route: Int
  /// The segments; none is optional.
  let segments: [PatternSegment]
  /// The specificity of each segment.
  let ranks: [Rank]

  /// Returns all shapes of a route.
  static func all<Destination>(of route: DeepLinkRouteDefinition<Destination>, at place: Int) -> [RouteShape]
  {
    guard route.patternError == nil else { return [] }
    let required = route.segments.prefix { if case .optional = $0 { false } else { true } }
    return (required.count...route.segments.count).map { length in
      let segments = route.segments.prefix(length).map(\.present)
      let ranks = segments.map { rank($0, of: route) }
      // A pattern that continues with a segment is more specific than one that ends. One that continues with `**` is
      // less specific.
      return RouteShape(route: place, segments: segments, ranks: ranks + [.end])
    }
  }

  private static func rank<Destination>(
    _ segment: PatternSegment, of route: DeepLinkRouteDefinition<Destination>
  ) -> Rank {
    switch segment {
    case .literal: .literal
    case .parameter(let name), .optional(let name):
      route.type(of: name).map { $0.takesAnyText ? .parameter : .typed } ?? .parameter
    case .wildcard: .wildcard
    }
  }

  /// Returns whether this shape is tried before another one that matches the same URL.
  func precedes(_ other: Self) -> Bool {
    ranks == other.ranks ? route < other.route : ranks.lexicographicallyPrecedes(other.ranks)
  }
}

extension PatternSegment {
  /// The segment, with an optional parameter made required.
  fileprivate var present: Self {
    if case .optional(let name) = self { .parameter(name) } else { self }
  }
}
