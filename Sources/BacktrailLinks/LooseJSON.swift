/// A lenient JSON parser that collects the strings in its input. Anything that is not JSON is skipped.
///
/// The parser works on UTF-16, as JSON escapes do, so the two halves of a surrogate pair combine without extra work.
struct LooseJSON {
  /// The unescaped strings and other words, including member names.
  private(set) var texts: [String] = []
  /// The values of the requested members, at any depth.
  private(set) var values: [String] = []
  /// The names of the requested members that have a value.
  private(set) var names: [String] = []

  private let units: [UInt16]
  private var cursor = 0
  /// The arrays and objects that enclose the cursor, outermost first.
  private var open: [Level] = []
  /// Whether the next value belongs to a requested member.
  private var isNamed = false
  private let isThorough: Bool

  /// An open array or object.
  private struct Level {
    /// Whether the level is inside a requested member.
    let isMeant: Bool
    let isArray: Bool
    /// The number of elements or members read so far.
    var count = 0
    /// The latest element if it is a requested name, or the latest member's name if it is requested.
    var name: String?
    /// The key of the latest member.
    var key = ""
    /// The requested name that a member such as `"name":"password"` gives to the object's value.
    var pairName: String?
    /// The texts of a member such as `"value":"…"`.
    var pairValues: [String] = []
    /// The number of texts before the level.
    let start: Int
  }

  /// Parses text that contains a quotation mark. Any other text has no members.
  /// - Parameters:
  ///   - isThorough: Whether arrays may alternate between names and values, as in Swift's encoding of a dictionary with
  ///     enum keys, and objects may be pairs such as `{"name":"password","value":"…"}`. If so, every array is treated as
  ///     a dictionary of this kind.
  ///   - isMeant: A closure that returns whether the member with the given name is requested.
  init(_ text: String, isThorough: Bool = false, named isMeant: (String) -> Bool = { _ in false }) {
    self.isThorough = isThorough
    units = text.utf8.contains(UInt8(ascii: "\"")) ? Array(text.utf16) : []
    while let sign = next {
      switch sign {
      case "\"":
        let text = string()
        texts.append(text)
        let name = isMeant(text) ? text : nil
        if isBeforeColon { takeName(name) } else { takeValue(name) }
      case _ where sign == ":" || sign.properties.isWhitespace: cursor += 1
      case "{", "[", "}", "]", ",": pass(sign)
      default:
        texts.append(word())
        takeValue(nil)
      }
    }
    // The text may end early.
    while let level = open.popLast() { takePair(of: level) }
  }

  /// The code unit at the cursor. An unpaired surrogate is replaced with U+FFFD.
  private var next: Unicode.Scalar? {
    cursor < units.count ? Unicode.Scalar(units[cursor]) ?? "\u{FFFD}" : nil
  }

  private var isInside: Bool { isNamed || open.last?.isMeant ?? false }

  /// Whether the string before the cursor is the name of a member.
  private var isBeforeColon: Bool {
    units[cursor...].first { !(Unicode.Scalar($0)?.properties.isWhitespace ?? false) } == 0x3A
  }

  /// - Parameter name: The name before the cursor if it is requested.
  private mutating func takeName(_ name: String?) {
    isNamed = name != nil
    if let name { names.append(name) }
    guard let last = open.indices.last else { return }
    open[last].count += 1
    open[last].name = name
    open[last].key = texts[texts.count - 1]
  }

  /// - Parameter name: The value before the cursor if it is also a requested name.
  private mutating func takeValue(_ name: String?) {
    beginElement()
    if isInside { values.append(texts[texts.count - 1]) }
    endElement(name, texts: texts.count - 1)
  }

  /// Begins an element. In an array, a value that follows its name is treated as a member.
  private mutating func beginElement() {
    guard isThorough, let level = open.last, level.isArray else { return }
    let name = level.count.isMultiple(of: 2) ? nil : level.name
    isNamed = name != nil
    if let name { names.append(name) }
  }

  /// - Parameter start: The number of texts before the element.
  private mutating func endElement(_ name: String?, texts start: Int) {
    guard isThorough, let last = open.indices.last else { return }
    if open[last].isArray {
      open[last].name = open[last].count.isMultiple(of: 2) ? name : nil
      open[last].count += 1
    } else if NamedPair.isNameKey(open[last].key) {
      open[last].pairName = name ?? open[last].pairName
    } else if NamedPair.isValueKey(open[last].key) {
      open[last].pairValues += texts[start...]
    }
  }

  private mutating func takePair(of level: Level) {
    guard isThorough, let name = level.pairName, !level.pairValues.isEmpty else { return }
    names.append(name)
    values += level.pairValues
  }

  private mutating func pass(_ sign: Unicode.Scalar) {
    cursor += 1
    if sign == "{" || sign == "[" {
      beginElement()
      open.append(Level(isMeant: isInside, isArray: sign == "[", start: texts.count))
    } else if sign != ",", let level = open.popLast() {
      takePair(of: level)
      // An enum case is encoded as an object whose only member is the name of the case.
      endElement(!level.isArray && level.count == 1 ? level.name : nil, texts: level.start)
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
