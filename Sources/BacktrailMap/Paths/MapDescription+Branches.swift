package import BacktrailCore
import BacktrailRuntime

extension MapDescription {
  /// Returns the arrangement of a container's tabs or columns in the order of the map's slots. The result is `nil` if
  /// the map does not contain the container, or if the container has none of the slots.
  ///
  /// A missing branch begins with the root that the layout provides. If the layout does not provide one, the branch
  /// begins with the map's root for the slot, unless that root needs a context.
  func arrangement(
    of container: Container<DecodedRoute<MapRoute>>, orElse layout: ContainerLayout<MapRoute>?,
    _ coder: any RouteCoder<MapRoute>
  ) -> BranchArrangement<MapRoute>? {
    guard container.kind != .stack, let path = container.path, let stop = stop(at: path),
      stop.node.kind.isBranched
    else { return nil }
    let slots = stop.node.slots.map { MapScreen(stop.path.appending($0.name)) }
    let places = slots.map { container.branch(of: $0, among: slots, coder) }
    let shown = places.compactMap(\.self)
    guard !shown.isEmpty else { return nil }
    let missing = zip(slots, places).filter { $0.1 == nil }.map { slot, _ in
      let root = layout?.root(at: slot.path) ?? self.root(at: slot.path)
      return BranchArrangement<MapRoute>.Missing(
        name: slot.branchName, layout: root.map { BranchLayout(slot.branchName, $0) })
    }
    return BranchArrangement(shown: shown, missing: missing)
  }

  /// Returns the root of a slot, or `nil` if the root needs a context.
  private func root(at slot: ScreenPath) -> MapRoute? {
    guard let node = node(at: slot), node.kind == .screen, node.context.isEmpty else { return nil }
    return MapRoute(slot)
  }
}

extension MapNode.Kind {
  /// Whether nodes of this kind consist of branches.
  package var isBranched: Bool { self == .tabs || self == .split }
}

extension Container<DecodedRoute<MapRoute>> {
  /// The path to the container; `nil` if none of its screens can be decoded.
  package var path: ScreenPath? {
    let root = branches.lazy.compactMap { $0.entries[0].route.route?.path }.first
    return kind == .stack ? root : root?.parent
  }
}

extension ContainerLayout<MapRoute> {
  fileprivate func root(at path: ScreenPath) -> MapRoute? {
    branches.lazy.compactMap(\.routes.first).first { $0.path == path }
  }
}
