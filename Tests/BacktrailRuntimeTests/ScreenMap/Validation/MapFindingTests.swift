import Backtrail
import BacktrailInspection
import BacktrailMap
import BacktrailTesting
import Testing

@Suite struct MapFindingTests {
  /// A change to the valid map, and the finding that it causes.
  struct Flaw: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout MapDescription) -> Void
    let found: [Found]

    init(_ name: String, _ found: Found..., change: @escaping @Sendable (inout MapDescription) -> Void) {
      (testDescription, self.found, self.change) = (name, found, change)
    }
  }

  struct Found: Equatable, CustomStringConvertible {
    let kind: MapFinding.Kind
    let place: String
    var description: String { "\(kind) at \(place)" }

    init(_ kind: MapFinding.Kind, _ place: String) { (self.kind, self.place) = (kind, place) }
  }

  nonisolated static let flaws = [
    Flaw("nothing") { _ in },
    Flaw("a nameless transition", .init(.unnamedTransition, "main/berths/berth")) {
      $0.nodes[8].transitions[1].name = ""
    },
    Flaw(
      "two nameless transitions", .init(.unnamedTransition, "main/berths/berth"),
      .init(.unnamedTransition, "main/berths/berth")
    ) {
      $0.nodes[8].transitions[0].name = ""
      $0.nodes[8].transitions[1].name = ""
    },
    Flaw("a slot with a number", .init(.unnamedSlot, "main")) {
      $0.nodes[3].slots[1].name = "1"
      $0.nodes[3].slots[1].isNamed = false
    },
    Flaw("a case with a number", .init(.unnamedSlot, "")) {
      $0.nodes[0].slots[1].isNamed = false
    },
    Flaw("two tabs of one name", .init(.duplicateName, "main")) { $0.nodes[3].slots[1].name = "berths" },
    Flaw("two transitions of one name", .init(.duplicateName, "main/berths/berth")) {
      $0.nodes[8].transitions[1].name = "book"
    },
    Flaw("two universal ones of one name", .init(.duplicateName, "universal")) {
      $0.universal.append(MapTransition("notice", kind: .present(.sheet), place: MapPlace(13)))
    },
    Flaw("an alias that is a neighbour's name", .init(.hiddenName, "main/berths")) {
      $0.nodes[5].transitions[0].aliases = ["filter"]
    },
    Flaw("an alias that a neighbour has too", .init(.hiddenName, "main/berths")) {
      $0.nodes[5].transitions[1].aliases = ["slot"]
    },
    Flaw("an own transition of a universal name", .init(.hiddenName, "main/weather")) {
      $0.nodes[6].transitions = [MapTransition("notice", place: MapPlace(13))]
    },
    Flaw("a slash in a name", .init(.unspellableName, "main/berths")) {
      $0.nodes[5].transitions[0].name = "berth/page"
    },
    Flaw("a bracket in an alias, which stands in quotes") {
      $0.nodes[3].slots[0].aliases = ["berths("]
    },
    Flaw("an empty alias", .init(.unspellableName, "main")) { $0.nodes[3].slots[0].aliases = [""] },
    Flaw("a hidden character in a name", .init(.unspellableName, "main")) {
      $0.nodes[3].slots[0].name = "be\u{202E}rths"
    },
    Flaw("a way that moved nowhere", .init(.badMove, "main/old")) {
      $0.moved = [MovedPath("main/old", to: "main/new"), MovedPath("main/quay", to: "main/berths")]
    },
    Flaw("a way that moved and is there", .init(.badMove, "main/weather")) {
      $0.moved = [MovedPath("main/weather", to: "main/berths")]
    },
    Flaw("a screen that nothing leads to", .init(.unreachable, "nodes[15]")) {
      $0.nodes.append(MapNode(screen: "Attic"))
    },
    Flaw(
      "two screens that only lead to each other", .init(.unreachable, "nodes[15]"),
      .init(.unreachable, "nodes[16]")
    ) {
      $0.nodes.append(MapNode(screen: "Egg", transitions: [MapTransition("hen", place: MapPlace(16))]))
      $0.nodes.append(MapNode(screen: "Hen", transitions: [MapTransition("egg", place: MapPlace(15))]))
    },
    Flaw("a number that no screen has", .init(.unknownNode, "password"), .init(.unreachable, "nodes[12]")) {
      $0.nodes[10].transitions[0].place?.node = 99
    },
    Flaw("a universal push where there is no stack", .init(.pushWithoutStack, "universal/notice")) {
      $0.universal[0].kind = .push
    },
    Flaw("a pushed split", .init(.misplacedContainer, "main/weather/wide")) {
      $0.nodes[6].transitions = [MapTransition("wide", place: MapPlace(15))]
      $0.nodes.append(MapNode(screen: "Wide", kind: .split, slots: [MapSlot("left", place: MapPlace(13))]))
    },
    Flaw("a presented split") {
      $0.nodes[6].transitions = [MapTransition("wide", kind: .present(.sheet), place: MapPlace(15))]
      $0.nodes.append(MapNode(screen: "Wide", kind: .split, slots: [MapSlot("left", place: MapPlace(13))]))
    },
    Flaw("tabs in tabs", .init(.misplacedContainer, "main/more")) {
      $0.nodes[3].slots.append(MapSlot("more", place: MapPlace(15)))
      $0.nodes.append(MapNode(screen: "More", kind: .tabs, slots: [MapSlot("left", place: MapPlace(13))]))
    },
    Flaw("cases below the root", .init(.misplacedContainer, "main/weather/other")) {
      $0.nodes[6].transitions = [MapTransition("other", kind: .present(.sheet), place: MapPlace(15))]
      $0.nodes.append(MapNode(screen: "Other", kind: .cases, slots: [MapSlot("left", place: MapPlace(13))]))
    },
    Flaw("tabs without a slot", .init(.unfitParts, "main/weather/wide")) {
      $0.nodes[6].transitions = [MapTransition("wide", kind: .present(.sheet), place: MapPlace(15))]
      $0.nodes.append(MapNode(screen: "Wide", kind: .tabs))
    },
    Flaw("a screen with slots", .init(.unfitParts, "main/weather")) {
      $0.nodes[6].slots = [MapSlot("left", place: MapPlace(13))]
    },
    Flaw("tabs with a transition", .init(.unfitParts, "main")) {
      $0.nodes[3].transitions = [MapTransition("help", kind: .present(.sheet), place: MapPlace(13))]
    },
    Flaw("a transition to nowhere", .init(.missingTransition, "main/berths")) {
      $0.nodes[5].transitions[2].isOptional = false
    },
    Flaw("a push from a screen that is no stack", .init(.pushWithoutStack, "splash/help")) {
      $0.nodes[1].transitions = [MapTransition("help", place: MapPlace(13))]
    },
    Flaw("a push further on without a stack", .init(.pushWithoutStack, "signIn/recovery/sent")) {
      $0.nodes[4].transitions = [MapTransition("sent", place: MapPlace(13))]
    },
    Flaw("one value under two names", .init(.sharedValue, "main/berths")) {
      $0.nodes[5].transitions.append(MapTransition("berthAgain", place: MapPlace(8)))
    },
    Flaw("a last screen without a way back", .init(.deadEnd, "main/berths/berth/book/done")) {
      $0.nodes[11].transitions[0].allowsBack = false
    },
    Flaw("a leaf that one of two ways lets nobody leave", .init(.deadEnd, "main/weather/done")) {
      $0.nodes[6].transitions = [MapTransition("done", allowsBack: false, place: MapPlace(13))]
    },
    Flaw("a circle without an exit", .init(.trap, "main/weather/egg")) {
      $0.nodes[6].transitions = [MapTransition("egg", allowsBack: false, place: MapPlace(15))]
      $0.nodes.append(MapNode(screen: "Egg", transitions: [MapTransition("hen", place: MapPlace(16))]))
      $0.nodes.append(MapNode(screen: "Hen", transitions: [MapTransition("egg", place: MapPlace(15))]))
    },
    Flaw("a circle that one may go back from") {
      $0.nodes[6].transitions = [MapTransition("egg", place: MapPlace(15))]
      $0.nodes.append(
        MapNode(screen: "Egg", transitions: [MapTransition("hen", allowsBack: false, place: MapPlace(16))]))
      $0.nodes.append(
        MapNode(screen: "Hen", transitions: [MapTransition("account", allowsBack: false, place: MapPlace(7))])
      )
    },
    Flaw("a screen that leads on to itself only", .init(.trap, "main/weather/egg")) {
      $0.nodes[6].transitions = [MapTransition("egg", allowsBack: false, place: MapPlace(15))]
      $0.nodes.append(MapNode(screen: "Egg", transitions: [MapTransition("egg", place: MapPlace(15))]))
    },
    Flaw("tabs presented for good", .init(.trap, "main/weather/wide")) {
      $0.nodes[6].transitions = [
        MapTransition("wide", kind: .present(.fullScreenCover), allowsBack: false, place: MapPlace(15))
      ]
      $0.nodes.append(
        MapNode(
          screen: "Wide", kind: .tabs,
          slots: [MapSlot("a", place: MapPlace(12)), MapSlot("b", place: MapPlace(13))]))
    },
  ]

  @Test(arguments: flaws) func `a problem is found at its location`(flaw: Flaw) {
    var map = MapDescription.marina
    flaw.change(&map)
    #expect(map.findings().map { Found($0.kind, $0.place) } == flaw.found)
  }

  @Test func `errors come first, and every finding says what to do`() throws {
    var map = MapDescription.marina
    for flaw in Self.flaws where !flaw.found.isEmpty && map.nodes.count == 15 { flaw.change(&map) }
    let findings = map.findings()
    #expect(findings.map(\.severity.rank) == findings.map(\.severity.rank).sorted())
    try expectGolden(findings.map { "\($0)\n" }.joined(), in: "../../../Golden/maps/findings.txt")
  }

  @Test func `a map without screens has an error`() {
    let map = MapDescription(root: MapSlot("root", place: MapPlace(0)), nodes: [])
    #expect(map.findings().map(\.kind) == [.unknownNode])
  }

  @Test func `an app's test fails with the findings`() {
    withKnownIssue {
      var map = MapDescription.marina
      map.nodes[8].transitions[1].name = ""
      expectSound(map)
    }
    expectSound(.marina)
  }

  @Test func `a map of ten thousand screens is checked quickly`() {
    let nodes = (0..<10_000).map { number in
      MapNode(screen: "S", transitions: [MapTransition("next", place: MapPlace((number + 1) % 10_000))])
    }
    let map = MapDescription(
      root: MapSlot("root", place: MapPlace(0)), nodes: nodes,
      universal: [MapTransition("notice", kind: .present(.alert), place: MapPlace(0))])
    #expect(map.findings().isEmpty)
  }
}

extension MapFinding.Severity {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
