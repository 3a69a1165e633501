import Backtrail
import BacktrailInspection
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// Recorded sessions, played as moves in an app.
@MainActor @Suite struct PlayedSessionTests {
  /// The log of actions in an app.
  private func log(_ moves: (Navigator<Shop>) throws -> Void) async throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    try moves(navigator)
    try await navigator.flush()
    return log
  }

  private func session(_ moves: (Navigator<Shop>) throws -> Void) async throws -> RecordedSession {
    RecordedSession(try await log(moves).batches())
  }

  /// An app that follows links, before its launch.
  private func app(plan: @escaping @Sendable (Shop) -> LinkPlan<Shop>? = Shop.plan) -> Navigator<Shop> {
    let navigator = Navigator<Shop>(log: nil)
    navigator.followLinks(with: DeepLinkRouter(), plan: plan)
    return navigator
  }

  @Test(.tags(.slow), arguments: SlowCases.first(400 as UInt64))
  func `the same app, and one without routes of its own, end where the session ended`(seed: UInt64)
    async throws
  {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>.following(log)
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      switch random.next() % 12 {
      case 0: navigator.undo()
      case 1: navigator.redo()
      case 2:
        try navigator.open(
          ["/items/7/reviews", "/orders/5", "/nowhere", "/checkout"][Int(random.next() % 4)])
      case 3: try navigator.openGate(.authentication)
      case 4: navigator.closeGate(.authentication)
      default: _ = RandomMove.make(on: navigator, &random)
      }
    }
    try await navigator.flush()
    let session = RecordedSession(try log.batches())
    let (again, opaque) = (app(), RecordedSession.navigator())
    #expect(try session.play(on: opaque) == [])
    #expect(opaque.outline == navigator.outline)
    // A gate that opened while no link was waiting left no trace, so a later link waits.
    let skipped = try session.play(on: again)
    if skipped.isEmpty { #expect(again.outline == navigator.outline) }
    #expect(skipped.isEmpty || skipped[0].description.contains("waits for the gate"))
  }

  @Test func `a part of a session begins at the state before it`() async throws {
    let log = try await log { navigator in
      navigator.push(.detail(id: 1))
      navigator.saveViewState("top")
      navigator.push(.detail(id: 2))
      navigator.pop()
      navigator.present(.help)
    }
    let head = try log.position().head
    for first in 3...head {
      let recording = try Recording(of: log, from: first)
      let text = try recording.lines().joined(separator: "\n")
      let read = try Recording(lines: text)
      #expect(try read.lines().joined(separator: "\n") == text)
      let navigator = RecordedRoute.navigator()
      var playback = try Playback(of: read, on: navigator)
      for batch in read.batches { try playback.play(batch) }
      #expect(navigator.stateOutline == (try StateView(of: log, at: head)).outline)
    }
  }

  @Test func `a move that a guard refuses is skipped, along with everything that followed from it`()
    async throws
  {
    let session = try await session { navigator in
      navigator.push(.edit(id: 1))
      navigator.saveViewState("draft")
      navigator.push(.help)
      navigator.select("orders")
    }
    let navigator = app()
    navigator.guards = [NavigationGuard("edit above detail", .above("edit", ["detail"]))]
    let skipped = try session.play(on: navigator)
    #expect(skipped.map(\.seq) == [3, 4])
    #expect(skipped.first?.description.contains("edit above detail") == true)
    #expect(navigator.stacks.first == [.list, .help])
    #expect(navigator.selectedBranch == "orders")
  }

  @Test func `a link is opened, and leads where the app now says`() async throws {
    let session = try await session { navigator in
      try navigator.open("/items/7")
      navigator.push(.help)
    }
    let navigator = app { _ in LinkPlan(LinkBranch("orders")) }
    #expect(try session.play(on: navigator) == [])
    #expect(navigator.stacks == [[.list, .help], [.orders], [.account]])
    #expect(navigator.selectedBranch == "orders")
  }

  @Test func `moves on a screen that a link did not bring are skipped`() async throws {
    let session = try await session { navigator in
      try navigator.open("/orders/5")
      try navigator.openGate(.authentication)
      navigator.push(.help)
    }
    let navigator = app { _ in LinkPlan(LinkBranch("orders")) }
    let skipped = try session.play(on: navigator)
    #expect(skipped.map(\.description).count { $0.contains("something that does not exist") } == 1)
    #expect(navigator.state.activeSceneState?.presentations.isEmpty == true)
  }

  @Test func `a held link is followed when its gate opened, and two links are followed once each`()
    async throws
  {
    let session = try await session { navigator in
      try navigator.open("/orders/5")
      navigator.push(.help)
      try navigator.open("/orders/6")
      try navigator.openGate(.authentication)
      navigator.dismiss()
      navigator.closeGate(.authentication)
      try navigator.open("/orders/7")
    }
    let navigator = app()
    #expect(try session.play(on: navigator) == [])
    #expect(navigator.state.links.count == 1)
    #expect(navigator.outline == (try replayed(session)))
  }

  /// The outline of the recorded state.
  private func replayed(_ session: RecordedSession) throws -> String {
    let log = InMemoryEventLog()
    try log.append(session.batches, after: 0)
    return try StateView(of: log).outline
  }

  @Test func `a gate whose opening was not recorded is opened by the test`() async throws {
    let session = try await session { navigator in
      try navigator.openGate(.authentication)
      try navigator.open("/orders/5")
    }
    let (waiting, open) = (app(), app())
    #expect(
      try session.play(on: waiting).map(\.description) == [
        "Event 3, 'linkReceived', was not played. The link waits for the gate 'authentication'."
      ])
    #expect(try session.play(on: open, openGates: [.authentication]) == [])
    #expect(open.state.activeSceneState?.presentations.count == 1)
  }

  @Test func `a link with a secret leads where it led before`() async throws {
    let session = try await session { try $0.open("/reset?token=abcdefgh&x=1") }
    #expect(session.batches.last?.hasRedactedLink == true)
    let navigator = app { _ in LinkPlan(LinkBranch("orders")) }
    try session.play(on: navigator)
    // Its moves are made, not those of another plan; without its secret the screen cannot be decoded or fully shown.
    #expect(navigator.selectedBranch == "shop")
  }

  @Test func `a screen that lacks its secret has the same outline in the app as in the log`() async throws {
    let log = try await log { navigator in
      try navigator.open("/reset?token=abcdefgh")
      navigator.push(.help)
    }
    let recording = try Recording(of: log, from: log.position().head)
    let outline = try StateView(of: log).outline
    #expect(outline.contains("reset (not kept)\n"))
    let app = app()
    var playback = try Playback(of: recording, on: app)
    for batch in recording.batches { try playback.play(batch) }
    #expect(app.outline == outline)
    #expect(try PlayedRecording(recording, expecting: .outline(outline)).skipped == [])
  }

  @Test func `a move to a screen that lacks its secret is not played, with or without the app's routes`()
    async throws
  {
    let log = try await log { navigator in
      try navigator.open("/reset?token=abcdefgh")
      navigator.push(.help)
    }
    let recording = try Recording(of: log, from: 3)
    let session = RecordedSession(try log.batches())
    let skipped = try session.play(on: app())
    let reason = "contained a secret, which was not stored or was left out of a copy."
    #expect(skipped.first?.description.hasSuffix(reason) == true)
    #expect(try session.play(on: RecordedSession.navigator()) == skipped)
    #expect(throws: PlayingError.leadsElsewhere(skipped.first)) {
      try PlayedRecording(recording, expecting: .outline(StateView(of: log).outline))
    }
  }

  @Test func `a sensitive value that may be absent has the same outline in the app as in the log`()
    async throws
  {
    enum Bank: Route {
      case home
      case pay(card: Sensitive<String?>)
    }
    let log = InMemoryEventLog()
    let first = Navigator<Bank>(log: log)
    first.restore(orElse: .stack(.home))
    first.push(.pay(card: Sensitive(wrappedValue: "4111")))
    try await first.flush()
    let outline = try StateView(of: log).outline
    #expect(first.outline == outline)
    let recording = try Recording(of: log, from: 3)
    let app = Navigator<Bank>(log: nil)
    #expect(try RecordedSession(log.batches()).play(on: app) == [])
    #expect(app.outline == outline)
    #expect(try PlayedRecording(recording, expecting: .outline(outline)).skipped == [])
  }

  @Test func `windows that came back without a move are not played`() async throws {
    let log = InMemoryEventLog()
    let first = Navigator<Shop>.following(log)
    first.push(.help)
    let border = first.headSeq
    first.push(.help)
    try await first.rewind(to: border)
    try await first.flush()
    let skipped = try RecordedSession(log.batches()).play(on: app())
    #expect(
      skipped.map(\.description) == [
        "Event 5, 'stateRestored', was not played. It restored scenes without a move. Begin after this event."
      ])
  }

  @Test func `a navigator with a log, and one that was restored, refuse a session`() async throws {
    let session = try await session { $0.push(.help) }
    let restored = Navigator<Shop>.inMemory()
    for navigator in [restored, Navigator<Shop>(log: InMemoryEventLog())] {
      let outline = navigator.outline
      #expect(throws: NotPlayed.self) { try session.play(on: navigator) }
      #expect(navigator.outline == outline)
    }
  }

  @Test func `expectations show the state that does not match`() async throws {
    let session = try await session { $0.push(.edit(id: 1)) }
    let navigator = app()
    try session.play(on: navigator)
    try expectHolds("top is edit", in: navigator)
    expectKept([], in: navigator)
    try withKnownIssue {
      try expectHolds("has no edit", in: navigator)
    } matching: {
      "\($0)".contains("edit {\"id\":1}")
    }
    withKnownIssue {
      expectKept([NavigationGuard("edit above detail", .above("edit", ["detail"]))], in: navigator)
    } matching: {
      "\($0)".contains("edit above detail")
    }
  }
}
