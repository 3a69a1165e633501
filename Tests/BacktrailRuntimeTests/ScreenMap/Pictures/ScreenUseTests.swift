import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing
import Worlds

/// The visits to screens, their length, and how many went back. Times count up by a second a batch.
@MainActor
@Suite struct ScreenUseTests {
  private let log = InMemoryEventLog()

  private func launched(_ layout: ContainerLayout<Shop> = .start) -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: layout)
    return navigator
  }

  private func uses() throws -> [String: String] { try ObservedMap(of: log).uses.mapValues(\.summary) }

  @Test func `a screen that is popped backs out, and one that is pushed upon does not`() async throws {
    let navigator = launched()
    navigator.push(.detail(id: 1))
    navigator.push(.reviews(of: 1))
    navigator.pop()
    navigator.pop()
    await navigator.close()
    let uses = try ObservedMap(of: log).uses
    #expect(uses["list"]?.visitCount == 2)
    #expect(uses["list"]?.backOutRate == 0)
    #expect(uses["detail"]?.visitCount == 2)
    #expect(uses["detail"]?.backOutRate == 0.0)
    #expect(uses["reviews"]?.backOutRate == 1)
  }

  @Test func `a sheet that is dismissed and a move that is undone back out`() async throws {
    let navigator = launched()
    navigator.present(.price(1))
    navigator.dismiss()
    navigator.push(.help)
    navigator.undo()
    await navigator.close()
    #expect(try uses()["price"] == "1 visit · 1.0 s · 100 % back")
    #expect(try uses()["help"] == "1 visit · 1.0 s · 100 % back")
  }

  @Test func `going back and forth between branches is no back-out`() async throws {
    let navigator = launched()
    for branch in ["search", "shop", "search", "shop"] { navigator.select(branch) }
    await navigator.close()
    let uses = try ObservedMap(of: log).uses
    #expect(uses.values.map(\.backOutCount) == [0, 0])
    #expect(uses["search"]?.visitCount == 2)
    #expect(uses["list"]?.visitCount == 3)
  }

  @Test func `saved values and moves in the background end no visit`() async throws {
    let navigator = launched()
    navigator.saveViewState(["scroll": 12])
    navigator.registerOverride("promo", for: "banner", of: "home")
    await navigator.close()
    #expect(try ObservedMap(of: log).uses.mapValues(\.visitCount) == ["list": 1])
  }

  @Test func `a visit that a kill ended has no length and no end`() async throws {
    let killed = launched()
    killed.push(.detail(id: 1))
    try await killed.flush()
    _ = launched()
    let use = try #require(ObservedMap(of: log).uses["detail"])
    #expect(use.visitCount == 2)
    #expect(use.medianDwell == nil)
    #expect(use.backOutRate == nil)
    #expect(use.summary == "2 visits")
  }

  @Test func `a clean end gives a visit its length, and is no back-out`() async throws {
    let navigator = launched()
    await navigator.close()
    let use = try #require(ObservedMap(of: log).uses["list"])
    #expect(use.medianDwell == 1_000)
    #expect(use.endedCount == 0)
  }

  @Test func `the median is that of all visits in all logs`() async throws {
    let navigator = launched()
    for _ in 1...3 {
      navigator.push(.detail(id: 1))
      navigator.saveViewState(["scroll": 12])
      navigator.pop()
    }
    await navigator.close()
    var map = try ObservedMap(of: log)
    try map.add(log)
    #expect(map.uses["detail"]?.visitCount == 6)
    #expect(map.uses["detail"]?.medianDwell == 2_000)
    #expect(map.uses["detail"]?.summary == "6 visits · 2.0 s · 100 % back")
    #expect(map.edges.first { $0.to == "detail" }?.count == 6)
  }
}
