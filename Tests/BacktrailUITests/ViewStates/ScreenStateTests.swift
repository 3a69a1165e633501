import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct ScreenStateTests {
  @Test func `a value of a screen survives a kill`() async throws {
    let app = ScreenApp()
    let host = app.host { DraftView() }
    #expect(try host.text == "[Clear]\nNote: \"\"\n0 letters")
    try host.type("fog", into: "Note")
    #expect(try host.text == "[Clear]\nNote: \"fog\"\n3 letters")
    let again = try await app.relaunched()
    #expect(try again.host { DraftView() }.text == "[Clear]\nNote: \"fog\"\n3 letters")
  }

  @Test func `typed text is logged as one event`() async throws {
    let app = ScreenApp()
    let host = app.host { DraftView() }
    for text in ["f", "fo", "fog"] { try host.type(text, into: "Note") }
    #expect(app.navigator.headSeq == 2)
    try await app.navigator.flush()
    let batches = try app.log.batches(in: 3...app.navigator.headSeq)
    #expect(batches.flatMap(\.events).map(\.payload?.text) == [#"["fog"]"#])
    #expect(batches.map(\.cause) == [.programmatic])
  }

  @Test func `views of one screen share a key's value, but other keys and screens do not`() throws {
    let app = ScreenApp()
    let first = app.top
    app.navigator.push(.document(1))
    let host = app.host {
      DraftView()
      LabelView(key: "note")
      LabelView(key: "other")
    }
    try host.type("fog", into: "Note")
    #expect(try host.text.hasSuffix("note: fog\nother: -"))
    #expect(try app.host(first) { LabelView(key: "note") }.text == "note: -")
  }

  @Test func `outside a screen it is the view's own state`() throws {
    let host = HeadlessHost { DraftView() }
    try host.type("fog", into: "Note")
    #expect(try host.text == "[Clear]\nNote: \"fog\"\n3 letters")
    try host.tap("Clear")
    #expect(try host.text == "[Clear]\nNote: \"\"\n0 letters")
  }

  @Test func `a view that is not in a screen keeps its state out of the log`() throws {
    let app = ScreenApp()
    let host = HeadlessHost { [navigator = app.navigator] in
      DraftView().environment(\.screenPlace, ScreenPlace(store: navigator))
    }
    try host.type("fog", into: "Note")
    #expect(try host.text == "[Clear]\nNote: \"fog\"\n3 letters")
    #expect(app.navigator.headSeq == 2)
  }

  @Test func `undo of a pop brings a screen's values back`() throws {
    let app = ScreenApp()
    app.navigator.push(.document(1))
    let entry = app.top
    let host = app.host { DraftView() }
    try host.type("fog", into: "Note")
    app.navigator.pop()
    // A screen that is being removed keeps what it showed.
    #expect(try host.text == "[Clear]\nNote: \"fog\"\n3 letters")
    app.navigator.undo()
    #expect(try app.host(entry) { DraftView() }.text == "[Clear]\nNote: \"fog\"\n3 letters")
  }

  @Test func `a value that another part of the app saves is shown`() throws {
    let app = ScreenApp()
    let host = app.host { DraftView() }
    try host.type("fog", into: "Note")
    app.navigator.saveViewState("sun", key: "note")
    #expect(try host.text == "[Clear]\nNote: \"sun\"\n3 letters")
  }

  @Test func `a value that the log refuses is shown but not restored`() async throws {
    let app = ScreenApp()
    let host = app.host { DraftView() }
    try host.type("fog", into: "Note")
    try host.type(String(repeating: "x", count: 70_000), into: "Note")
    #expect(try host.text.hasSuffix("70000 letters"))
    #expect(app.navigator.lastRejection == .payloadTooLarge(70_004, limit: 65_536))
    #expect(app.saved("note") == #""fog""#)
    try host.type("rain", into: "Note")
    #expect(try host.text.hasSuffix("4 letters"))
    let again = try await app.relaunched()
    #expect(try again.host { DraftView() }.text.hasSuffix("4 letters"))
  }

  @Test func `a value saved elsewhere wins over a refused one`() throws {
    let app = ScreenApp()
    let host = app.host { DraftView() }
    try host.type(String(repeating: "x", count: 70_000), into: "Note")
    app.navigator.saveViewState("sun", key: "note")
    #expect(try host.text.hasSuffix("3 letters"))
  }

  @Test(arguments: [("\"sun\"", Int32(2)), ("{}", 1), ("3", 1)])
  func `a value of a different version or kind does not count, but stays`(json: String, version: Int32) throws
  {
    let app = ScreenApp()
    app.navigator.saveViewState(json: json, version: version, key: "note")
    #expect(try app.host { DraftView() }.text.hasSuffix("0 letters"))
    #expect(app.saved("note") == json)
  }

  @Test func `a write by a removed screen is refused, not silently lost`() throws {
    let app = ScreenApp()
    app.navigator.push(.document(1))
    let entry = app.top
    let host = app.host { DraftView() }
    _ = try host.text
    app.navigator.pop()
    try host.type("fog", into: "Note")
    #expect(app.navigator.lastRejection == .rule(.unknownEntry(entry)))
  }

  @Test func `an optional value needs no initial value`() throws {
    let app = ScreenApp()
    let host = app.host { DepthView() }
    #expect(try host.text == "[Sound]\nunknown")
    try host.tap("Sound")
    #expect(try host.text == "[Sound]\n7 fathoms")
    #expect(app.saved("depth") == "7")
  }

  @Test func `a value can be passed on as a binding`() throws {
    let app = ScreenApp()
    let host = app.host { SwitchesView() }
    try host.toggle("Lit")
    #expect(try host.text == "[x] Lit\nlamps: 1")
    #expect(app.saved("lamps") == #"{"count":1,"isLit":true}"#)
  }
}

private struct DraftView: View {
  @ScreenState("note") private var note = ""

  var body: some View {
    Button("Clear") { note = "" }
    TextField("Note", text: $note)
    Text(note.count > 100 ? "" : "\(note.count) letters")
    if note.count > 100 { Text("\(note.count) letters") }
  }
}

private struct DepthView: View {
  @ScreenState("depth") private var depth: Int?

  var body: some View {
    Button("Sound") { depth = 7 }
    Text(depth.map { "\($0) fathoms" } ?? "unknown")
  }
}

private struct LabelView: View {
  let key: String
  @ScreenState<String, String, Binding<String>> private var text: String

  init(key: String) {
    self.key = key
    _text = ScreenState(wrappedValue: "-", key)
  }

  var body: some View { Text("\(key): \(text)") }
}

/// A value that is not `Sendable`.
private struct Lamps: Codable {
  var isLit = false { didSet { count += 1 } }
  var count = 0
}

private struct SwitchesView: View {
  @ScreenState("lamps") private var lamps = Lamps()

  var body: some View {
    Toggle("Lit", isOn: $lamps.isLit)
    Text("lamps: \(lamps.count)")
  }
}
