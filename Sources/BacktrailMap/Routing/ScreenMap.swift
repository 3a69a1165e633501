import BacktrailCore

/// A map of an app's entire flow: its screens, its containers, and its transitions.
///
/// ```swift
/// let map = ScreenMap(
///   Tabs {
///     Navigation(Harbour(ferry: Push(Ferry()))).named("harbour")
///     Navigation(Tickets()).named("tickets")
///   })
/// let navigator = Navigator(map: map, log: try SQLiteEventLog(path: path))
/// try navigator.restore(orElse: map.router[root: ((), ())])
/// map.router[][select: \.0][move: \.ferry, 3].move()
/// ```
///
/// Promises:
/// - The compiler rejects a transition that a screen does not have, and a context of the wrong type.
/// - A stored screen that is missing from the map is quarantined, not deleted. `moved` specifies the new paths of
///   moved screens.
/// - `description` is plain data that tools can draw and check without the app.
///
/// Not promised:
/// - A move along a path that compiles may still be rejected, for example, by a guard.
/// - The map does not contain the state. The state is in the navigator, whose log stores it.
///
/// Cost: Creating a map visits its screens once. Moves and restores use the results.
@MainActor
public final class ScreenMap<Root: Screen> {
  /// The screen or container at the root.
  public let root: Root
  let connection: MapConnection

  /// Creates a map of the screens that can be reached from a root.
  ///
  /// - Parameters:
  ///   - root: The screen or container in the window.
  ///   - name: The first step of all paths, unless the root has cases.
  ///   - moved: The earlier paths of screens, and the paths that replaced them.
  public init(_ root: Root, name: String = "root", moved: [MovedPath] = []) {
    self.root = root
    connection = MapConnection(root: root, name: name, universal: [], moved: moved)
  }

  /// Creates a map of the screens that can be reached from a root or through universal transitions.
  ///
  /// - Parameters:
  ///   - root: The screen or container in the window.
  ///   - name: The first step of all paths, unless the root has cases.
  ///   - universal: The transitions that every screen has. They must have names.
  ///   - moved: The earlier paths of screens, and the paths that replaced them.
  public init<each Way: ScreenTransition>(
    _ root: Root, name: String = "root", universal: repeat KeyPath<UniversalScreen, each Way>,
    moved: [MovedPath] = []
  ) {
    self.root = root
    var bodies: [TransitionBody] = []
    for way in repeat each universal { bodies.append(UniversalScreen()[keyPath: way].body) }
    connection = MapConnection(root: root, name: name, universal: bodies, moved: moved)
  }

  /// The map as data, for tools that work without the app.
  public var description: MapDescription { connection.description }

  /// The stored form of the map's screens.
  package var coder: MapRouteCoder { MapRouteCoder(connection) }

  /// The router where all paths begin.
  public var router: RootRouter<Root> { RootRouter(pathFrom: root.pathFrom, connection: connection) }

  /// Returns the content of a screen, including the containers between the screen and its stack, or `nil` if the map
  /// does not contain the screen.
  public func content(of route: MapRoute, at place: MapRoutePlace) -> Any? {
    connection.content(of: route, at: [place])
  }

  /// Returns the content of the containers around a presentation or a branch, or `nil` if there are no such containers.
  /// Applying `configContent` or `mapContent` to a stack, tabs, or columns creates one.
  ///
  /// - Parameters:
  ///   - path: The path to the presentation or the branch.
  ///   - roots: The root screen of each branch.
  ///   - places: The positions of the roots.
  public func layerContent(
    of path: ScreenPath, roots: [MapRoute], at places: [MapRoutePlace]
  ) -> Any? {
    connection.layerContent(of: path, roots: roots, at: places)
  }
}

/// A screen that declares the transitions that every screen has. It is never shown.
public struct UniversalScreen: ContentScreen {
  public typealias Content = Void

  /// Returns empty content, because the screen is never shown.
  public func makeContent(_ context: Void, router: Router<Self>) -> ContentResult<Self> { ((), ()) }
}

extension ScreenMap {
  /// Returns the screen of a route with its constants, or `nil` if the map does not contain the screen.
  public func screen(of route: MapRoute) -> (any ContentScreen)? {
    description.stop(at: route.path).flatMap { connection.nodes[$0.place.node].screen }
  }

  /// Returns the names of the screens whose content has an invalid type, in map order.
  package func screens(whereContent isUnfit: (Any.Type) -> Bool) -> [String] {
    connection.nodes.filter { $0.contentType.map(isUnfit) ?? false }.map(\.description.screen)
  }
}

/// The source of a router, which consists of the map's connection to a navigator and the positions for which the router
/// acts.
struct RouterSource {
  let connection: MapConnection
  /// One position for a screen, or one for each branch of a container; empty in a preview.
  let places: [MapRoutePlace]

  /// Returns the source for a branch of a container.
  func branch(_ number: Int) -> Self {
    Self(connection: connection, places: places.indices.contains(number) ? [places[number]] : [])
  }
}
