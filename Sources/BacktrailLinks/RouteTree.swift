/// The patterns of many routes as one tree with a level for each segment.
///
/// What a URL costs depends on its own segments, not on how many routes there are: a segment is looked up once among
/// all literals, then a step is one look into a table of edges.
struct RouteTree: Sendable {
  private struct Node {
    var parameter: Int32 = -1
    var wildcard: Int32 = -1
    /// The number of the wildcard that leads here, or -1.
    var wildcardNumber: Int32 = -1
    /// The first literal that leads on, and where to; the others stand in the table of edges.
    var literal: Int32 = -1
    var literalTarget: Int32 = -1
    /// The shapes that end here.
    var shapes: [Int32] = []
  }

  private(set) var literals = LiteralTable()
  private var nodes = [Node()]
  private var edges = EdgeTable()
  private var wildcardCount = 0

  /// Adds a pattern, by the number under which it is found.
  mutating func add(_ segments: [PatternSegment], _ number: Int) {
    var node = 0
    for segment in segments { node = child(of: node, by: segment) }
    nodes[node].shapes.append(Int32(number))
  }

  private mutating func child(of node: Int, by segment: PatternSegment) -> Int {
    switch segment {
    case .literal(let text):
      let literal = literals.intern(text)
      let known = target(of: node, literal)
      if known >= 0 { return Int(known) }
      if nodes[node].literal < 0 {
        (nodes[node].literal, nodes[node].literalTarget) = (literal, Int32(nodes.count))
      } else {
        edges.insert(Int32(node), literal, target: Int32(nodes.count))
      }
    case .parameter, .optional:
      if nodes[node].parameter >= 0 { return Int(nodes[node].parameter) }
      nodes[node].parameter = Int32(nodes.count)
    case .wildcard:
      if nodes[node].wildcard >= 0 { return Int(nodes[node].wildcard) }
      nodes[node].wildcard = Int32(nodes.count)
    }
    nodes.append(Node())
    if case .wildcard = segment {
      nodes[nodes.count - 1].wildcardNumber = Int32(wildcardCount)
      wildcardCount += 1
    }
    return nodes.count - 1
  }

  /// The node that a literal leads to, or -1.
  @inline(__always)
  private func target(of node: Int, _ literal: Int32) -> Int32 {
    nodes[node].literal == literal
      ? nodes[node].literalTarget : edges.target(of: Int32(truncatingIfNeeded: node), literal)
  }

  /// The patterns that fit a URL's path, in the order of their numbers.
  func candidates(for link: ScannedLink) -> [Int32] {
    var search = Search(link: link)
    visit(0, at: 0, &search)
    if search.found.count > 1 { search.found.sort() }
    return search.found
  }

  private struct Search {
    let link: ScannedLink
    var found: [Int32] = []
    /// From which segment on each wildcard was followed already.
    var followed: [Int] = []
  }

  private func visit(_ node: Int, at place: Int, _ search: inout Search) {
    let isAtEnd = place == search.link.segments.count
    // The first shapes are only referred to; appending would copy them.
    if isAtEnd, search.found.isEmpty {
      search.found = nodes[node].shapes
    } else if isAtEnd {
      search.found += nodes[node].shapes
    }
    let wildcard = nodes[node].wildcard
    if wildcard >= 0 { follow(Int(wildcard), from: place, &search) }
    if isAtEnd { return }
    if nodes[node].literal >= 0 {
      let literal = literals.number(of: search.link.segments[place], in: search.link.bytes)
      let target = literal < 0 ? -1 : target(of: node, literal)
      if target >= 0 { visit(Int(target), at: place &+ 1, &search) }
    }
    if nodes[node].parameter >= 0 { visit(Int(nodes[node].parameter), at: place &+ 1, &search) }
  }

  /// Goes on behind a wildcard from every segment; what was gone through from one further left is not again.
  private func follow(_ node: Int, from place: Int, _ search: inout Search) {
    if search.followed.isEmpty { search.followed = Array(repeating: .max, count: wildcardCount) }
    let number = Int(nodes[node].wildcardNumber)
    let end = search.link.segments.count
    let known = search.followed[number]
    guard place < known else { return }
    search.followed[number] = place
    for start in place...end where start < known { visit(node, at: start, &search) }
  }
}
