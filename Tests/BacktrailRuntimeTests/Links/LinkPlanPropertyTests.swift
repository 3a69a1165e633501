import Backtrail
import BacktrailTesting
import Testing

/// Links that come after histories at random.
@MainActor
@Suite struct LinkPlanPropertyTests {
  private static let stops: [Stop] = [
    .map, .line(4), .station(id: 42), .timetable(of: 42), .tickets, .ticket(id: 101), .checkout, .account,
  ]

  private func move(_ navigator: Navigator<Stop>, _ random: inout SplitMix64) {
    let stop = Self.stops.randomElement(using: &random) ?? .map
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: navigator.push(stop)
    case 4: navigator.pop()
    case 5: navigator.select(["map", "tickets", "account"].randomElement(using: &random) ?? "map")
    case 6: navigator.present(stop, style: Bool.random(using: &random) ? .sheet : .fullScreenCover)
    case 7: navigator.dismiss()
    case 8: navigator.setStack([.map, stop, .line(4)], on: .branch("map"))
    default: navigator.undo()
    }
  }

  private func open(_ url: String, in navigator: Navigator<Stop>) throws -> LinkResult {
    try navigator.openGate(.authentication)
    return try navigator.open(url)
  }

  // Links whose plans reset; those that keep what is there differ by what is there.
  @Test(arguments: ["/stations/42/times", "/tickets/7", "/tickets/101", "/lines/4", "/map", "/tickets"])
  func `whatever happened before, a link shows the same`(url: String) throws {
    let cold = Navigator<Stop>.following()
    _ = try open(url, in: cold)
    for seed in 0..<150 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let warm = Navigator<Stop>.following()
      for _ in 0..<Int.random(in: 0...12, using: &random) { move(warm, &random) }
      let others = ["map", "tickets", "account"].map { warm.entries(of: $0) }
      _ = try open(url, in: warm)
      #expect(warm.shown == cold.shown, "seed \(seed)")
      let scene = try #require(warm.state.activeSceneState)
      #expect(scene.presentations.allSatisfy { $0.owner == scene.root.selectedBranch.entries.last?.id })
      let selected = scene.root.selectedBranch.name
      for (name, before) in zip(["map", "tickets", "account"], others) where name != selected {
        #expect(warm.entries(of: name) == before, "seed \(seed)")
      }
      #expect(warm.kinds(of: try warm.open(url)) == ["linkReceived", "linkApplied"], "seed \(seed)")
    }
  }
}
