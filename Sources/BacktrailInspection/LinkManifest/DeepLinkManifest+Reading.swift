import BacktrailLinks
import BacktrailRuntime

extension DeepLinkManifest {
  /// Parses a manifest.
  public init(json: String) throws(DeepLinkManifestError) { try self.init(bytes: Array(json.utf8)) }

  /// Reads a manifest from a file.
  package init(path: String) throws {
    try self.init(bytes: try ByteSource.bytes(of: path, upTo: Self.maximumLength))
  }

  /// Parses a manifest from UTF-8.
  public init(bytes: [UInt8]) throws(DeepLinkManifestError) {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.maximumLength else { throw .tooLarge }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw .notUTF8 }
    try self.init(try Self.parse(text))
  }

  private static func parse(_ text: String) throws(DeepLinkManifestError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONValue(parsing: text)
    } catch {
      switch error {
      case .unexpected(let place): throw .notJSON(byte: place + 1)
      case .tooDeep: throw .tooDeep
      case .repeatedKey(let key): throw .repeatedKey(key)
      }
    }
  }

  private init(_ value: JSONValue) throws(DeepLinkManifestError) {
    let root = ManifestPart(value: value, place: "manifest")
    _ = try root.members()
    var enumerations: [String: DeepLinkParameter.ValueType.Enumeration] = [:]
    if let list = try root["enums"] {
      for part in try list.members() {
        enumerations[part.name] = try DeepLinkParameter.ValueType.Enumeration(part)
      }
    }
    guard let list = try root["routes"] else { throw .unfit(place: "routes", needs: "an array of objects") }
    var routes: [Route] = []
    var caseCount = 0
    var rivals: [[String]: Int] = [:]
    for part in try list.elements() {
      let route = try Route(part, enumerations)
      routes.append(route)
      rivals[route.path, default: 0] += 1
      caseCount += route.parameters.reduce(0) { $0 + ($1.type.enumeration?.cases?.count ?? 0) }
      try Self.check(routes.count, "routes", Self.maximumRoutes)
      try Self.check(
        rivals[route.path] ?? 0, "routes with the path of '\(route.pattern)'", Self.maximumRivals)
      try Self.check(caseCount, "enum cases in total", Self.maximumCases)
    }
    self.routes = routes
    self.value = value.orderedAsManifest
    if let circle = PlanGraph(routes).circle() { throw .cyclicPlan(circle) }
  }
}

extension DeepLinkManifest {
  /// Checks a number against its limit. Lint tests every route with sample URLs, which could take hours for a manifest
  /// without limits.
  fileprivate static func check(
    _ count: Int, _ things: String, _ limit: Int
  ) throws(DeepLinkManifestError) {
    if count > limit { throw .tooMany(things, limit: limit) }
  }
}

extension DeepLinkManifest.Route {
  /// The pattern without names. Routes with equal patterns match the same paths.
  fileprivate var path: [String] {
    ((try? PatternSegment.parse(pattern)) ?? []).map { segment in
      switch segment {
      case .literal(let text): text.lowercased()
      case .wildcard: "**"
      case .parameter, .optional: ":"
      }
    }
  }

  fileprivate init(
    _ part: ManifestPart, _ enumerations: [String: DeepLinkParameter.ValueType.Enumeration]
  ) throws(DeepLinkManifestError) {
    caseName = try part.required("case").word()
    let patternPart = try part.required("pattern")
    pattern = try patternPart.word()
    query = try part["query"]?.words() ?? []
    plan = try part["plan"]?.words() ?? []
    secrets = try part["secrets"]?.words() ?? []
    if let name = query.firstRepeated { throw .duplicateName(name, place: part.place + ".query") }
    let segments: [PatternSegment]
    do throws(PatternError) {
      segments = try PatternSegment.parse(pattern)
    } catch {
      throw .pattern(error, place: patternPart.place)
    }
    try DeepLinkManifest.check(query.count, "query items of '\(pattern)'", DeepLinkManifest.maximumValues)
    let elements = try part["params"]?.elements() ?? []
    try DeepLinkManifest.check(elements.count, "values of '\(pattern)'", DeepLinkManifest.maximumValues)
    var parameters: [DeepLinkParameter] = []
    for element in elements {
      parameters.append(try DeepLinkParameter(element, enumerations))
      if let key = parameters.last?.key, !query.contains(key), !segments.contains(where: { $0.name == key }) {
        throw .unknownKey(key, place: element.place)
      }
    }
    if let name = parameters.map(\.name).firstRepeated {
      throw .duplicateName(name, place: part.place + ".params")
    }
    self.parameters = parameters.bound(toPath: segments.compactMap(\.name), query: query)
  }
}

