import BacktrailMap
import BacktrailRuntime
import Testing
import Worlds

@Suite struct ContextCodingTests {
  private struct Options: Codable, Equatable { var note: String? }
  private enum Floor: Codable, Equatable {
    case ground
    case upper(Int)
  }

  private func expect<Context: Equatable>(
    _ coding: ContextCoding<Context>, _ context: Context, _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try coding.encode(context) == text, sourceLocation: sourceLocation)
    #expect(try coding.decode(text) == context, sourceLocation: sourceLocation)
  }

  @Test func `a context is an object, or the member of one`() throws {
    try expect(.json, 3, #"{"_0":3}"#)
    try expect(.json, "a/b", #"{"_0":"a/b"}"#)
    try expect(.json, [1, 2], #"{"_0":[1,2]}"#)
    try expect(.json, Options(note: "x"), #"{"note":"x"}"#)
    try expect(.json, ["b": 1, "a": 2], #"{"a":2,"b":1}"#)
    try expect(.json, Floor.upper(2), #"{"upper":{"_0":2}}"#)
    try expect(.json, Floor.ground, #"{"ground":{}}"#)
  }

  /// The screen would be shown without the value.
  @Test func `a sensitive value is refused`() throws {
    struct Card: Codable {
      var name = "$sensitive"
      @Sensitive var pin: String?
    }
    #expect(try ContextCoding<Card>.json.encode(Card()) == #"{"name":"$sensitive","pin":null}"#)
    let error = #expect(throws: (any Error).self) {
      try ContextCoding<[Card]>.json.encode([Card(pin: "4111")])
    }
    #expect("\(error!)".hasPrefix("The context has a sensitive value."))
  }

  @Test func `an optional is read as it was written`() throws {
    try expect(.json, String?.none, #"{"_0":null}"#)
    try expect(.json, Options?.none, #"{"_0":null}"#)
    try expect(.json, Options(note: nil) as Options?, "{}")
    try expect(.json, ["_0": 5], #"{"_0":5}"#)
    try expect(.json, ["_0": ["_0": 5]], #"{"_0":{"_0":5}}"#)
  }

  @MainActor @Test func `a container's context is an array with one element for each part`() throws {
    let coding = Tabs<(Slot<Exhibit>, Slot<Tour>, Slot<Room>), Exhibit, Tour, Room>.contextCoding
    let text = try coding.encode((4, Tour.Plan(rooms: [1]), ()))
    #expect(text == #"[{"_0":4},{"isQuiet":false,"rooms":[1]},{}]"#)
    let context = try coding.decode(text)
    #expect(context.0 == 4)
    #expect(context.1 == Tour.Plan(rooms: [1]))
    #expect(throws: DecodingError.self) { try coding.decode(#"[{"_0":4}]"#) }
  }

  @MainActor @Test func `containers around a screen store its context the way the screen does`() throws {
    #expect(try Navigation<Exhibit>.contextCoding.encode(1) == #"{"_0":1}"#)
    #expect(try Framed<Exhibit>.contextCoding.encode(1) == #"{"_0":1}"#)
    #expect(try Framed<Room>.contextCoding.encode(()) == "{}")
    #expect(try MappedContent<Exhibit, Int>.contextCoding.encode(1) == #"{"_0":1}"#)
  }
}
