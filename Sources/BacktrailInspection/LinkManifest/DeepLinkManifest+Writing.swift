public import BacktrailLinks
import BacktrailRuntime

extension DeepLinkRouter {
  /// The routes as data, for tools that work without the app.
  public var manifest: DeepLinkManifest { manifest(plans: [:]) }

  /// Returns the routes as data, with the given plans. The plan of a case lists the cases below it, starting at the
  /// root.
  public func manifest(plans: [String: [String]]) -> DeepLinkManifest {
    DeepLinkManifest(routes: routes.map { ManifestSource($0, sensitiveParameters(of: $0)) }, plans: plans)
  }
}

extension UniversalDeepLinkRouter {
  /// The routes of all types as data. If a case name occurs in multiple types, it is written with its type.
  public var manifest: DeepLinkManifest { router.manifest }

  /// Returns the routes of all types as data, with the given plans. The plan of a case lists the cases below it,
  /// starting at the root.
  public func manifest(plans: [String: [String]]) -> DeepLinkManifest { router.manifest(plans: plans) }
}

/// The entry for a route in a manifest.
private struct ManifestSource {
  let caseName: String
  let pattern: String
  let query: [String]
  let parameters: [DeepLinkParameter]
  let sourceType: String
  let secrets: [String]

  init(_ route: DeepLinkRouteDefinition<some Any>, _ secrets: [String]) {
    self.secrets = secrets
    caseName = route.caseName
    pattern = route.pattern
    query = route.queryParams
    parameters = route.parameters
    sourceType = route.sourceType
  }
}

extension DeepLinkManifest {
  fileprivate init(routes sources: [ManifestSource], plans: [String: [String]]) {
    var types: [String: Set<String>] = [:]
    for source in sources { types[source.caseName, default: []].insert(source.sourceType) }
    var enumerations = EnumerationTable()
    let routes = sources.map { source in
      let isShared = (types[source.caseName]?.count ?? 0) > 1
      let name = isShared ? "\(source.sourceType).\(source.caseName)" : source.caseName
      return Route(
        caseName: name, pattern: source.pattern, query: source.query,
        parameters: source.parameters.map { enumerations.listing($0) }, plan: plans[name] ?? [],
        secrets: source.secrets)
    }
    self.routes = routes
    value = .object([
      JSONValue.Member(key: "routes", value: .array(routes.map(\.value))),
      JSONValue.Member(key: "enums", value: enumerations.value),
    ])
  }
}

/// The enums of a manifest. Enums with the same name receive different names.
private struct EnumerationTable {
  private var listed: [String: DeepLinkParameter.ValueType.Enumeration] = [:]

  /// Returns the parameter in the form that a manifest uses. The parameter's enum is added to the list, and an app's
  /// own type is written as an enum of strings.
  mutating func listing(_ parameter: DeepLinkParameter) -> DeepLinkParameter {
    var parameter = parameter
    if parameter.defaultValue == DeepLinkParameter.Default.none { parameter.defaultValue = nil }
    let isKnown = ManifestScalar.types[parameter.type.name] != nil
    guard parameter.type.enumeration != nil || !isKnown else { return parameter }
    let given =
      parameter.type.enumeration ?? DeepLinkParameter.ValueType.Enumeration(raw: "String", cases: nil)
    let enumeration = DeepLinkParameter.ValueType.Enumeration(
      raw: ManifestScalar.types[given.raw] == nil ? "String" : given.raw, cases: given.cases?.uniquelyNamed)
    parameter.type.name = list(enumeration, as: parameter.type.name)
    parameter.type.enumeration = enumeration
    return parameter
  }

  private mutating func list(_ enumeration: DeepLinkParameter.ValueType.Enumeration, as name: String)
    -> String
  {
    var (free, number) = (name, 1)
    while ManifestScalar.types[free] != nil || listed[free].map({ $0 != enumeration }) ?? false {
      number += 1
      free = "\(name)\(number)"
    }
    listed[free] = enumeration
    return free
  }

  var value: JSONValue {
    .object(
      listed.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: $0.value.value) })
  }
}

extension [DeepLinkParameter.ValueType.Case] {
  /// The cases in the order of their names, without duplicates. If a name is taken, the raw value is used.
  fileprivate var uniquelyNamed: [DeepLinkParameter.ValueType.Case] {
    var names: [String: String] = [:]
    for raw in self where names[raw.name] != raw.text {
      names[names[raw.name] == nil ? raw.name : raw.text] = raw.text
    }
    return names.sorted { $0.key < $1.key }.map {
      DeepLinkParameter.ValueType.Case(name: $0.key, text: $0.value)
    }
  }
}

extension DeepLinkParameter.ValueType.Enumeration {
  fileprivate var value: JSONValue {
    let raw = ManifestType(DeepLinkParameter.ValueType(self.raw))
    var members = [JSONValue.Member(key: "raw", value: .string(self.raw))]
    if let cases {
      let values = cases.map {
        JSONValue.Member(key: $0.name, value: raw?.scalar($0.text)?.json ?? .string($0.text))
      }
      members.append(JSONValue.Member(key: "cases", value: .object(values)))
    }
    return .object(members)
  }
}

extension DeepLinkManifest.Route {
  fileprivate var value: JSONValue {
    var members = [
      JSONValue.Member(key: "case", value: .string(caseName)),
      JSONValue.Member(key: "pattern", value: .string(pattern)),
      JSONValue.Member(key: "query", value: .array(query.map(JSONValue.string))),
      JSONValue.Member(key: "params", value: .array(parameters.map(\.value))),
    ]
    if !plan.isEmpty {
      members.append(JSONValue.Member(key: "plan", value: .array(plan.map(JSONValue.string))))
    }
    if !secrets.isEmpty {
      members.append(JSONValue.Member(key: "secrets", value: .array(secrets.map(JSONValue.string))))
    }
    return .object(members)
  }
}

extension DeepLinkParameter {
  fileprivate var value: JSONValue {
    var members = [
      JSONValue.Member(key: "name", value: .string(name)),
      JSONValue.Member(key: "type", value: .string("\(type)")),
    ]
    if let key { members.append(JSONValue.Member(key: "key", value: .string(key))) }
    let stated = defaultValue.flatMap { value in ManifestType(type)?.value(stated: value).json }
    members.append(JSONValue.Member(key: "default", value: stated ?? .null))
    return .object(members)
  }
}
