public import BacktrailCore

/// What one layer of a window is to show.
public struct MapLayer: Hashable, Sendable {
  /// The way to the layer.
  public var path: ScreenPath
  /// How it is presented; `nil` for the root of the window.
  public var style: PresentationStyle?
  /// What kind of container it is.
  public var kind: ContainerKind
  /// The lowest screen of each branch, in order. A branch has the name of its slot, the only one of a stack is
  /// `main`.
  public var roots: [MapScreen]
  /// The place of the branch that the way goes through; `nil` when it ends at the container.
  public var selected: Int?
  /// The screens above the root of the selected branch, lowest first.
  public var screens: [MapScreen]

  /// A layer made of its parts.
  public init(
    path: ScreenPath, style: PresentationStyle? = nil, kind: ContainerKind = .stack, roots: [MapScreen],
    selected: Int? = 0, screens: [MapScreen] = []
  ) {
    self.path = path
    self.style = style
    self.kind = kind
    self.roots = roots
    self.selected = selected
    self.screens = screens
  }
}

/// A screen that a way goes through, and what it is to be given.
public struct MapScreen: Hashable, Sendable {
  /// The way to the screen.
  public var path: ScreenPath
  /// The context as a route has it; `nil` when it was left out.
  public var context: String?

  /// A screen made of its parts.
  public init(_ path: ScreenPath, context: String? = nil) {
    self.path = path
    self.context = context
  }
}

extension MapLayer {
  /// The way to the screen on top, or to the container.
  var top: ScreenPath { screens.last?.path ?? root?.path ?? path }

  /// The root of the branch that the way goes through.
  private var root: MapScreen? { selected.flatMap { roots.indices.contains($0) ? roots[$0] : nil } }

  /// Refuses a layer without the branch that it is to show.
  func check() throws(MapPathError) {
    guard roots.indices.contains(selected ?? 0) else {
      throw .incomplete(path, known: roots.map(\.path.name))
    }
  }

  /// The chosen name of a branch.
  func branchName(_ place: Int) -> String { kind == .stack ? "main" : roots[place].path.name }

  /// The layer with all that is on it, to be created at once.
  func layout() throws(MapPathError) -> ContainerLayout<MapRoute> {
    try check()
    var branches: [BranchLayout<MapRoute>] = []
    for (place, root) in roots.enumerated() {
      let above = place == selected ? screens : []
      branches.append(
        BranchLayout(
          name: branchName(place), routes: [try root.route(missing: path)] + (try above.routes())))
    }
    return ContainerLayout(kind: kind, branches: branches, selected: selected ?? 0)
  }
}

extension MapScreen {
  /// The route of a screen that is not there yet. What is named when its context is missing is the screen, unless
  /// its context comes with that of its container.
  func route(missing place: ScreenPath? = nil) throws(MapPathError) -> MapRoute {
    guard let context else { throw .missingContext(place ?? path) }
    return MapRoute(path, context: context)
  }
}

extension Sequence<MapScreen> {
  /// The routes of screens that are not there yet.
  func routes() throws(MapPathError) -> [MapRoute] {
    var routes: [MapRoute] = []
    for screen in self { routes.append(try screen.route()) }
    return routes
  }
}
