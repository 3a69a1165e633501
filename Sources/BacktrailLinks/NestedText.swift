import BacktrailCore

/// What may stand inside a value: a URL, escaped ever so often, or JSON. Nothing is checked; all of it is looked at.
package struct NestedText {
  /// A name and the value behind it.
  package struct Item {
    package let name: String
    package let value: String
  }

  /// How many escapes within escapes are looked at.
  private static let depth = 8

  /// The value, then what it says with its escapes decoded, until there are none.
  private var readings: [String] = []
  /// Whether it has escapes within escapes past the limit, as no app writes them.
  package private(set) var isTooDeep = false

  package init(_ value: String) {
    var text = value
    for _ in 0...Self.depth {
      readings.append(text)
      let decoded = text.utf8Bytes { $0.decoded(LinkSlice(start: 0, end: $0.count)) }
      if decoded == text { return }
      text = decoded
    }
    isTooDeep = true
  }

  /// The items of queries, fragments and matrices, and the members of JSON objects, at any depth.
  package var items: [Item] {
    readings.flatMap { text in
      let items = text.pieces(between: "?&#;/").compactMap { Item($0, sign: UInt8(ascii: "=")) }
      let members = text.pieces(between: "{}[],").compactMap { Item($0, sign: UInt8(ascii: ":")) }
      return items + members.filter { $0.name.hasPrefix("\"") }.map(\.unquoted)
    }
  }

  /// What may be a URL without its query.
  var paths: [String] {
    readings.flatMap { $0.pieces(between: "?&#;=\"") }.filter(\.hasSlash).map(\.unescaped)
  }

  /// Whether it has a path of which nobody can tell the names.
  package var hasPath: Bool { readings.contains(where: \.hasSlash) }
}

extension NestedText.Item {
  fileprivate init?(_ piece: String, sign: UInt8) {
    guard let place = piece.utf8.firstIndex(of: sign) else { return nil }
    name = String(piece[..<place].drop(while: \.isWhitespace))
    value = String(decoding: piece.utf8[place...].dropFirst(), as: UTF8.self)
  }

  fileprivate var unquoted: Self {
    Self(name: name.filter { $0 != "\"" }, value: value.filter { $0 != "\"" })
  }
}

extension String {
  /// The parts between ASCII characters, also where an accent is set upon one.
  fileprivate func pieces(between signs: String) -> [String] {
    utf8.split { signs.utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  fileprivate var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

  /// JSON may have a `\` before a `/`.
  fileprivate var unescaped: String {
    String(decoding: utf8.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
  }
}
