import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// A reader receives what the log holds.
@MainActor
@Suite struct ChangeAgreementTests {
  @Test(.tags(.slow), arguments: 0..<10)
  func `the changes of any session are those of its log`(part: UInt64) async throws {
    for seed in SlowCases.first(100 as UInt64).shifted(by: part * 100 + 1) {
      var session = RandomSession(seed: seed)
      for _ in 0..<3 { try await session.launch(steps: 12) }
      let reference = LoggedChanges(try session.batches, payloads: session.payloads, log: session.id)
      let expected = reference.rows(emptiedBy: session.resets)
      #expect(session.rows == expected, "seed \(seed)")
      #expect(session.rows.count > 3, "seed \(seed)")
      try checkStory(session)
    }
  }

  /// A story has the causes and moves of the changes; it tells fewer of them.
  private func checkStory(_ session: RandomSession) throws {
    let changes = Dictionary(uniqueKeysWithValues: session.changes.map { ($0.seq, $0) })
    try Story.visit(session.log) { line in
      guard case .visit(let visit) = line else { return true }
      let change = try #require(changes[visit.seq])
      #expect(visit.cause == change.cause && Array(visit.moves.suffix(change.moves.count)) == change.moves)
      return true
    }
  }
}

/// Launches on one log, with random moves, whose changes are read.
@MainActor
private struct RandomSession {
  let id = CommandID(high: 1, low: 2)
  let log: InMemoryEventLog
  /// The payloads, including those that were erased.
  private(set) var payloads: [Int64: Payload] = [:]
  /// The last events of batches that reset the app.
  private(set) var resets: Set<Int64> = []
  private(set) var changes: [NavigationChange<Shop>] = []
  private var random: SplitMix64
  private var launches: UInt64 = 0

  init(seed: UInt64) {
    log = InMemoryEventLog(newLogID: id)
    random = SplitMix64(seed: seed)
  }

  var batches: [RecordedBatch] { get throws { try log.batches() } }
  var rows: [String] { changes.map(LoggedChanges.row) }

  /// One launch that ends as if killed.
  mutating func launch(steps: Int) async throws {
    changes += await (try run(steps)).all()
    try notePayloads()
  }

  /// The changes of a navigator that is released at the end.
  private mutating func run(_ steps: Int) async throws -> AsyncStream<NavigationChange<Shop>> {
    launches += 1
    let navigator = Navigator<Shop>(log: log as any EventLog, environment: .fixed(seed: launches))
    let changes = navigator.changes
    navigator.followLinks(with: DeepLinkRouter(), plan: Shop.plan)
    navigator.restore(orElse: random.happens(percent: 50) ? .start : .withOrders)
    for _ in 0..<steps { try await step(navigator) }
    try await navigator.flush()
    return changes
  }

  private mutating func notePayloads() throws {
    for event in try log.batches().flatMap(\.events) {
      if case .stored? = event.payload { payloads[event.seq] = event.payload }
    }
  }

  private mutating func step(_ navigator: Navigator<Shop>) async throws {
    let number = random.below(200)
    switch random.below(20) {
    case 0: navigator.undo()
    case 1: navigator.redo()
    case 2:
      let seq = max(navigator.headSeq - Int64(number % 9), resets.max() ?? 0)
      _ = try? await navigator.rewind(to: seq)
    case 3: try navigator.open(["/items/\(number)", "/orders/\(number)", "/account", "/x"][number % 4])
    case 4: try navigator.openGate(number.isMultiple(of: 2) ? .authentication : "onboarding")
    case 5: navigator.closeGate(.authentication)
    case 6: navigator.keepViewState(number, of: navigator.state.top?.id ?? EntryID(seq: 0))
    case 7: navigator.push(.aisle(number), on: .branch("search"))
    case 8: navigator.state.scenes.first.map { _ = navigator.activateScene($0.id) }
    case 9: navigator.state.scenes.first.map { _ = navigator.present(.help, in: .scene($0.id)) }
    case 10:
      _ = try? navigator.perform(cause: .programmatic) { moves in
        moves.push(.aisle(number))
        if number.isMultiple(of: 3) { moves.pop() }
      }
    case 11 where number < 40:
      try await navigator.flush()
      try notePayloads()
      let head = navigator.headSeq
      try await navigator.reset(to: .start)
      if navigator.headSeq > head { resets.insert(navigator.headSeq) }
    default: _ = RandomMove.make(on: navigator, &random)
    }
  }
}

/// The changes that a log holds, found independently: from its events and the states between them.
private struct LoggedChanges {
  private struct Shown: Equatable {
    let scene: SceneID
    let branch: String
    let entry: EntryID
    let route: RouteReference
  }

