import BacktrailCore

/// A search for the secrets in a URL.
struct SecretSearch<Destination> {
  /// An item of the query: a name, and a value if it has one.
  private struct Item {
    let key: LinkSlice
    let value: LinkSlice?
  }

  private let link: ScannedLink
  private let router: DeepLinkRouter<Destination>
  private let items: [Item]
  /// The literals that precede a secret in any route. An empty string represents a secret without a preceding
  /// literal.
  private lazy var heralds = Self.heralds(of: router)
  /// The URL names of associated values whose Swift names mark them as secrets.
  private lazy var aliases = Set(
    router.routes.flatMap(\.parameters).filter { router.policy.isSensitive($0.name) }.compactMap(\.key))
  private var secretSegments: Set<Int> = []
  private var secretItems: Set<Int> = []
  private var secretKeys: Set<Int> = []
  private var secrets: [String] = []

  /// Finds the secrets in a scanned URL.
  /// - Parameter known: Secrets from earlier links and screens.
  init(_ link: ScannedLink, in router: DeepLinkRouter<Destination>, knowing known: [String] = []) {
    self.link = link
    self.router = router
    items = Self.items(of: link)
    let shapes = Self.shapes(of: link, in: router)
    let segments =
      shapes.isEmpty ? likelySecrets(behind: heralds, in: link.texts) : named(by: shapes, in: link)
    for place in segments { take(segment: place) }
    findNamedItems(shapes)
    findNestedURLs()
    findRepetitions(of: known)
  }

  /// The URL without secrets.
  var redacted: RedactedLink { RedactedLink(text: text, secrets: secrets) }

  private static func items(of link: ScannedLink) -> [Item] {
    var items: [Item] = []
    link.bytes.forEachItem(of: link.query) { key, value in
      if !key.isEmpty || value != nil { items.append(Item(key: key, value: value)) }
    }
    return items
  }

  private static func shapes(of link: ScannedLink, in router: DeepLinkRouter<Destination>) -> [RouteShape] {
    router.table.candidates(for: link).map { router.table.shapes[$0] }
  }

  private static func heralds(of router: DeepLinkRouter<Destination>) -> Set<String> {
    var heralds: Set<String> = []
    for route in router.routes {
      for (place, segment) in route.segments.enumerated() {
        guard let name = segment.name, router.isSecret(name, of: route) else { continue }
        let before = route.segments[..<place].last { if case .literal = $0 { true } else { false } }
        heralds.insert(before?.description.lowercased() ?? "")
      }
    }
    return heralds
  }

  /// Returns the positions of the path segments that are secrets according to the matching patterns.
  private func named(by shapes: [RouteShape], in link: ScannedLink) -> [Int] {
    var places: Set<Int> = []
    for shape in shapes {
      let route = router.routes[shape.route]
      let isSecret = shape.segments.map { $0.name.map { router.isSecret($0, of: route) } ?? false }
      guard isSecret.contains(true) else { continue }
      let search = router.table.search(shape, over: link)
      places.formUnion(isSecret.indices.filter { isSecret[$0] }.flatMap(search.places))
    }
    return places.sorted()
  }

  /// Returns the likely secrets in a path that no route matches: everything after a literal that precedes a secret in
  /// any route.
  ///
  /// For example, the pattern `/reset/:token` does not match `/reset/ab/cd`. Both `ab` and `cd` are still treated as
  /// secrets, because a token that contains an unescaped slash looks like this.
  private func likelySecrets(behind heralds: Set<String>, in texts: [String]) -> [Int] {
    if heralds.isEmpty { return [] }
    let first = texts.firstIndex { heralds.contains($0.lowercased()) }.map { $0 + 1 }
    let start = heralds.contains("") ? 0 : first ?? texts.count
    return Array(start..<max(start, texts.count))
  }

  private mutating func findNamedItems(_ shapes: [RouteShape]) {
    let routes = Set(shapes.map(\.route)).map { router.routes[$0] }
    for (place, item) in items.enumerated() {
      let name = link.bytes.decoded(item.key)
      let isSecret = router.policy.isSensitive(name) || routes.contains { router.isSecret(name, of: $0) }
      if isSecret { take(item: place) }
    }
  }

  /// Finds parts that are URLs or JSON and contain a secret.
  private mutating func findNestedURLs() {
    for (place, item) in items.enumerated() {
      if let found = nestedSecrets(of: link.bytes.decoded(item.key)) {
        secretKeys.insert(place)
        for text in found { note(text) }
      }
      guard !secretItems.contains(place), let value = item.value,
        let found = nestedSecrets(of: link.bytes.decoded(value))
      else { continue }
      take(item: place)
      for text in found { note(text) }
    }
    for place in link.segments.indices where !secretSegments.contains(place) {
      guard let found = nestedSecrets(of: link.text(place)) else { continue }
      take(segment: place)
      for text in found { note(text) }
    }
  }

