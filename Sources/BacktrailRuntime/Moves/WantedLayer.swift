package import BacktrailCore

/// A screen that a scene should show.
package protocol WantedScreen<R>: Hashable, Sendable {
  /// The app's route type.
  associatedtype R: Route
  /// The error that is thrown when no entry can be created for a screen.
  associatedtype Failure: Error

  /// The name of a branch that begins with the screen.
  var branchName: String { get }

  /// Returns whether an entry with the given route shows the screen, according to the coder's rule of identity.
  func isShown(by route: R, _ coder: any RouteCoder<R>) -> Bool

  /// Returns a different route for an entry that shows the screen, or `nil` to leave the entry unchanged.
  func replacement(for route: R) -> R?

  /// Returns the route of a new entry.
  /// - Parameter layer: The path of the layer that is created with the screen as a root; `nil` if the screen is above a
  ///   root.
  func route(in layer: String?) throws(Failure) -> R
}

/// The requested content of a scene's root or of a presentation.
package struct WantedLayer<Screen: WantedScreen>: Hashable, Sendable {
  /// The path of the content in a screen map, for use in error messages; empty if there is no map.
  package var name: String
  /// The style of the presentation; `nil` for the root of the scene.
  package var style: PresentationStyle?
  /// The kind of the container.
  package var kind: ContainerKind
  /// The root of each branch, in order.
  package var roots: [Screen]
  /// The index of the branch to select; `nil` keeps the selection.
  package var selected: Int?
  /// The screens above the root of the selected branch, lowest first.
  package var screens: [Screen]

  package init(
    name: String = "", style: PresentationStyle? = nil, kind: ContainerKind = .stack,
    roots: [Screen], selected: Int? = 0, screens: [Screen] = []
  ) {
    self.name = name
    self.style = style
    self.kind = kind
    self.roots = roots
    self.selected = selected
    self.screens = screens
  }
}

extension WantedLayer {
  /// The screens of the selected branch.
  package var way: [Screen] {
    guard let selected, roots.indices.contains(selected) else { return [] }
    return [roots[selected]] + screens
  }

  /// Returns whether the container has the requested kind and at least one of the requested roots, regardless of the
  /// screens above them.
  package func isShown(
    by container: Container<DecodedRoute<Screen.R>>, _ coder: any RouteCoder<Screen.R>
  ) -> Bool {
    container.kind == kind && roots.contains { container.branch(of: $0, coder) != nil }
  }

  /// Returns the layer with all its screens, as a layout that one event can create.
  package func layout() throws(Screen.Failure) -> ContainerLayout<Screen.R> {
    let branches = try roots.enumerated().map { place, root throws(Screen.Failure) in
      let routes = [try root.route(in: name)] + (try (place == selected ? screens : []).routes())
      return BranchLayout(name: kind == .stack ? "main" : root.branchName, routes: routes)
    }
    return ContainerLayout(kind: kind, branches: branches, selected: selected ?? 0)
  }
}

extension Sequence where Element: WantedScreen {
  /// Returns the routes of new entries.
  func routes() throws(Element.Failure) -> [Element.R] {
    try map { screen throws(Element.Failure) in try screen.route(in: nil) }
  }
}

extension Sequence {
  /// Returns the moves that present the layers, each of which is owned by the top entry of the layer below.
  package func presents<Screen>(
    in scene: MoveTarget.Scene
  ) throws(Screen.Failure) -> [Move<Screen.R>] where Element == WantedLayer<Screen> {
    try map { layer throws(Screen.Failure) in
      .present(try layer.layout(), style: layer.style ?? .sheet, owner: .top, in: scene)
    }
  }
}
