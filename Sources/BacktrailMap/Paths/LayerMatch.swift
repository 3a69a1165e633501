package import BacktrailCore
import BacktrailRuntime

/// How much of a layer of a target is there already.
///
/// Screens are compared by their paths from the lowest up. One that does not read is like no other, so the way goes
/// on below it.
struct LayerMatch {
  /// A container with what the log's routes mean now.
  typealias Shown = Container<DecodedRoute<MapRoute>>

  let layer: MapLayer
  let container: Shown
  /// The place of the branch that the way goes through; `nil` when it ends at the container, or when the container
  /// has no such branch.
  let branch: Int?
  /// What the way has on the branch, and how many entries stand below that.
  let way: [MapScreen]
  let below: Int
  /// How many entries of the branch stay.
  let kept: Int

  /// Compares a layer with a container; `nil` when it is another one.
  init?(_ layer: MapLayer, in container: Shown) {
    guard container.kind == layer.kind, layer.roots.contains(where: { container.root($0.path) != nil }) else {
      return nil
    }
    let way = layer.selected.map { [layer.roots[$0]] + layer.screens } ?? []
    let branch = layer.selected.flatMap { layer.branch(of: $0, in: container) }
    self.init(layer, container, branch, way, below: 0)
  }

  /// Compares what a way has above an entry with what stands there; `nil` when the entry is not in the container.
  init?(_ layer: MapLayer, above origin: EntryID, in container: Shown) {
    for (place, branch) in container.branches.enumerated() {
      guard let entry = branch.entries.firstIndex(where: { $0.id == origin }) else { continue }
      self.init(layer, container, place, layer.screens, below: entry + 1)
      return
    }
    return nil
  }

  private init(_ layer: MapLayer, _ container: Shown, _ branch: Int?, _ way: [MapScreen], below: Int) {
    let entries = branch.map { container.branches[$0].entries.dropFirst(below) } ?? []
    self.layer = layer
    self.container = container
    self.branch = branch
    self.way = way
    self.below = below
    kept = below + zip(entries, way).prefix { $0.route.route?.path == $1.path }.count
  }

  /// The stack that the way goes through.
  var stack: Branch<DecodedRoute<MapRoute>>? { branch.map { container.branches[$0] } }

  /// The screens of the way that are not there, lowest first.
  var missing: ArraySlice<MapScreen> { way.dropFirst(kept - below) }

  /// The screen that the way leads to, if it is there; what is presented next belongs to it.
  var top: EntryID? { missing.isEmpty && kept > 0 ? stack?.entries[kept - 1].id : nil }
}

extension MapLayer {
  /// The place of the branch of a slot.
  fileprivate func branch(of slot: Int, in container: LayerMatch.Shown) -> Int? {
    container.branch(of: roots[slot].path, named: branchName(slot), among: Set(roots.map(\.path)))
  }
}

extension Container<DecodedRoute<MapRoute>> {
  /// The way to the container; `nil` when nothing of it reads.
  package var path: ScreenPath? {
    let root = branches.lazy.compactMap { $0.entries[0].route.route?.path }.first
    return kind == .stack ? root : root?.parent
  }

  /// The place of the branch that stands on a screen.
  func root(_ screen: ScreenPath) -> Int? {
    branches.firstIndex { $0.entries[0].route.route?.path == screen }
  }

  /// The place of the branch of a slot: the one with its root, or else the one with its name and a root that is no
  /// other slot's.
  func branch(of slot: ScreenPath, named name: String, among slots: Set<ScreenPath>) -> Int? {
    root(slot)
      ?? branches.firstIndex { branch in
        branch.name == name && !(branch.entries[0].route.route.map { slots.contains($0.path) } ?? false)
      }
  }
}
