import Backtrail
import BacktrailMap
import BacktrailTesting
import Testing

@Suite struct PathTextTests {
  private static let map = MapDescription.harbour

  @Test(arguments: PathWriting.all) func `a path is read as its steps`(writing: PathWriting) throws {
    #expect(try Self.map.steps(text: writing.text) == writing.steps)
  }

  @Test(arguments: PathWriting.all) func `a written path is read as itself`(writing: PathWriting) throws {
    #expect(try Self.map.steps(text: Self.map.text(of: writing.steps)) == writing.steps)
  }

  @Test(arguments: [
    ("main/routes/ferry", [PathStep("main"), PathStep("routes"), PathStep("ferry")]),
    (#"ferry(id: 9, to: ["Oslo"])"#, [PathStep("ferry", context: #"{"to":["Oslo"],"id":9}"#)]),
    (#"main((), (open: true), "x")"#, [PathStep("main", context: #"[{},{"open":true},"x"]"#)]),
    ("main()", [PathStep("main", context: "[]")]),
    (#"notice("a", 2, last: ())"#, [PathStep("notice", context: #"{"_0":"a","_1":2,"last":{}}"#)]),
    (#"notice({"_0":{"a":1}})"#, [PathStep("notice", context: #"{"_0":{"a":1}}"#)]),
    (#"notice({"no label":1})"#, [PathStep("notice", context: #"{"no label":1}"#)]),
    (#""a/b"(7)"#, [PathStep("a/b", context: "7")]),
  ]) func `steps are written as people would`(text: String, steps: [PathStep]) {
    #expect(Self.map.text(of: steps) == text)
  }

  @Test(arguments: 0..<8) func `whatever a context holds, its path is read as itself`(part: UInt64) throws {
    var random = SplitMix64(seed: part)
    for _ in 0..<250 {
      let steps = [
        PathStep("main", context: JSONText.any(elements: 3, &random)), PathStep("routes"),
        PathStep("ferry", context: JSONText.any(&random)),
      ]
      #expect(try Self.map.steps(text: Self.map.text(of: steps)) == steps, "\(steps)")
    }
  }

  @Test(arguments: 0..<8) func `a damaged path is read or refused, and never crashes`(part: UInt64) {
    var random = SplitMix64(seed: part)
    for _ in 0..<250 {
      var text = Array(PathWriting.all[random.below(PathWriting.all.count)].text.unicodeScalars)
      for _ in 0...random.below(3) { text.damage(&random) }
      let steps = try? Self.map.steps(text: String(String.UnicodeScalarView(text)))
      if let steps { #expect((try? Self.map.steps(text: Self.map.text(of: steps))) == steps) }
    }
  }

  @Test(arguments: BadText.all) func `text that is not a path is reported with the location`(text: BadText) {
    #expect(throws: text.error) { try Self.map.steps(text: text.text) }
  }

  @Test func `hostile text is refused for its size`() {
    let deep = "intro(" + String(repeating: "[", count: 60_000)
    #expect(throws: MapPathError.unreadable("Values are nested more than 50 levels deep.")) {
      try Self.map.steps(text: deep)
    }
    #expect(throws: MapPathError.unreadable("It is longer than 65536 bytes.")) {
      try Self.map.steps(text: String(repeating: "a", count: 65_537))
    }
    #expect(throws: MapPathError.unreadable("It has more than 200 steps.")) {
      try Self.map.steps(text: "main/routes" + String(repeating: "/notice(1)", count: 199))
    }
  }

  @Test func `the longest path that can be read can be taken`() throws {
    let text = "help()/topics" + String(repeating: "/notice(1)", count: 198)
    #expect(try Self.map.target(text: text).layers.count == 2)
  }
}

/// A text and what it means.
struct PathWriting: Sendable, CustomTestStringConvertible {
  let text: String
  let steps: [PathStep]

  init(_ text: String, _ steps: PathStep...) { (self.text, self.steps) = (text, steps) }

  var testDescription: String { text }

  private static let open = PathStep("main", context: #"[{},{"open":true},{}]"#)

  private static func ferry(_ context: String) -> [PathStep] {
    [PathStep("main"), PathStep("routes"), PathStep("ferry", context: context)]
  }

  private init(ferry arguments: String, _ context: String) {
    self.text = "main/routes/ferry(\(arguments))"
    steps = Self.ferry(context)
  }

  static let all = [
    Self("main/routes", PathStep("main"), PathStep("routes")),
    Self("intro()", PathStep("intro", context: "{}")),
    Self("help()", PathStep("help", context: "[]")),
    Self("main((), (open: true), ())", open),
    Self("main(harbours: (open: true), routes: (), desk: ())", open),
    Self(#"main([{}, {"open": true}, {}])"#, open),
    Self(" main / \"routes\" ", PathStep("main"), PathStep("routes")),
    Self(ferry: "id: 9", #"{"id":9}"#),
    Self(ferry: #" { "id" : 9 } "#, #"{"id":9}"#),
    Self(ferry: #"{"a b": (1, x: 2)}"#, #"{"a b":{"_0":1,"x":2}}"#),
    Self(ferry: "9", #"{"_0":9}"#),
    Self(ferry: "9, to: \"Oslo\", nil", #"{"_0":9,"_2":null,"to":"Oslo"}"#),
    Self(ferry: "[]", #"{"_0":[]}"#),
    Self(ferry: "(id: 9)", #"{"id":9}"#),
    Self(ferry: "((id: 9))", #"{"_0":{"id":9}}"#),
    Self(
      ferry: "tags: [\"a\", [true, false]], at: (-1, 2.5e3), from: (name: null), none: ()",
      #"{"at":{"_0":-1,"_1":2.5e3},"from":{"name":null},"none":{},"tags":["a",[true,false]]}"#),
    Self(ferry: #""say \"hi\"\n\t\\""#, #"{"_0":"say \"hi\"\n\t\\"}"#),
    Self(ferry: #""\u{e9}\u00e9é \u{1F30A}\ud83c\udf0a🌊""#, #"{"_0":"ééé 🌊🌊🌊"}"#),
    Self(ferry: #""\0\u{202E}\u{22}""#, #"{"_0":"\u0000\u202e\""}"#),
  ]
}

/// A text that is not a path, and why.
struct BadText: Sendable, CustomTestStringConvertible {
  let text: String
  let error: MapPathError

  init(_ text: String, _ error: MapPathError) { (self.text, self.error) = (text, error) }

  init(_ text: String, _ sentence: String) { self.init(text, .unreadable(sentence)) }

  var testDescription: String { "\(text): \(error)" }

  static let all = [
    Self("", "Expected a name at character 1."),
    Self("/main", "Expected a name at character 1."),
    Self("main/", "Expected a name at character 6."),
    Self("main//routes", "Expected a name at character 6."),
    Self("main routes", "Expected '/', '(', or the end at character 6."),
    Self("intro)", "Expected '/', '(', or the end at character 6."),
    Self("intro(", "Expected a value at character 7."),
    Self("intro(id:)", "Expected a value at character 10."),
    Self("intro(9,)", "Expected a value at character 9."),
    Self("intro(9 8)", "Expected ')' at character 9."),
    Self("intro([1)", "Expected ']' at character 9."),
    Self("intro({id: 1})", "Expected '\"' at character 8."),
    Self("intro(09)", "Expected a value at character 7."),
    Self("intro(+9)", "Expected a value at character 7."),
    Self("intro(0x9)", "Expected a value at character 7."),
    Self("intro(.red)", "Expected a value at character 7."),
    Self("intro(\"x)", "The string at character 7 is not terminated."),
    Self("intro(\"x\\", "The string at character 7 is not terminated."),
    Self(#"intro("\q")"#, "The string at character 7 has an escape or a character that is not allowed."),
    Self("intro(\"\n\")", "The string at character 7 has an escape or a character that is not allowed."),
    Self(#"intro("\u{110000}")"#, "Expected a code point at character 17."),
    Self("intro(a: 1, a: 2)", "The label 'a' occurs twice."),
    Self("intro(1, _0: 2)", "The label '_0' occurs twice."),
    Self("train", .unknownStep("train", at: "", known: ["intro", "main", "help"])),
    Self(
      "main(routes: ())",
      .badContext(
        "main",
        reason: "A container needs a context for each of its parts, which are 'routes', 'harbours', 'desk'.")),
    Self(
      "main(routes: (), harbours: (), (), desk: ())",
      .badContext(
        "main",
        reason: "A container needs a context for each of its parts, which are 'routes', 'harbours', 'desk'.")),
  ]
}

extension [Unicode.Scalar] {
  /// Drops, doubles or replaces a character.
  fileprivate mutating func damage(_ random: inout SplitMix64) {
    guard !isEmpty else { return }
    let place = random.below(count)
    switch random.below(3) {
    case 0: remove(at: place)
    case 1: insert(self[random.below(count)], at: place)
    default: self[place] = Array("()[]{}\",:/\\u_é9 ".unicodeScalars)[random.below(16)]
    }
  }
}
