import BacktrailCore

/// Looks for the secrets of one URL.
struct SecretSearch<Destination> {
  /// A part of the query: a name and its value, if it has one.
  private struct Item {
    let key: LinkSlice
    let value: LinkSlice?
  }

  private let link: ScannedLink
  private let router: DeepLinkRouter<Destination>
  private let candidates: [RouteShape]
  private let items: [Item]
  private var secretSegments: Set<Int> = []
  private var secretItems: Set<Int> = []
  private var secretKeys: Set<Int> = []
  private var secrets: [String] = []

  init(_ link: ScannedLink, in router: DeepLinkRouter<Destination>) {
    self.link = link
    self.router = router
    candidates = router.table.candidates(for: link).map { router.table.shapes[$0] }
    items = Self.items(of: link)
    findNamedSegments()
    if candidates.isEmpty { findLikelySegments() }
    findNamedItems()
    findNestedURLs()
    findRepetitions()
  }

  /// The URL without them.
  var redacted: RedactedLink { RedactedLink(text: text, secrets: secrets) }

  private static func items(of link: ScannedLink) -> [Item] {
    var items: [Item] = []
    link.bytes.forEachItem(of: link.query) { key, value in
      if !key.isEmpty || value != nil { items.append(Item(key: key, value: value)) }
    }
    return items
  }

  private mutating func findNamedSegments() {
    for shape in candidates {
      let route = router.routes[shape.route]
      let isSecret = shape.segments.map { $0.name.map { router.isSecret($0, of: route) } ?? false }
      guard isSecret.contains(true) else { continue }
      let search = router.table.search(shape, over: link)
      let found = isSecret.indices.filter { isSecret[$0] }.flatMap(search.places)
      for place in Set(found).sorted() { take(segment: place) }
    }
  }

  /// Where no route fits: all that follows a literal behind which some route has a secret.
  private mutating func findLikelySegments() {
    var heralds: Set<String> = []
    for route in router.routes {
      for (place, segment) in route.segments.enumerated() {
        guard let name = segment.name, router.isSecret(name, of: route) else { continue }
        let before = route.segments[..<place].last { if case .literal = $0 { true } else { false } }
        heralds.insert(before?.description.lowercased() ?? "")
      }
    }
    guard !heralds.isEmpty else { return }
    let texts = link.segments.indices.map { link.text($0).lowercased() }
    let start = heralds.contains("") ? 0 : texts.firstIndex(where: heralds.contains).map { $0 + 1 }
    guard let start else { return }
    for place in start..<max(start, texts.count) { take(segment: place) }
  }

  private mutating func findNamedItems() {
    let routes = Set(candidates.map(\.route)).map { router.routes[$0] }
    for (place, item) in items.enumerated() {
      let name = link.bytes.decoded(item.key)
      let isSecret = router.policy.isSensitive(name) || routes.contains { router.isSecret(name, of: $0) }
      if isSecret { take(item: place) }
    }
  }

  /// Values that are URLs, also escaped ones, with a secret in their query.
  private mutating func findNestedURLs() {
    for (place, item) in items.enumerated() where !secretItems.contains(place) {
      let nested = item.value.map { nestedSecrets(of: link.bytes.decoded($0)) } ?? []
      if !nested.isEmpty { take(item: place) }
      for text in nested { note(text) }
    }
    for place in link.segments.indices where !secretSegments.contains(place) {
      let nested = nestedSecrets(of: link.text(place))
      if !nested.isEmpty { take(segment: place) }
      for text in nested { note(text) }
    }
  }

  private func nestedSecrets(of value: String) -> [String] {
    var text = value
    var found: [String] = []
    for _ in 0..<3 {
      for piece in text.split(whereSeparator: { "?&#;/".contains($0) }) {
        let parts = piece.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, router.policy.isSensitive(String(parts[0])) else { continue }
        found.append(String(parts[1]))
      }
      text = text.utf8Bytes { $0.decoded(LinkSlice(start: 0, end: $0.count)) }
    }
    return found
  }

  /// Other parts of the URL that repeat a secret; short ones only as a whole. What else such a part has is no secret.
  private mutating func findRepetitions() {
    guard !secrets.isEmpty else { return }
    let known = secrets
    let repeats = { (text: String) in known.contains { text == $0 || ($0.count >= 4 && text.hasPart($0)) } }
    for place in link.segments.indices where repeats(link.text(place)) { secretSegments.insert(place) }
    for (place, item) in items.enumerated() {
      if repeats(link.bytes.decoded(item.key)) { secretKeys.insert(place) }
      if let value = item.value, repeats(link.bytes.decoded(value)) { secretItems.insert(place) }
    }
  }

  private mutating func take(segment place: Int) {
    if secretSegments.insert(place).inserted { note(link.text(place)) }
  }

  private mutating func take(item place: Int) {
    guard let value = items[place].value else { return }
    if secretItems.insert(place).inserted { note(link.bytes.decoded(value)) }
  }

  /// Notes a value, the elements of one that is a list, and a number as it is written without zeros ahead.
  private mutating func note(_ value: String) {
    let elements = value.split(separator: ",").map(String.init)
    for text in [value] + (elements.count > 1 ? elements : []) {
      let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      for secret in isNumber ? [text, String(text.drop { $0 == "0" })] : [text]
      where !secret.isEmpty && !secrets.contains(secret) {
        secrets.append(secret)
      }
    }
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
