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

  /// Gives each way in which a shape's wildcards can be laid over a URL, the shortest first, until one is taken.
  ///
  /// - Returns: Whether one was taken. At most 10,000 are tried.
  func alignments(
    of shape: RouteShape, on link: ScannedLink, _ take: (_ places: [Range<Int>]) -> Bool
  ) -> Bool {
    var alignment = Alignment(
      wanted: shape.segments.map { $0.text.flatMap(tree.literals.number(of:)) },
      given: link.segments.map { tree.literals.number(of: $0, in: link.bytes) })
    return lay(shape.segments[...], over: 0, &alignment, take)
  }

  private struct Alignment {
    let wanted: [Int32?]
    let given: [Int32]
    var places: [Range<Int>] = []
    var stepsLeft = 10_000
  }

  private func lay(
    _ segments: ArraySlice<PatternSegment>, over place: Int, _ alignment: inout Alignment,
    _ take: ([Range<Int>]) -> Bool
  ) -> Bool {
    let end = alignment.given.count
    alignment.stepsLeft -= 1
    guard alignment.stepsLeft > 0 else { return false }
    guard let segment = segments.first else { return place == end && take(alignment.places) }
    if case .wildcard = segment {
      for next in place...end {
        alignment.places.append(place..<next)
        defer { alignment.places.removeLast() }
        if lay(segments.dropFirst(), over: next, &alignment, take) { return true }
      }
      return false
    }
    guard place < end else { return false }
    if let wanted = alignment.wanted[segments.startIndex], wanted != alignment.given[place] { return false }
    alignment.places.append(place..<place + 1)
    defer { alignment.places.removeLast() }
    return lay(segments.dropFirst(), over: place + 1, &alignment, take)
  }
}

extension PatternSegment {
  fileprivate var text: String? {
    if case .literal(let text) = self { text } else { nil }
  }
}
