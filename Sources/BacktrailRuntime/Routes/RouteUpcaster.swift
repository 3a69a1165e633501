import BacktrailCore

/// A converter of stored parameters from an earlier form to a later one.
///
/// ```swift
/// RouteUpcaster("detail", from: 1) { $0["currency"] = "EUR" }
/// RouteUpcaster("settings", from: 1, into: ["profile", "billing"]) { old in
///   StoredRoute(old["page"] == "billing" ? "billing" : "profile")
/// }
/// ```
///
/// Upcasters run one after another, from the stored version to the declared one. A version without an upcaster has the
/// same format as the next one. Upcasters run when a route is decoded, at launch or during an undo, so they should be
/// fast and deterministic. If an upcaster throws an error, the entry is quarantined with the error as the reason. The
/// reason may be shown and reported, so the description of an error of your own must not contain a stored value.
public struct RouteUpcaster: Sendable {
  /// The description of the step, for a schema.
  package let step: RouteStep
  private let change: @Sendable (JSONValue) throws -> StoredRoute

  /// Creates an upcaster that changes the parameters of a route from one version to a later one; by default, to the
  /// next.
  public init(
    _ name: String, from version: Int32, to next: Int32? = nil,
    change: @escaping @Sendable (inout JSONValue) throws -> Void
  ) {
    let next = next ?? version &+ 1
    step = RouteStep(name, from: version, to: next)
    self.change = { parameters in
      var parameters = parameters
      try change(&parameters)
      return StoredRoute(name, version: next, parameters: parameters)
    }
  }

  /// Creates an upcaster that converts a stored route to a different route: to one of multiple routes if the route was
  /// split, or to a common route if multiple routes were merged.
  ///
  /// - Parameters:
  ///   - name: The stored name, which may be the name of a removed route.
  ///   - version: The newest stored version that the upcaster changes.
  ///   - names: The names of all routes that the upcaster can return.
  ///   - change: A closure that returns the current route for the stored parameters.
  public init(
    _ name: String, from version: Int32, into names: [String],
    change: @escaping @Sendable (JSONValue) throws -> StoredRoute
  ) {
    step = RouteStep(name, from: version, into: names)
    self.change = change
  }

  /// Returns the route after one step.
  func upcast(_ route: EncodedRoute) throws(RouteCodingError) -> EncodedRoute {
    let result: StoredRoute
    do {
      result = try change(try JSONValue(parsing: route.parameters))
    } catch {
      throw .upcasting(route.name, version: route.version, reason: RouteCodingError.reason(of: error))
    }
    // The name may be a stored value, so it is not in the reason.
    guard step.to != nil || step.into.contains(result.name) else {
      throw .upcasting(
        route.name, version: route.version, reason: "It returned a route that it does not list.")
    }
    return EncodedRoute(
      name: result.name, version: result.version, parameters: result.parameters.description)
  }
}

/// The description of an upcaster.
package struct RouteStep: Codable, Hashable, Sendable {
  /// The stored name that the upcaster changes.
  package var name: String
  /// The newest stored version that the upcaster changes.
  package var from: Int32
  /// The version of the result; `nil` if the result is a different route.
  package var to: Int32?
  /// The names of the routes that the upcaster can return; empty if the route stays the same.
  package var into: [String]

  package init(_ name: String, from version: Int32, to next: Int32? = nil, into names: [String] = []) {
    self.name = name
    from = version
    to = next
    into = names
  }
}

/// A stored route with its parameters as a JSON value.
public struct StoredRoute: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let version: Int32
  fileprivate let parameters: JSONValue

  /// Creates a route from its chosen name, the format version of its parameters, and its parameters as an object.
  public init(_ name: String, version: Int32 = 1, parameters: JSONValue = [:]) {
    self.name = name
    self.version = version
    self.parameters = parameters
  }
}
