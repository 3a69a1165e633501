import BacktrailCore

extension DeepLinkRouter where Destination: Equatable {
  /// The URL that leads to a destination: a path with a query, or after a base such as `https://example.com`,
  /// `shop://` or `shop:`.
  ///
  /// The URL was matched again before it is given back, so it does lead there.
  /// - Throws: `DeepLinkPrintError`, when no URL does: some values cannot be written in one.
  public func url(for destination: Destination, at base: String = "") throws(DeepLinkPrintError) -> String {
    var first: DeepLinkPrintError?
    for route in routes {
      guard let values = route.values else { continue }
      var parameters = RouteParameters(pathNames: route.segments.compactMap(\.name))
      guard values(destination, &parameters), route.patternError == nil else { continue }
      do throws(DeepLinkPrintError) {
        return try printed(route, parameters, destination, base)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? .unprintable(.noRoute)
  }

  private func printed(
    _ route: DeepLinkRouteDefinition<Destination>, _ parameters: RouteParameters,
    _ destination: Destination, _ base: String
  ) throws(DeepLinkPrintError) -> String {
    let path = try LinkPrinter(route: route, parameters: parameters).path()
    do throws(DeepLinkPrintError) {
      return try checked(path, route, destination, base)
    } catch {
      // Alone the path may well lead there.
      let isBaseAtFault = !base.isEmpty && match(path) == destination
      if isBaseAtFault, error == .unprintable(.changed) { throw .unprintable(.base(base)) }
      throw error
    }
  }

  private func checked(
    _ path: String, _ route: DeepLinkRouteDefinition<Destination>, _ destination: Destination, _ base: String
  ) throws(DeepLinkPrintError) -> String {
    if base.contains(where: { "?#".contains($0) }) { throw .unprintable(.changed) }
    let prefix = base.hasSuffix("/") ? String(base.dropLast()) : base
    let url = base.hasSuffix("//") ? base + path.dropFirst() : prefix + path
    switch outcome(of: url) {
    case .matched(let match):
      if match.destination == destination { return url }
      // A value that is not equal to itself, such as NaN, is its own fault and not another route's.
      if match.pattern != route.pattern { throw .unprintable(.shadowed(by: match.pattern)) }
      throw .unprintable(.changed)
    case .unmatched(.value(let error, let pattern)) where pattern == route.pattern:
      throw .unprintable(.value(error))
    case .unmatched: throw .unprintable(.changed)
    case .refused(let refusal): throw .unprintable(.refused(refusal))
    }
  }
}

/// The error of a destination that no URL leads to; the description says why.
public struct DeepLinkPrintError: Error, Hashable, Sendable {
  /// The reason for which no URL leads to it.
  package enum Reason: Hashable, Sendable {
    /// Its case has no route, or one of a table that cannot print.
    case noRoute
    /// The value of a path name is empty, `.` or `..`; no URL keeps such a segment.
    case segment(String)
    /// An optional path value is given though one before it is missing.
    case gap(String)
    /// The URL leads to another route, which ranks before.
    case shadowed(by: String)
    /// The URL leads to another value of the same route: an array's element has a comma or blanks around it, a
    /// number is NaN, or a value is none of the URL's and differs from its default.
    case changed
    /// The URL does not give the value back.
    case value(DeepLinkValueError)
    /// After the base it would lead elsewhere: a base is a scheme and a host, without path and query.
    case base(String)
    /// The URL is none that the router's policy follows.
    case refused(DeepLinkRefusal)
  }

  package let reason: Reason

  package static func unprintable(_ reason: Reason) -> Self { Self(reason: reason) }
}

extension DeepLinkPrintError: CustomStringConvertible {
  /// A sentence that says why.
  public var description: String {
    switch reason {
    case .noRoute: "The destination has no route that can be printed."
    case .segment(let name):
      "The value of ':\(name.visible)' is empty, '.' or '..', which a path cannot hold."
    case .gap(let name):
      "':\(name.visible)' has a value though an optional one before it has none."
    case .shadowed(let pattern): "The URL would lead to the route '\(pattern.visible)'."
    case .changed: "The URL would give other values than the destination has."
    case .value(let error): "The URL would not give the destination back. \(error)"
    case .base(let base):
      "Behind '\(base.visible)' the URL would lead elsewhere. A base is a scheme and a host, without path and query."
    case .refused(let refusal): "The URL would be refused. \(refusal)"
    }
  }
}
