import Backtrail
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing
import Worlds

/// Links that wait, across launches.
@MainActor
@Suite(.temporaryLog) struct GateTests {
  private func launch() throws -> Navigator<Shop> {
    .following(try SQLiteEventLog(path: TemporaryLog.path()))
  }

  @Test func `a link through a closed gate waits and moves nothing`() throws {
    let navigator = Navigator<Shop>.following()
    let shown = navigator.shown
    let result = try navigator.open("/orders/1")
    #expect(result == .held(result.link, .authentication))
    #expect(navigator.shown == shown)
    #expect(navigator.state.links.map(\.id) == [result.link])
  }

  @Test func `a held link is followed when its gate opens, after a relaunch, once`() async throws {
    let first = try launch()
    let held = try first.open("/orders/7")
    await first.close()
    let second = try launch()
    let results = try second.openGate(.authentication)
    #expect(results.map(\.link) == [held.link])
    #expect(second.kinds(of: results[0]).prefix(1) == ["linkApplied"])
    #expect(second.shown == [Layer("orders", [.orders]), Layer("sheet", [.order(id: 7)])])
    #expect(try second.openGate(.authentication).isEmpty)
    await second.close()
    let third = try launch()
    #expect(try third.openGate(.authentication).isEmpty)
    await third.close()
  }

  @Test func `a different gate leaves a held link alone`() throws {
    let navigator = Navigator<Shop>.following()
    try navigator.open("/orders/1")
    #expect(try navigator.openGate(.onboarding).isEmpty)
    #expect(navigator.state.links.count == 1)
  }

  @Test func `a closed gate holds links again`() throws {
    let navigator = Navigator<Shop>.following()
    try navigator.openGate(.authentication)
    navigator.closeGate(.authentication)
    let result = try navigator.open("/orders/1")
    #expect(result == .held(result.link, .authentication))
  }

  @Test func `links that wait for the same gate are followed in order`() throws {
    let navigator = Navigator<Shop>.following()
    let links = try [1, 2, 3].map { try navigator.open("/orders/\($0)").link }
    #expect(try navigator.openGate(.authentication).map(\.link) == links)
    #expect(navigator.shown.last == Layer("sheet", [.order(id: 3)]))
  }

  @Test func `a link that waited too long expires with an event`() throws {
    let clock = Locked<Int64>(0)
    let navigator = Navigator<Shop>.following(now: { clock.withLock { $0 } })
    let held = try navigator.open("/orders/1")
    clock.withLock { $0 = 8 * 24 * 60 * 60 * 1_000 }
    #expect(try navigator.openGate(.authentication) == [.expired(held.link)])
    #expect(navigator.state.links.isEmpty)
  }

  @Test func `a link may wait for the longest possible time`() throws {
    let clock = Locked<Int64>(1)
    let navigator = Navigator<Shop>(
      log: nil, environment: NavigatorEnvironment(now: { clock.withLock { $0 } }))
    var policy = DeepLinkPolicy()
    policy.maximumHold = .max
    navigator.followLinks(with: DeepLinkRouter(policy: policy), plan: Shop.plan)
    navigator.restore(orElse: .withOrders)
    let held = try navigator.open("/orders/1")
    // The year 9000.
    clock.withLock { $0 = 221_845_392_000_000 }
    #expect(try navigator.openGate(.authentication).map(\.link) == [held.link])
    #expect(navigator.shown.last == Layer("sheet", [.order(id: 1)]))
  }

  @Test func `a link that waited too long is gone after a relaunch`() async throws {
    let first = try launch()
    let held = try first.open("/orders/1")
    await first.close()
    let second = Navigator<Shop>(
      log: try SQLiteEventLog(path: TemporaryLog.path()),
      environment: NavigatorEnvironment(now: { 8 * 24 * 60 * 60 * 1_000 }))
    #expect(second.restore(orElse: .withOrders).endedLinks == [held.link])
    #expect(second.state.links.isEmpty)
    await second.close()
  }

  @Test func `a link whose route got a different gate says so`() throws {
    let navigator = Navigator<Shop>.following()
    let held = try navigator.open("/orders/1")
    let moved = Shop.allRoutes.map { route in
      DeepLinkRouteDefinition<Shop>(
        route.pattern, case: route.caseName, gate: "payment", build: { _ in .orders })
    }
    navigator.followLinks(with: DeepLinkRouter(routes: moved))
    #expect(try navigator.openGate(.authentication) == [.refused(held.link, .otherGate("payment"))])
  }

  @Test func `a link whose route is gone says so`() throws {
    let navigator = Navigator<Shop>.following()
    let held = try navigator.open("/orders/1")
    navigator.followLinks(with: DeepLinkRouter(routes: []))
    #expect(
      try navigator.openGate(.authentication) == [.refused(held.link, .unmatched(.noRoute))])
    #expect(navigator.state.links.isEmpty)
  }

  @Test func `when there are too many links, the oldest gives way`() throws {
    let navigator = Navigator<Shop>.following()
    let first = try navigator.open("/orders/0").link
    for number in 1...100 { try navigator.open("/orders/\(number)") }
    #expect(navigator.state.links.count == 100)
    #expect(!navigator.state.links.contains { $0.id == first })
  }
}
