import BacktrailCore

extension DeepLinkRouter where Destination: Equatable {
  /// Returns the URL of a destination. The URL consists of a path and a query. If a base is given, such as
  /// `https://example.com`, `shop://`, or `shop:`, the URL begins with it.
  ///
  /// Before the URL is returned, it is matched again to ensure that it leads to the destination.
  /// - Throws: `DeepLinkPrintError` if the destination has no URL.
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
      // If the path without the base leads to the destination, the base is at fault.
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
      // If the same route matched, the fault lies with a value, such as NaN, which does not equal itself.
      if match.pattern != route.pattern { throw .unprintable(.shadowed(by: match.pattern)) }
      throw .unprintable(.changed)
    case .unmatched(.value(let error, let pattern)) where pattern == route.pattern:
      throw .unprintable(.value(error))
    case .unmatched: throw .unprintable(.changed)
    case .refused(let refusal): throw .unprintable(.refused(refusal))
    }
  }
}

/// The error thrown for a destination that no URL leads to. Its description states the reason.
public struct DeepLinkPrintError: Error, Hashable, Sendable {
  /// The reason that a destination has no URL.
  package enum Reason: Hashable, Sendable {
    /// The case has no route, or the route's URLs cannot be printed.
    case noRoute
    /// The value of a path parameter is empty, `.`, or `..`, which a URL cannot preserve.
    case segment(String)
    /// An optional path value is set, but an optional value before it is not.
    case gap(String)
    /// The URL leads to a different, higher-ranked route.
    case shadowed(by: String)
    /// The URL leads to the same route with different values: an array element contains a comma or has leading or
    /// trailing blanks, a number is NaN, or a value that is not in the URL differs from its default.
    case changed
    /// The value cannot be decoded from the URL.
    case value(DeepLinkValueError)
    /// With the base, the URL would lead elsewhere. A base consists of a scheme and a host, without a path or a
    /// query.
    case base(String)
    /// The router's policy refuses the URL.
    case refused(DeepLinkRefusal)
  }

  package let reason: Reason

  package static func unprintable(_ reason: Reason) -> Self { Self(reason: reason) }
}

extension DeepLinkPrintError: CustomStringConvertible {
  /// The reason, as a sentence.
  public var description: String {
    switch reason {
    case .noRoute: "The destination has no route whose URLs can be printed."
    case .segment(let name):
      "The value of ':\(name.visible)' is empty, '.', or '..', which a path cannot contain."
    case .gap(let name):
      "':\(name.visible)' has a value, although an optional parameter before it has none."
    case .shadowed(let pattern): "The URL would lead to the route '\(pattern.visible)'."
    case .changed: "The URL would decode to different values."
    case .value(let error): "The URL would not match the destination. \(error)"
    case .base(let base):
      "With the base '\(base.visible)', the URL would lead elsewhere. A base is a scheme and a host, without a path or query."
    case .refused(let refusal): "The URL would be refused. \(refusal)"
    }
  }
}
