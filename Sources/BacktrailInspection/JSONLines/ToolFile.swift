import BacktrailRuntime

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The JSON that an app writes for tools, identified by its members.
enum ToolFile: CaseIterable {
  case schema, links, map, guards

  /// The kind of a text; `nil` when it is none of these kinds.
  init?(_ json: String) {
    guard let value = try? JSONValue(parsing: json),
      let kind = Self.allCases.first(where: { $0.members.allSatisfy { value[$0] != nil } })
    else { return nil }
    self = kind
  }

  /// The members that this kind has and the kinds after it do not.
  private var members: [String] {
    switch self {
    case .schema: ["routes", "type"]
    case .links: ["routes"]
    case .map: ["nodes"]
    case .guards: ["guards"]
    }
  }

  /// A text of another kind, named in words; `nil` when it is of this kind, or of none.
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

  /// The form in which an app writes it, with sorted keys and several lines.
  static func text(of content: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts, numbers and Booleans alone never fail.
    return (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The text of a file, or a prefix longer than a number of bytes.
  static func text(path: String, upTo limit: Int) throws -> String {
    String(decoding: try ByteSource.bytes(of: path, upTo: limit), as: UTF8.self)
  }

  static func content<Content: Decodable>(of json: String) throws -> Content {
    try JSONDecoder().decode(Content.self, from: Data(json.utf8))
  }
}
