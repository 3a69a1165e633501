import Backtrail
import BacktrailInspection
import BacktrailMap
import BacktrailTesting
import Testing

/// Dead ends and traps compared with a search that remembers the whole path.
@Suite struct MapEndTests {
  /// A small map whose screens lead anywhere, some without a way back.
  private static func map(_ random: inout SplitMix64) -> MapDescription {
    let count = 2 + Int(random.next() % 4)
    let nodes = (0..<count).map { number in
      let transitions = (0..<Int(random.next() % 3)).map { place in
        MapTransition(
          "way\(place)", kind: random.next().isMultiple(of: 3) ? .present(.sheet) : .push,
          allowsBack: random.next().isMultiple(of: 2), place: MapPlace(Int(random.next() % UInt64(count))))
      }
      return MapNode(screen: "S\(number)", transitions: transitions)
    }
    return MapDescription(root: MapSlot("root", place: MapPlace(0)), nodes: nodes)
  }

  /// Whether somebody who took these transitions can get back to the first screen.
  private static func returns(_ trail: [MapTransition], _ map: MapDescription, depth: Int) -> Bool {
    guard let last = trail.last, let place = last.place, place.node != 0 else { return true }
    if last.allowsBack, returns(trail.dropLast(), map, depth: depth) { return true }
    guard depth > 0 else { return false }
    return map.nodes[place.node].transitions.contains { returns(trail + [$0], map, depth: depth - 1) }
  }

  /// The screen from which the last of the given transitions leads, and that transition's name.
  private static func lastWay(of names: [String], _ map: MapDescription) -> [String] {
    let source = names.dropLast().reduce(0) { node, name in
      map.nodes[node].transitions.first { $0.name == name }?.place?.node ?? 0
    }
    return ["\(source)", names.last ?? ""]
  }

  @Test(arguments: 0..<300) func `no reported dead end or trap has a way back`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let map = Self.map(&random)
    let found = Set(map.findings().filter { $0.kind == .deadEnd || $0.kind == .trap }.map(\.place))
    // Every transition from a screen, with each short trail that leads to the screen.
    var trails: [[MapTransition]] = [[]]
    var stuck: Set<[String]> = []
    for _ in 0..<4 {
      trails = trails.flatMap { trail in
        map.nodes[trail.last?.place?.node ?? 0].transitions.map { trail + [$0] }
      }
      for trail in trails where Self.returns(trail.dropLast(), map, depth: 5) {
        if !Self.returns(trail, map, depth: 5) { stuck.insert(Self.lastWay(of: trail.map(\.name), map)) }
      }
    }
    for place in found {
      let names = place.split(separator: "/").dropFirst().map(String.init)
      #expect(stuck.contains(Self.lastWay(of: names, map)), "\(place) in \(map)")
    }
    if found.isEmpty {
      let isOneWay = map.nodes.allSatisfy { $0.transitions.allSatisfy { !$0.allowsBack } }
      #expect(!isOneWay || stuck.isEmpty)
    }
  }
}
