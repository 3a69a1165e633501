public import BacktrailCore
public import BacktrailRuntime

extension MapDescription {
  /// Returns the target of a path from the root.
  ///
  /// Slots and transitions can also be referred to by their earlier names. Only the JSON form of contexts is checked
  /// here. The typed map knows the types of contexts, and rejects invalid contexts before they are stored.
  /// - Throws: `MapPathError`, which lists the available steps.
  public func target(_ steps: [PathStep], resets: Bool = false) throws(MapPathError) -> MapTarget {
    var builder = TargetBuilder(map: self, stop: start)
    for step in steps { try builder.go(step) }
    guard !builder.layers.isEmpty else {
      throw .incomplete(start.path, known: start.node.slots.map(\.name))
    }
    return MapTarget(layers: builder.layers, resets: resets, keptRoots: keptRoots)
  }

  /// Returns the target of a path from an open screen. If there are no steps, the target is the screen itself.
  ///
  /// - Throws: `MapPathError.screenGone` if the screen is not in the scene or cannot be decoded.
  public func target(
    from entry: EntryID, in scene: SceneState<DecodedRoute<MapRoute>>, _ steps: [PathStep]
  ) throws(MapPathError) -> MapTarget {
    guard let route = scene.entries.first(where: { $0.id == entry })?.route.route else { throw .screenGone }
    let stop = try stop(along: route.path)
    if let step = steps.first, (try? self.stop(step.name, after: stop))?.isAgain(stop) ?? false {
      if step.context == nil { return try target(from: entry, in: scene, Array(steps.dropFirst())) }
      if let below = scene.entry(under: entry) { return try target(from: below, in: scene, steps) }
    }
    var builder = TargetBuilder(map: self, stop: stop)
    builder.layers = [MapLayer(path: route.path, roots: [], selected: nil)]
    for step in steps { try builder.go(step) }
    return MapTarget(origin: entry, layers: builder.layers, keptRoots: keptRoots)
  }

  /// The paths of the cases that are retained when the window switches to another case.
  private var keptRoots: Set<ScreenPath> {
    let cases = start.node.slots.compactMap { try? stop($0.name, after: start) }
    return Set(cases.filter { $0.node.leaving == .keep }.map(\.path))
  }
}

/// A builder that collects the layers that a path leads through.
private struct TargetBuilder {
  let map: MapDescription
  var stop: MapStop
  var layers: [MapLayer] = []
  /// The stop before the last step, and the layers up to it.
  private var before: (stop: MapStop, layers: [MapLayer])?

  init(map: MapDescription, stop: MapStop) {
    self.map = map
    self.stop = stop
  }

  mutating func go(_ step: PathStep) throws(MapPathError) {
    var next = try map.stop(step.name, after: stop)
    if next.isAgain(stop), let before {
      if step.context == nil { return }
      (stop, layers) = before
      next = try map.stop(step.name, after: stop)
    }
    before = (stop, layers)
    switch next.way {
    case .case: try open(next, style: nil, step.context)
    case .slot(let place): try select(place, next, step.context)
    case .push:
      guard next.node.kind == .screen else { throw .misplacedContainer(next.path) }
      layers[layers.count - 1].screens.append(try screen(next, step.context))
    case .present(let style): try open(next, style: style, step.context)
    }
    stop = next
  }

  private mutating func select(_ place: Int, _ next: MapStop, _ context: String?) throws(MapPathError) {
    layers[layers.count - 1].selected = place
    if context != nil { layers[layers.count - 1].roots[place] = try screen(next, context) }
  }

  private mutating func open(
    _ next: MapStop, style: PresentationStyle?, _ context: String?
  ) throws(MapPathError) {
    switch next.node.kind {
    case .screen: layers.append(MapLayer(path: next.path, style: style, roots: [try screen(next, context)]))
    case .tabs: layers.append(try branched(next, .tabs, style, context))
    case .split: layers.append(try branched(next, .split, style, context))
    case .cases: throw .misplacedContainer(next.path)
    }
  }

  private func branched(
    _ next: MapStop, _ kind: ContainerKind, _ style: PresentationStyle?, _ context: String?
  ) throws(MapPathError) -> MapLayer {
    var slots: [MapStop] = []
    for slot in next.node.slots { slots.append(try map.stop(slot.name, after: next)) }
    if let container = slots.first(where: { $0.node.kind != .screen }) {
      throw .misplacedContainer(container.path)
    }
    guard !slots.isEmpty else { throw .incomplete(next.path, known: []) }
    let contexts = try context.map { text throws(MapPathError) in
      try next.node.routeContexts(text, of: slots.map(\.node), at: next.path)
    }
    let roots = slots.enumerated().map { MapScreen($1.path, context: contexts?[$0]) }
    return MapLayer(path: next.path, style: style, kind: kind, roots: roots, selected: nil)
  }

  private func screen(_ stop: MapStop, _ context: String?) throws(MapPathError) -> MapScreen {
    let context = try context.map { text throws(MapPathError) in
      try stop.node.routeContext(text, at: stop.path)
    }
    return MapScreen(stop.path, context: context)
  }
}
