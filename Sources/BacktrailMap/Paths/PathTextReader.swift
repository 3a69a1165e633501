import BacktrailCore
import BacktrailRuntime

/// A reader that parses text such as `main/feed/match(id: 9)` from start to end.
struct PathTextReader {
  private let text: [Unicode.Scalar]
  private var cursor = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func steps() throws(MapPathError) -> [PathText.Step] {
    var steps: [PathText.Step] = []
    repeat {
      guard steps.count < PathText.maximumSteps else {
        throw .unreadable("It has more than \(PathText.maximumSteps) steps.")
      }
      let name = try name()
      steps.append(PathText.Step(name: name, arguments: next == "(" ? try arguments(depth: 0) : nil))
    } while accept("/")
    guard cursor == text.count else { throw expected("'/', '(' or the end") }
    return steps
  }

  /// Reads a name, which is in quotes if it has characters that are not allowed in plain names.
  private mutating func name() throws(MapPathError) -> String {
    skipSpace()
    if next == "\"" { return try string() }
    let name = run { $0.isInName }
    guard !name.isEmpty else { throw expected("a name") }
    skipSpace()
    return name
  }

  private mutating func arguments(depth: Int) throws(MapPathError) -> [PathText.Argument] {
    try expect("(")
    var arguments: [PathText.Argument] = []
    if accept(")") { return [] }
    repeat {
      let label = label()
      arguments.append(PathText.Argument(label: label, value: try value(depth: depth + 1)))
    } while accept(",")
    try expect(")")
    return arguments
  }

  /// Reads a word that is followed by a colon.
  private mutating func label() -> String? {
    skipSpace()
    let start = cursor
    let word = run { $0.isWord }
    if !word.isEmpty, accept(":") { return word }
    cursor = start
    return nil
  }

  private mutating func value(depth: Int) throws(MapPathError) -> JSONValue {
    guard depth <= PathText.maximumDepth else {
      throw .unreadable("Values are nested more than \(PathText.maximumDepth) levels deep.")
    }
    skipSpace()
    switch next {
    case "(": return try arguments(depth: depth).object()
    case "[": return try array(depth: depth)
    case "{": return try object(depth: depth)
    case "\"": return .string(try string())
    default: return try word()
    }
  }

  private mutating func array(depth: Int) throws(MapPathError) -> JSONValue {
    try expect("[")
    var elements: [JSONValue] = []
    if accept("]") { return .array([]) }
    repeat { elements.append(try value(depth: depth + 1)) } while accept(",")
    try expect("]")
    return .array(elements)
  }

  private mutating func object(depth: Int) throws(MapPathError) -> JSONValue {
    try expect("{")
    var members: [PathText.Argument] = []
    if accept("}") { return .object([]) }
    repeat {
      skipSpace()
      let key = try string()
      try expect(":")
      members.append(PathText.Argument(label: key, value: try value(depth: depth + 1)))
    } while accept(",")
    try expect("}")
    return try members.object()
  }

  /// Reads a number, `true`, `false`, `null`, or `nil`.
  private mutating func word() throws(MapPathError) -> JSONValue {
    let start = cursor
    let word = run { $0.isWord || "+-.".unicodeScalars.contains($0) }
    if let value = try? JSONValue(parsing: word == "nil" ? "null" : word) { return value }
    cursor = start
    throw expected("a value")
  }

  /// Reads a string in quotes, with Swift or JSON escapes.
  private mutating func string() throws(MapPathError) -> String {
    try expect("\"")
    let start = cursor
    var literal = "\""
    while next != "\"" {
      literal += run { $0 != "\"" && $0 != "\\" }
      if next == "\\" { literal += try escape() }
      guard cursor < text.count else {
        throw .unreadable("The string at character \(start) is not terminated.")
      }
    }
    try expect("\"")
    guard case .string(let string)? = try? JSONValue(parsing: literal + "\"") else {
      throw .unreadable("The string at character \(start) has an escape or a character that is not allowed.")
    }
    return string
  }

  /// Reads an escape and returns it in JSON syntax.
  private mutating func escape() throws(MapPathError) -> String {
    cursor += 1
    guard let kind = next else { return "" }
    cursor += 1
    guard kind == "u", next == "{" else { return kind == "0" ? "\\u0000" : "\\" + String(kind) }
    cursor += 1
    let digits = run { $0.properties.isASCIIHexDigit }
    guard digits.count <= 8, next == "}", let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else {
      throw expected("a code point")
    }
    cursor += 1
    return String(JSONValue.string(String(scalar)).description.dropFirst().dropLast())
  }
}

extension PathTextReader {
  private var next: Unicode.Scalar? { cursor < text.count ? text[cursor] : nil }

  private mutating func run(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    let run = text[cursor...].prefix(while: belongs)
    cursor = run.endIndex
    var string = ""
    string.unicodeScalars.append(contentsOf: run)
    return string
  }

  private mutating func skipSpace() {
    while next?.properties.isWhitespace ?? false { cursor += 1 }
  }

  private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == scalar else { return false }
    cursor += 1
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(MapPathError) {
    guard accept(scalar) else { throw expected("'\(scalar)'") }
  }

  private func expected(_ what: String) -> MapPathError {
    .unreadable("Character \(cursor + 1) should be \(what).")
  }
}

extension Unicode.Scalar {
  /// Whether the character is allowed in labels and words.
  var isWord: Bool { self == "_" || properties.isAlphabetic || properties.numericType == .decimal }
}
