import Backtrail
import BacktrailInspection
import BacktrailTesting
import Testing
import Worlds

/// The visits to screens, their length, and how many were back-outs. Times advance by one second per batch.
@MainActor
@Suite(.temporaryLog) struct ScreenUseTests {
  /// The map of a session that ends cleanly.
  private func recorded(_ moves: (Navigator<Shop>) -> Void) async throws -> ObservedMap {
    let navigator: Navigator<Shop> = try TemporaryLog.navigator(orElse: .start)
    moves(navigator)
    await navigator.close()
    return try ObservedMap(of: SQLiteLogReader(path: TemporaryLog.path()))
  }

  @Test func `popping a screen is a back-out, and pushing onto it is not`() async throws {
    let uses = try await recorded { navigator in
      navigator.push(.detail(id: 1))
      navigator.push(.reviews(of: 1))
      navigator.pop()
      navigator.pop()
    }.uses
    #expect(uses.mapValues(\.visitCount) == ["list": 2, "detail": 2, "reviews": 1])
    #expect(uses.mapValues(\.backOutCount) == ["list": 0, "detail": 0, "reviews": 1])
  }

  @Test func `dismissing a sheet and undoing a move are back-outs`() async throws {
    let uses = try await recorded { navigator in
      navigator.present(.price(1))
      navigator.dismiss()
      navigator.push(.help)
      navigator.undo()
    }.uses
    #expect(uses["price"]?.summary == "1 visit · 1.0 s · 100% back")
    #expect(uses["help"]?.summary == "1 visit · 1.0 s · 100% back")
  }

  @Test func `going back and forth between branches is not a back-out`() async throws {
    let uses = try await recorded { navigator in
      for branch in ["search", "shop", "search", "shop"] { navigator.select(branch) }
    }.uses
    #expect(uses.mapValues(\.visitCount) == ["list": 3, "search": 2])
    #expect(uses.mapValues(\.backOutCount) == ["list": 0, "search": 0])
  }

  @Test func `saved values and overrides do not end a visit`() async throws {
    let uses = try await recorded { navigator in
      navigator.saveViewState(["scroll": 12])
      navigator.registerOverride("promo", for: "banner", of: "home")
    }.uses
    #expect(uses.mapValues(\.visitCount) == ["list": 1])
  }

  @Test func `a visit that a kill ended has no length and no end`() async throws {
    let log = InMemoryEventLog()
    for _ in 1...2 {
      let navigator = Navigator<Shop>(log: log, environment: .fixed)
      navigator.restore(orElse: .stack(.detail(id: 1)))
      try await navigator.flush()
    }
    let use = try #require(ObservedMap(of: log).uses["detail"])
    #expect(use.visitCount == 2)
    #expect(use.medianDwell == nil)
    #expect(use.backOutRate == nil)
    #expect(use.summary == "2 visits")
  }

  @Test func `a clean end gives a visit its length, and is not a back-out`() async throws {
    let use = try #require(await recorded { _ in }.uses["list"])
    #expect(use.visitCount == 1)
    #expect(use.medianDwell ?? 0 > 0)
    #expect(use.endedCount == 0)
  }

  @Test func `the median is that of all visits in all logs`() async throws {
    var map = try await recorded { navigator in
      for _ in 1...3 {
        navigator.push(.detail(id: 1))
        navigator.registerOverride("promo", for: "banner", of: "home")
        navigator.pop()
      }
    }
    try map.add(SQLiteLogReader(path: TemporaryLog.path()))
    #expect(map.uses["detail"]?.visitCount == 6)
    #expect(map.uses["detail"]?.medianDwell ?? 0 >= 1_000)
    #expect(map.uses["detail"]?.backOutRate == 1)
    #expect(map.edges.first { $0.to == "detail" }?.count == 6)
  }

  @Test func `the median of an even number lies between the two in the middle`() async throws {
    let uses = try await recorded { navigator in
      navigator.push(.detail(id: 1))
      navigator.pop()
      navigator.push(.detail(id: 2))
      navigator.registerOverride("promo", for: "banner", of: "home")
      navigator.registerOverride("other", for: "banner", of: "home")
      navigator.pop()
    }.uses
    #expect(uses["detail"]?.medianDwell == 2_000)
  }
}
