import BacktrailCore

/// All interpretations of a value that may be a URL, may be escaped multiple times, and may be JSON, including JSON
/// inside a JSON string. Nothing is validated.
package struct NestedText {
  /// The maximum number of nested escapes that are decoded.
  private static let depth = 8

  /// The interpretations: the value, the value with its escapes decoded, the strings in any JSON that it contains,
  /// and, recursively, the interpretations of each of these.
  private(set) var readings: [String] = []
  /// Whether escapes are nested beyond the limit, which does not occur in practice.
  package private(set) var isTooDeep = false
  private var known: Set<String> = []

  package init(_ value: String) { read(value, within: 0) }

  private mutating func read(_ text: String, within depth: Int) {
    guard known.insert(text).inserted else { return }
    guard depth <= Self.depth else {
      isTooDeep = true
      return
    }
    readings.append(text)
    read(text.utf8Bytes { $0.decoded(LinkSlice(start: 0, end: $0.count)) }, within: depth + 1)
    for part in LooseJSON(text).texts { read(part, within: depth + 1) }
  }

  /// Returns the values with matching names, from items in queries, fragments, and matrix parameters, and from
  /// members of JSON objects.
  /// - Parameter readsDictionaries: Whether a JSON array may alternate between names and values.
  package func values(named isMeant: (String) -> Bool, readsDictionaries: Bool = false) -> [String] {
    items(named: isMeant) + members(named: isMeant, readsDictionaries: readsDictionaries)
  }

  /// Returns the values of items with matching names, from queries, forms, fragments, and matrix parameters.
  package func items(named isMeant: (String) -> Bool) -> [String] {
    let items = readings.flatMap { $0.pieces(between: "?&#;/") }.compactMap(\.item)
    return items.filter { isMeant($0.name) }.map(\.value)
  }

  /// Returns the strings and numbers in JSON members with matching names, at any depth.
  /// - Parameter readsDictionaries: Whether an array may alternate between names and values.
  package func members(named isMeant: (String) -> Bool, readsDictionaries: Bool = false) -> [String] {
    readings.flatMap { LooseJSON($0, readsDictionaries: readsDictionaries, named: isMeant).values }
  }

  /// Returns whether any interpretation of the value matches.
  package func contains(where matches: (String) -> Bool) -> Bool { readings.contains(where: matches) }

  /// Possible URLs, without their queries.
  var paths: [String] { readings.flatMap { $0.pieces(between: "?&#;=\"") }.filter(\.hasSlash) }

  /// Whether the value may contain a path, whose segments do not have known names.
  package var hasPath: Bool { readings.contains(where: \.hasSlash) }
}

extension String {
  /// Splits the string at the given ASCII characters, even at a character that is followed by a combining accent.
  fileprivate func pieces(between signs: String) -> [String] {
    utf8.split { signs.utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The name and the value of an item.
  fileprivate var item: (name: String, value: String)? {
    guard let place = utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let value = String(decoding: utf8[place...].dropFirst(), as: UTF8.self)
    return (String(self[..<place].drop(while: \.isWhitespace)), value)
  }

  fileprivate var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }
}
