import Backtrail
import BacktrailTesting
import Worlds

/// A model of an app that keeps its own path for each tab and its own sheets.
struct PlainApp: Equatable {
  struct Sheet: Equatable {
    let route: Shop
    /// The name under which the log stores the route.
    let name: String
    var path: [Shop] = []
  }

  static let tabs = ["shop", "orders", "account"]
  static let roots: [Shop] = [.list, .orders, .account]

  var tab = "shop"
  var paths: [String: [Shop]] = ["shop": [], "orders": [], "account": []]
  var sheets: [Sheet] = []

  /// The routes of the window: each stack, then those of the sheets over it.
  var stacks: [[Shop]] {
    zip(Self.tabs, Self.roots).map { [$1] + (paths[$0] ?? []) } + sheets.map { [$0.route] + $0.path }
  }
}

/// A random path, similar to an earlier one.
extension [Shop] {
  func changed(_ random: inout SplitMix64) -> [Shop] {
    var path = self
    switch random.below(9) {
    case 0...2: path.append(.screen(&random))
    case 3: for _ in 0...random.below(3) { path.append(.screen(&random)) }
    case 4, 5: path.removeLast(Swift.min(path.count, 1 + random.below(2)))
    case 6: if let place = path.indices.randomElement(using: &random) { path[place] = .screen(&random) }
    case 7:
      if let place = path.indices.randomElement(using: &random) { path.remove(at: place) }
      if random.happens(percent: 50) { path.append(.screen(&random)) }
    default: path = (0..<random.below(4)).map { _ in .screen(&random) }
    }
    return path
  }
}

extension Shop {
  /// One of a few, so that equal ones occur together.
  fileprivate static func screen(_ random: inout SplitMix64) -> Shop {
    let number = random.below(4)
    return random.happens(percent: 50) ? .detail(id: number) : .reviews(of: number)
  }
}
