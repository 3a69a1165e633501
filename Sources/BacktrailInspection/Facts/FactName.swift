import BacktrailCore
import BacktrailStore

/// The form in which a name from a log appears in rows.
///
/// Rows are read by people who must not see personal data, but a name may contain such data. Examples are the key
/// `count-joe@example.com`, a branch for a conversation, and a route that is encoded as one string. A name that does
/// not look like an identifier in an app's source is masked, and long numbers in a name are replaced: `count-471147`
/// becomes `count-#`.
enum FactName {
  static let masked = "(masked)"
  /// The maximum number of characters in a name.
  private static let limit = 100
  /// The maximum number of screens in a path.
  private static let pathLimit = 20
  /// The characters besides letters and digits that a name may contain.
  private static let marks: Set<Unicode.Scalar> = ["_", "-", ".", "/", "›", ":", "$", "#", "(", ")", " "]

  /// Returns the form of a screen, branch, or key name, or of the word for a cause.
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

  /// Returns the form of a text that a launch states about its app. It is not masked, but a longer text ends with `…`.
  static func shown(ofApp text: String) -> String {
    text.unicodeScalars.count <= limit
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
  }

  /// Returns the names of the screens on a stack as one text. For more than 20 screens, `(more)` is in place of the
  /// first ones, because every launch in a long log may have a row with a large stack.
  static func shown(path names: [String]) -> String {
    let shown = names.suffix(pathLimit).map(shown(_:))
    return ((names.count > shown.count ? ["(more)"] : []) + shown).joined(separator: " > ")
  }

  private static func shown(_ name: String, allowing others: Set<Unicode.Scalar>) -> String {
    if name.isPlain { return name }
    let isName =
      name.count <= limit && !name.contains("://")
      && name.unicodeScalars.allSatisfy { $0.isOfWords || marks.contains($0) || others.contains($0) }
    return isName ? withoutNumbers(Array(name.unicodeScalars)) : masked
  }

  /// Replaces each UUID, each run of 16 or more hexadecimal digits, and each run of four or more digits with `#`, even
  /// within a word: `draft550e8400-e29b-41d4-a716-446655440000` becomes `draft#`. Accents on digits do not end a run.
  private static func withoutNumbers(_ characters: [Unicode.Scalar]) -> String {
    // UUIDs are replaced first, because the digits before a UUID belong to a separate number.
    let text = replacing(characters[...]) { $0.uuidLength }
    let shown = replacing(text[...]) { rest in
      let hexadecimals = rest.runLength(ofAtLeast: 16, \.isHexadecimal)
      return hexadecimals > 0 ? hexadecimals : rest.runLength(ofAtLeast: 4, \.isDigit)
    }
    return String(String.UnicodeScalarView(shown))
  }

  /// Replaces each part of the text with `#`. A part starts where `length` returns a number above 0, which is the
  /// part's length.
  private static func replacing(
    _ characters: ArraySlice<Unicode.Scalar>, _ length: (ArraySlice<Unicode.Scalar>) -> Int
  ) -> [Unicode.Scalar] {
    var (replaced, rest) = ([Unicode.Scalar](), characters)
    while let character = rest.first {
      let count = length(rest)
      replaced.append(count > 0 ? "#" : character)
      rest = rest.dropFirst(max(count, 1))
    }
    return replaced
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The length of the UUID at the start, with any mark between its parts; 0 if there is none.
  fileprivate var uuidLength: Int {
    var rest = self
    for (place, length) in [8, 4, 4, 4, 12].enumerated() {
      if place > 0 {
        guard let mark = rest.popWithAccents(), mark.isASCII, !mark.isOfWords else { return 0 }
      }
      for _ in 0..<length {
        guard let digit = rest.popWithAccents(), digit.isHexadecimal else { return 0 }
      }
    }
    return count - rest.count
  }

  /// The length of the run of digits at the start, with their accents; 0 if there are too few.
  fileprivate func runLength(ofAtLeast least: Int, _ isDigit: (Unicode.Scalar) -> Bool) -> Int {
    guard let first, isDigit(first) else { return 0 }
    let run = prefix { isDigit($0) || $0.isAccent }
    return run.count(where: isDigit) >= least ? run.count : 0
  }

  /// Removes the first character and its accents, and returns it.
  private mutating func popWithAccents() -> Unicode.Scalar? {
    let character = popFirst()
    self = drop(while: \.isAccent)
    return character
  }
}

extension String {
  /// Whether the text consists of ASCII letters, up to three digits, and the most common marks, as nearly all names do.
  /// Eight hexadecimal digits in a row are not allowed, because a UUID or a long hexadecimal number begins with them.
  fileprivate var isPlain: Bool {
    utf8Bytes { bytes in
      guard bytes.count <= 100 else { return false }
      var (digits, hexadecimals) = (0, 0)
      for byte in bytes {
        hexadecimals = byte.isHexadecimal ? hexadecimals + 1 : 0
        guard hexadecimals < 8 else { return false }
        if byte.isDigit {
          digits += 1
        } else if !byte.isLetter, ![0x20, 0x23, 0x24, 0x28, 0x29, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte) {
          return false
        }
      }
      return digits < 4
    }
  }

  /// The sentence about a log, with the text between its first and last quotation marks masked. Names are quoted. The
  /// advice after the sentence is kept.
  var withoutQuotedNames: String {
    let advice = StoreError.damageAdvice
    if hasSuffix(advice) { return String(dropLast(advice.count)).withoutQuotedNames + advice }
    guard let first = firstIndex(of: "'"), let last = lastIndex(of: "'"), first < last else { return self }
    return self[...first] + FactName.masked + self[last...]
  }
}

extension SkippedEvent.Reason {
  /// The reason without names from the log. Names of columns and events are kept, because they are part of the format,
  /// and so are IDs. The text alone does not tell an ID from a name: a branch may be called `5.0`.
  var withoutNames: String {
    switch self {
    case .unreadable(.malformedColumn): return "\(self)"
    case .unreadable(.malformedBody(_, let type)):
      return "The body of the event '\(type)' cannot be decoded."
    case .rejected(let rejection):
      if case .malformed = rejection { return "\(self)".withoutQuotedNames }
      return "\(self)"
    case .unreadable: return "\(self)".withoutQuotedNames
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character can be part of a word: a visible letter, an accent, or an ASCII digit.
  fileprivate var isOfWords: Bool {
    if isASCII { return UInt8(value).isWord }
    return (isAccent || properties.isAlphabetic) && !properties.isDefaultIgnorableCodePoint
  }

  /// Whether the character combines with the one before it.
  fileprivate var isAccent: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  fileprivate var isDigit: Bool { isASCII && UInt8(value).isDigit }
  fileprivate var isHexadecimal: Bool { isASCII && UInt8(value).isHexadecimal }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isWord: Bool { isDigit || isLetter }
  fileprivate var isHexadecimal: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }
}
