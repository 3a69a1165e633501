/// One way to write a route's pattern: without its optional tail, or with one more parameter of it at a time.
struct RouteShape {
  /// The specificity of one segment; a smaller one wins.
  enum Rank: UInt8, Comparable {
    case literal, typed, parameter, end, wildcard

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The place of the route in the table.
  let route: Int
  /// The segments; no optional ones.
  let segments: [PatternSegment]
  /// The specificity of each segment.
  let ranks: [Rank]

  /// All shapes of a route.
  static func all<Destination>(of route: DeepLinkRouteDefinition<Destination>, at place: Int) -> [RouteShape]
  {
    guard route.patternError == nil else { return [] }
    let required = route.segments.prefix { if case .optional = $0 { false } else { true } }
    return (required.count...route.segments.count).map { length in
      let segments = route.segments.prefix(length).map(\.present)
      let ranks = segments.map { rank($0, of: route) }
      // A pattern that names one segment more says more than one that ends; one that goes on with `**` says less.
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

  /// Whether this shape is asked before another one that fits the same URL.
  func precedes(_ other: Self) -> Bool {
    ranks == other.ranks ? route < other.route : ranks.lexicographicallyPrecedes(other.ranks)
  }
}

extension PatternSegment {
  /// An optional parameter that is there.
  fileprivate var present: Self {
    if case .optional(let name) = self { .parameter(name) } else { self }
  }
}
