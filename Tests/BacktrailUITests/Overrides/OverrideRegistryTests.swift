import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct OverrideRegistryTests {
  private let navigator = Navigator<Windows>.restored()

  @Test func `the last registration of a name wins`() throws {
    let registry = OverrideRegistry()
    registry.register("autumn", for: ShedView.self, .banner) { Text("rakes") }
    registry.register("autumn", for: ShedView.self, .banner) { Text("leaves") }
    navigator.override(ShedView.self, .banner, with: "autumn")
    #expect(try shown(ShedView(), on: navigator, registry) == "leaves")
  }

  @Test func `a name has a view for each part, and one for all others`() throws {
    let registry = OverrideRegistry()
    registry.register("autumn", for: GardenView.self, .banner) { Text("harvest") }
    registry.register("autumn", for: GardenView.self, .footer) { Text("leaves") }
    registry.register("autumn") { Text("anywhere") }
    navigator.override(GardenView.self, .banner, with: "autumn")
    navigator.override(GardenView.self, .footer, with: "autumn")
    navigator.override(ShedView.self, .banner, with: "autumn")
    #expect(try shown(GardenView(), on: navigator, registry) == "harvest\nleaves")
    #expect(try shown(ShedView(), on: navigator, registry) == "anywhere")
  }

  @Test func `a replacement is built whenever it is rendered`() throws {
    let registry = OverrideRegistry()
    let count = Count()
    registry.register("autumn") {
      count.value += 1
      return Text("built \(count.value)")
    }
    navigator.override(ShedView.self, .banner, with: "autumn")
    let host = HeadlessHost {
      ShedView().environment(\.screenPlace, navigator.topPlace).overrideRegistry(registry)
    }
    #expect(try host.text == "built 1")
    navigator.push(.document(1))
    #expect(try host.text == "built 2")
  }

  @Test func `a replacement registered late is shown immediately`() throws {
    let registry = OverrideRegistry()
    navigator.override(ShedView.self, .banner, with: "autumn")
    let host = HeadlessHost {
      ShedView().environment(\.screenPlace, navigator.topPlace).overrideRegistry(registry)
    }
    #expect(try host.text == "tools")
    registry.register("autumn") { Text("rakes") }
    #expect(try host.text == "rakes")
  }

  @Test func `a name that the registry does not know shows the view beneath`() throws {
    let registry = OverrideRegistry("winter")
    navigator.override(ShedView.self, .banner, with: "winter")
    navigator.override(ShedView.self, .banner, with: "gone", scope: .entry(.top))
    #expect(try shown(ShedView(), on: navigator, registry) == "winter")
    navigator.resetOverrides(.app)
    #expect(try shown(ShedView(), on: navigator, registry) == "tools")
  }

  @Test func `orphans are listed with the reason, and stay`() {
    let registry = OverrideRegistry()
    registry.declare(ShedView.self)
    registry.register("autumn", for: GardenView.self, .banner) { Text("") }
    navigator.override(GardenView.self, .banner, with: "autumn")
    navigator.override(GardenView.self, .footer, with: "autumn")
    navigator.override(ShedView.self, .banner, with: "gone")
    navigator.registerOverride("autumn", for: "lawn", of: "yard")
    navigator.registerOverride("autumn", for: "door", of: "house", scope: .entry(.top))
    let before = navigator.overrides
    let findings = registry.orphans(in: navigator.overrides)
    #expect(
      findings.map(\.problem) == [.unknownReplacement, .unfitReplacement, .unknownPart, .unknownHost])
    #expect(
      findings.map(\.key) == before.rows.map(\.key).filter { $0.part != "banner" || $0.host != "garden" })
    #expect(findings.map(\.replacement) == ["gone", "autumn", "autumn", "autumn"])
    #expect(
      findings.map(\.description) == [
        "No replacement 'gone' is registered for 'banner' of 'ShedView'. Register it, or remove the override.",
        "The replacement 'autumn' is not registered for 'footer' of 'garden'. Register it for that part, or remove the "
          + "override.",
        "The host 'yard' has no part 'lawn' for the override 'autumn'. Remove the override.",
        "No host 'house' is declared for the override 'autumn'. Declare it, or add the name to the aliases of another host.",
      ])
    #expect(navigator.overrides == before)
  }

  @Test func `a host's own name takes precedence over another's earlier one`() {
    for hosts in [[true, false], [false, true]] {
      let registry = OverrideRegistry()
      for isRenamed in hosts {
        if isRenamed { registry.declare(RenamedShed.self) } else { registry.declare(ShedView.self) }
      }
      registry.register("autumn") { Text("") }
      navigator.registerOverride("autumn", for: "banner", of: "ShedView")
      navigator.registerOverride("autumn", for: "door", of: "ShedView")
      #expect(registry.orphans(in: navigator.overrides).map(\.key.part) == ["door"])
    }
  }

  @Test func `many threads register, declare and ask at the same time`() async throws {
    let registry = OverrideRegistry()
    for index in 0..<8 {
      navigator.registerOverride(
        "name \(index)", for: "banner", of: "ShedView", scope: index == 0 ? .app : .entry(.top))
      navigator.registerOverride("name \(index)", for: "part \(index)", of: "garden")
    }
    let overrides = navigator.overrides
    try await withThrowingTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<200 {
            registry.register("name \((task + round) % 8)", for: ShedView.self, .banner) { Text("\(task)") }
            registry.register("name \(round % 8)") { Text("any") }
            registry.declare(GardenView.self)
            _ = registry.orphans(in: overrides)
          }
        }
      }
      // While the others register, the views need not settle.
      for _ in 0..<200 {
        do { _ = try shown(ShedView(), on: navigator, registry) } catch is HeadlessError {}
      }
    }
    #expect(registry.orphans(in: overrides).map(\.problem) == Array(repeating: .unknownPart, count: 8))
    registry.register("name 7", for: ShedView.self, .banner) { Text("last") }
    #expect(try shown(ShedView(), on: navigator, registry) == "last")
  }
}

@MainActor
private final class Count {
  var value = 0
}

/// A host whose earlier name now belongs to another host.
@InjectableContainer("house", aliases: ["ShedView"])
private struct RenamedShed: View {
  @InjectableView var doorBuilder: some View { Text("door") }

  var body: some View { door }
}
