import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct OverrideOnScreenTests {
  private let registry = OverrideRegistry("hoes", "rakes", "seeds")

  private func host(_ navigator: Navigator<Windows>) -> HeadlessHost {
    HeadlessHost {
      NavigatorView(navigator) { ShedView().navigationTitle($0.title) }.overrideRegistry(registry)
    }
  }

  @Test(.temporaryLog) func `each screen shows what is registered for it, even after a launch`() async throws
  {
    var navigator: Navigator<Windows> = try TemporaryLog.navigator(orElse: .stack(.home))
    navigator.push(.document(1))
    navigator.override(ShedView.self, .banner, with: "hoes", scope: .entry(.top))
    navigator.push(.document(2))
    navigator.override(ShedView.self, .banner, with: "rakes", scope: .scene(.active))
    navigator.present(.document(3))
    navigator.override(ShedView.self, .banner, with: "seeds", scope: .stack(.top))
    for seed in 2...3 as ClosedRange<UInt64> {
      let host = host(navigator)
      #expect(try host.text == "Home > Document 1 > Document 2\n  rakes\nSheet:\n  Document 3\n    seeds")
      try host.dragDown()
      #expect(try host.text == "Home > Document 1 > Document 2\n  rakes")
      try host.swipeBack()
      #expect(try host.text == "Home > Document 1\n  hoes")
      try host.swipeBack()
      #expect(try host.text == "Home\n  rakes")
      navigator.undo()
      navigator.undo()
      navigator.undo()
      try await navigator.flush()
      await navigator.close()
      navigator = try TemporaryLog.navigator(orElse: .stack(.home), environment: .fixed(seed: seed))
    }
    await navigator.close()
  }

  @Test func `a screen keeps its other state while a part comes and goes`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost {
      NavigatorView(navigator) { _ in Harvest() }.overrideRegistry(registry)
    }
    try host.tap("Pick")
    navigator.override(Harvest.self, .basket, with: "rakes", scope: .entry(.top))
    #expect(try host.text == "1 picked\n[Pick]\nrakes")
    navigator.removeOverride(Harvest.self, .basket, scope: .entry(.top))
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
