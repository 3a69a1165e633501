import BacktrailRuntime

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// A kind of JSON that an app writes for tools, identified by its members.
enum ToolFile: CaseIterable {
  case schema, links, map, guards

  /// Determines the kind of JSON text; returns `nil` if it is none of these kinds.
  init?(_ json: String) {
    guard let value = try? JSONValue(parsing: json),
      let kind = Self.allCases.first(where: { $0.members.allSatisfy { value[$0] != nil } })
    else { return nil }
    self = kind
  }

  /// The members that distinguish this kind from the kinds after it.
  private var members: [String] {
    switch self {
    case .schema: ["routes", "type"]
    case .links: ["routes"]
    case .map: ["nodes"]
    case .guards: ["guards"]
    }
  }

  /// Returns a description of the kind of JSON text; `nil` if it is this kind, or none of these kinds.
  func other(_ json: String) -> String? {
    guard let kind = Self(json), kind != self else { return nil }
    return kind.words
  }

  /// The kind in words.
  var words: String {
    switch self {
    case .schema: "the schema of an app's screens"
    case .links: "the manifest of an app's links"
    case .map: "the map of an app's screens"
    case .guards: "the guards of an app"
    }
  }

  /// Encodes content as an app writes it: on multiple lines, with sorted keys.
  static func text(of content: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding never fails if there are only strings, numbers, and Booleans.
    return (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns the text of the file at the given path. If the file is larger than the limit, returns a prefix that
  /// exceeds the limit.
  static func text(path: String, upTo limit: Int) throws -> String {
    String(decoding: try ByteSource.bytes(of: path, upTo: limit), as: UTF8.self)
  }

  static func content<Content: Decodable>(of json: String) throws -> Content {
    try JSONDecoder().decode(Content.self, from: Data(json.utf8))
  }
}
