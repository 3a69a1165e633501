import BacktrailCore

/// Turns stored parameters of an earlier form into those of a later one.
///
/// ```swift
/// RouteUpcaster("detail", from: 1) { $0["currency"] = "EUR" }
/// RouteUpcaster("settings", from: 1, into: ["profile", "billing"]) { old in
///   StoredRoute(old["page"] == "billing" ? "billing" : "profile")
/// }
/// ```
///
/// Upcasters run one after another, from the stored version to the declared one. A version without an upcaster has the
/// form of the next one. They run when a route is read, at a launch and at an undo, so they should be quick and give
/// the same for the same. What one throws is the reason for which its entry is quarantined.
public struct RouteUpcaster: Sendable {
  /// The description of the step, for a schema.
  package let step: RouteStep
  private let change: @Sendable (JSONValue) throws -> StoredRoute

  /// Changes the parameters of a route from a version to a later one, which is the next unless it is given.
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

  /// Makes another route of a stored one: one of several if it was split, the same for several if they were merged.
  ///
  /// - Parameters:
  ///   - name: The stored name. It may be that of a removed route.
  ///   - version: The newest stored version that it takes.
  ///   - names: The names of the routes that it can give; it may give no other.
  ///   - change: Gives the current route of the parameters.
  public init(
    _ name: String, from version: Int32, into names: [String],
    change: @escaping @Sendable (JSONValue) throws -> StoredRoute
  ) {
    step = RouteStep(name, from: version, into: names)
    self.change = change
  }

  /// The route one step later.
  func upcast(_ route: EncodedRoute) throws(RouteCodingError) -> EncodedRoute {
    let result: StoredRoute
    do {
      result = try change(try JSONValue(parsing: route.parameters))
    } catch {
      throw .upcasting(route.name, version: route.version, reason: "\(error)")
    }
    guard step.into.isEmpty || step.into.contains(result.name) else {
      throw .upcasting(
        route.name, version: route.version,
        reason: "It gave the route '\(result.name)', which it does not name.")
    }
    return EncodedRoute(
      name: result.name, version: result.version, parameters: result.parameters.description)
  }
}

/// The description of an upcaster.
package struct RouteStep: Codable, Hashable, Sendable {
  /// The stored name that it takes.
  package var name: String
  /// The newest stored version that it takes.
  package var from: Int32
  /// The version that it gives; `nil` when it gives another route.
  package var to: Int32?
  /// The names of the routes that it can give; empty when the route stays the same.
  package var into: [String]

  package init(_ name: String, from version: Int32, to next: Int32? = nil, into names: [String] = []) {
    self.name = name
    from = version
    to = next
    into = names
  }
}

/// A route as the log keeps it, with its parameters as a value.
public struct StoredRoute: Hashable, Sendable {
  fileprivate let name: String
  fileprivate let version: Int32
  fileprivate let parameters: JSONValue

  /// A route by its chosen name, the version of its parameters' form, and its parameters, an object.
  public init(_ name: String, version: Int32 = 1, parameters: JSONValue = [:]) {
    self.name = name
    self.version = version
    self.parameters = parameters
  }
}
