public import BacktrailCore

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The routes that a build declares, as a file that tools read: what is stored under which name, and in which form.
///
/// ```swift
/// print(RouteSchema(of: Screen.self).json)
/// ```
public struct RouteSchema: Codable, Hashable, Sendable {
  /// The name of the route type, for people to read.
  public var type: String
  /// The routes, in order of declaration.
  public var routes: [RouteDeclaration]

  /// A schema made of its parts.
  public init(type: String, routes: [RouteDeclaration]) {
    self.type = type
    self.routes = routes
  }

  /// The routes that a type declares.
  public init(of type: any DeclaresRoutes.Type) {
    self.init(type: "\(type)", routes: type.routeDeclarations)
  }
}

extension RouteSchema {
  /// The schema as JSON, with sorted keys, on many lines.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and Booleans alone never fail.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads a schema.
  public init(json: String) throws(RouteSchemaError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
    } catch {
      throw .unreadable((error as? DecodingError)?.sentence ?? "\(error)")
    }
    try check()
  }

  /// Reads a schema from a file.
  package init(path: String) throws {
    let bytes = try ByteSource.bytes(of: path, upTo: Self.maximumLength)
    if bytes.count > Self.maximumLength { throw RouteSchemaError.tooLarge }
    try self.init(json: String(decoding: bytes, as: UTF8.self))
  }

  /// How many bytes a schema may have; real ones have a few thousand.
  private static var maximumLength: Int { 4 << 20 }

  /// Refuses a schema that no build can have.
  private func check() throws(RouteSchemaError) {
    var owners: [String: String] = [:]
    for route in routes {
      if route.version < 1 { throw .badVersion(route: route.name, version: route.version) }
      for name in [route.name] + route.aliases {
        if let owner = owners[name] { throw .repeatedName(name, routes: [owner, route.caseName]) }
        owners[name] = route.caseName
      }
    }
  }
}

/// A text is no schema of routes.
public enum RouteSchemaError: Error, Hashable, Sendable {
  /// It is no JSON, or something in it is missing or not what belongs there.
  case unreadable(String)
  /// It is far larger than a schema is.
  case tooLarge
  /// Two routes would be stored under one name, or one of them twice.
  case repeatedName(String, routes: [String])
  /// The version of a route is not at least 1.
  case badVersion(route: String, version: Int32)
}

extension RouteSchemaError: CustomStringConvertible {
  /// What is wrong, and how to repair it.
  public var description: String {
    switch self {
    case .unreadable(let reason):
      "The schema cannot be read: \(reason.visible) Write it with the app: 'RouteSchema(of: Screen.self).json'."
    case .tooLarge: "The file is far larger than a schema is. Check the path."
    case .repeatedName(let name, let routes):
      "The schema has the stored name '\(name.visible)' twice, for \(routes.map { "'\($0.visible)'" }.joined(separator: " and ")). "
        + "Write it again with the app."
    case .badVersion(let route, let version):
      "The route '\(route.visible)' has the version \(version), and versions begin at 1. Write the schema again with the app."
    }
  }
}
