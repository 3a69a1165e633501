/// The patterns of many routes, as a tree with one level for each segment.
///
/// The cost of matching a URL depends on its segments, not on the number of routes, because each step is one
/// dictionary lookup.
struct RouteTree: Sendable {
  private struct Node {
    /// The node that each literal leads to, ignoring case. Canonically equivalent literals are treated as equal.
    var literals: [String: Int] = [:]
    var parameter: Int?
    var wildcard: Int?
    /// The shapes that end here.
    var shapes: [Int] = []
  }

  private var nodes = [Node()]
  /// The length of the longest literal, in bytes.
  private var longest = 0

  /// Adds a pattern under the given number.
  mutating func add(_ segments: [PatternSegment], _ number: Int) {
    var node = 0
    for segment in segments { node = child(of: node, by: segment) }
    nodes[node].shapes.append(number)
  }

  private mutating func child(of node: Int, by segment: PatternSegment) -> Int {
    switch segment {
    case .literal(let text):
      let literal = text.lowercased()
      if let known = nodes[node].literals[literal] { return known }
      nodes[node].literals[literal] = nodes.count
      longest = max(longest, literal.utf8.count)
    case .parameter, .optional:
      if let known = nodes[node].parameter { return known }
      nodes[node].parameter = nodes.count
    case .wildcard:
      if let known = nodes[node].wildcard { return known }
      nodes[node].wildcard = nodes.count
    }
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Returns the numbers of the patterns that match a URL's path, in ascending order.
  func candidates(for link: ScannedLink) -> [Int] {
    var search = Search(link: link)
    visit(0, at: 0, &search)
    if search.found.count > 1 { search.found.sort() }
    return search.found
  }

  private struct Search {
    let link: ScannedLink
    var found: [Int] = []
    /// The first segment from which each wildcard was followed, keyed by the wildcard's node. Later segments are not
    /// tried again. For 60 segments, the search for `/**/:a/**/:b` visits about 120 nodes instead of all 1,800
    /// combinations.
    var followed: [Int: Int] = [:]
  }

  private func visit(_ node: Int, at place: Int, _ search: inout Search) {
    let isAtEnd = place == search.link.segments.count
    // The first shapes are assigned, which shares their storage; appending would copy them.
    if isAtEnd, search.found.isEmpty {
      search.found = nodes[node].shapes
    } else if isAtEnd {
      search.found += nodes[node].shapes
    }
    if let wildcard = nodes[node].wildcard { follow(wildcard, from: place, &search) }
    if isAtEnd { return }
    if let next = literal(after: node, search.link, at: place) { visit(next, at: place + 1, &search) }
    if let next = nodes[node].parameter { visit(next, at: place + 1, &search) }
  }

  /// Returns the node that a segment leads to if the segment is treated as a literal.
  private func literal(after node: Int, _ link: ScannedLink, at place: Int) -> Int? {
    if nodes[node].literals.isEmpty { return nil }
    let slice = link.segments[place]
    // Strings of up to 15 bytes are looked up without an allocation. Most longer strings are not literals.
    if slice.end - slice.start > max(longest, 15),
      UnsafeBufferPointer(rebasing: link.bytes[slice.start..<slice.end]).isPlain
    {
      return nil
    }
    return nodes[node].literals[link.text(place).lowercased()]
  }

  /// Continues after a wildcard at the given segment and each later segment, except segments already tried for the
  /// wildcard.
  private func follow(_ node: Int, from place: Int, _ search: inout Search) {
    let known = search.followed[node] ?? .max
    guard place < known else { return }
    search.followed[node] = place
    for start in place...search.link.segments.count where start < known { visit(node, at: start, &search) }
  }
}
