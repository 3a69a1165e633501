import BacktrailCore
import BacktrailMap

/// A drawing of a declared map: a group for each case, branch, and presentation, with its screens.
struct MapDiagram {
  private(set) var picture = MapPicture()
  private let map: MapDescription
  private let tally: MapTally?
  private var placed: Set<Int> = []
  /// The placed nodes, and the positions for the presentations over them.
  private var open: [(node: Int, group: Int?, home: Int?)] = []

  init(_ map: MapDescription, tally: MapTally?) {
    self.map = map
    self.tally = tally
  }

  mutating func draw() {
    guard map.nodes.indices.contains(map.root.place.node) else { return }
    drawRoot()
    spread()
    drawUniversal()
    drawUnreached()
    drawStrays()
  }

  private mutating func drawRoot() {
    let root = map.root.place.node
    guard map.nodes[root].kind == .cases else {
      enter(root, group: nil, home: nil)
      guard let screen = anchor(root) else { return }
      picture.addStart()
      add(from: "start", to: screen, "", .root, tally?.counts[.root])
      return
    }
    placed.insert(root)
    for way in map.declaredTransitions(from: root) {
      let group = addGroup(title(of: way, "case"), .case, in: nil)
      enter(way.place.node, group: group, home: group)
    }
  }

  /// Places everything that can be reached from the placed screens.
  private mutating func spread() {
    var place = 0
    while place < open.count {
      let (number, group, home) = open[place]
      place += 1
      for way in map.declaredTransitions(from: number) { go(way, from: "n\(number)", group, home) }
    }
    open = []
  }

  private mutating func go(_ way: DeclaredTransition, from: String, _ group: Int?, _ home: Int?) {
    guard let kind = way.kind else { return }
    let target = way.place.node
    switch kind {
    case .push: enter(target, group: group, home: home)
    case .present(let style): present(target, style, home)
    }
    guard let screen = anchor(target) else { return }
    let count = tally.map { $0.counts[way.step] ?? 0 }
    var edge = MapPicture.Edge(
      from: from, to: screen, title: way.title, kind: kind == .push ? .push : .present,
      isOptional: way.isOptional, allowsBack: way.allowsBack, count: count)
    if count == 0 { edge.mark = .untaken }
    picture.edges.append(edge)
  }

  private mutating func present(_ number: Int, _ style: PresentationStyle, _ home: Int?) {
    guard !placed.contains(number) else { return }
    let node = map.nodes[number]
    let isAlone = node.kind == .screen && !node.transitions.contains { $0.kind == .push && $0.place != nil }
    if isAlone {
      enter(number, group: home, home: home, as: .modal)
    } else {
      enter(number, group: addGroup(style.rawValue, .layer, in: home), home: home)
    }
  }

  /// Places a screen, or the screens in the slots of a container.
  private mutating func enter(_ number: Int, group: Int?, home: Int?, as kind: MapPicture.Node.Kind = .screen)
  {
    var entered = [(number: number, group: group)]
    while let (number, group) = entered.popLast() {
      guard placed.insert(number).inserted else { continue }
      let node = map.nodes[number]
      if node.kind == .screen {
        picture.nodes.append(drawn(number, kind, in: group))
        open.append((number, group, home))
      } else {
        if let group { picture.groups[group].title += " · \(node.kind.rawValue)" }
        let slots = map.declaredTransitions(from: number).map { way in
          (number: way.place.node, group: Optional(addGroup(title(of: way, "slot"), .branch, in: group)))
        }
        entered += slots.reversed()
      }
    }
  }

  private func drawn(_ number: Int, _ kind: MapPicture.Node.Kind, in group: Int?) -> MapPicture.Node {
    let node = map.nodes[number]
    let absent = node.transitions.filter { $0.place == nil }.map { "without \($0.name)" }
    let context = node.context.isEmpty ? [] : ["(\(node.context.type))"]
    let detail = (context + absent).joined(separator: ", ")
    return MapPicture.Node(
      id: "n\(number)", title: node.screen, detail: detail.isEmpty ? nil : detail,
      use: tally?.uses[number], kind: kind,
      mark: tally.map { $0.seen.contains(number) ? .plain : .untaken } ?? .plain,
      group: group)
  }

