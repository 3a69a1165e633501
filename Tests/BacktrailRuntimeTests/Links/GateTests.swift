import Backtrail
import BacktrailTesting
import Foundation
import Testing

/// Links that wait, over launches.
@MainActor
@Suite(.temporaryLog) struct GateTests {
  private func launch() throws -> Navigator<Stop> {
    .following(try SQLiteEventLog(path: TemporaryLog.path()))
  }

  @Test func `a link through a closed gate waits and moves nothing`() throws {
    let navigator = Navigator<Stop>.following()
    let shown = navigator.shown
    let result = try navigator.open("/tickets/1")
    #expect(result == .held(result.link, .authentication))
    #expect(navigator.shown == shown)
    #expect(navigator.state.links.map(\.id) == [result.link])
  }

  @Test func `a held link is followed when its gate opens, after a relaunch, once`() async throws {
    let first = try launch()
    let held = try first.open("/tickets/7")
    await first.close()
    let second = try launch()
    let results = try second.openGate(.authentication)
    #expect(results.map(\.link) == [held.link])
    #expect(second.kinds(of: results[0]).prefix(1) == ["linkApplied"])
    #expect(second.shown == [Layer("tickets", [.tickets]), Layer("sheet", [.ticket(id: 7)])])
    #expect(try second.openGate(.authentication).isEmpty)
    await second.close()
    let third = try launch()
    #expect(try third.openGate(.authentication).isEmpty)
    await third.close()
  }

  @Test func `another gate leaves a held link alone`() throws {
    let navigator = Navigator<Stop>.following()
    try navigator.open("/tickets/1")
    #expect(try navigator.openGate(.onboarding).isEmpty)
    #expect(navigator.state.links.count == 1)
  }

  @Test func `a closed gate holds links again`() throws {
    let navigator = Navigator<Stop>.following()
    try navigator.openGate(.authentication)
    navigator.closeGate(.authentication)
    let result = try navigator.open("/tickets/1")
    #expect(result == .held(result.link, .authentication))
  }

  @Test func `links that wait for one gate are followed in order`() throws {
    let navigator = Navigator<Stop>.following()
    let links = try [1, 2, 3].map { try navigator.open("/tickets/\($0)").link }
    #expect(try navigator.openGate(.authentication).map(\.link) == links)
    #expect(navigator.shown.last == Layer("sheet", [.ticket(id: 3)]))
  }

  @Test func `a link that waited too long expires by an event`() throws {
    let clock = LockedClock()
    let navigator = Navigator<Stop>.following(now: { clock.now })
    let held = try navigator.open("/tickets/1")
    clock.now = 8 * 24 * 60 * 60 * 1_000
    #expect(try navigator.openGate(.authentication) == [.expired(held.link)])
    #expect(navigator.state.links.isEmpty)
  }

  @Test func `a link that waited too long is gone after a relaunch`() async throws {
    let first = try launch()
    let held = try first.open("/tickets/1")
    await first.close()
    let second = Navigator<Stop>(
      log: try SQLiteEventLog(path: TemporaryLog.path()),
      environment: NavigatorEnvironment(now: { 8 * 24 * 60 * 60 * 1_000 }))
    #expect(second.restore(orElse: .start).endedLinks == [held.link])
    #expect(second.state.links.isEmpty)
    await second.close()
  }

  @Test func `a link whose route got another gate says so`() throws {
    let navigator = Navigator<Stop>.following()
    let held = try navigator.open("/tickets/1")
    let moved = Stop.allRoutes.map { route in
      DeepLinkRouteDefinition<Stop>(
        route.pattern, case: route.caseName, gate: "payment", build: { _ in .tickets })
    }
    navigator.followLinks(with: DeepLinkRouter(routes: moved))
    #expect(try navigator.openGate(.authentication) == [.refused(held.link, .otherGate("payment"))])
  }

  @Test func `a link whose route is gone says so`() throws {
    let navigator = Navigator<Stop>.following()
    let held = try navigator.open("/tickets/1")
    navigator.followLinks(with: DeepLinkRouter(routes: []))
    #expect(
      try navigator.openGate(.authentication) == [.refused(held.link, .unmatched(.noRoute))])
    #expect(navigator.state.links.isEmpty)
  }

  @Test func `the oldest of too many links gives way`() throws {
    let navigator = Navigator<Stop>.following()
    let first = try navigator.open("/tickets/0").link
    for number in 1...100 { try navigator.open("/tickets/\(number)") }
    #expect(navigator.state.links.count == 100)
    #expect(!navigator.state.links.contains { $0.id == first })
  }
}

/// A clock that tests set.
private final class LockedClock: @unchecked Sendable {
  // Written and read on the main actor only.
  var now: Int64 = 0
}
