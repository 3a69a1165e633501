import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct OverrideAliasTests {
  private let registry = OverrideRegistry("old", "older", "new", "wide")
  private let navigator = Navigator<Windows>.restored()

  @Test func `an override registered under an earlier name still shows`() throws {
    navigator.registerOverride("old", for: "banner", of: "yard")
    #expect(try shown(GardenView(), on: navigator, registry) == "old\ncompost")
    #expect(registry.orphans(in: navigator.overrides) == [])
  }

  @Test func `within a scope the later name wins, and a narrower scope wins over both`() throws {
    navigator.registerOverride("older", for: "banner", of: "plot")
    navigator.registerOverride("old", for: "banner", of: "yard")
    #expect(try shown(GardenView(), on: navigator, registry) == "old\ncompost")
    navigator.override(GardenView.self, .banner, with: "new")
    #expect(try shown(GardenView(), on: navigator, registry) == "new\ncompost")
    navigator.registerOverride("older", for: "banner", of: "plot", scope: .entry(.top))
    #expect(try shown(GardenView(), on: navigator, registry) == "older\ncompost")
  }

  @Test func `removing also removes overrides under earlier names, in one batch`() throws {
    navigator.registerOverride("old", for: "banner", of: "yard")
    navigator.override(GardenView.self, .banner, with: "new")
    navigator.registerOverride("wide", for: "banner", of: "yard", scope: .scene(.active))
    let batch = try #require(navigator.removeOverride(GardenView.self, .banner).batch)
    #expect(batch.events.count == 2)
    #expect(navigator.overrides.rows.map(\.value) == ["wide"])
  }
}
