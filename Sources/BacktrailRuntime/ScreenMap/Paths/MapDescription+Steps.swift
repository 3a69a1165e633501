public import BacktrailCore

/// What one step of a path leads to.
struct MapWay {
  /// How it leads there.
  enum Kind {
    /// Into a case.
    case `case`
    /// Into a branch, by its place.
    case slot(Int)
    case push
    case present(PresentationStyle)
  }

  let kind: Kind
  /// The present names of all steps so far.
  let path: ScreenPath
  let node: MapNode
}

extension MapDescription {
  /// The screen or container at a path, of present or earlier names; `nil` when there is none.
  ///
  /// At the empty path stands what the first step is taken from.
  public func node(at path: ScreenPath) -> MapNode? { way(path)?.node }

  /// The path by its present names; `nil` when the map has no such screen.
  public func currentPath(_ path: ScreenPath) -> ScreenPath? { way(path)?.path }

  /// Where every path begins: a choice of cases, or of the only root.
  var start: MapWay {
    let only = MapNode(screen: "", kind: .cases, slots: [root])
    let node = node(root.place.node).flatMap { $0.kind == .cases ? $0 : nil } ?? only
    return MapWay(kind: .case, path: ScreenPath([]), node: node)
  }

  /// Goes one step on.
  func way(_ step: String, from way: MapWay) throws(MapPathError) -> MapWay {
    switch way.node.kind {
    case .screen: try move(step, from: way)
    case .tabs, .split, .cases: try select(step, from: way)
    }
  }

  private func way(_ path: ScreenPath) -> MapWay? {
    try? path.steps.reduce(start) { way, step in try self.way(step, from: way) }
  }

  private func node(_ place: Int) -> MapNode? { nodes.indices.contains(place) ? nodes[place] : nil }

  private func select(_ step: String, from way: MapWay) throws(MapPathError) -> MapWay {
    let slots = way.node.slots
    let place = slots.firstIndex { $0.name == step } ?? slots.firstIndex { $0.aliases.contains(step) }
    guard let place, let node = node(slots[place].place.node) else {
      throw .unknownStep(step, at: way.path, known: slots.map(\.name))
    }
    let kind: MapWay.Kind = way.node.kind == .cases ? .case : .slot(place)
    return MapWay(kind: kind, path: way.path.appending(slots[place].name), node: node)
  }

  private func move(_ step: String, from way: MapWay) throws(MapPathError) -> MapWay {
    let all = (way.node.transitions + universal).filter { !$0.name.isEmpty }
    guard let found = all.first(where: { $0.name == step }) ?? all.first(where: { $0.aliases.contains(step) })
    else { throw .unknownStep(step, at: way.path, known: all.map(\.name)) }
    guard let node = found.place.flatMap({ node($0.node) }) else { throw .absent(found.name, at: way.path) }
    return MapWay(kind: found.way, path: way.path.appending(found.name), node: node)
  }
}

extension MapTransition {
  fileprivate var way: MapWay.Kind {
    switch kind {
    case .push: .push
    case .present(let style): .present(style)
    }
  }
}
