import Backtrail
import BacktrailTesting
import Testing
import Worlds

/// Links that follow random histories.
@MainActor
@Suite struct LinkPlanPropertyTests {
  private static let screens: [Shop] = [
    .list, .aisle(4), .detail(id: 42), .reviews(of: 42), .orders, .order(id: 101), .checkout, .account,
  ]

  private func move(_ navigator: Navigator<Shop>, _ random: inout SplitMix64) {
    let screen = Self.screens.randomElement(using: &random) ?? .list
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: navigator.push(screen)
    case 4: navigator.pop()
    case 5: navigator.select(["shop", "orders", "account"].randomElement(using: &random) ?? "shop")
    case 6: navigator.present(screen, style: Bool.random(using: &random) ? .sheet : .fullScreenCover)
    case 7: navigator.dismiss()
    case 8: navigator.setStack([.list, screen, .aisle(4)], on: .branch("shop"))
    default: navigator.undo()
    }
  }

  private func open(_ url: String, in navigator: Navigator<Shop>) throws -> LinkResult {
    try navigator.openGate(.authentication)
    return try navigator.open(url)
  }

  // Links whose plans reset. With a plan that keeps existing screens, the result depends on these.
  @Test(arguments: ["/items/42/reviews", "/orders/7", "/orders/101", "/aisles/4", "/list", "/orders"])
  func `a link shows the same screens whatever happened before`(url: String) throws {
    let cold = Navigator<Shop>.following()
    _ = try open(url, in: cold)
    for seed in 0..<150 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let warm = Navigator<Shop>.following()
      for _ in 0..<Int.random(in: 0...12, using: &random) { move(warm, &random) }
      let others = ["shop", "orders", "account"].map { warm.entries(of: $0) }
      _ = try open(url, in: warm)
      #expect(warm.shown == cold.shown, "seed \(seed)")
      let scene = try #require(warm.state.activeSceneState)
      #expect(scene.presentations.allSatisfy { $0.owner == scene.root.selectedBranch.entries.last?.id })
      let selected = scene.root.selectedBranch.name
      for (name, before) in zip(["shop", "orders", "account"], others) where name != selected {
        #expect(warm.entries(of: name) == before, "seed \(seed)")
      }
      #expect(warm.kinds(of: try warm.open(url)) == ["linkReceived", "linkApplied"], "seed \(seed)")
    }
  }
}