  /// Returns the first visible screen at a node.
  private func anchor(_ number: Int) -> String? {
    var (number, seen) = (number, Set<Int>())
    while map.nodes[number].kind != .screen {
      guard seen.insert(number).inserted, let first = map.declaredTransitions(from: number).first else {
        return nil
      }
      number = first.place.node
    }
    return "n\(number)"
  }

  private func title(of way: DeclaredTransition, _ kind: String) -> String {
    let name = way.name.isEmpty ? kind : way.name
    guard let count = tally?.counts[way.step] else { return name }
    return "\(name) · \(count)×"
  }

  private mutating func addGroup(_ title: String, _ kind: MapPicture.Group.Kind, in parent: Int?) -> Int {
    // A sound map is not this deep. Deeper groups, which only a file can contain, are drawn side by side.
    let parent = parent.flatMap { picture.groups[$0].depth < 8 ? $0 : nil }
    let depth = parent.map { picture.groups[$0].depth + 1 } ?? 0
    picture.groups.append(MapPicture.Group(title: title, kind: kind, parent: parent, depth: depth))
    return picture.groups.count - 1
  }

  private mutating func add(
    from: String, to: String, _ title: String, _ kind: MapPicture.Edge.Kind, _ count: Int?,
    _ mark: MapPicture.Mark = .plain
  ) {
    picture.edges.append(
      MapPicture.Edge(from: from, to: to, title: title, kind: kind, count: count, mark: mark))
  }
}

extension MapDiagram {
  private mutating func drawUniversal() {
    guard !map.universalTransitions.isEmpty else { return }
    picture.nodes.append(MapPicture.Node(id: "everywhere", title: "every screen", kind: .everywhere))
    for way in map.universalTransitions { go(way, from: "everywhere", nil, nil) }
    spread()
  }

  private mutating func drawUnreached() {
    let unreached = map.nodes.indices.filter { !placed.contains($0) && map.nodes[$0].kind == .screen }
    guard !unreached.isEmpty else { return }
    let group = addGroup("no path leads here", .stray, in: nil)
    for number in unreached { enter(number, group: group, home: group) }
    spread()
  }

  private mutating func drawStrays() {
    var unknown: [String: String] = [:]
    for stray in tally?.strays ?? [] {
      let ends = [(stray.from, stray.fromName), (stray.to, Optional(stray.toName))].map { number, name in
        if let number { return "n\(number)" }
        guard let name else { return "start" }
        if let id = unknown[name] { return id }
        let id = "x\(unknown.count)"
        unknown[name] = id
        picture.nodes.append(MapPicture.Node(id: id, title: name, mark: .undeclared))
        return id
      }
      if ends[0] == "start" { picture.addStart() }
      add(
        from: ends[0], to: ends[1], stray.edge.kind.title, stray.edge.kind.drawn, stray.edge.count,
        .undeclared)
    }
  }
}

extension DeclaredTransition {
  /// The label of the edge.
  fileprivate var title: String {
    var words = [name.isEmpty ? "?" : name]
    if case .present(let style)? = kind { words.append(style.rawValue) }
    if isOptional { words.append("optional") }
    if !allowsBack { words.append("no way back") }
    return words.joined(separator: " · ")
  }
}

/// The groups of a picture and their members.
struct MapOutline {
  private let nodes: [Int?: [MapPicture.Node]]
  private let groups: [Int?: [Int]]

  init(_ picture: MapPicture) {
    nodes = Dictionary(grouping: picture.nodes, by: \.group)
    groups = Dictionary(grouping: picture.groups.indices) { picture.groups[$0].parent }
  }

  /// Returns the nodes in a group, or at the top level.
  func nodes(in group: Int?) -> [MapPicture.Node] { nodes[group] ?? [] }

  /// Returns the numbers of the groups inside a group, or at the top level.
  func groups(in group: Int?) -> [Int] { groups[group] ?? [] }
}
