import BacktrailCore

/// The form in which rows show a name from a log.
///
/// Rows are read by people who must not see personal data, but a name may contain it. Examples are the key
/// `count-joe@example.com`, a branch for a conversation, and a route that is encoded as one string. A name that does
/// not look like an identifier in an app's source is masked, and long numbers in a name are replaced: `count-471147`
/// becomes `count-#`.
enum FactName {
  static let masked = "(masked)"
  /// The maximum number of characters in a name.
  private static let limit = 100
  /// The characters besides letters and digits that a name may contain.
  private static let marks: Set<Unicode.Scalar> = ["_", "-", ".", "/", "›", ":", "$", "#", "(", ")", " "]

  /// Returns the form of the name of a screen, a branch, or a key, or of the word for a cause.
  static func shown(_ name: String) -> String { shown(name, allowing: []) }

  /// Returns the form of a link pattern such as `/items/:id/**` or `/search/:words?`.
  static func shown(pattern: String) -> String {
    guard pattern.last == "?" else { return shown(pattern, allowing: ["*"]) }
    let shown = shown(String(pattern.dropLast()), allowing: ["*"])
    return shown == masked ? masked : shown + "?"
  }

  /// Returns the form of a style such as `sheet` or `sheet?detents=medium,large`.
  static func shown(style: String) -> String {
    shown(style, allowing: style.hasPrefix("sheet?") ? ["?", "=", "&", ","] : [])
  }

  private static func shown(_ name: String, allowing others: Set<Unicode.Scalar>) -> String {
    if name.isPlain { return name }
    let isName =
      name.count <= limit && !name.contains("://")
      && name.unicodeScalars.allSatisfy { $0.isOfWords || marks.contains($0) || others.contains($0) }
    return isName ? withoutNumbers(Array(name.utf8)) : masked
  }

  /// Replaces each UUID, each word of at least 16 hexadecimal digits, and each run of at least four digits with `#`.
  private static func withoutNumbers(_ bytes: [UInt8]) -> String {
    var shown: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      let isStart = rest.startIndex == 0 || !bytes[rest.startIndex - 1].isWord
      let length = isStart ? identifierLength(rest) : 0
      let digits = rest.prefix { $0.isDigit }
      if length > 0 || digits.count >= 4 {
        shown.append(UInt8(ascii: "#"))
        rest = rest.dropFirst(max(length, digits.count))
      } else {
        shown += digits.isEmpty ? [byte] : Array(digits)
        rest = rest.dropFirst(max(1, digits.count))
      }
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Returns the length of the UUID or the long hexadecimal word at the start; 0 if there is none.
  private static func identifierLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let parts = bytes.prefix(37).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    if parts.count >= 5, parts.prefix(4).map(\.count) == [8, 4, 4, 4],
      parts.prefix(4).allSatisfy({ $0.allSatisfy(\.isHexadecimal) }),
      parts[4].prefix(12).count == 12, parts[4].prefix(12).allSatisfy(\.isHexadecimal),
      !(bytes.dropFirst(36).first?.isWord ?? false)
    {
      return 36
    }
    let word = bytes.prefix { $0.isWord }
    let isNumber = word.count >= 16 && word.allSatisfy(\.isHexadecimal) && word.contains(where: \.isDigit)
    return isNumber ? word.count : 0
  }
}

extension String {
  /// Whether the text has only ASCII letters, fewer than four digits, and the most common marks, as nearly all names
  /// do.
  fileprivate var isPlain: Bool {
    utf8Bytes { bytes in
      guard bytes.count <= 100 else { return false }
      var digits = 0
      for byte in bytes {
        if byte.isDigit {
          digits += 1
        } else if !byte.isLetter, ![0x20, 0x23, 0x24, 0x28, 0x29, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte) {
          return false
        }
      }
      return digits < 4
    }
  }

  /// The sentence about a log, with the text between its first and its last quotation mark masked, since names are
  /// quoted. A quoted id that consists of numbers is kept.
  var withoutQuotedNames: String {
    guard let first = firstIndex(of: "'"), let last = lastIndex(of: "'"), first < last,
      !self[index(after: first)..<last].utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return self }
    return self[...first] + FactName.masked + self[last...]
  }
}

extension Unicode.Scalar {
  /// Whether the character can be part of a word: a visible letter, an accent, or an ASCII digit.
  fileprivate var isOfWords: Bool {
    if isASCII { return UInt8(value).isWord }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: return !properties.isDefaultIgnorableCodePoint
    default: return properties.isAlphabetic && !properties.isDefaultIgnorableCodePoint
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isWord: Bool { isDigit || isLetter }
  fileprivate var isHexadecimal: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
