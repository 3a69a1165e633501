public import BacktrailMap
import BacktrailRuntime

extension MapDescription {
  /// The format version of the JSON.
  package static var format: Int { 1 }
  /// The maximum size of the JSON, in bytes. The JSON of a hundred screens takes about ten thousand bytes.
  private static var maximumLength: Int { 4 << 20 }
  /// The maximum number of screens and containers in a map.
  package static var maximumCount: Int { 10_000 }

  /// The map as JSON for tools that do not have the app, on multiple lines, with sorted keys and the format version.
  ///
  /// ```swift
  /// print(map.description.json)
  /// ```
  public var json: String { ToolFile.text(of: MapFile(map: self)) }

  /// Parses the JSON of a map.
  ///
  /// The parsed map is complete: every target exists, and no screen has two transitions with the same name.
  public init(json: String) throws(MapFileError) {
    guard json.utf8.count <= Self.maximumLength else { throw .tooLarge }
    if let other = ToolFile.map.other(json) { throw .otherFile(other) }
    do {
      let file: MapFile = try ToolFile.content(of: json)
      self = file.map
    } catch let error as MapFileError {
      throw error
    } catch {
      throw .unreadable((error as? DecodingError)?.sentence ?? "\(error)")
    }
    try check()
  }

  /// Reads the JSON of a map from a file.
  package init(path: String) throws {
    try self.init(json: try ToolFile.text(path: path, upTo: Self.maximumLength))
  }

  func check() throws(MapFileError) {
    guard nodes.count <= Self.maximumCount else { throw .tooManyNodes(nodes.count, limit: Self.maximumCount) }
    try check([root.place])
    try check(universal.compactMap(\.place))
    try check(universal.map(\.name), in: "universal")
    for (number, node) in nodes.enumerated() {
      try check(node.slots.map(\.place) + node.transitions.compactMap(\.place))
      try check(
        node.slots.map(\.name) + node.transitions.map(\.name), in: "nodes[\(number)] (\(node.screen))")
      if node.context.version < 1 { throw .badVersion(screen: node.screen, version: node.context.version) }
    }
  }

  private func check(_ places: [MapPlace]) throws(MapFileError) {
    for place in places where !nodes.indices.contains(place.node) {
      throw .unknownNode(place.node, count: nodes.count)
    }
  }

  /// Checks that no name occurs twice. Multiple transitions without a name are allowed here, but `findings(guards:)`
  /// reports them.
  private func check(_ names: [String], in place: String) throws(MapFileError) {
    var seen: Set<String> = [""]
    for name in names where !seen.insert(name).inserted && !name.isEmpty {
      throw .repeatedName(name, place: place)
    }
  }
}

/// The map and the format version, as members of the same object.
struct MapFile: Codable {
  let map: MapDescription

  private enum CodingKeys: CodingKey { case format }

  init(map: MapDescription) { self.map = map }

  init(from decoder: any Decoder) throws {
    let format = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .format)
    guard format == MapDescription.format else {
      throw MapFileError.otherFormat(format, known: MapDescription.format)
    }
    map = try MapDescription(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(MapDescription.format, forKey: .format)
    try map.encode(to: encoder)
  }
}
