public import BacktrailCore
package import BacktrailRuntime
import BacktrailStore

/// A route as stored in a recording, for playing a session without the app's own routes.
public struct RecordedRoute: Route {
  /// The stored name.
  public let name: String
  /// The format version of the parameters.
  public let version: Int32
  /// The parameters as JSON text.
  public let parameters: String

  fileprivate init(_ route: EncodedRoute) {
    (name, version, parameters) = (route.name, route.version, route.parameters)
  }

  /// Creates a navigator for all recorded screens, without guards or links.
  @MainActor package static func navigator() -> Navigator<RecordedRoute> {
    Navigator(
      log: nil as (any EventLog)?, coder: RecordedRouteCoder(),
      environment: NavigatorEnvironment(snapshotInterval: .max, graceTime: nil))
  }
}

private struct RecordedRouteCoder: RouteCoder {
  func encode(_ route: RecordedRoute) throws(RouteCodingError) -> EncodedRoute {
    EncodedRoute(name: route.name, version: route.version, parameters: route.parameters)
  }

  /// A route that lacks a secret is rejected, as it is by the app's own routes.
  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> RecordedRoute {
    if RouteRedaction.isRedacted(route.parameters) { throw .redacted }
    return RecordedRoute(route)
  }
}
