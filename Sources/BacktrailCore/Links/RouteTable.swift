/// The patterns of many routes as one tree, so that a URL is compared with all of them at once.
///
/// The tree has a level for each segment. What a URL costs depends on its own segments, not on how many routes
/// there are: a segment is looked up once among all literals, then a step is one look into a table of edges.
struct RouteTable {
  private struct Node {
    var parameter: Int32 = -1
    var wildcard: Int32 = -1
    /// The number of the wildcard that leads here, or -1.
    var wildcardNumber: Int32 = -1
    /// Whether a literal leads on.
    var hasLiterals = false
    /// The shapes that end here.
    var shapes: [Int32] = []
  }

  /// All shapes, in the order in which they are asked.
  private(set) var shapes: [RouteShape] = []
  private var literals = LiteralTable()
  private var nodes = [Node()]
  private var edges = EdgeTable()
  private var wildcardCount = 0

  init(_ unordered: [RouteShape]) {
    shapes = unordered.sorted { $0.precedes($1) }
    for place in shapes.indices { add(place) }
  }

  private mutating func add(_ place: Int) {
    var node = 0
    for segment in shapes[place].segments { node = child(of: node, by: segment) }
    nodes[node].shapes.append(Int32(place))
  }

  private mutating func child(of node: Int, by segment: PatternSegment) -> Int {
    switch segment {
    case .literal(let text):
      let literal = literals.intern(text)
      let known = edges.target(of: Int32(node), literal)
      if known >= 0 { return Int(known) }
      nodes[node].hasLiterals = true
      edges.insert(Int32(node), literal, target: Int32(nodes.count))
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

  /// The shapes that fit a URL's path, in the order in which they are asked.
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
    if isAtEnd, !nodes[node].shapes.isEmpty { search.found += nodes[node].shapes }
    let wildcard = nodes[node].wildcard
    if wildcard >= 0 { follow(Int(wildcard), from: place, &search) }
    if isAtEnd { return }
    if nodes[node].hasLiterals {
      let literal = literals.number(of: search.link.segments[place], in: search.link.bytes)
      let target = literal < 0 ? -1 : edges.target(of: Int32(node), literal)
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

  /// Gives each way in which a shape's wildcards can be laid over a URL, the shortest first, until one is taken.
  ///
  /// - Returns: Whether one was taken. At most 10,000 are tried.
  func alignments(
    of shape: RouteShape, on link: ScannedLink, _ take: (_ places: [Range<Int>]) -> Bool
  ) -> Bool {
    var alignment = Alignment(
      wanted: shape.segments.map { $0.text.flatMap(literals.number(of:)) },
      given: link.segments.map { literals.number(of: $0, in: link.bytes) })
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

/// The literal steps of the tree: from which node a literal leads to which.
private struct EdgeTable {
  private struct Edge {
    var node: Int32 = -1
    var literal: Int32 = 0
    var target: Int32 = 0
  }

  private var slots = Array(repeating: Edge(), count: 16)
  private var count = 0

  @inline(__always)
  func target(of node: Int32, _ literal: Int32) -> Int32 {
    var slot = Self.hash(node, literal) & (slots.count &- 1)
    while slots[slot].node >= 0 {
      if slots[slot].node == node && slots[slot].literal == literal { return slots[slot].target }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return -1
  }

  mutating func insert(_ node: Int32, _ literal: Int32, target: Int32) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Edge(), count: old.count * 4)
      for edge in old where edge.node >= 0 { place(edge) }
    }
    place(Edge(node: node, literal: literal, target: target))
    count += 1
  }

  private mutating func place(_ edge: Edge) {
    var slot = Self.hash(edge.node, edge.literal) & (slots.count - 1)
    while slots[slot].node >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = edge
  }

  @inline(__always)
  private static func hash(_ node: Int32, _ literal: Int32) -> Int {
    let key = UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: literal))
    let mixed = (key ^ (key >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 32)) & 0x7FFF_FFFF)
  }
}

extension PatternSegment {
  fileprivate var text: String? {
    if case .literal(let text) = self { text } else { nil }
  }
}
