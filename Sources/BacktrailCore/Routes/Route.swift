/// A screen as a value of the app's own type, usually an enum.
///
/// ```swift
/// enum AppRoute: Route {
///   case list
///   case detail(id: Int)
/// }
/// ```
///
/// Declare the conformance on the type itself, so that it compiles in targets whose default isolation is the main
/// actor.
///
/// Equal routes represent the same screen, and so do `Identifiable` routes with equal ids. If a link or a move replaces
/// one such route with another, the screen is updated and keeps its entry and its saved values. Any other route
/// represents a different screen.
public protocol Route: Codable, Hashable, Sendable {}

/// A route in stored form: its name, its version, and its parameters as JSON text.
public struct EncodedRoute: Hashable, Sendable {
  /// The stable, chosen name; never a Swift type name.
  public var name: String
  /// The format version of the parameters; versions start at 1.
  public var version: Int32
  /// The parameters as JSON text; `{}` if there are none.
  public var parameters: String

  /// Creates an encoded route. The parameters are the text of a JSON object.
  public init(name: String, version: Int32 = 1, parameters: String = "{}") {
    self.name = name
    self.version = version
    self.parameters = parameters
  }
}

/// A route without its parameters: its name, its version, and the reference to the parameters in the log.
package struct RouteReference: Hashable, Sendable {
  /// The stable, chosen name.
  package var name: String
  /// The format version of the parameters.
  package var version: Int32
  /// The reference to the parameters. A payload that was never stored means `{}`.
  package var payload: PayloadReference

  package init(name: String, version: Int32, payload: PayloadReference) {
    self.name = name
    self.version = version
    self.payload = payload
  }
}

/// A route reference whose name is a number in a `NameTable`. It is small and trivial to copy, which makes replaying
/// fast.
package struct CompactRoute: Hashable, Sendable {
  /// The number of the name in the `NameTable`.
  package var name: UInt32
  /// The format version of the parameters.
  package var version: Int32
  /// The reference to the parameters.
  package var payload: PayloadReference

  package init(name: UInt32, version: Int32, payload: PayloadReference) {
    self.name = name
    self.version = version
    self.payload = payload
  }
}
