/// A link pattern and the functions that convert a URL to its destination and back.
///
/// `@DeepLinkDestination` generates route definitions. You can also write a table by hand:
///
/// ```swift
/// DeepLinkRouteDefinition(pattern: "/items/:id") { link in
///   link.pathInt("id").map { Destination.item(id: $0) }
/// }
/// ```
public struct DeepLinkRouteDefinition<Destination>: Sendable {
  /// The pattern as written.
  public let pattern: String
  /// The parts of the pattern; empty if the pattern is invalid, which the router reports.
  package let segments: [PatternSegment]
  /// The names of the query items that the route reads.
  package let queryParams: [String]
  /// The name of the destination's case, or the pattern if the table does not contain the name.
  package let caseName: String
  /// The gate that must be open before the link is followed.
  package let gate: DeepLinkGate?
  /// The associated values of the case, in order; empty if the table does not list them.
  package let parameters: [DeepLinkParameter]
  /// The Swift name of the type that declares the route.
  @usableFromInline package internal(set) var sourceType: String
  /// The error, if the pattern is invalid.
  let patternError: PatternError?
  @usableFromInline package let destination:
    @Sendable (RouteParameters) throws(DeepLinkValueError) -> Destination
  let values: (@Sendable (Destination, inout RouteParameters) -> Bool)?

  /// Creates a route for a table that is written by hand. `build` returns `nil` for values that it does not accept.
  public init(
    pattern: String, queryParams: [String] = [],
    build: @escaping @Sendable (RouteParameters) -> Destination?
  ) {
    self.init(pattern, query: queryParams, case: pattern) { link throws(DeepLinkValueError) in
      guard let destination = build(link) else { throw .declined }
      return destination
    }
  }

  /// Creates a route with all details.
  ///
  /// - Parameters:
  ///   - pattern: The path, such as `/items/:id`.
  ///   - query: The names of the query items that the route reads.
  ///   - name: The name of the destination's case.
  ///   - gate: The condition for following the link.
  ///   - parameters: The associated values of the case, in order.
  ///   - build: A closure that returns the destination for a URL's values.
  ///   - values: A closure that writes the values of a destination to the route parameters, and returns whether the
  ///     destination belongs to this route. Without this closure, the route's URLs cannot be printed.
  public init(
    _ pattern: String, query: [String] = [], case name: String, gate: DeepLinkGate? = nil,
    parameters: [DeepLinkParameter] = [],
    build: @escaping @Sendable (RouteParameters) throws(DeepLinkValueError) -> Destination,
    values: (@Sendable (Destination, inout RouteParameters) -> Bool)? = nil
  ) {
    self.pattern = pattern
    queryParams = query
    caseName = name
    self.gate = gate
    self.parameters = parameters
    sourceType = "\(Destination.self)"
    destination = build
    self.values = values
    do {
      segments = try PatternSegment.parse(pattern)
      patternError = nil
    } catch {
      segments = []
      patternError = error
    }
  }

  /// Returns this route, adapted to a type that wraps the destination.
  func wrapped<Wrapper>(
    _ wrap: @escaping @Sendable (Destination) -> Wrapper, unwrap: (@Sendable (Wrapper) -> Destination?)?
  ) -> DeepLinkRouteDefinition<Wrapper> {
    var wrappedValues: (@Sendable (Wrapper, inout RouteParameters) -> Bool)?
    if let values, let unwrap {
      wrappedValues = { wrapper, link in
        guard let destination = unwrap(wrapper) else { return false }
        return values(destination, &link)
      }
    }
    var route = DeepLinkRouteDefinition<Wrapper>(
      pattern, query: queryParams, case: caseName, gate: gate, parameters: parameters,
      build: { [destination] link throws(DeepLinkValueError) in wrap(try destination(link)) },
      values: wrappedValues)
    route.sourceType = sourceType
    return route
  }

  /// Returns the type of the value with the given URL name, if the table declares the value.
  func type(of name: String) -> DeepLinkParameter.ValueType? { parameters.first { $0.key == name }?.type }
}

/// A type, usually an enum, whose values are the destinations of URLs. Its table of routes maps URLs to destinations.
///
/// `@DeepLinkDestination` generates the conformance. You can also write it by hand.
public protocol DeepLinkRoutable {
  /// The routes, in order of declaration, which breaks ties.
  static var allRoutes: [DeepLinkRouteDefinition<Self>] { get }
}
