import BacktrailTesting
import BacktrailUI
import Testing

/// An app as a person has it: screens in a navigator, replacements above.
private struct GardenApp: View {
  let navigator: Navigator<GardenRoute>
  let registry: OverrideRegistry

  var body: some View {
    NavigatorView(navigator) { route in
      switch route {
      case .gate: ShedView().navigationTitle("Gate")
      case .bed(let number): ShedView().navigationTitle("Bed \(number)")
      }
    }
    .overrideRegistry(registry)
  }
}

@MainActor @Suite struct OverrideOnScreenTests {
  private let registry = OverrideRegistry("hoes", "rakes", "seeds")

  private func host(_ navigator: Navigator<GardenRoute>) -> HeadlessHost {
    HeadlessHost { GardenApp(navigator: navigator, registry: registry) }
  }

  @Test(.temporaryLog) func `each screen shows what is registered for it, also after a launch`() async throws
  {
    var navigator: Navigator<GardenRoute> = try TemporaryLog.navigator(orElse: .stack(.gate))
    navigator.push(.bed(1))
    navigator.override(ShedView.self, .banner, with: "hoes", scope: .entry)
    navigator.push(.bed(2))
    navigator.override(ShedView.self, .banner, with: "rakes", scope: .scene)
    navigator.present(.bed(3))
    navigator.override(ShedView.self, .banner, with: "seeds", scope: .stack)
    for seed in 2...3 as ClosedRange<UInt64> {
      let host = host(navigator)
      #expect(try host.text == "Gate > Bed 1 > Bed 2\n  rakes\nSheet:\n  Bed 3\n    seeds")
      try host.dragDown()
      #expect(try host.text == "Gate > Bed 1 > Bed 2\n  rakes")
      try host.swipeBack()
      #expect(try host.text == "Gate > Bed 1\n  hoes")
      try host.swipeBack()
      #expect(try host.text == "Gate\n  rakes")
      navigator.undo()
      navigator.undo()
      navigator.undo()
      try await navigator.flush()
      await navigator.close()
      navigator = try TemporaryLog.navigator(orElse: .stack(.gate), environment: .fixed(seed: seed))
    }
    await navigator.close()
  }

  @Test func `a screen keeps its other state while a part comes and goes`() throws {
    let navigator = Navigator<GardenRoute>.atTheGate()
    let host = HeadlessHost {
      NavigatorView(navigator) { _ in Harvest() }.overrideRegistry(registry)
    }
    try host.tap("Pick")
    navigator.override(Harvest.self, .basket, with: "rakes", scope: .entry)
    #expect(try host.text == "1 picked\n[Pick]\nrakes")
    navigator.removeOverride(Harvest.self, .basket, scope: .entry)
    #expect(try host.text == "1 picked\n[Pick]\nbasket of 1")
  }
}

@InjectableContainer
private struct Harvest: View {
  @State private var count = 0
  @InjectableView var basketBuilder: some View { Text("basket of \(count)") }

  var body: some View {
    Text("\(count) picked")
    Button("Pick") { count += 1 }
    basket
  }
}
