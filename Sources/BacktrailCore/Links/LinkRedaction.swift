/// A URL as it may be stored, and what was taken out of it.
public struct RedactedLink: Hashable, Sendable {
  /// The URL with `***` for each secret and without its fragment. Of a URL that is refused or has no path only
  /// what stands before the path is left.
  public let text: String
  /// The decoded texts that were taken out.
  public let secrets: [String]
}

extension DeepLinkRouter {
  /// A URL without its secrets.
  ///
  /// A value is a secret by the name it has in the URL, in the query or by the pattern of any route that fits
  /// the path, or by the name of the case value that takes it (`DeepLinkPolicy.isSensitive`).
  public func redacted(_ url: String) -> RedactedLink {
    policy.scanning(url) { scanned in
      switch scanned {
      case .link(let link): redacted(link)
      case .unmatched, .refused: RedactedLink(text: Self.beginning(of: url), secrets: [])
      }
    }
  }

  /// The names under which a case's secrets are stored with a screen, if its route takes any.
  public func sensitiveParameters(ofCase name: String) -> Set<String> {
    Set(
      routes.filter { $0.caseName == name }.flatMap { route in
        route.parameters.filter { isSecret($0.key ?? "", of: route) || policy.isSensitive($0.name) }.map(
          \.name)
      })
  }

  private func isSecret(_ key: String, of route: DeepLinkRouteDefinition<Destination>) -> Bool {
    policy.isSensitive(key) || route.parameters.contains { $0.key == key && policy.isSensitive($0.name) }
  }

  private func redacted(_ link: ScannedLink) -> RedactedLink {
    let secrets = (secretSegments(of: link) + secretItems(of: link)).sorted { $0.start < $1.start }
    var bytes: [UInt8] = []
    var place = 0
    for slice in secrets where slice.start >= place {
      bytes += link.bytes[place..<slice.start]
      bytes += Array("***".utf8)
      place = slice.end
    }
    bytes += link.bytes[place..<max(place, link.query.end)]
    return RedactedLink(
      text: String(decoding: bytes, as: UTF8.self),
      secrets: secrets.map(link.bytes.decoded).filter { !$0.isEmpty })
  }

  private func secretSegments(of link: ScannedLink) -> [LinkSlice] {
    var slices: [LinkSlice] = []
    for number in table.candidates(for: link) {
      let shape = table.shapes[Int(number)]
      let isSecret = shape.segments.map { segment in
        segment.name.map { self.isSecret($0, of: routes[shape.route]) } ?? false
      }
      guard isSecret.contains(true) else { continue }
      _ = table.alignments(of: shape, on: link) { places in
        for (isSecret, range) in zip(isSecret, places) where isSecret {
          slices += range.map { link.segments[$0] }
        }
        return false
      }
    }
    return slices
  }

  private func secretItems(of link: ScannedLink) -> [LinkSlice] {
    let candidates = Set(table.candidates(for: link).map { table.shapes[Int($0)].route })
    var slices: [LinkSlice] = []
    link.forEachQueryItem { key, value in
      let name = link.bytes.decoded(key)
      if policy.isSensitive(name) || candidates.contains(where: { isSecret(name, of: routes[$0]) }) {
        slices.append(value)
      }
    }
    return slices
  }

  /// What stands before the path, without a user's name, at most 256 bytes.
  private static func beginning(of url: String) -> String {
    let start = url.utf8.prefix(256)
    guard let colon = start.firstIndex(of: UInt8(ascii: ":")),
      !start[..<colon].contains(where: { "/?#".utf8.contains($0) })
    else { return "…" }
    var text = String(decoding: start[...colon], as: UTF8.self)
    let rest = start[start.index(after: colon)...]
    if rest.starts(with: "//".utf8) {
      let authority = rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) }
      let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
      text += "//" + String(decoding: host, as: UTF8.self) + "/"
    }
    return text + "…"
  }
}
