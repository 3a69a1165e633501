import BacktrailLinks

extension DeepLinkManifest {
  /// The errors in the routes, followed by notes about them, both in route order.
  ///
  /// Every route is tested with its own URLs, so the findings describe the behavior of a router. A route is shadowed if
  /// it does not win any of its sample URLs, of which there are up to a few hundred.
  public var findings: [LinkFinding] {
    let lint = LinkLint(self)
    let found = routes.indices.map { (lint.error(of: $0), lint.notes(of: $0)) }
    return found.compactMap(\.0) + found.flatMap(\.1)
  }
}

/// The checks of a manifest, which test each route with sample URLs.
struct LinkLint {
  let manifest: DeepLinkManifest
  let router: DeepLinkRouter<ManifestDestination>
  private let places: [String: [Int]]

  init(_ manifest: DeepLinkManifest) {
    self.manifest = manifest
    router = manifest.router()
    places = Dictionary(grouping: manifest.routes.indices) { manifest.routes[$0].caseName }
  }

  func finding(_ kind: LinkFinding.Kind, _ place: Int, _ message: String, _ example: String?) -> LinkFinding {
    let route = manifest.routes[place]
    return LinkFinding(
      kind: kind, route: place, caseName: route.caseName, pattern: route.pattern, message: message,
      example: example)
  }

  func isCase(_ name: String) -> Bool { places[name] != nil }

  /// Returns the error that makes a route useless, if there is one.
  func error(of place: Int) -> LinkFinding? {
    var misprint: (destination: ManifestDestination, url: String)?
    var isGood = false
    LinkSamples(manifest.routes[place]).visit { url in
      guard let match = router.outcome(of: url).match, match.route == place else { return false }
      isGood = isPrintable(match.destination, by: place)
      misprint = misprint ?? (match.destination, url)
      return isGood
    }
    if isGood { return nil }
    guard let misprint else { return loss(of: place) }
    return unprintable(place, misprint.destination, misprint.url)
  }

  /// Returns whether a URL of the route, or of another route of the same case, leads back to the destination. Printing
  /// with the whole router would try all routes.
  private func isPrintable(_ destination: ManifestDestination, by route: Int) -> Bool {
    ([route] + (places[destination.caseName] ?? [])).contains { place in
      guard let url = try? alone(place).url(for: destination) else { return false }
      return router.match(url) == destination
    }
  }

  private func alone(_ place: Int) -> DeepLinkRouter<ManifestDestination> {
    DeepLinkRouter(routes: [router.routes[place]], policy: router.policy)
  }

  private func unprintable(
    _ place: Int, _ destination: ManifestDestination, _ url: String
  ) -> LinkFinding? {
    do throws(DeepLinkPrintError) {
      _ = try router.url(for: destination)
      return nil
    } catch {
      // The error is about the URL that the route alone would print, which need not be the one that matched.
      let printed = try? alone(place).url(for: destination)
      return finding(
        .unprintable, place, "Its values cannot be written to a URL and read back. \(error)", printed ?? url)
    }
  }

  /// Returns the finding for a route that does not win any URL, because it matches none or because another route wins
  /// them all.
  private func loss(of place: Int) -> LinkFinding {
    let alone = alone(place)
    var winner: (route: Int, url: String)?
    LinkSamples(manifest.routes[place]).visit { url in
      guard alone.match(url) != nil, let match = router.outcome(of: url).match else { return false }
      winner = (match.route, url)
      return true
    }
    guard let winner else {
      let url = LinkSamples(manifest.routes[place]).url()
      return finding(.neverMatches, place, "It matches no URL. \(alone.outcome(of: url).reason)", url)
    }
    let rival = manifest.routes[winner.route]
    let name = "'\(rival.caseName)' ('\(rival.pattern)')"
    if rival.form == manifest.routes[place].form {
      return finding(
        .duplicate, place, "It has the same form as \(name), which takes precedence. Remove one of them.",
        winner.url)
    }
    return finding(
      .shadowed, place,
      "All of its URLs lead elsewhere, for example, to \(name). Narrow that pattern, or remove this one.",
      winner.url)
  }
}

extension DeepLinkManifest.Route {
  /// The pattern without names, which is the same for routes that differ only in names.
  fileprivate var form: [String] {
    let segments = (try? PatternSegment.parse(pattern)) ?? []
    return segments.map { segment in
      switch segment {
      case .literal(let text): text.lowercased()
      case .wildcard: "**"
      case .parameter(let name): ":\(type(of: name))"
      case .optional(let name): ":\(type(of: name))?"
      }
    }
  }

  private func type(of name: String) -> String {
    parameters.first { $0.key == name }.map { "\($0.type)" } ?? "String"
  }
}
