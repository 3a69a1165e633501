public import BacktrailCore
public import BacktrailRuntime

/// The target of a path: the presentations and stacks of a scene at the end of it.
///
/// ```swift
/// let target = try map.target([PathStep("main", context: "[{},{}]"), PathStep("feed")])
/// navigator.go(to: target)
/// ```
///
/// It is a value that may be used any number of times. Nothing in it depends on a state, except `origin`.
public struct MapTarget: Hashable, Sendable {
  /// The screen that the path begins at; `nil` begins at the root of a scene. Screens below it stay,
  /// and the first layer says only which presentations are above it.
  package var origin: EntryID?
  /// The layers, bottom to top; never empty.
  package var layers: [MapLayer]
  /// Whether the branches beside the path are popped to their roots; otherwise they keep what they have.
  public var resets: Bool
  /// The cases whose roots are kept when they are left.
  package var keptRoots: Set<ScreenPath>

  package init(
    origin: EntryID? = nil, layers: [MapLayer], resets: Bool = false, keptRoots: Set<ScreenPath> = []
  ) {
    self.origin = origin
    self.layers = layers
    self.resets = resets
    self.keptRoots = keptRoots
  }

  /// The path to the screen.
  public var path: ScreenPath {
    guard let layer = layers.last else { return ScreenPath([]) }
    return layer.screens.last?.path ?? layer.way.last?.path ?? layer.path
  }

  /// The lowest layer as a root, for a window that opens with it.
  /// - Throws: `MapPathError.missingContext` when a context was left out, `.incomplete` for a target that begins at a
  ///   screen.
  public func rootLayout() throws(MapPathError) -> ContainerLayout<MapRoute> {
    guard origin == nil, let root = layers.first else { throw .incomplete(path, known: []) }
    try root.check()
    return try root.layout()
  }
}

/// One layer of a path: a container, its branch, and its screens.
package typealias MapLayer = WantedLayer<MapScreen>

extension MapLayer {
  package init(
    path: ScreenPath, style: PresentationStyle? = nil, kind: ContainerKind = .stack, roots: [MapScreen],
    selected: Int? = 0, screens: [MapScreen] = []
  ) {
    self.init(
      name: path.description, style: style, kind: kind, roots: roots, selected: selected, screens: screens)
  }

  /// The path of the layer's container.
  package var path: ScreenPath { ScreenPath(name) }

  /// Refuses a layer without the branch that it selects.
  func check() throws(MapPathError) {
    guard roots.indices.contains(selected ?? 0) else {
      throw .incomplete(path, known: roots.map(\.branchName))
    }
  }
}

/// A screen on a path. The entry that shows it is known by its path and by the identity of its context; a context that
/// is left out is any.
package struct MapScreen: WantedScreen {
  package var path: ScreenPath
  /// The context of the screen's route; `nil` when the path leaves it out.
  package var context: String?

  package init(_ path: ScreenPath, context: String? = nil) {
    self.path = path
    self.context = context
  }

  package var branchName: String { path.name }

  package func isShown(by route: MapRoute, _ coder: any RouteCoder<MapRoute>) -> Bool {
    guard route.path == path else { return false }
    return context.map { coder.isSame(route, as: MapRoute(path, context: $0)) } ?? true
  }

  package func replacement(for route: MapRoute) -> MapRoute? {
    guard let context, !route.hasContext(context) else { return nil }
    return MapRoute(path, context: context)
  }

  package func route(in layer: String?) throws(MapPathError) -> MapRoute {
    guard let context else { throw .missingContext(layer.map { ScreenPath($0) } ?? path) }
    return MapRoute(path, context: context)
  }
}

/// One step of a path through a map, with the context for what it leads to.
public struct PathStep: Hashable, Sendable {
  /// The name of the slot or the transition.
  public var name: String
  /// The context as JSON: an object for a screen, an array with one for each slot for a container; `nil` when it
  /// is left out, which means that the screen must be there already.
  public var context: String?

  /// A step by its name. Without a context it means a screen that is there.
  public init(_ name: String, context: String? = nil) {
    self.name = name
    self.context = context
  }
}

extension Navigator where R == MapRoute {
  /// Goes to the target of a path, in one batch.
  ///
  /// The way is found in the current state, and all of it is applied or nothing. Going there twice is going
  /// there once: the second time nothing changes and nothing is stored.
  /// - Returns: `.rejected(.path(…))` when the path cannot be taken.
  @discardableResult
  public func go(
    to target: MapTarget, in scene: MoveTarget.Scene = .active, cause: BatchCause = .user
  ) -> MoveResult {
    guard isRestored else { return reject(.notRestored) }
    do throws(MapPathError) {
      return carryOut(try target.moves(from: state, in: scene, coder), cause: cause)
    } catch {
      return reject(.path(error))
    }
  }
}
