public import BacktrailCore
public import BacktrailRuntime

/// The target of a path: the scene's presentations and stacks after the move.
///
/// ```swift
/// let target = try map.target([PathStep("main", context: "[{},{}]"), PathStep("feed")])
/// navigator.go(to: target)
/// ```
///
/// You can use a target any number of times. Except for `origin`, nothing in it depends on the current state.
public struct MapTarget: Hashable, Sendable {
  /// The screen at which the path begins; `nil` for the root of a scene. The screens below this screen are kept, and
  /// the first layer contains only the screens above it.
  package var origin: EntryID?
  /// The layers, bottom to top; never empty.
  package var layers: [MapLayer]
  /// Whether branches that are not on the path are popped to their roots.
  public var resets: Bool
  /// The cases whose roots are retained.
  package var keptRoots: Set<ScreenPath>

  package init(
    origin: EntryID? = nil, layers: [MapLayer], resets: Bool = false, keptRoots: Set<ScreenPath> = []
  ) {
    self.origin = origin
    self.layers = layers
    self.resets = resets
    self.keptRoots = keptRoots
  }

  /// The path to the target screen.
  public var path: ScreenPath {
    guard let layer = layers.last else { return ScreenPath([]) }
    return layer.screens.last?.path ?? layer.way.last?.path ?? layer.path
  }

  /// Returns the bottom layer as the root of a new scene.
  /// - Throws: `MapPathError.missingContext` if a context is missing, or `.incomplete` if the target begins at a
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

  /// The path to the layer's container.
  package var path: ScreenPath { ScreenPath(name) }

  /// Throws an error if the layer does not have the branch that it selects.
  func check() throws(MapPathError) {
    guard roots.indices.contains(selected ?? 0) else {
      throw .incomplete(path, known: roots.map(\.branchName))
    }
  }
}

/// A screen on a path. Its entry is identified by the path and the identity of the context. An omitted context matches
/// any context.
package struct MapScreen: WantedScreen {
  package var path: ScreenPath
  /// The context of the screen's route; `nil` if the path omits it.
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

/// One step of a path through a map, with the context of its target.
public struct PathStep: Hashable, Sendable {
  /// The name of the slot or the transition.
  public var name: String
  /// The context as JSON: an object for a screen, or an array with one element for each slot of a container. It is
  /// `nil` if the context is omitted because the screen is already shown.
  public var context: String?

  /// Creates a step with the given name. If there is no context, the screen must already be shown.
  public init(_ name: String, context: String? = nil) {
    self.name = name
    self.context = context
  }
}

extension Navigator where R == MapRoute {
  /// Moves to the target of a path in one batch.
  ///
  /// The moves are planned from the current state. All of them are applied, or none. If the target is already shown,
  /// nothing is changed or stored.
  /// - Returns: `.rejected(.path(…))` if the path cannot be taken.
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
