import BacktrailCore

/// What stands at a path of a map, and by which of its steps one came there.
struct MapStop {
  enum Step: Hashable {
    case root
    /// A transition or a slot of a node, by its number.
    case member(Int, of: Int)
    case universal(Int)
  }

  /// The path by its present names.
  var path: ScreenPath
  var place: MapPlace
  var step: Step
  /// The transition of the last step, if it was one.
  var transition: MapTransition?
}

extension MapDescription {
  /// What stands at a path, by present or earlier names; `nil` when there is nothing.
  func stop(at path: ScreenPath) -> MapStop? {
    guard let first = path.steps.first else { return nil }
    return path.steps.dropFirst().reduce(start(first)) { stop, name in stop.flatMap { next(name, after: $0) }
    }
  }

  private func start(_ name: String) -> MapStop? {
    guard nodes[root.place.node].kind != .cases else {
      return slot(name, after: MapStop(path: ScreenPath([]), place: root.place, step: .root))
    }
    guard root.name == name || root.aliases.contains(name) else { return nil }
    return MapStop(path: ScreenPath([root.name]), place: root.place, step: .root)
  }

  private func next(_ name: String, after stop: MapStop) -> MapStop? {
    nodes[stop.place.node].kind == .screen ? transition(name, after: stop) : slot(name, after: stop)
  }

  private func slot(_ name: String, after stop: MapStop) -> MapStop? {
    let slots = nodes[stop.place.node].slots
    let number = slots.firstIndex { $0.name == name } ?? slots.firstIndex { $0.aliases.contains(name) }
    guard let number else { return nil }
    return MapStop(
      path: stop.path.appending(slots[number].name), place: slots[number].place,
      step: .member(number, of: stop.place.node))
  }

  private func transition(_ name: String, after stop: MapStop) -> MapStop? {
    let own = nodes[stop.place.node].transitions
    let all = own + universal
    let number = all.firstIndex { $0.name == name } ?? all.firstIndex { $0.aliases.contains(name) }
    guard !name.isEmpty, let number, let place = all[number].place else { return nil }
    return MapStop(
      path: stop.path.appending(all[number].name), place: place,
      step: number < own.count ? .member(number, of: stop.place.node) : .universal(number - own.count),
      transition: all[number])
  }
}
