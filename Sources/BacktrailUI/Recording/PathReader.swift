import BacktrailCore
import BacktrailRuntime

/// Reads the values of a navigation path, which are visible only in its codable representation.
///
/// Apple documents that a path of `Codable` values can be encoded, but does not document the format. In practice, it is
/// a list of strings, two for each value: the name of its type and its JSON. The last value comes first. The reader
/// does not rely on the names or the order, because it learns both from a path with a known value. It rejects a
/// representation with a different structure.
struct PathReader<R: Route> {
  /// The name of the route type in the representation.
  private let type: String
  /// The name of the type of a `NavigationLink(_:route:)`'s value.
  private let linkType: String
  private let isReversed: Bool

  /// Learns the structure from a route. The result is `nil` if the structure is unknown.
  @MainActor init?(_ sample: R) {
    var path = NavigationPath()
    path.append(sample)
    guard let alone = Self.pairs(of: path), alone.count == 1 else { return nil }
    path.append(true)
    guard let both = Self.pairs(of: path), both.count == 2 else { return nil }
    type = alone[0].type
    isReversed = both[0].type != type
    guard both[isReversed ? 1 : 0].type == type else { return nil }
    var link = NavigationPath()
    link.append(PathItem.link(sample))
    linkType = Self.pairs(of: link)?.first?.type ?? ""
  }

  /// Returns the route of the link that was followed last, if the last value of the path is that of a link.
  @MainActor func link(atEndOf path: NavigationPath) -> R? {
    let pairs = Self.pairs(of: path)
    guard let last = isReversed ? pairs?.first : pairs?.last, last.type == linkType else { return nil }
    return try? JSONDecoder().decode(R.self, from: Data(last.json.utf8))
  }

  /// Returns the values, starting with the one closest to the root, or `nil` if they cannot be read.
  @MainActor func screens(of path: NavigationPath) -> [NavigationRecorder<R>.Screen]? {
    guard let pairs = Self.pairs(of: path), pairs.count == path.count else { return nil }
    let screens = pairs.map(screen)
    return isReversed ? screens.reversed() : screens
  }

  private func screen(_ pair: Pair) -> NavigationRecorder<R>.Screen {
    if pair.type == type, let route = try? JSONDecoder().decode(R.self, from: Data(pair.json.utf8)) {
      return .route(route)
    }
    return .external
  }

  private typealias Pair = (type: String, json: String)

  private static func pairs(of path: NavigationPath) -> [Pair]? {
    guard let codable = path.codable, let data = try? JSONEncoder().encode(codable),
      let texts = try? JSONDecoder().decode([String].self, from: data), texts.count.isMultiple(of: 2)
    else { return nil }
    return stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
  }
}

extension NavigationRecorder {
  /// Records a path with values of different types: the values if they can be read, or otherwise their number.
  @discardableResult
  func record(stack path: NavigationPath, on branch: String?, by view: RecordedStack<R>) -> MoveResult {
    if let screens = sample.flatMap({ PathReader($0) })?.screens(of: path) {
      record(screens: screens, on: branch, by: view)
    } else {
      record(depth: path.count, on: branch, by: view)
    }
  }
}
