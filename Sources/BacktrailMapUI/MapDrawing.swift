import BacktrailCore
import BacktrailMap
import BacktrailRuntime
import BacktrailUI

/// The parts of a map that a scene's views need, regardless of the root's type.
struct MapDrawing {
  private let screen: @MainActor (MapRoute) -> (any ContentScreen)?
  private let content: @MainActor (MapRoute, MapRoutePlace) -> Any?
  private let description: @MainActor () -> MapDescription
  private let layerContent: @MainActor (ScreenPath, [MapRoute], [MapRoutePlace]) -> Any?

  init<Root: Screen>(_ map: ScreenMap<Root>) {
    screen = { map.screen(of: $0) }
    content = { map.content(of: $0, at: $1) }
    description = { map.description }
    layerContent = { map.layerContent(of: $0, roots: $1, at: $2) }
  }
}

@MainActor extension MapDrawing {
  /// Returns the content of a screen.
  func content(of route: MapRoute, at entry: EntryID?) -> Any? {
    entry.flatMap { content(route, MapRoutePlace($0)) }
  }

  /// Returns the content around a container, if there is any.
  func content(around container: Container<DecodedRoute<MapRoute>>) -> Any? {
    guard let path = container.path, let branches = branches(of: container) else { return nil }
    return content(around: branches, at: path)
  }

  /// Returns the branches of a container in the order of the map's slots, or `nil` if a branch is missing.
  func branches(of container: Container<DecodedRoute<MapRoute>>) -> [Branch<DecodedRoute<MapRoute>>]? {
    let isWhole = container.kind == .stack || container.branches.count == slots(of: container).count
    return isWhole ? container.branches : nil
  }

  /// Returns whether screens can be pushed onto the root screen of a branch.
  func isStack(_ branch: Branch<DecodedRoute<MapRoute>>, of container: Container<DecodedRoute<MapRoute>>)
    -> Bool
  {
    slots(of: container).first { $0.isCalled(branch.name) }?.place.isStack ?? false
  }

  private func slots(of container: Container<DecodedRoute<MapRoute>>) -> [MapSlot] {
    container.path.flatMap { description().node(at: $0) }?.slots ?? []
  }

  /// Returns the content around a branch's stack, if there is any.
  func content(around branch: Branch<DecodedRoute<MapRoute>>) -> Any? {
    (branch.entries.first?.route.route?.path).flatMap { content(around: [branch], at: $0) }
  }

  private func content(around branches: [Branch<DecodedRoute<MapRoute>>], at path: ScreenPath) -> Any? {
    let roots = branches.compactMap(\.entries.first)
    let routes = roots.compactMap(\.route.route)
    return routes.count == roots.count ? layerContent(path, routes, roots.map { MapRoutePlace($0.id) }) : nil
  }

  /// Returns the title and image of a screen, if it declares them.
  func face(of route: MapRoute) -> ScreenFace? {
    (screen(route) as? any ScreenAppearance).map { ScreenFace(title: $0.title, image: $0.tabImage) }
  }

  /// Returns the message of an alert, which is shown above its buttons. If the content is a `Text`, it is used as the
  /// message.
  private func message(of route: MapRoute, at entry: EntryID?) -> Text? {
    let content = content(of: route, at: entry)
    return (content as? any AlertButtons)?.message ?? content as? Text
  }

  /// Returns a copy of the given style that shows screens as the map defines them.
  func look(_ look: ScreenLook) -> ScreenLook {
    var look = look
    look.face = { route in (route as? MapRoute).flatMap(face) }
    look.alertName = { _ in "" }
    look.isMessage = { route, place in
      (route as? MapRoute).map { content(of: $0, at: place.entry) is Text } ?? false
    }
    look.alertMessage = { route, place in (route as? MapRoute).flatMap { message(of: $0, at: place.entry) } }
    return look
  }
}

extension MapSlot {
  fileprivate func isCalled(_ branch: String) -> Bool { name == branch || aliases.contains(branch) }
}

extension ScreenMap {
  /// The names of the screens that `NavigatorView` cannot show because their content is not a view.
  public var screensWithoutView: [String] {
    screens { !($0 is any View.Type) }
  }
}

/// A map screen that declares its title and image, which are used wherever the app identifies the screen to the user.
///
/// ```swift
/// struct Halls: ContentScreen, ScreenAppearance {
///   let title = "Halls"
///   var tabImage: Image? { Image(systemName: "building.columns") }
///   …
/// }
/// ```
///
/// The title is used as the screen's navigation title, or as the title of its alert. The title and image form the label
/// of the screen's tab. `branchLabel(_:)` and `alertTitle(for:_:)` take precedence. If a screen's title depends on its
/// content, do not conform to this protocol; use `navigationTitle(_:)` instead.
@MainActor
public protocol ScreenAppearance {
  /// The title of the screen.
  var title: String { get }
  /// The image on the screen's tab.
  var tabImage: Image? { get }
}

extension ScreenAppearance {
  /// The default image, which is `nil`.
  public var tabImage: Image? { nil }
}
