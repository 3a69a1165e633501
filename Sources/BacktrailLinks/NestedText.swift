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

  /// Returns the values with matching names, from items in queries, fragments, and matrix parameters, from other pairs
  /// such as `name=value`, and from members of JSON objects.
  /// - Parameter isThorough: Whether the search includes `name: value`, the user and the password before the host of a
  ///   URL, JSON arrays that alternate between names and values, and JSON such as `{"name":"password","value":"…"}`.
  package func values(named isMeant: (String) -> Bool, isThorough: Bool = false) -> [String] {
    items(named: isMeant, isThorough: isThorough) + members(named: isMeant, isThorough: isThorough)
  }

  /// Returns the values of matching names outside JSON.
  /// - Parameter isThorough: Whether the search includes `name: value`, and the user and the password before the host of
  ///   a URL.
  package func items(named isMeant: (String) -> Bool, isThorough: Bool = false) -> [String] {
    let items = readings.flatMap { $0.utf8.contains(UInt8(ascii: "=")) ? $0.pieces(between: "?&#;/") : [] }
      .compactMap(\.item)
    return items.filter { isMeant($0.name) }.map(\.value)
      + readings.flatMap { TextPairs($0, readsColons: isThorough, named: isMeant).values }
      + (isThorough ? readings.flatMap(\.users).filter { isMeant($0.name) }.map(\.value) : [])
  }

  /// Returns the strings and numbers in JSON members with matching names, at any depth.
  /// - Parameter isThorough: Whether the search includes arrays that alternate between names and values, and objects such
  ///   as `{"name":"password","value":"…"}`.
  package func members(named isMeant: (String) -> Bool, isThorough: Bool = false) -> [String] {
    readings.flatMap { LooseJSON($0, isThorough: isThorough, named: isMeant).values }
  }

  /// Returns the matching names of values that a thorough search finds. Text that is part of a value is not a name.
  package func names(named isMeant: (String) -> Bool) -> [String] {
    readings.flatMap { reading in
      LooseJSON(reading, isThorough: true, named: isMeant).names
        + TextPairs(reading, readsColons: true, named: isMeant).names
    }
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

  /// The users and passwords before the hosts in the text.
  fileprivate var users: [(name: String, value: String)] {
    var users: [(name: String, value: String)] = []
    _ = replacingUsers { user in
      let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      users += zip(["user", "password"], parts).map { ($0, $1) }
      return ""
    }
    return users
  }

  /// The text with `***` in place of the user name and the password, if any, before each host in the text.
  package var withoutUsers: String { replacingUsers { _ in "***" } }

  private func replacingUsers(_ replacement: (String) -> String) -> String {
    guard utf8.contains(UInt8(ascii: "@")) else { return self }
    var (kept, rest) = ([UInt8](), Array(utf8)[...])
    while let mark = rest.firstRange(of: "://".utf8) {
      let authority = rest[mark.upperBound...].prefix { !"/?#\" \t\r\n".utf8.contains($0) }
      kept += rest[..<mark.upperBound]
      rest = rest[mark.upperBound...]
      guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
      kept += replacement(String(decoding: rest[..<end], as: UTF8.self)).utf8
      rest = rest[end...]
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }

  fileprivate var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }
}
