public import BacktrailCore
public import BacktrailRuntime

extension RouteSchema: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, type, routes, upcasters, removed, map, viewStates, viewStateUpcasters, hosts
  }

  /// Decodes a schema. The first format had only routes, and the second had no map.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let format = try values.decodeIfPresent(Int32.self, forKey: .format) ?? 1
    guard (1...Self.format).contains(format) else { throw RouteSchemaError.unknownFormat(format) }
    func list<Element: Decodable>(_ key: CodingKeys) throws -> [Element] {
      try values.decodeIfPresent([Element].self, forKey: key) ?? []
    }
    self.init(
      type: try values.decode(String.self, forKey: .type),
      routes: try values.decode([RouteDeclaration].self, forKey: .routes), upcasters: try list(.upcasters),
      removed: try list(.removed),
      map: try values.decodeIfPresent(MapFile.self, forKey: .map)?.map, viewStates: try list(.viewStates),
      viewStateUpcasters: try list(.viewStateUpcasters), hosts: try list(.hosts))
  }

  /// Writes the schema with the format version.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.format, forKey: .format)
    try values.encode(type, forKey: .type)
    try values.encode(routes, forKey: .routes)
    try values.encode(upcasters, forKey: .upcasters)
    try values.encode(removed, forKey: .removed)
    try values.encodeIfPresent(map.map(MapFile.init(map:)), forKey: .map)
    try values.encode(viewStates, forKey: .viewStates)
    try values.encode(viewStateUpcasters, forKey: .viewStateUpcasters)
    try values.encode(hosts, forKey: .hosts)
  }
}

extension RouteSchema {
  /// The schema as JSON, on multiple lines, with sorted keys.
  public var json: String { ToolFile.text(of: self) }

  /// Parses a schema.
  public init(json: String) throws(RouteSchemaError) {
    guard json.utf8.count <= Self.maximumLength else { throw .tooLarge }
    if let other = ToolFile.schema.other(json) { throw .otherFile(other) }
    do {
      self = try ToolFile.content(of: json)
      try map?.check()
    } catch let error as RouteSchemaError {
      throw error
    } catch let error as MapFileError {
      throw .map(error)
    } catch {
      throw .unreadable((error as? DecodingError)?.sentence ?? "\(error)")
    }
    let problems = problems
    if !problems.isEmpty { throw .unsound(problems) }
  }

  /// Reads a schema from a file.
  package init(path: String) throws {
    try self.init(json: try ToolFile.text(path: path, upTo: Self.maximumLength))
  }

  /// The maximum size of a schema, in bytes. A real schema takes a few thousand bytes.
  private static var maximumLength: Int { 4 << 20 }
}

/// The error for text that is not a schema.
public enum RouteSchemaError: Error, Hashable, Sendable {
  /// The text is not JSON, or a value in it is missing or invalid.
  case unreadable(String)
  /// The text is a different kind of file; the value describes the kind.
  case otherFile(String)
  /// The text is too large for a schema.
  case tooLarge
  /// The format version is unknown to this build.
  case unknownFormat(Int32)
  /// The map of the schema is invalid.
  case map(MapFileError)
  /// The declarations contradict each other.
  case unsound([RouteProblem])
}

extension RouteSchemaError: DescribedError {
  /// The problem and how to fix it.
  public var description: String {
    switch self {
    case .unreadable(let reason):
      "The schema cannot be read: \(reason.visible) \(Self.advice)"
    case .otherFile(let other): "Expected a schema, but found \(other). \(Self.advice)"
    case .tooLarge: "The file is too large to be a schema. Check the path."
    case .unknownFormat(let format):
      "The schema has format \(format), but this build supports 1 to \(RouteSchema.format). Update the tool."
    case .map(let error): "The schema's map cannot be decoded. \(error)"
    case .unsound(let problems):
      problems.map(\.description).joined(separator: " ") + " Export the schema from the app again."
    }
  }

  private static var advice: String {
    "Export it from the app with 'RouteSchema(of: Screen.self).json', or 'RouteSchema(of: map.description).json'."
  }
}
