extension DeepLinkPolicy {
  /// The decoded segments of a URL's path, as routes see them; `nil` when the URL is not followed or has no path.
  package func segments(of url: String) -> [String]? {
    scanning(url) { scanned in
      guard case .link(let link) = scanned else { return nil }
      return link.segments.indices.map(link.text)
    }
  }
}
