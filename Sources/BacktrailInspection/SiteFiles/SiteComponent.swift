import BacktrailLinks
import BacktrailRuntime

/// URLs that a site opens in an app, in the notation of an `apple-app-site-association` file.
///
/// `*` matches any text, and `?` matches one character. Both also match slashes. A missing query item counts as empty.
/// Texts are compared in the escaped form of the URL.
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
  /// Components that match every URL that the route prints, and more, since they have no types.
  var siteComponents: [SiteComponent] {
    guard let segments = try? PatternSegment.parse(pattern) else { return [] }
    let required = segments.prefix { if case .optional = $0 { false } else { true } }
    let shapes = (required.count...segments.count).map { segments.prefix($0) }
    return shapes.flatMap(Self.sitePaths).map { path in
      SiteComponent(path: path.isEmpty ? "/" : path, query: siteItems, comment: "\(caseName): \(pattern)")
    }
  }

  /// The paths of a pattern. A wildcard matches no segment or several, which requires two paths. In patterns with
  /// several wildcards, it matches any text.
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

  /// The query items. Names that URLs escape are omitted, which admits more URLs, because it is not documented whether
  /// names are compared escaped.
  private var siteItems: [SiteComponent.Item] {
    query.filter { $0.linkEscaped == $0 }.map { name in
      SiteComponent.Item(name: name, pattern: needsText(name) ? "?*" : "*")
    }
  }

  /// Whether the route requires a query item to be present and not empty.
  func needsText(_ name: String) -> Bool {
    parameters.contains { parameter in
      parameter.key == name && parameter.defaultValue == nil && !parameter.type.isOptional
        && !parameter.type.isArray && ManifestType(parameter.type)?.scalar("") == nil
    }
  }
}
