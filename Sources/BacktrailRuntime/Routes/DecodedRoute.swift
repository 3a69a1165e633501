public import BacktrailCore

/// A stored route as this build sees it.
public enum DecodedRoute<R: Route>: Hashable, Sendable {
  /// It reads.
  case route(R)
  /// It does not read now. Its entry keeps its place and its payload and may read in a later build.
  case quarantined(name: String, reason: QuarantineReason)

  /// The route, if it reads.
  public var route: R? {
    switch self {
    case .route(let route): route
    case .quarantined: nil
    }
  }
}

/// Why a stored route does not read.
public enum QuarantineReason: Hashable, Sendable {
  /// This build's routes do not fit it.
  case undecodable(RouteCodingError)
  /// Its parameters were erased.
  case erased
  /// Its stored parameters do not match their digest.
  case damaged
  /// Its parameters had a secret in them, which was never stored.
  case redacted
  /// Its parameters are not in the log.
  case missingPayload
}

extension Branch {
  /// The routes that read, root first; what a stack view shows.
  public func routes<Shown: Route>() -> [Shown] where R == DecodedRoute<Shown> {
    entries.compactMap(\.route.route)
  }
}
