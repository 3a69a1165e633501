/// A search for the ways to match the segments of a shape with wildcards to the segments of a URL.
///
/// For each segment of the shape and each position in the URL, a table records whether the rest of the shape matches
/// the rest of the URL. The search consults the table before each step, so it never enters a dead end. A segment that
/// cannot be decoded as its parameter is permanently removed from the table. For example, if `/**/:a/**/:b/**`, where
/// `:a` is an integer, is matched against 60 words and one number, each word is tried as `:a` only once. The table's
/// size is the product of the shape's length and the URL's length.
struct WildcardSearch {
  /// The maximum number of times that a route may decline for a reason other than a single invalid value.
  static let limit = 10_000

  private let segments: [PatternSegment]
  private let count: Int
  /// Whether a segment may occupy a position, indexed by `place + segment * (count + 1)`. A wildcard may occupy any
  /// position.
  private var admits: [Bool]
  /// Whether the rest of the shape, starting at a segment, matches the rest of the URL, starting at a position. The
  /// indexing is the same as for `admits`, with an extra row for the end of the shape.
  private var fits: [Bool]
  private var places: [Range<Int>] = []
  private var declined = 0

  init(_ segments: [PatternSegment], over link: ScannedLink) {
    self.segments = segments
    count = link.segments.count
    admits = Array(repeating: true, count: segments.count * (count + 1))
    fits = Array(repeating: false, count: (segments.count + 1) * (count + 1))
    let given = link.segments.indices.map { link.text($0).lowercased() }
    for (number, segment) in segments.enumerated() {
      guard case .literal(let text) = segment else { continue }
      let wanted = text.lowercased()
      for place in given.indices { admits[place + number * (count + 1)] = given[place] == wanted }
    }
    findFits(through: segments.count, count)
  }

  /// Fills the table up to a segment and a position. Changes at that point do not affect later entries.
  private mutating func findFits(through last: Int, _ end: Int) {
    for number in (0...last).reversed() {
      for place in (0...end).reversed() {
        fits[place + number * (count + 1)] =
          number == segments.count
          ? place == count
          : segments[number] == .wildcard
            ? fit(number + 1, place) || (place < count && fit(number, place + 1))
            : place < count && admits[place + number * (count + 1)] && fit(number + 1, place + 1)
      }
    }
  }

  private func fit(_ number: Int, _ place: Int) -> Bool { fits[place + number * (count + 1)] }
}

extension WildcardSearch {
  /// Offers matches to a route, starting with the shortest wildcards, until the route accepts one.
  /// - Throws: The first error from the route, or `tooManyWays` if the limit was reached before all matches were
  ///   offered.
  mutating func offer(
    _ take: (_ places: [Range<Int>]) throws(DeepLinkValueError) -> Void
  ) throws(DeepLinkValueError) {
    var first: DeepLinkValueError?
    let end = offer(0, at: 0) { places in
      do throws(DeepLinkValueError) {
        try take(places)
        return nil
      } catch {
        first = first ?? error
        return error
      }
    }
    switch end {
    case .taken: return
    case .failed: throw first ?? .declined
    case .stopped: throw declined < Self.limit ? first ?? .declined : .tooManyWays(limit: Self.limit)
    }
  }

  private enum End {
    case taken, failed, stopped
  }

  private mutating func offer(
    _ number: Int, at place: Int, _ refusal: ([Range<Int>]) -> DeepLinkValueError?
  ) -> End {
    guard fit(number, place) else { return .failed }
    guard number < segments.count else { return refusal(places).map { note($0) } ?? .taken }
    let isWildcard = segments[number] == .wildcard
    for next in isWildcard ? place...count : place + 1...place + 1 {
      places.append(place..<next)
      defer { places.removeLast() }
      let end = offer(number + 1, at: next, refusal)
      // If an earlier segment was just removed from the table, no other match of the rest can help.
      if end != .failed || !fitsSoFar { return end }
    }
    return .failed
  }

  /// Whether all segments are at positions that the table still allows.
  private var fitsSoFar: Bool {
    places.indices.allSatisfy { admits[places[$0].lowerBound + $0 * (count + 1)] }
  }

  /// Records the reason for rejecting a match so that other matches that would fail for the same reason are skipped.
  private mutating func note(_ refusal: DeepLinkValueError) -> End {
    guard case .unreadable(let key, _, _) = refusal else {
      declined += 1
      return declined < Self.limit ? .failed : .stopped
    }
    // A query value is the same in all matches.
    guard let number = segments.firstIndex(where: { $0.name == key }) else { return .stopped }
    let place = places[number].lowerBound
    admits[place + number * (count + 1)] = false
    findFits(through: number, place)
    return .failed
  }
}

extension WildcardSearch {
  /// Returns all positions that a segment can occupy in a match.
  func places(of number: Int) -> [Int] {
    var reached = [Bool](repeating: false, count: count + 1)
    reached[0] = true
    for segment in 0..<number {
      let isWildcard = segments[segment] == .wildcard
      var next = [Bool](repeating: false, count: count + 1)
      for place in 0...count {
        if isWildcard {
          next[place] = reached[place] || (place > 0 && next[place - 1])
        } else if place < count {
          next[place + 1] = reached[place] && admits[place + segment * (count + 1)]
        }
      }
      reached = next
    }
    return (0..<count).filter { reached[$0] && fit(number, $0) }
  }
}
