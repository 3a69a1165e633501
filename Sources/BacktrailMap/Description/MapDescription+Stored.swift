import BacktrailCore
package import BacktrailRuntime

extension MapDescription {
  /// The screen that a stored route was, by present or earlier names.
  package func screen(stored name: String, version: Int32) throws(RouteCodingError) -> MapStop {
    let stop = try screen(at: ScreenPath(name))
    guard version <= stop.node.context.version else {
      throw .newerVersion(route: name, version: version, known: stop.node.context.version)
    }
    return stop
  }

  /// The screen at a path, by present or earlier names.
  func screen(at path: ScreenPath) throws(RouteCodingError) -> MapStop {
    guard let stop = stop(at: path), stop.node.kind == .screen else {
      throw .undecodable(route: path.description, reason: "the map has no such screen.")
    }
    return stop
  }
}

extension MapStop {
  /// What reading a route takes that was stored under a name.
  package func change(of name: String, version: Int32) -> RouteChange {
    path.description == name && version >= node.context.version ? .none : .upcast(from: version)
  }
}
