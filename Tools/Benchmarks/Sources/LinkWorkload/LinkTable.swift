package import BacktrailLinks

/// A table of many routes, and URLs that lead to them, in random order.
package struct LinkTable: Sendable {
  /// The part of the patterns that differs.
  package enum Shape: String, CaseIterable, Sendable {
    /// The first segment: `/screen-00017/edit/now/:id`.
    case flat
    /// Four segments, each with ten values: `/area-0/group-0/topic-1/page-7/:id`.
    case hierarchical
  }

  package let routes: [DeepLinkRouteDefinition<Int>]
  private let urls: [String]

  /// Creates a table with the given number of routes, each with one parameter that is not used. All URLs have the same
  /// length.
  package init(_ shape: Shape, routes count: Int) {
    routes = (0..<count).map { place in
      DeepLinkRouteDefinition(pattern: "\(shape.path(place))/:id") { _ in place }
    }
    var random = SplitMix(state: 42)
    urls = (0..<4_096).map { _ in
      "\(shape.path(Int(random.next() % UInt64(count))))/\(1_000 + random.next() % 9_000)"
    }
  }
}

extension LinkTable {
  /// Returns the URL to match at a position in an endless run.
  package func url(_ place: Int) -> String { urls[place & 4_095] }
}

extension LinkTable.Shape {
  fileprivate func path(_ place: Int) -> String {
    switch self {
    case .flat:
      let digits = String(place)
      return "/screen-\(String(repeating: "0", count: 5 - digits.count))\(digits)/edit/now"
    case .hierarchical:
      return
        "/area-\(place / 1_000)/group-\(place / 100 % 10)/topic-\(place / 10 % 10)/page-\(place % 10)"
    }
  }
}

/// A generator with a seed so that every run matches the same URLs.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