extension DeepLinkParameter {
  fileprivate init(
    _ part: ManifestPart, _ enumerations: [String: DeepLinkParameter.ValueType.Enumeration]
  ) throws(DeepLinkManifestError) {
    let typePart = try part.required("type")
    guard let type = try DeepLinkParameter.ValueType(manifest: typePart.word(), enumerations),
      let read = ManifestType(type)
    else { throw .unknownType(try typePart.word(), place: typePart.place) }
    var defaultValue: Default?
    if let part = try part["default"] {
      guard let value = read.value(json: part.value) else {
        throw .unfit(place: part.place, needs: "a value of type '\(type)'")
      }
      defaultValue = value.stated
    }
    self.init(
      name: try part.required("name").word(), type: type, key: try part["key"]?.word(),
      defaultValue: defaultValue)
  }
}

extension DeepLinkParameter.ValueType {
  /// Parses the type that a manifest specifies, including its enum if the manifest lists one.
  fileprivate init?(manifest text: String, _ enumerations: [String: Enumeration]) {
    var name = text[...]
    let isOptional = name.hasSuffix("?")
    if isOptional { name.removeLast() }
    let isArray = name.hasPrefix("[") && name.hasSuffix("]")
    if isArray { name = name.dropFirst().dropLast() }
    self.init(String(name))
    (self.isArray, self.isOptional) = (isArray, isOptional)
    enumeration = enumerations[self.name]
  }
}

extension DeepLinkParameter.ValueType.Enumeration {
  fileprivate init(_ part: ManifestPart) throws(DeepLinkManifestError) {
    if ManifestScalar.types[part.name] != nil {
      throw .unfit(place: part.place, needs: "renamed, because Swift has a type with this name")
    }
    let rawPart = try part.required("raw")
    let raw = try rawPart.word()
    guard let type = ManifestType(DeepLinkParameter.ValueType(raw)) else {
      throw .unfit(place: rawPart.place, needs: "'String', 'Int', or another of Swift's own types")
    }
    let members = try part["cases"]?.members()
    var cases: [DeepLinkParameter.ValueType.Case] = []
    for element in members ?? [] {
      guard case .one(let value)? = type.value(json: element.value) else {
        throw .unfit(place: element.place, needs: "a value of type '\(raw)'")
      }
      cases.append(DeepLinkParameter.ValueType.Case(name: element.name, text: value.text))
    }
    self.init(raw: raw, cases: members == nil ? nil : cases)
  }
}

/// A part of a manifest, and its position.
private struct ManifestPart {
  let value: JSONValue
  let place: String
  /// The key of the part.
  var name = ""

  private func unfit(_ needs: String) -> DeepLinkManifestError { .unfit(place: place, needs: needs) }

  /// The member with the given key, if there is one that is not `null`.
  subscript(key: String) -> ManifestPart? {
    get throws(DeepLinkManifestError) {
      guard case .object(let members) = value else { throw unfit("an object") }
      guard let member = members.first(where: { $0.key == key }), member.value != .null else { return nil }
      return ManifestPart(
        value: member.value, place: place == "manifest" ? key : "\(place).\(key)", name: key)
    }
  }

  func required(_ key: String) throws(DeepLinkManifestError) -> ManifestPart {
    guard let part = try self[key] else {
      throw .unfit(place: "\(place).\(key)", needs: "a nonempty string")
    }
    return part
  }

  func members() throws(DeepLinkManifestError) -> [ManifestPart] {
    guard case .object(let members) = value else { throw unfit("an object") }
    return members.map { ManifestPart(value: $0.value, place: "\(place).\($0.key)", name: $0.key) }
  }

  func elements() throws(DeepLinkManifestError) -> [ManifestPart] {
    guard case .array(let elements) = value else { throw unfit("an array of objects") }
    return elements.enumerated().map { ManifestPart(value: $1, place: "\(place)[\($0)]") }
  }

  /// Returns the part's string, which must not be empty.
  func word() throws(DeepLinkManifestError) -> String {
    guard case .string(let text) = value, !text.isEmpty else { throw unfit("a nonempty string") }
    return text
  }

  func words() throws(DeepLinkManifestError) -> [String] {
    guard case .array(let elements) = value else { throw unfit("an array of strings") }
    var words: [String] = []
    for (place, element) in elements.enumerated() {
      words.append(try ManifestPart(value: element, place: "\(self.place)[\(place)]").word())
    }
    return words
  }
}

extension [String] {
  fileprivate var firstRepeated: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}
