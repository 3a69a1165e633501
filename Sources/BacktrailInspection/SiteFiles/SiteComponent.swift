import BacktrailLinks
import BacktrailRuntime

/// URLs of a site that open in an app, in the notation of an `apple-app-site-association` file.
///
/// `*` matches any text, and `?` matches one character. Both also match slashes. A missing query item counts as empty.
/// Text is compared in its escaped form, as in the URL.
struct SiteComponent: Hashable, Sendable {
  let path: String
  let query: [Item]
  let comment: String

  struct Item: Hashable, Sendable {
    let name: String
    let pattern: String
  }

  var json: JSONValue {
    var members = [JSONValue.Member(key: "/", value: .string(path))]
    if !query.isEmpty {
      let items = query.map { JSONValue.Member(key: $0.name, value: .string($0.pattern)) }
      members.append(JSONValue.Member(key: "?", value: .object(items)))
    }
    members.append(JSONValue.Member(key: "caseSensitive", value: false))
    members.append(JSONValue.Member(key: "comment", value: .string(comment)))
    return .object(members)
  }
}

extension DeepLinkManifest.Route {
  /// Components that match every URL that the route prints, and also other URLs, because components have no types.
  var siteComponents: [SiteComponent] {
    guard let segments = try? PatternSegment.parse(pattern) else { return [] }
    let required = segments.prefix { if case .optional = $0 { false } else { true } }
    let shapes = (required.count...segments.count).map { segments.prefix($0) }
    return shapes.flatMap(Self.sitePaths).map { path in
      SiteComponent(path: path.isEmpty ? "/" : path, query: siteItems, comment: "\(caseName): \(pattern)")
    }
  }

  /// Returns the paths of a pattern. A wildcard matches zero or more segments, which requires two paths. If a pattern
  /// has more than three wildcards, each of them matches any text.
  private static func sitePaths(_ segments: ArraySlice<PatternSegment>) -> [String] {
    let hasMany = segments.count { $0 == .wildcard } > 3
    var paths = [""]
    for (place, segment) in segments.enumerated() {
      switch segment {
      case .literal(let text): paths = paths.map { "\($0)/\(text.linkEscaped)" }
      case .parameter, .optional: paths = paths.map { $0 + "/?*" }
      case .wildcard where place > 0 && segments[place - 1] == .wildcard: break
      case .wildcard: paths = paths.flatMap { hasMany ? [$0 + "*"] : [$0, $0 + "/*"] }
      }
    }
    return paths
  }

  /// The query items. A name that is escaped in URLs is omitted, because it is not documented whether names are
  /// compared in their escaped form. Without the name, more URLs are accepted.
  private var siteItems: [SiteComponent.Item] {
    query.filter { $0.linkEscaped == $0 }.map { name in
      SiteComponent.Item(name: name, pattern: needsText(name) ? "?*" : "*")
    }
  }

  /// Returns whether the route requires the given query item to be present and not empty.
  func needsText(_ name: String) -> Bool {
    parameters.contains { parameter in
      parameter.key == name && parameter.defaultValue == nil && !parameter.type.isOptional
        && !parameter.type.isArray && ManifestType(parameter.type)?.scalar("") == nil
    }
  }
}
