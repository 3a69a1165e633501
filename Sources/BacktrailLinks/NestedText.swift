import BacktrailCore

/// Every interpretation of a value that may be a URL, escaped several times, or JSON, including JSON in a JSON string.
/// Nothing is validated.
package struct NestedText {
  /// The largest number of nested escapes that is read.
  private static let depth = 8

  /// The value, the value with its escapes decoded, and the strings of JSON in it. The same applies to each of these.
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

  /// The values with some names: items of queries, fragments, and matrix parameters, and members of JSON objects.
  /// - Parameter readsDictionaries: Whether a JSON array may alternate between names and values.
  package func values(named isMeant: (String) -> Bool, readsDictionaries: Bool = false) -> [String] {
    items(named: isMeant) + members(named: isMeant, readsDictionaries: readsDictionaries)
  }

  /// The values of items with some names, in queries, forms, fragments, and matrix parameters.
  package func items(named isMeant: (String) -> Bool) -> [String] {
    let items = readings.flatMap { $0.pieces(between: "?&#;/") }.compactMap(\.item)
    return items.filter { isMeant($0.name) }.map(\.value)
  }

  /// The strings and numbers in JSON members with some names, at any depth.
  /// - Parameter readsDictionaries: Whether an array may alternate between names and values.
  package func members(named isMeant: (String) -> Bool, readsDictionaries: Bool = false) -> [String] {
    readings.flatMap { LooseJSON($0, readsDictionaries: readsDictionaries, named: isMeant).values }
  }

  /// Whether the value contains a text in any escaped form.
  package func contains(where matches: (String) -> Bool) -> Bool { readings.contains(where: matches) }

  /// Possible URLs, without their queries.
  var paths: [String] { readings.flatMap { $0.pieces(between: "?&#;=\"") }.filter(\.hasSlash) }

  /// Whether the value has a path whose names are unknown.
  package var hasPath: Bool { readings.contains(where: \.hasSlash) }
}

extension String {
  /// The parts between ASCII characters, even if an accent follows one.
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
