/// The strings in text that is parsed as JSON as far as possible. Anything that is not JSON is skipped.
///
/// It works on UTF-16, as JSON escapes do, so the two halves of a surrogate pair combine without extra work.
struct LooseJSON {
  /// The unescaped strings and other words, including the names of members.
  private(set) var texts: [String] = []
  /// The values of the requested members, at any depth.
  private(set) var values: [String] = []

  private let units: [UInt16]
  private var cursor = 0
  /// The arrays and objects around the cursor.
  private var open: [Level] = []
  /// Whether the next value belongs to a requested member.
  private var isNamed = false
  private let readsDictionaries: Bool

  /// An open array or object.
  private struct Level {
    /// Whether the level is inside a requested member.
    let isMeant: Bool
    let isArray: Bool
    /// The number of its elements or members so far.
    var count = 0
    /// Whether the latest element or member is, or has, a requested name.
    var isName = false
  }

  /// Parses text that contains a quotation mark. Any other text has no members.
  /// - Parameters:
  ///   - readsDictionaries: Whether arrays may alternate between names and values, which is the way Swift encodes a
  ///     dictionary with enum keys. If so, every array is treated as such a dictionary.
  ///   - isMeant: Whether a member with this name is requested.
  init(_ text: String, readsDictionaries: Bool = false, named isMeant: (String) -> Bool = { _ in false }) {
    self.readsDictionaries = readsDictionaries
    units = text.utf8.contains(UInt8(ascii: "\"")) ? Array(text.utf16) : []
    while let sign = next {
      switch sign {
      case "\"":
        texts.append(string())
        let isName = isMeant(texts[texts.count - 1])
        if isBeforeColon { takeName(isName) } else { takeValue(isName) }
      case _ where sign == ":" || sign.properties.isWhitespace: cursor += 1
      case "{", "[", "}", "]", ",": pass(sign)
      default:
        texts.append(word())
        takeValue(false)
      }
    }
  }

  /// The code unit at the cursor. An unpaired surrogate is treated like any other unit.
  private var next: Unicode.Scalar? {
    cursor < units.count ? Unicode.Scalar(units[cursor]) ?? "\u{FFFD}" : nil
  }

  private var isInside: Bool { isNamed || open.last?.isMeant ?? false }

  /// Whether the string before the cursor was the name of a member.
  private var isBeforeColon: Bool {
    units[cursor...].first { !(Unicode.Scalar($0)?.properties.isWhitespace ?? false) } == 0x3A
  }

  private mutating func takeName(_ isName: Bool) {
    isNamed = isName
    guard let last = open.indices.last else { return }
    open[last].count += 1
    open[last].isName = isName
  }

  private mutating func takeValue(_ isName: Bool) {
    beginElement()
    if isInside { values.append(texts[texts.count - 1]) }
    endElement(isName)
  }

  /// Begins an element. In an array, a value that follows its name is treated as a member.
  private mutating func beginElement() {
    guard readsDictionaries, let level = open.last, level.isArray else { return }
    isNamed = level.isName && !level.count.isMultiple(of: 2)
  }

  private mutating func endElement(_ isName: Bool) {
    guard let last = open.indices.last, open[last].isArray else { return }
    open[last].isName = isName && open[last].count.isMultiple(of: 2)
    open[last].count += 1
  }

  private mutating func pass(_ sign: Unicode.Scalar) {
    cursor += 1
    if sign == "{" || sign == "[" {
      beginElement()
      open.append(Level(isMeant: isInside, isArray: sign == "["))
    } else if sign != ",", let level = open.popLast() {
      // An enum case is encoded as an object whose only member is the name of the case.
      endElement(!level.isArray && level.count == 1 && level.isName)
    }
    isNamed = false
  }

  private mutating func word() -> String {
    let start = cursor
    while let sign = next, !"{}[],:\"".unicodeScalars.contains(sign), !sign.properties.isWhitespace {
      cursor += 1
    }
    return String(decoding: units[start..<cursor], as: UTF16.self)
  }

  /// Reads a string to its end, or to the end of the text.
  private mutating func string() -> String {
    var content: [UInt16] = []
    cursor += 1
    while let sign = next, sign != "\"" {
      content.append(sign == "\\" ? escape() : units[cursor])
      cursor += 1
    }
    cursor = min(cursor + 1, units.count)
    return String(decoding: content, as: UTF16.self)
  }

  /// Reads an escape, up to its last unit, and returns the unit that it encodes.
  private mutating func escape() -> UInt16 {
    cursor += 1
    switch next {
    case nil: return 0x5C
    case "n"?: return 0x0A
    case "t"?: return 0x09
    case "r"?: return 0x0D
    case "b"?: return 0x08
    case "f"?: return 0x0C
    case "u"?:
      let digits = units[(cursor + 1)...].prefix(4)
      guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF16.self), radix: 16) else {
        return units[cursor]
      }
      cursor += 4
      return unit
    default: return units[cursor]
    }
  }
}
