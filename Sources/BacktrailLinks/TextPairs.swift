/// A search for pairs such as `name=value` and `name: value`, wherever they are in a text.
struct TextPairs {
  /// The requested names. A name that may be the end of another value, as in `a=b=c`, is omitted.
  private(set) var names: [String] = []
  /// The values of the requested names: the first word, and the rest of the line up to a separator.
  private(set) var values: [String] = []

  private let bytes: [UInt8]
  /// The bytes between a sign and its value.
  private let skipped: [UInt8]

  /// The maximum length of a value that consists of multiple words.
  private static let maximumLine = 1_024
  private static let blanks = Array(" \t\r\n".utf8)
  private static let quotes = Array("\"'`".utf8)
  private static let nameEnds = blanks + quotes + Array("\\[]".utf8)
  private static let valueStarts = blanks + quotes + Array("\\=>".utf8)
  /// The bytes that may precede a value in prose, as in `password: #1`. In a link, they end an empty value.
  private static let marks = Array("#&;|,)}]<".utf8)
  private static let separators = Array("&;|,\r\n\"".utf8)
  private static let wordEnds = Array(" \t\r\n&;#|,\"'`\\<>)}]".utf8)
  /// The words of an `Authorization` header that precede the secret.
  private static let authorizationSchemes: Set = ["basic", "bearer", "digest", "token"]

  /// Searches the text.
  /// - Parameters:
  ///   - readsColons: Whether the sign between a name and a value may be a colon.
  ///   - isMeant: A closure that returns whether the name is requested. A name may consist of two words.
  init(_ text: String, readsColons: Bool, named isMeant: (String) -> Bool) {
    let signs = readsColons ? Array("=:".utf8) : Array("=".utf8)
    bytes = text.utf8.contains(where: signs.contains) ? Array(text.utf8) : []
    skipped = readsColons ? Self.valueStarts + Self.marks : Self.valueStarts
    var next = 0
    for place in bytes.indices where place >= next && signs.contains(bytes[place]) {
      guard let name = name(before: place, isMeant) else { continue }
      let found = value(after: place)
      guard let end = found.end else { continue }
      values += found.texts
      if !name.isEmpty { names.append(name) }
      next = end
    }
  }

  /// Returns the requested name before a sign. The name is empty if it must not be listed.
  private func name(before sign: Int, _ isMeant: (String) -> Bool) -> String? {
    let end = start(of: Self.nameEnds, before: sign)
    let wordStart = self.start(before: end, where: Self.isInName)
    // A command's option, such as `--password=…`, is a name too.
    let start = bytes[wordStart..<end].firstIndex { $0 != UInt8(ascii: "-") } ?? end
    guard start < end, bytes[sign] == UInt8(ascii: "=") || !isInURL(start, sign) else { return nil }
    let name = text(start..<end)
    let isListed = start == 0 || !"=:".utf8.contains(bytes[start - 1])
    if isMeant(name) { return isListed ? name : "" }
    let gap = self.start(of: Self.blanks, before: start)
    let first = self.start(before: gap, where: Self.isInName)
    return gap < start && first < gap && isMeant(text(first..<gap) + " " + name) ? "" : nil
  }

  /// Returns whether a colon ends a scheme or a host.
  private func isInURL(_ name: Int, _ colon: Int) -> Bool {
    let rest = bytes[(colon + 1)...]
    let isHost = bytes[..<name].suffix(2).elementsEqual("//".utf8)
    return isHost && !(rest.first.map(Self.blanks.contains) ?? true) || rest.starts(with: "//".utf8)
  }

  /// Returns the value after a sign, in all its forms, and the end of its first word; `nil` if there is no value.
  private func value(after sign: Int) -> (texts: [String], end: Int?) {
    let isEmpty = bytes[sign...].starts(with: "=&".utf8)
    let start = isEmpty ? sign + 1 : bytes[(sign + 1)...].firstIndex { !skipped.contains($0) } ?? bytes.count
    let quote = bytes[start - 1]
    let isQuoted = Self.quotes.contains(quote)
    var end =
      bytes[start...].firstIndex { isQuoted ? $0 == quote : Self.wordEnds.contains($0) } ?? bytes.count
    guard start < end else { return ([], nil) }
    var words = [text(start..<end)]
    if !isQuoted, Self.authorizationSchemes.contains(words[0].lowercased()) {
      let rest = bytes[end...].firstIndex { !Self.blanks.contains($0) } ?? end
      let last = bytes[rest...].firstIndex(where: Self.wordEnds.contains) ?? bytes.count
      if rest < last { (words, end) = ([text(rest..<last)], last) }
    }
    let line = bytes[start...].prefix(Self.maximumLine).prefix { !Self.separators.contains($0) }
    let lineEnd = self.start(of: Self.blanks, before: line.endIndex)
    return (
      lineEnd > start && text(start..<lineEnd) != words[0] ? words + [text(start..<lineEnd)] : words, end
    )
  }

  private func start(of signs: [UInt8], before end: Int) -> Int { start(before: end, where: signs.contains) }

  /// Returns the start of the matching bytes before a position.
  private func start(before end: Int, where matches: (UInt8) -> Bool) -> Int {
    (bytes[..<end].lastIndex { !matches($0) } ?? -1) + 1
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80..., UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "_-.$".utf8.contains(byte)
    }
  }
}

/// The keys of objects that are pairs of a name and a value, such as `{"name":"password","value":"…"}`.
package enum NamedPair {
  private static let nameKeys: Set = ["name", "key", "field", "header", "parameter"]
  private static let valueKeys: Set = ["value", "values"]

  /// Returns whether the value of a member with this key is the name of another member's value.
  package static func isNameKey(_ key: String) -> Bool { nameKeys.contains(key.lowercased()) }

  /// Returns whether a member with this key has the value that another member names.
  package static func isValueKey(_ key: String) -> Bool { valueKeys.contains(key.lowercased()) }
}
