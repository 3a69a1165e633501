import BacktrailLinks

/// URLs for testing a route. For each type, the URLs contain strings that distinguish it from other types.
struct LinkSamples {
  private let segments: [PatternSegment]
  private let query: [String]
  /// The names that are replaced by strings.
  private let names: [String]
  private let texts: [String: [String]]
  /// The query items that every URL needs.
  private let needed: Set<String>

  /// A word that is not a literal of any route.
  static let word = "zq7xk2"
  private static let probes = [
    word, "48271", "0.5", "7", "0", "1", "-1", "-48271", "300", "70000", "5000000000", "true", "no",
    "6A1F0C52-0B7E-4D7B-9A55-3C1F7B0E9D21", "2026-11-21T09:30:00Z", "https://\(word).example/", "1e300",
  ]

  init(_ route: DeepLinkManifest.Route) {
    segments = (try? PatternSegment.parse(route.pattern)) ?? []
    query = route.query
    var texts: [String: [String]] = [:]
    for parameter in route.parameters {
      if let key = parameter.key, texts[key] == nil { texts[key] = Self.texts(of: parameter.type) }
    }
    self.texts = texts
    names = Set(segments.compactMap(\.name) + route.query).sorted()
    needed = Set(
      route.parameters.filter { $0.defaultValue == nil && !$0.type.isOptional && !$0.type.isArray }
        .compactMap(\.key))
  }

  private static func texts(of type: DeepLinkParameter.ValueType) -> [String] {
    if let cases = type.enumeration?.cases, !cases.isEmpty { return cases.prefix(64).map(\.text) }
    let fitting = probes.filter { ManifestType(type)?.scalar($0) != nil }
    return fitting.isEmpty ? [word] : fitting
  }

  /// Returns a URL with only the required query items and those for which a string is given. Each of the other names is
  /// replaced by its first string, escaped.
  func url(_ given: [String: String] = [:]) -> String {
    url(tail: segments.count, fill: 0, items: needed.union(given.keys)) { given[$0] ?? text(of: $0, at: 0) }
  }

  /// Returns a URL with all required items except the given one.
  func url(without name: String) -> String {
    url(tail: segments.count, fill: 0, items: needed.subtracting([name])) { text(of: $0, at: 0) }
  }

  /// Calls `isEnough` with each URL, most informative first, until the closure returns `true`.
  func visit(_ isEnough: (String) -> Bool) {
    let required = segments.prefix { if case .optional = $0 { false } else { true } }.count
    for tail in (required...segments.count).reversed() {
      for fill in 0...(segments.contains(.wildcard) ? 2 : 0) {
        for items in query.isEmpty ? [[]] : [needed, Set(query)] {
          let isDone = visitChoices { choice in
            isEnough(url(tail: tail, fill: fill, items: items) { text(of: $0, at: choice[$0] ?? 0) })
          }
          if isDone { return }
        }
      }
    }
  }

  /// Tries choices of strings: the first string of each name, then the second of each, and so on; then all strings of
  /// one name with the first string of each of the others; then all combinations, if there are few.
  private func visitChoices(_ isEnough: ([String: Int]) -> Bool) -> Bool {
    let counts = names.map { texts[$0]?.count ?? 1 }
    for place in 0..<(counts.max() ?? 1) {
      let choice = zip(names, counts).map { ($0, place % $1) }
      if isEnough(Dictionary(uniqueKeysWithValues: choice)) { return true }
    }
    guard names.count > 1 else { return false }
    for (name, count) in zip(names, counts) {
      for place in 0..<count where isEnough([name: place]) { return true }
    }
    let product = counts.reduce(1) { min($0 * $1, 1_000) }
    guard product <= 256 else { return false }
    for number in 0..<product {
      var (rest, choice) = (number, [String: Int]())
      for (name, count) in zip(names, counts) {
        choice[name] = rest % count
        rest /= count
      }
      if isEnough(choice) { return true }
    }
    return false
  }

  /// Returns an escaped string for the given name.
  private func text(of name: String, at place: Int) -> String {
    guard let texts = texts[name] else { return Self.word }
    return texts[place % texts.count].linkEscaped
  }

  private func url(tail: Int, fill: Int, items: Set<String>, _ text: (String) -> String) -> String {
    var path = ""
    for segment in segments.prefix(tail) {
      switch segment {
      case .literal(let literal): path += "/" + literal.linkEscaped
      case .parameter(let name), .optional(let name): path += "/" + text(name)
      case .wildcard: path += String(repeating: "/\(Self.word)", count: fill)
      }
    }
    let query = query.filter(items.contains).map { "\($0.linkEscaped)=\(text($0))" }
    return (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}
