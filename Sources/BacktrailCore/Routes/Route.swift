/// A screen as a value of the app's own type, usually an enum.
///
/// ```swift
/// enum AppRoute: Route {
///   case list
///   case detail(id: Int)
/// }
/// ```
///
/// Declare the conformance in the type's declaration, not in an extension, so that it compiles in targets whose
/// default isolation is the main actor.
///
/// Equal routes identify the same screen, as do `Identifiable` routes with equal IDs. A link or a move from one of
/// these routes to the other updates the screen, which keeps its entry and its saved values. Any other route
/// identifies a different screen.
public protocol Route: Codable, Hashable, Sendable {}

/// A route in stored form: its name, its version, and its parameters as JSON text.
public struct EncodedRoute: Hashable, Sendable {
  /// The stable name that the app chose; never a Swift type name.
  public var name: String
  /// The format version of the parameters, starting at 1.
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
  /// The stable name that the app chose.
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

/// A route reference whose name is a number in a `NameTable`. It is small and trivial to copy, which keeps replay
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
