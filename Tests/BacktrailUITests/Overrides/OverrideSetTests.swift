import BacktrailUI
import Testing
import Worlds

@MainActor @Suite struct OverrideSetTests {
  private let registry = OverrideRegistry("autumn", "recipes", "rakes", "winter")
  private let navigator = Navigator<Windows>.restored()
  private let harvest = OverrideSet()
    .overriding(GardenView.self, .banner, with: "autumn")
    .overriding(GardenView.self, .footer, with: "recipes")
    .overriding(ShedView.self, .banner, with: "rakes")

  private func texts() throws -> [String] {
    [
      try shown(GardenView(), on: navigator, registry), try shown(ShedView(), on: navigator, registry),
    ]
  }

  @Test func `an experiment goes on and off in one batch each`() throws {
    #expect(navigator.apply(harvest).batch?.events.count == 3)
    #expect(try texts() == ["autumn\nrecipes", "rakes"])
    #expect(navigator.apply(harvest) == .unchanged)
    #expect(navigator.withdraw(harvest).batch?.events.count == 3)
    #expect(try texts() == ["spring\ncompost", "tools"])
    #expect(navigator.withdraw(harvest) == .unchanged)
  }

  @Test func `withdrawing leaves later changes in place`() throws {
    navigator.apply(harvest)
    navigator.override(GardenView.self, .banner, with: "winter")
    navigator.withdraw(harvest)
    #expect(try texts() == ["winter\ncompost", "tools"])
  }

  @Test func `in a narrower scope it is on top of what was there`() throws {
    navigator.override(ShedView.self, .banner, with: "winter")
    navigator.apply(harvest, scope: .scene(.active))
    #expect(try texts() == ["autumn\nrecipes", "rakes"])
    navigator.withdraw(harvest, scope: .scene(.active))
    #expect(try texts() == ["spring\ncompost", "winter"])
  }

  @Test func `a refused batch leaves no override behind`() {
    #expect(throws: MoveRejection.nothingPresented) {
      try navigator.perform { moves in
        moves.override(GardenView.self, .banner, with: "autumn")
        moves.dismiss()
      }
    }
    #expect(navigator.overrides.isEmpty)
  }

  @Test func `an override registered under an earlier name is withdrawn only if it belongs to the set`() {
    navigator.registerOverride("autumn", for: "banner", of: "yard")
    navigator.registerOverride("winter", for: "banner", of: "plot")
    navigator.apply(harvest)
    navigator.withdraw(harvest)
    #expect(navigator.overrides.rows.map(\.value) == ["winter"])
  }
}
