import BacktrailTesting
import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct OverrideScopeTests {
  private static let scopes: [(name: String, target: MoveTarget.Scope)] = [
    ("entry", .entry(.top)), ("stack", .stack(.top)), ("scene", .scene(.active)), ("app", .app),
  ]
  private let registry = OverrideRegistry("entry", "stack", "scene", "app", "old", "autumn")

  @Test(arguments: 0..<32)
  func `code wins over the entry, then come the stack, the scene, the app, and the view itself`(chosen: Int)
    throws
  {
    let navigator = Navigator<Windows>.restored()
    // From wide to narrow or back: the order of registration does not matter.
    let scopes = chosen.isMultiple(of: 2) ? Self.scopes : Self.scopes.reversed()
    for (name, target) in scopes where chosen & Self.bit(of: name) != 0 {
      navigator.override(ShedView.self, .banner, with: name, scope: target)
    }
    var view = ShedView()
    if chosen & 16 != 0 { view = view.overrideView(for: .banner) { Text("code") } }
    let expected =
      chosen & 16 != 0 ? "code" : Self.scopes.first { chosen & Self.bit(of: $0.name) != 0 }?.name ?? "tools"
    #expect(try shown(view, on: navigator, registry) == expected)
  }

  private static func bit(of name: String) -> Int { 1 << (scopes.firstIndex { $0.name == name } ?? 0) }

  @Test(arguments: ["entry", "stack", "scene", "app"], [false, true])
  func `removing or resetting a scope shows the next wider one`(name: String, resets: Bool) throws {
    let navigator = Navigator<Windows>.restored()
    let index = try #require(Self.scopes.firstIndex { $0.name == name })
    let kept = Self.scopes[index...]
    for (name, target) in kept { navigator.override(ShedView.self, .banner, with: name, scope: target) }
    #expect(try shown(ShedView(), on: navigator, registry) == name)
    let target = Self.scopes[index].target
    if resets {
      navigator.resetOverrides(target)
    } else {
      navigator.removeOverride(ShedView.self, .banner, scope: target)
    }
    #expect(try shown(ShedView(), on: navigator, registry) == kept.dropFirst().first?.name ?? "tools")
  }

  @Test func `an override reaches only its part of its host`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.override(GardenView.self, .footer, with: "autumn")
    #expect(try shown(GardenView(), on: navigator, registry) == "spring\nautumn")
    #expect(try shown(ShedView(), on: navigator, registry) == "tools")
  }

  @Test func `an override of a screen, stack or window is not seen from another`() throws {
    let navigator = Navigator<Windows>.restored()
    for (name, target) in Self.scopes.dropLast() {
      navigator.override(ShedView.self, .banner, with: name, scope: target)
    }
    navigator.push(.document(1))
    #expect(try shown(ShedView(), on: navigator, registry) == "stack")
    navigator.present(.document(2))
    #expect(try shown(ShedView(), on: navigator, registry) == "scene")
    navigator.openScene(root: .stack(.document(3)))
    #expect(try shown(ShedView(), on: navigator, registry) == "tools")
  }

  @Test func `an override is removed with its screen and comes back with undo`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.push(.document(1))
    navigator.override(ShedView.self, .banner, with: "entry", scope: .entry(.top))
    navigator.pop()
    #expect(navigator.overrides.isEmpty)
    navigator.undo()
    #expect(try shown(ShedView(), on: navigator, registry) == "entry")
  }

  @Test func `an override is removed with its window or stack and comes back when that is reopened`() throws {
    let navigator = Navigator<Windows>.restored()
    let window = try #require(navigator.openScene(root: .stack(.document(3))).batch).first
    navigator.override(ShedView.self, .banner, with: "scene", scope: .scene(.active))
    navigator.override(GardenView.self, .banner, with: "stack", scope: .stack(.top))
    navigator.closeScene()
    #expect(navigator.overrides.isEmpty)
    navigator.reopenScene()
    #expect(navigator.state.activeScene?.seq == window)
    #expect(try shown(ShedView(), on: navigator, registry) == "scene")
    #expect(try shown(GardenView(), on: navigator, registry) == "stack\ncompost")
  }

  @Test func `undo leaves overrides of the app alone`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.push(.document(1))
    navigator.override(ShedView.self, .banner, with: "app")
    navigator.undo()
    #expect(try shown(ShedView(), on: navigator, registry) == "app")
  }

  @Test(.temporaryLog) func `overrides of every scope are there after a launch`() async throws {
    let first: Navigator<Windows> = try TemporaryLog.navigator(orElse: .stack(.home))
    for (name, target) in Self.scopes { first.override(ShedView.self, .banner, with: name, scope: target) }
    first.override(GardenView.self, .footer, with: "autumn")
    first.removeOverride(ShedView.self, .banner, scope: .entry(.top))
    let before = first.overrides
    await first.close()
    let second: Navigator<Windows> = try TemporaryLog.navigator(orElse: .stack(.home))
    #expect(second.overrides == before)
    #expect(try shown(ShedView(), on: second, registry) == "stack")
    #expect(try shown(GardenView(), on: second, registry) == "spring\nautumn")
    await second.close()
  }

  @Test func `a screen sees an override come and go`() throws {
    let navigator = Navigator<Windows>.restored()
    let host = HeadlessHost {
      ShedView().environment(\.screenPlace, navigator.topPlace).overrideRegistry(registry)
    }
    #expect(try host.text == "tools")
    navigator.override(ShedView.self, .banner, with: "app")
    #expect(try host.text == "app")
    navigator.removeOverride(ShedView.self, .banner)
    #expect(try host.text == "tools")
  }

  @Test func `without a place or a registry a part shows its own view`() throws {
    let navigator = Navigator<Windows>.restored()
    navigator.override(ShedView.self, .banner, with: "app")
    #expect(try shown(ShedView(), on: navigator, nil) == "tools")
    #expect(try HeadlessHost { ShedView().overrideRegistry(registry) }.text == "tools")
  }
}
