/// The patterns of many routes as one tree with a level for each segment.
///
/// The cost of a URL depends on its own segments, not on the number of routes: a step is one dictionary lookup.
struct RouteTree: Sendable {
  private struct Node {
    /// The nodes that literals lead to, by the literal, ignoring case. Canonically equivalent literals are equal.
    var literals: [String: Int] = [:]
    var parameter: Int?
    var wildcard: Int?
    /// The shapes that end here.
    var shapes: [Int] = []
  }

  private var nodes = [Node()]
  /// The length of the longest literal, in bytes.
  private var longest = 0

  /// Adds a pattern under a number.
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

  /// The patterns that match a URL's path, in the order of their numbers.
  func candidates(for link: ScannedLink) -> [Int] {
    var search = Search(link: link)
    visit(0, at: 0, &search)
    if search.found.count > 1 { search.found.sort() }
    return search.found
  }

  private struct Search {
    let link: ScannedLink
    var found: [Int] = []
    /// The first segment from which each wildcard was followed, by its node. Nothing after that segment is tried again.
    /// For 60 segments, `/**/:a/**/:b` visits about 120 nodes instead of all 1,800 combinations.
    var followed: [Int: Int] = [:]
  }

  private func visit(_ node: Int, at place: Int, _ search: inout Search) {
    let isAtEnd = place == search.link.segments.count
    // The first shapes are only referred to; appending would copy them.
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

  /// The node that a segment leads to as a literal.
  private func literal(after node: Int, _ link: ScannedLink, at place: Int) -> Int? {
    if nodes[node].literals.isEmpty { return nil }
    let slice = link.segments[place]
    // A text of at most 15 bytes is looked up without an allocation; of the longer ones, most are no literal.
    if slice.end - slice.start > max(longest, 15),
      UnsafeBufferPointer(rebasing: link.bytes[slice.start..<slice.end]).isPlain
    {
      return nil
    }
    return nodes[node].literals[link.text(place).lowercased()]
  }

  /// Continues after a wildcard from every segment. Segments already tried from a position further left are not tried
  /// again.
  private func follow(_ node: Int, from place: Int, _ search: inout Search) {
    let known = search.followed[node] ?? .max
    guard place < known else { return }
    search.followed[node] = place
    for start in place...search.link.segments.count where start < known { visit(node, at: start, &search) }
  }
}
