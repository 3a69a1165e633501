import BacktrailUI
import Testing

@InjectableContainer("porch", aliases: ["terrace"])
struct PorchView: View {
  var name = "porch"
  @InjectableView var lampBuilder: some View { Text("lamp of the \(name)") }
  @InjectableView("bench") func seatBuilder() -> some View { Text("bench") }
  @InjectableView func plantBuilder(_ name: String) -> some View { Text(name) }

  var body: some View {
    lamp
    bench
    plant("fern")
  }
}

/// The conformance is separate, so that the struct itself is nonisolated.
@InjectableContainer
nonisolated struct StepView {
  @InjectableView var matBuilder: Text { Text("mat") }
}

extension StepView: View {
  var body: some View { mat }
}

@Suite struct OverrideMainActorTests {
  @Test func `containers work where the main actor is the default`() throws {
    let porch = PorchView().overrideView(for: .bench) { Text("swing") }
    let step = StepView().overrideView(for: .mat) { Text("stone") }
    let host = HeadlessHost {
      porch
      step
    }
    #expect(try host.text == "lamp of the porch\nswing\nfern\nstone")
  }

  @Test func `registered replacements do too`() throws {
    let navigator = Navigator<Place>(log: nil)
    navigator.restore(orElse: .stack(.home))
    let registry = OverrideRegistry()
    registry.register("dark", for: PorchView.self, .lamp) { PorchView(name: "dark porch").bench }
    navigator.override(PorchView.self, .lamp, with: "dark")
    let host = HeadlessHost {
      PorchView().overrideRegistry(registry).environment(\.screenPlace, ScreenPlace(store: navigator))
    }
    #expect(try host.text == "bench\nbench\nfern")
  }

  @Test func `keys and names are read off the main actor`() async {
    let names = await Task.detached {
      [PorchView.injectableName] + PorchView.injectableAliases
        + PorchView.InjectableKeys.allCases.map(\.rawValue)
    }.value
    #expect(names == ["porch", "terrace", "lamp", "bench", "plant"])
  }
}
