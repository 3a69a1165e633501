import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing
import Worlds

/// A log's links as a story tells them.
@MainActor
@Suite struct StoryLinkTests {
  /// The lines about links, and the changes made by the visits that a link started.
  private func lines(
    at clock: Locked<Int64> = Locked(0), _ use: (Navigator<Shop>) throws -> Void
  ) async throws -> [String] {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log, now: { clock.withLock { $0 } })
    try use(navigator)
    try await navigator.flush()
    var lines: [String] = []
    try Story.visit(log) { line in
      switch line {
      case .link(_, _, let outcome): lines.append(outcome)
      case .visit(let visit) where visit.cause == .link: lines.append(visit.changes.joined(separator: ", "))
      case .visit(let visit): #expect(visit.changes == [])
      case .launch, .end: break
      }
      return true
    }
    return lines
  }

  @Test func `a link waits for its gate, and is followed after it opened`() async throws {
    let lines = try await lines { navigator in
      for id in [1, 1] { try navigator.open("/orders/\(id)") }
      try navigator.openGate(.authentication)
    }
    #expect(
      lines == [
        "link 3.0 received: /orders/1", "link 3.0 waits for the gate 'authentication'",
        "link 5.0 received: /orders/1", "link 5.0 waits for the gate 'authentication'",
        "link 3.0 followed after the gate 'authentication' opened: /orders/1",
        "select orders, open [sheet] order 1",
        "link 5.0 followed after the gate 'authentication' opened; its screens were already there: /orders/1",
      ])
  }

  @Test func `a link that waited is refused or expires with its gate and its URL`() async throws {
    let refused = try await lines { navigator in
      try navigator.open("/orders/1")
      navigator.followLinks(with: DeepLinkRouter(routes: []))
      try navigator.openGate(.authentication)
    }
    #expect(
      refused.last == "link 3.0 refused: noRoute, after waiting for the gate 'authentication': /orders/1")
    let clock = Locked<Int64>(0)
    let expired = try await lines(at: clock) { navigator in
      try navigator.open("/orders/1")
      clock.withLock { $0 = 8 * 24 * 60 * 60 * 1_000 }
      try navigator.openGate(.authentication)
    }
    #expect(expired.last == "link 3.0 expired before the gate 'authentication' opened: /orders/1")
  }

  @Test func `a link names the screens it closes, and leaves the rest to the path`() async throws {
    let lines = try await lines { navigator in
      navigator.push(.detail(id: 1))
      navigator.present(.help)
      try navigator.open("/items/17/reviews")
      for id in 2...7 { navigator.push(.detail(id: id)) }
      try navigator.open("/items/17/reviews")
    }
    #expect(
      lines.filter { !$0.hasPrefix("link") } == [
        "close detail 1 [sheet] help, open aisle 1 › detail 17 › reviews 17",
        "close detail 2 › detail 3 › detail 4 › detail 5 … 2 more",
      ])
  }
}
