import BacktrailCore
public import BacktrailMap

/// A map to draw: the declared map, the observed map, or both combined.
///
/// ```swift
/// print(MapPicture(of: map.description).mermaid)
/// ```
///
/// Equal input produces equal text, so a picture can be kept under version control.
public struct MapPicture: Hashable, Sendable {
  /// The mark of a special part of the picture.
  enum Mark: String, Hashable, Sendable {
    /// No mark.
    case plain
    /// The transition is declared but was never taken in the log.
    case untaken
    /// The transition was taken in the log but is not declared.
    case undeclared
  }

  struct Node: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case screen
      /// The node is a screen that is itself a presentation.
      case modal
      /// The node is the beginning of a scene.
      case start
      /// The node represents any screen.
      case everywhere
    }

    let id: String
    var title: String
    var detail: String?
    /// The use of the screen; `nil` if there is no log, or if nobody saw the screen.
    var use: ScreenUse?
    var kind = Kind.screen
    var mark = Mark.plain
    /// The group around the node.
    var group: Int?

    /// The lines of the node's label.
    var lines: [String] { [title, detail, use?.summary].compactMap(\.self) }
  }

  struct Group: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case `case`
      case branch
      case layer
      case stray
    }

    var title: String
    let kind: Kind
    let parent: Int?
    /// The number of groups around this group.
    let depth: Int
  }

  struct Edge: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case root, push, present, replace, select
    }

    let from: String
    let to: String
    var title: String
    let kind: Kind
    var isOptional = false
    var allowsBack = true
    /// The number of times that the transition was taken; `nil` if there is no log.
    var count: Int?
    var mark = Mark.plain
  }

  var groups: [Group] = []
  var nodes: [Node] = []
  var edges: [Edge] = []

  /// The number of transitions to draw. A drawing tool may have a limit.
  public var edgeCount: Int { edges.count }

  /// Creates a picture of the declared map.
  public init(of map: MapDescription) { self.init(map, tally: nil) }

  /// Creates a picture of the declared map with its use in a log: the count of each transition, and marks for
  /// transitions that were never taken or are not declared.
  public init(of map: MapDescription, observed: ObservedMap) {
    self.init(map, tally: MapTally(of: observed, on: map))
  }

  private init(_ map: MapDescription, tally: MapTally?) {
    var drawing = MapDiagram(map, tally: tally)
    drawing.draw()
    self = drawing.picture
  }

  /// Creates a picture of the map that was observed in a log.
  public init(of observed: ObservedMap) {
    let numbers = Dictionary(uniqueKeysWithValues: observed.screens.enumerated().map { ($1, $0) })
    nodes = observed.screens.enumerated().map { Node(id: "n\($0)", title: $1, use: observed.uses[$1]) }
    for edge in observed.edges {
      let from = edge.from.flatMap { numbers[$0] }.map { "n\($0)" } ?? "start"
      guard let to = numbers[edge.to] else { continue }
      edges.append(
        Edge(from: from, to: "n\(to)", title: edge.kind.title, kind: edge.kind.drawn, count: edge.count))
    }
    if edges.contains(where: { $0.from == "start" }) { addStart() }
  }

  init() {}

  mutating func addStart() {
    if !nodes.contains(where: { $0.id == "start" }) {
      nodes.insert(Node(id: "start", title: "start", kind: .start), at: 0)
    }
  }
}

extension ObservedMap.Kind {
  var drawn: MapPicture.Edge.Kind {
    switch self {
    case .root: .root
    case .pushed: .push
    case .presented: .present
    case .replaced: .replace
    case .selected: .select
    }
  }

  /// The label of the edge. A push, the usual transition, has no label.
  var title: String {
    switch self {
    case .root: "root"
    case .pushed: ""
    case .presented(let style): style.rawValue
    case .replaced: "replaced"
    case .selected: "selected"
    }
  }
}
