/// What a router stands on: the map's connection to a navigator, and the entries that it speaks for.
struct RouterSource {
  let connection: MapConnection
  /// One entry for a screen, one for each branch of a container; none in a preview.
  let places: [MapRoutePlace]

  /// The source for a branch of a container.
  func branch(_ number: Int) -> Self {
    Self(connection: connection, places: places.indices.contains(number) ? [places[number]] : [])
  }
}