  private static let silent: Set<String> = [
    "viewStateSaved", "overrideRegistered", "overrideRemoved", "overridesReset", "sessionEnded",
  ]
  private static let outcomes = [
    "linkApplied": "followed", "linkHeld": "held", "linkRefused": "refused", "linkExpired": "expired",
  ]

  private let batches: [RecordedBatch]
  private let payloads: [Int64: Payload]
  private let log: CommandID
  private let coder = JSONRouteCoder<Shop>()

  init(_ batches: [RecordedBatch], payloads: [Int64: Payload], log: CommandID) {
    (self.batches, self.payloads, self.log) = (batches, payloads, log)
  }

  /// A change as a line.
  static func row(_ change: NavigationChange<Shop>) -> String {
    let screens = [change.from, change.to].map { screen in
      screen.map { "\($0.scene) \($0.branch) \($0.entry) \($0.name) \(text($0.route))" } ?? "none"
    }
    let links = change.links.map {
      "\($0.id) \($0.outcome) \($0.pattern) \($0.gate ?? "") \($0.reason ?? "")"
    }
    return row(
      change.seq, change.time, change.cause, change.moves, screens, change.dwell, links, change.tag ?? "",
      change.skipped)
  }

  private static func row(
    _ seq: Int64, _ time: Int64, _ cause: BatchCause, _ moves: [String], _ screens: [String], _ dwell: Int64?,
    _ links: [String], _ tag: String, _ skipped: Int
  ) -> String {
    "\(seq) \(time) \(cause) \(moves) \(screens) \(dwell ?? -1) \(links) \(tag) \(skipped)"
  }

  private static func text(_ route: Shop?) -> String { route.map { "\($0)" } ?? "?" }

  /// - Parameter resets: The last events of batches that discarded what the previous screen held.
  func rows(emptiedBy resets: Set<Int64>) -> [String] {
    var rows: [String] = []
    var replay = Replay()
    var (seen, since) = (Shown?.none, Int64(0))
    for batch in batches {
      let before = replay.state.expanded
      for event in batch.events { replay.apply(event) }
      let after = replay.state.expanded
      if batch.events[0].columns.type == "sessionStarted" { seen = nil }
      let top = shown(after, after.activeScene)
      var pair = (seen, top)
      if top == seen {
        for scene in before.scenes.map(\.id) + after.scenes.map(\.id) {
          let other = (shown(before, scene), shown(after, scene))
          guard other.0 == other.1 else {
            pair = other
            break
          }
        }
      }
      let dwell = top != seen && seen != nil ? batch.time - since : nil
      if top != seen { (seen, since) = (top, batch.time) }
      guard batch.events.contains(where: { !Self.silent.contains($0.columns.type) }) else { continue }
      let isSame = before.scenes == after.scenes && before.activeScene == after.activeScene
      if batch.cause == .undo, isSame { continue }
      let screens = [text(pair.0, isEmptied: resets.contains(batch.last)), text(pair.1)]
      rows.append(
        Self.row(
          batch.last, batch.time, batch.cause, batch.moves, screens, dwell, links(of: batch),
          "\(log)@\(batch.last)", 0))
    }
    return rows
  }

  private func shown(_ state: NavigationState<RouteReference>, _ scene: SceneID?) -> Shown? {
    guard let scene = state.scenes.first(where: { $0.id == scene }) else { return nil }
    let container = scene.containers[scene.containers.count - 1]
    let branch = container.branches[container.selected]
    return branch.entries.last.map {
      Shown(scene: scene.id, branch: branch.name, entry: $0.id, route: $0.route)
    }
  }

  private func text(_ shown: Shown?, isEmptied: Bool = false) -> String {
    guard let shown else { return "none" }
    let route = coder.decoded(shown.route, payload: payloads[shown.route.payload.seq]).route
    let text = isEmptied ? "?" : Self.text(route)
    return "\(shown.scene) \(shown.branch) \(shown.entry) \(shown.route.name) \(text)"
  }

  private func links(of batch: RecordedBatch) -> [String] {
    batch.events.compactMap { event in
      guard let outcome = Self.outcomes[event.columns.type], let id = event.columns.target else { return nil }
      let earlier = batches.flatMap(\.events).filter { $0.seq <= event.seq }
      let pattern = earlier.first { "\($0.seq).0" == id }?.columns.name ?? ""
      let gate =
        earlier.first { $0.columns.type == "linkHeld" && $0.columns.target == id }?.columns.name ?? ""
      let reason = outcome == "refused" ? event.columns.name ?? "" : ""
      return "\(id) \(outcome) \(pattern) \(gate) \(reason)"
    }
  }
}
