public import BacktrailCore

/// A route that was taken out of the app, though logs still have it.
///
/// Its entries keep their places and what was stored of them, for a build that has the route again. Until then the
/// replacement is shown in their place; without one the nearest screen below that reads.
public struct RemovedRoute: Sendable {
  /// The name it was stored under.
  public let name: String
  /// The route that is shown instead.
  public let replacement: (any Route)?

  /// A route that was stored under a name, and what is shown instead.
  public init(_ name: String, replacement: (any Route)? = nil) {
    self.name = name
    self.replacement = replacement
  }

  /// What tools know of it.
  public struct Declaration: Codable, Hashable, Sendable {
    /// The name it was stored under.
    public var name: String
    /// The stored name of the route that is shown instead.
    public var replacement: String?

    /// A removed route made of its parts.
    public init(_ name: String, replacement: String? = nil) {
      self.name = name
      self.replacement = replacement
    }
  }
}

extension RemovedRoute {
  /// What a schema has of it. A replacement of another type gets the name that no route has.
  package func declaration(among routes: [RouteDeclaration], of type: Any.Type) -> Declaration {
    guard let replacement else { return Declaration(name) }
    let encoded = Swift.type(of: replacement) == type ? Self.encodedName(of: replacement) : nil
    return Declaration(name, replacement: routes.first { $0.encodedName == encoded }?.name ?? "")
  }

  /// The coder itself would ask for the removed routes.
  private static func encodedName<R: Route>(of route: R) -> String? {
    (try? JSONRouteCoder<R>.encoded(route))?.name
  }
}