  /// Returns the secrets inside a value, or `nil` if there are none.
  private mutating func nestedSecrets(of value: String) -> [String]? {
    let nested = NestedText(value)
    if nested.isTooDeep { return [value] }
    let (aliases, policy) = (aliases, router.policy)
    var found = nested.values { aliases.contains($0) || policy.isSensitive($0) }
    for path in nested.paths { found += secrets(ofPath: path) }
    return found.isEmpty ? nil : found
  }

  /// Returns the secrets in the path of a URL that is nested in a value. The URL may be a link to the app or resemble
  /// one.
  private mutating func secrets(ofPath path: String) -> [String] {
    let heralds = heralds.subtracting([""])
    return router.policy.scanning(path) { scanned in
      switch scanned {
      case .link(let link):
        let shapes = Self.shapes(of: link, in: router)
        let places =
          shapes.isEmpty ? likelySecrets(behind: heralds, in: link.texts) : named(by: shapes, in: link)
        return places.map(link.text)
      case .refused(.userInfo): return [path]
      case .unmatched, .refused:
        let texts = StoredLink(path)?.segments ?? []
        return likelySecrets(behind: heralds, in: texts).map { texts[$0] }
      }
    }
  }

  /// Finds other parts of the URL that repeat a secret from this URL or from an earlier URL. A short secret must equal
  /// the whole part. If a part merely contains a secret, the rest of the part is not treated as a secret.
  private mutating func findRepetitions(of earlier: [String]) {
    // The mark that replaces a secret is not itself a secret. A URL that has already been redacted stays unchanged.
    let known = (secrets + earlier).filter { $0 != "***" }
    guard !known.isEmpty else { return }
    for place in link.segments.indices where repeats(link.text(place), known) {
      secretSegments.insert(place)
    }
    for (place, item) in items.enumerated() {
      if repeats(link.bytes.decoded(item.key), known) { secretKeys.insert(place) }
      if let value = item.value, repeats(link.bytes.decoded(value), known) { secretItems.insert(place) }
    }
  }

  /// Returns whether a part contains a known secret, and adds any such secret to the secrets of this URL.
  private mutating func repeats(_ part: String, _ known: [String]) -> Bool {
    let readings = NestedText(part)
    let found = known.filter { secret in
      readings.contains { $0 == secret || (secret.count >= 4 && $0.hasPart(secret)) }
    }
    for secret in found where !secrets.contains(secret) { secrets.append(secret) }
    return !found.isEmpty
  }

  private mutating func take(segment place: Int) {
    if secretSegments.insert(place).inserted { note(link.text(place)) }
  }

  private mutating func take(item place: Int) {
    guard let value = items[place].value else { return }
    if secretItems.insert(place).inserted { note(link.bytes.decoded(value)) }
  }

  /// Records all spellings of a value and, if the value is a list, all spellings of its elements.
  private mutating func note(_ value: String) {
    let elements = value.split(separator: ",").map(String.init)
    for text in [value] + (elements.count > 1 ? elements : []) {
      for secret in Self.spellings(of: text) where !secret.isEmpty && !secrets.contains(secret) {
        secrets.append(secret)
      }
    }
  }

  /// Returns the string and other strings that may decode to an equal value, such as a number without its sign and
  /// leading zeros, or a UUID in lowercase and uppercase.
  private static func spellings(of text: String) -> [String] {
    let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return [text, String(digits.drop { $0 == "0" })]
    }
    let isUUID = text.utf8.count == 36 && text.allSatisfy { $0 == "-" || $0.isHexDigit }
    return isUUID ? [text, text.lowercased(), text.uppercased()] : [text]
  }

  private var text: String {
    var head = LinkSlice(start: 0, end: link.pathStart)
    var text = ""
    var path: [String] = []
    for (place, slice) in link.segments.enumerated() {
      let isSecret = secretSegments.contains(place)
      if slice.end <= link.pathStart {
        if isSecret {
          (text, head) = (
            link.bytes.text(LinkSlice(start: 0, end: slice.start)) + "***", LinkSlice(start: 0, end: 0)
          )
        }
      } else {
        path.append(isSecret ? "***" : link.bytes.text(slice))
      }
    }
    text += link.bytes.text(head)
    let hasPath = link.pathStart < link.bytes.count && link.bytes[link.pathStart] == UInt8(ascii: "/")
    if hasPath || !path.isEmpty || text.isEmpty { text += "/" + path.joined(separator: "/") }
    return text + query
  }

  private var query: String {
    if items.isEmpty { return "" }
    let parts = items.enumerated().map { place, item in
      let key = secretKeys.contains(place) ? "***" : link.bytes.text(item.key)
      guard let value = item.value else { return key }
      return key + "=" + (secretItems.contains(place) ? "***" : link.bytes.text(value))
    }
    return "?" + parts.joined(separator: "&")
  }
}
