public import BacktrailCore

/// A type that encodes an app's routes for the log, and decodes them.
package protocol RouteCoder<R>: Sendable {
  /// The app's route type.
  associatedtype R: Route

  /// Returns the stored form of a route.
  /// - Throws: `RouteCodingError` with the name of the parameter that cannot be stored.
  func encode(_ route: R) throws(RouteCodingError) -> EncodedRoute

  /// Decodes a route from its stored form.
  /// - Throws: `RouteCodingError` if this build cannot decode the route.
  func decode(_ route: EncodedRoute) throws(RouteCodingError) -> R

  /// Decodes multiple stored routes, in order, as needed at launch. By default, they are decoded one by one.
  func decodeAll(_ routes: [EncodedRoute]) -> [Result<R, RouteCodingError>]

  /// Returns the change that decoding makes to a route with this stored name and version, for the report of a launch.
  /// The default is `none`.
  func change(of name: String, version: Int32) -> RouteChange

  /// Returns whether a screen with one route stays the same screen with the other route. By default, the identities of
  /// the routes are compared.
  func isSame(_ route: R, as other: R) -> Bool
}

extension RouteCoder {
  /// Returns whether two routes are equal, or `Identifiable` with equal IDs.
  package func isSame(_ route: R, as other: R) -> Bool { haveSameIdentity(route, other) }

  /// Decodes multiple stored routes one by one.
  package func decodeAll(_ routes: [EncodedRoute]) -> [Result<R, RouteCodingError>] {
    routes.map { route in Result { () throws(RouteCodingError) in try decode(route) } }
  }

  /// Returns `none`, because stored routes are decoded without changes.
  package func change(of name: String, version: Int32) -> RouteChange { .none }

  /// Returns the decoded route of a reference, given its payload, or the reason the route cannot be decoded.
  package func decoded(_ reference: RouteReference, payload: Payload?) -> DecodedRoute<R> {
    decoded([reference], payloads: payload.map { [reference.payload.seq: $0] } ?? [:])[0]
  }

  /// Returns the decoded routes of references, given their payloads, or the reasons the routes cannot be decoded.
  func decoded(_ references: [RouteReference], payloads: [Int64: Payload]) -> [DecodedRoute<R>] {
    // A payload may contain many routes, but is split only once.
    let elements = payloads.compactMapValues { $0.text.map { JSONText.elements(of: $0) ?? [] } }
    let encoded = references.map { reference -> EncodedRoute? in
      guard payloads.loss(at: reference.payload.seq) == nil else { return nil }
      var route = EncodedRoute(name: reference.name, version: reference.version)
      if let parts = elements[reference.payload.seq] {
        guard parts.indices.contains(Int(reference.payload.index)) else { return nil }
        route.parameters = parts[Int(reference.payload.index)]
      }
      return route
    }
    let readable = encoded.compactMap(\.self)
    var results = zip(readable, decodeAll(readable)).makeIterator()
    return zip(references, encoded).map { reference, encoded in
      guard encoded != nil, let (stored, result) = results.next() else {
        let reason = payloads.loss(at: reference.payload.seq) ?? .missingPayload
        return .quarantined(name: reference.name, reason: reason)
      }
      return switch result {
      case .success(let route): .route(route)
      case .failure(let error):
        .quarantined(
          name: reference.name,
          reason: RouteRedaction.lacksValue(stored.parameters) ? .redacted : error)
      }
    }
  }
}

/// Returns whether two values are equal, or `Identifiable` with equal IDs.
package func haveSameIdentity<Value>(_ value: Value, _ other: Value) -> Bool {
  areEqual(value, other) || (value as? any Identifiable).map { hasID(of: $0, other) } ?? false
}

private func areEqual<Value>(_ value: Value, _ other: Value) -> Bool {
  (value as? any Equatable).map { isEqual($0, to: other) } ?? false
}

private func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool { other as? Value == value }

private func hasID<Value: Identifiable>(of value: Value, _ other: Any) -> Bool {
  (other as? Value)?.id == value.id
}

extension [Int64: Payload] {
  /// Returns the reason a payload no longer has content, or `nil` if the payload has content or the event does not have
  /// a payload.
  fileprivate func loss(at seq: Int64) -> RouteCodingError? {
    switch self[seq] {
    case .erased?: .erased
    case .damaged?: .damaged
    case .stored?, nil: nil
    }
  }
}

/// The change from a stored route to the decoded one.
package enum RouteChange: Hashable, Sendable {
  /// The route is decoded as it was stored.
  case none
  /// Upcasters convert the route from this version before it is decoded.
  case upcast(from: Int32)
  /// The route was removed, and the route with this stored name is shown instead.
  case replaced(by: String)
}

/// A stored route, decoded by this build.
public enum DecodedRoute<R: Route>: Hashable, Sendable {
  /// The route can be decoded.
  case route(R)
  /// The route cannot currently be decoded. Its entry keeps its place and its payload, and a later build may decode it.
  case quarantined(name: String, reason: RouteCodingError)

  /// The route, if it can be decoded.
  public var route: R? {
    switch self {
    case .route(let route): route
    case .quarantined: nil
    }
  }
}

extension Branch {
  /// Returns the decoded routes, root first, for a stack view.
  package func routes<Shown: Route>() -> [Shown] where R == DecodedRoute<Shown> {
    entries.compactMap(\.route.route)
  }
}
