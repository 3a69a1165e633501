import Backtrail
import BacktrailInspection
import BacktrailMap
import Testing

/// The part of a map that guards leave reachable.
@Suite struct GuardedMapTests {
  private func findings(_ guards: NavigationGuard...) -> [String] {
    MapDescription.marina.findings(guards: guards).map { "\($0.kind) at \($0.place)" }
  }

  @Test func `guards that the map satisfies leave every screen reachable`() {
    #expect(
      findings(
        NavigationGuard("a", .above("book", ["berth"], isDirect: true)),
        NavigationGuard("b", .atMostPresentations(1, [.sheet])),
        NavigationGuard("c", .depth(3)), NavigationGuard("d", .requires("main", for: ["berth", "edit"])),
        NavigationGuard("e", .alone("splash"))) == [])
  }

  @Test func `a screen that is never above the required one cannot be reached`() {
    #expect(
      findings(NavigationGuard("a", .above("book", ["weather"]))) == [
        "forbidden at main/berths/berth/book", "forbidden at main/berths/berth/book/done",
      ])
  }

  @Test func `a screen that another path still leads to is reachable`() {
    var map = MapDescription.marina
    map.nodes[6].transitions = [MapTransition("book", kind: .present(.sheet), place: MapPlace(11))]
    #expect(map.findings(guards: [NavigationGuard("a", .above("book", ["weather"]))]).isEmpty)
  }

  @Test func `presenting over a presentation can be forbidden`() {
    #expect(
      findings(
        NavigationGuard("a", .above("neighbour", [])),
        NavigationGuard("b", .atMostPresentations(0, [.popover])))
        == [
          "forbidden at main/berths/filter"
        ])
  }

  @Test func `a stack that must be flat leaves presented screens reachable`() {
    #expect(
      findings(NavigationGuard("flat", .depth(1))) == [
        "forbidden at main/berths/berth", "forbidden at main/berths/berth/book",
        "forbidden at main/account/edit/password", "forbidden at main/berths/berth/book/done",
      ])
  }

  @Test func `a screen of another case cannot be reached`() {
    #expect(
      findings(NavigationGuard("a", .requires("signIn", for: ["edit"]))) == [
        "forbidden at main/account/edit", "forbidden at main/account/edit/password",
      ])
  }

  @Test func `a screen that must stand alone and is pushed cannot be reached`() {
    #expect(findings(NavigationGuard("a", .alone("password"))) == ["forbidden at main/account/edit/password"])
  }

  @Test func `a guard that a detour satisfies forbids nothing`() {
    // From weather to egg and back to weather: only then may one continue.
    var map = MapDescription.marina
    map.nodes[6].transitions = [
      MapTransition("egg", place: MapPlace(15)), MapTransition("hen", place: MapPlace(16)),
    ]
    map.nodes.append(MapNode(screen: "Egg", transitions: [MapTransition("weather", place: MapPlace(6))]))
    map.nodes.append(MapNode(screen: "Hen"))
    #expect(map.findings(guards: [NavigationGuard("a", .above("hen", ["egg"]))]).isEmpty)
    #expect(
      map.findings(guards: [NavigationGuard("a", .above("hen", ["egg"])), NavigationGuard("b", .depth(3))])
        .map(\.place) == ["main/weather/hen"])
  }

  @Test func `a guard that names no screen of the map is found`() {
    #expect(
      findings(
        NavigationGuard("a", .above("edti", ["account"])),
        NavigationGuard("b", .requires("start", for: ["slot"])))
        == ["unknownScreen at guard a", "unknownScreen at guard b"])
  }

  @Test func `too many paths are reported`() {
    // At every stage the path goes through one of two screens, and the guards check each of them.
    let count = 14
    let nodes = (0..<count).flatMap { stage in
      ["a", "b"].map { side in
        MapNode(
          screen: "\(side)\(stage)",
          transitions: stage + 1 == count
            ? []
            : [
              MapTransition("a\(stage + 1)", place: MapPlace(2 * stage + 2)),
              MapTransition("b\(stage + 1)", place: MapPlace(2 * stage + 3)),
            ])
      }
    }
    let map = MapDescription(
      root: MapSlot("root", place: MapPlace(0)), nodes: nodes + [MapNode(screen: "Last")],
      universal: [
        MapTransition("last", kind: .present(.sheet), place: MapPlace(2 * count))
      ])
    let looking = (1..<count).map { NavigationGuard("g\($0)", .atMost(9, of: ["a\($0)"])) }
    let findings = map.findings(guards: looking + [NavigationGuard("never", .above("last", []))])
    #expect(findings.contains { $0.kind == .undecided })
    #expect(findings.allSatisfy { $0.kind == .undecided || $0.place == "nodes[1]" })
    #expect(MapFinding.Kind.undecided.severity == .note)
  }
}
