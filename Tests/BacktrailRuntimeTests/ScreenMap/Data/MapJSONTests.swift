import Backtrail
import BacktrailInspection
import BacktrailMap
import BacktrailTesting
import Testing

@Suite struct MapJSONTests {
  @Test func `a map is read as it was written`() throws {
    #expect(try MapDescription(json: MapDescription.marina.json) == .marina)
  }

  @Test func `the written form is as recorded`() throws {
    try expectGolden(MapDescription.marina.json + "\n", in: "../../../Golden/maps/marina.json")
  }

  @Test(arguments: ["push", "present:sheet", "present:drawer", "present:push", "present:present:"])
  func `a kind of transition is read as it was written`(text: String) throws {
    #expect(MapTransition.Kind(text)?.description == text)
  }

  @Test func `a style with the name of a push is not a push`() throws {
    var map = MapDescription.marina
    map.universal[0].kind = .present(.custom("push"))
    #expect(try MapDescription(json: map.json) == map)
  }

  private func error(_ text: String) -> MapFileError? {
    do throws(MapFileError) {
      _ = try MapDescription(json: text)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ change: (inout MapDescription) -> Void) -> MapFileError? {
    var map = MapDescription.marina
    change(&map)
    return error(map.json)
  }

  @Test func `data that is not a map is refused`() {
    #expect(error("") != nil)
    #expect(error("[]") != nil)
    #expect(error("{}") == .unreadable("the value 'format' is missing."))
    #expect(error(#"{"format":1}"#) == .unreadable("the value 'root' is missing."))
    #expect(error(String(repeating: "[", count: 100_000)) != nil)
  }

  @Test func `a different format version is refused`() {
    #expect(error(#"{"format":2,"what":"comes"}"#) == .otherFormat(2, known: 1))
    #expect(error(#"{"format":0}"#) == .otherFormat(0, known: 1))
  }

  @Test func `an unknown kind of transition is refused`() {
    let text = MapDescription.marina.json.replacing(#""push""#, with: #""puhs""#)
    #expect(
      error(text) == .unreadable("the kind of a transition must be 'push', or 'present:' and a style."))
  }

  @Test(arguments: [-1, 15, Int.max])
  func `a number that no screen has is refused`(number: Int) {
    #expect(error { $0.root.place.node = number } == .unknownNode(number, count: 15))
    #expect(error { $0.nodes[3].slots[1].place.node = number } == .unknownNode(number, count: 15))
    #expect(error { $0.nodes[8].transitions[1].place?.node = number } == .unknownNode(number, count: 15))
    #expect(error { $0.universal[0].place?.node = number } == .unknownNode(number, count: 15))
  }

  @Test func `a name shared by two transitions is refused`() {
    #expect(
      error { $0.nodes[3].slots[2].name = "berths" } == .repeatedName("berths", place: "nodes[3] (Main)"))
    #expect(
      error { $0.nodes[8].transitions[1].name = "book" }
        == .repeatedName("book", place: "nodes[8] (BerthPage)"))
    #expect(
      error { $0.universal.append($0.universal[0]) } == .repeatedName("notice", place: "universal"))
  }

  @Test func `transitions without a name are read`() {
    #expect(
      error {
        $0.nodes[8].transitions[0].name = ""
        $0.nodes[8].transitions[1].name = ""
      } == nil)
  }

  @Test func `a context's version below one is refused`() {
    #expect(error { $0.nodes[8].context.version = 0 } == .badVersion(screen: "BerthPage", version: 0))
  }

  @Test func `data that is far too large is refused before it is read`() {
    #expect(error(String(repeating: " ", count: 5 << 20)) == .tooLarge)
    #expect(
      error { $0.nodes = Array(repeating: MapNode(screen: "S"), count: 10_001) }
        == .tooManyNodes(10_001, limit: 10_000))
  }

  @Test func `an error says what to do`() {
    #expect(
      "\(MapFileError.repeatedName("a\u{7}", place: "nodes[1] (Home)"))"
        == #"Two steps are named 'a\u{7}' at nodes[1] (Home). Rename one of them."#)
    #expect("\(MapFileError.otherFormat(2, known: 1))".hasSuffix("Update the tool."))
    #expect("\(MapFileError.unknownNode(9, count: 2))".contains("'map.description.json'"))
  }
}
