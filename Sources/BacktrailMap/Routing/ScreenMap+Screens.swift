extension ScreenMap {
  /// The screen that a route shows, with its constants; `nil` when the map has no such screen.
  public func screen(of route: MapRoute) -> (any ContentScreen)? {
    description.stop(at: route.path).flatMap { connection.nodes[$0.place.node].screen }
  }

  /// The names of the screens whose content has a type that does not fit, in the map's order.
  package func screens(whereContent isUnfit: (Any.Type) -> Bool) -> [String] {
    connection.nodes.filter { $0.contentType.map(isUnfit) ?? false }.map(\.description.screen)
  }
}
