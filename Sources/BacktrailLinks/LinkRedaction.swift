import BacktrailCore

/// A URL as it may be stored, and what was taken out of it.
package struct RedactedLink: Hashable, Sendable {
  /// The URL with `***` for each part that holds a secret, without its fragment and without segments that a `..`
  /// took back. Of a URL that is refused or has no path only the scheme is left, and the host of a web page if what
  /// in its place is one.
  package let text: String
  /// The decoded texts that were taken out.
  package let secrets: [String]
}

extension DeepLinkRouter {
  /// A URL without its secrets.
  ///
  /// A value is a secret by the name it has in the URL, in the query or by the pattern of any route that fits
  /// the path, or by the name of the case value that takes it (`DeepLinkPolicy.isSensitive`). So is every other
  /// part that repeats it, and a part that is itself a URL, or JSON, with a secret in it. Where no route fits,
  /// the text after a literal after which some route has a secret is taken for one.
  package func redacted(_ url: String) -> RedactedLink {
    policy.scanning(url) { scanned in
      switch scanned {
      case .link(let link): SecretSearch(link, in: self).redacted
      case .unmatched, .refused: RedactedLink(text: Self.beginning(of: url), secrets: [])
      }
    }
  }

  /// The names under which the secrets of each case are stored with a screen; a case without any is left out.
  /// The secrets of a route that does not name its case have an empty name: they count in every case.
  package var sensitiveParameters: [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for route in routes {
      let secret = sensitiveParameters(of: route)
      let name = route.caseName == route.pattern ? "" : route.caseName
      if !secret.isEmpty { names[name, default: []].formUnion(secret) }
    }
    return names
  }

  /// The names of the values of a route's case that are secrets. A name in the URL that no value is said to be taken
  /// from is one too, as tables that are written by hand need not say.
  package func sensitiveParameters(of route: DeepLinkRouteDefinition<Destination>) -> [String] {
    let said = route.parameters.filter { isSecret($0.key ?? "", of: route) || policy.isSensitive($0.name) }
    let unsaid = (route.segments.compactMap(\.name) + route.queryParams).filter { key in
      policy.isSensitive(key) && !route.parameters.contains { $0.key == key }
    }
    return said.map(\.name) + unsaid
  }

  /// The forms that the secrets of a match may have in a screen: as written in the URL, and as their types write them.
  package func secretTexts(of match: MatchResult) -> [String] {
    let route = routes[match.route]
    var printed = RouteParameters(pathNames: route.segments.compactMap(\.name))
    _ = route.values?(match.destination, &printed)
    let items = [match.parameters, printed].flatMap { $0.pathItems + $0.queryItems }
    let texts = items.filter { isSecret($0.name, of: route) }.flatMap { item in
      [item.text, item.text.uppercased(), item.text.lowercased(), Int(item.text)?.description ?? item.text]
        + item.text.listElements
    }
    return Set(texts).filter { !$0.isEmpty }.sorted()
  }

  func isSecret(_ key: String, of route: DeepLinkRouteDefinition<Destination>) -> Bool {
    policy.isSensitive(key) || route.parameters.contains { $0.key == key && policy.isSensitive($0.name) }
  }

  /// The scheme, and the host of a web page without a user's name and a port, of the first 256 bytes.
  private static func beginning(of url: String) -> String {
    url.utf8Bytes { bytes in
      let start = LinkSlice(start: 0, end: min(bytes.count, 256))
      guard let colon = bytes.schemeEnd(in: start) else { return "…" }
      let scheme = LinkSlice(start: 0, end: colon)
      let isWeb = bytes.isWord(scheme, "https") || bytes.isWord(scheme, "http")
      let host = isWeb ? bytes.host(in: LinkSlice(start: colon + 1, end: start.end)) : nil
      return bytes.text(scheme) + (host.map { "://" + bytes.text($0) + "/…" } ?? ":…")
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The host of a web page; `nil` when the text after the slashes is none, or does not end.
  fileprivate func host(in rest: LinkSlice) -> LinkSlice? {
    let part = self[rest.start..<rest.end]
    guard part.starts(with: "//".utf8) else { return nil }
    let authority = part.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
    guard authority.endIndex < rest.end || rest.end == count else { return nil }
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    return hostEnd(in: LinkSlice(start: start, end: authority.endIndex))
      .map { LinkSlice(start: start, end: $0) }
  }
}
