import BacktrailCore

/// A URL that may be stored, and the secrets that were removed from it.
package struct RedactedLink: Hashable, Sendable {
  /// The URL with `***` in place of each part that contains a secret. The fragment and any segments that `..` cancels
  /// are removed. A URL that is refused or has no path is reduced to its scheme or, for a web URL, to its scheme and
  /// host.
  package let text: String
  /// The decoded secrets.
  package let secrets: [String]
}

extension DeepLinkRouter {
  /// Returns a URL without its secrets.
  ///
  /// A value is a secret if one of its names is sensitive (`DeepLinkPolicy.isSensitive`): its name in the query, its
  /// name in the pattern of a route that matches the path, or the label of its associated value. Any other part that
  /// repeats a secret is a secret too, as is a part that is a URL or JSON and contains a secret. If no route matches,
  /// the text after any literal that precedes a secret in a route is removed.
  /// - Parameter known: Secrets from earlier links and screens. A part that repeats one of these is a secret too.
  package func redacted(_ url: String, knowing known: [String] = []) -> RedactedLink {
    policy.scanning(url) { scanned in
      switch scanned {
      case .link(let link): SecretSearch(link, in: self, knowing: known).redacted
      case .unmatched, .refused: RedactedLink(text: Self.beginning(of: url, hiding: known), secrets: [])
      }
    }
  }

  /// The stored names of the secret values, grouped by case. Cases without secrets are omitted. The names for a route
  /// without a case name are stored under an empty key and apply to every case.
  package var sensitiveParameters: [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for route in routes {
      let secret = sensitiveParameters(of: route)
      let name = route.caseName == route.pattern ? "" : route.caseName
      if !secret.isEmpty { names[name, default: []].formUnion(secret) }
    }
    return names
  }

  /// Returns the names of the secret values of a route's case. Secret names in the pattern or query are included even
  /// if no parameter refers to them, because tables written by hand do not have to list their values.
  package func sensitiveParameters(of route: DeepLinkRouteDefinition<Destination>) -> [String] {
    let said = route.parameters.filter { isSecret($0.key ?? "", of: route) || policy.isSensitive($0.name) }
    let unsaid = (route.segments.compactMap(\.name) + route.queryParams).filter { key in
      policy.isSensitive(key) && !route.parameters.contains { $0.key == key }
    }
    return said.map(\.name) + unsaid
  }

  /// Returns the text forms in which a match's secrets may appear on a screen: as written in the URL, and as written
  /// by their types.
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

  /// Returns the scheme and, for a web URL, the host. Returns an ellipsis if either contains a known secret.
  private static func beginning(of url: String, hiding known: [String]) -> String {
    let beginning = beginning(of: url)
    let text = NestedText(beginning.lowercased())
    let isKnown = text.contains { text in known.contains { text.hasPart($0.lowercased()) } }
    return isKnown ? "…" : beginning
  }

  /// Returns the scheme and, for a web URL, the host, without the user name or port. Only the first 256 bytes are
  /// examined.
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
  /// Returns the host of a web URL, or `nil` if the text after the slashes is not a host or is cut off.
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
