import BacktrailCore

extension MapDescription {
  /// Returns the screen or container at a path, which may contain earlier names, or `nil` if there is none.
  ///
  /// The empty path leads to the node where the first step begins.
  public func node(at path: ScreenPath) -> MapNode? {
    path.steps.isEmpty ? start.node : stop(at: path)?.node
  }

  /// Returns the path with its current names, or `nil` if the map does not contain the screen or container.
  public func currentPath(_ path: ScreenPath) -> ScreenPath? { stop(at: path)?.path }

  /// Returns the node at a path, or at the path that replaced it, or `nil` if there is none. Both paths may contain
  /// earlier names.
  package func stop(at path: ScreenPath) -> MapStop? {
    if path.steps.isEmpty { return nil }
    if let stop = try? stop(along: path) { return stop }
    var path = path
    // A path may have moved multiple times. The limit ends the search if the moves form a cycle.
    for _ in moved {
      let moves = moved.filter { $0.from.leads(to: path) }
      guard let move = moves.max(by: { $0.from.steps.count < $1.from.steps.count }) else { return nil }
      path = ScreenPath(move.to.steps + path.steps.dropFirst(move.from.steps.count))
      if let stop = try? stop(along: path) { return stop }
    }
    return nil
  }

  /// Returns the node at a path.
  /// - Throws: `MapPathError` for the first step that the map does not contain.
  package func stop(along path: ScreenPath) throws(MapPathError) -> MapStop {
    var stop = start
    for step in path.steps { stop = try self.stop(step, after: stop) }
    return stop
  }

  /// The start of every path, which leads to a case or to the only root.
  package var start: MapStop {
    let only = MapNode(screen: "", kind: .cases, slots: [root])
    let node = node(root.place).flatMap { $0.kind == .cases ? $0 : nil } ?? only
    return MapStop(path: ScreenPath([]), place: root.place, node: node, step: .root, way: .case)
  }

  /// Returns the stop after one more step.
  package func stop(_ step: String, after stop: MapStop) throws(MapPathError) -> MapStop {
    switch stop.node.kind {
    case .screen: try transition(step, after: stop)
    case .tabs, .split, .cases: try slot(step, after: stop)
    }
  }

  private func node(_ place: MapPlace) -> MapNode? {
    nodes.indices.contains(place.node) ? nodes[place.node] : nil
  }

  private func slot(_ step: String, after stop: MapStop) throws(MapPathError) -> MapStop {
    let slots = stop.node.slots
    let number = slots.firstIndex { $0.name == step } ?? slots.firstIndex { $0.aliases.contains(step) }
    guard let number, let node = node(slots[number].place) else {
      throw .unknownStep(step, at: stop.path, known: slots.map(\.name))
    }
    let isOnlyRoot = stop.path.steps.isEmpty && self.node(root.place)?.kind != .cases
    return MapStop(
      path: stop.path.appending(slots[number].name), place: slots[number].place, node: node,
      step: isOnlyRoot ? .root : .member(number, of: stop.place.node),
      way: stop.node.kind == .cases ? .case : .slot(number))
  }

  private func transition(_ step: String, after stop: MapStop) throws(MapPathError) -> MapStop {
    let own = stop.node.transitions
    let all = own + universal
    let number = all.firstIndex { $0.name == step } ?? all.firstIndex { $0.aliases.contains(step) }
    guard !step.isEmpty, let number else {
      throw .unknownStep(step, at: stop.path, known: all.map(\.name).filter { !$0.isEmpty })
    }
    guard let place = all[number].place, let node = node(place) else {
      throw .absent(all[number].name, at: stop.path)
    }
    return MapStop(
      path: stop.path.appending(all[number].name), place: place, node: node,
      step: number < own.count ? .member(number, of: stop.place.node) : .universal(number - own.count),
      transition: all[number], way: all[number].way)
  }
}

extension MapTransition {
  fileprivate var way: MapStop.Way {
    switch kind {
    case .push: .push
    case .present(let style): .present(style)
    }
  }
}
