import BacktrailCore
import BacktrailTesting
import TestSupport
import Testing

/// Invariants of every history, checked on two thousand generated ones.
@Suite struct HistoryTests {
  private static let histories = EventGenerator.sequences(
    count: SlowCases.count(2_000), seed: 1, length: 40, illegalPercent: 10)

  @Test(.tags(.slow), arguments: histories)
  func `every prefix keeps the invariants, and only events that make no sense are rejected`(
    history: GeneratedSequence
  ) throws {
    var state = EncodedState()
    for step in history.events {
      let outcome = state.reduce(step.event, seq: step.seq)
      try state.tree.checkInvariants()
      try #require(outcome.isRejection != step.isLegal, "\(step.seq): \(step.event) \(outcome)")
    }
  }

  @Test(.tags(.slow), arguments: histories)
  func `a rejected event changes nothing`(history: GeneratedSequence) throws {
    var state = EncodedState()
    for step in history.events {
      let before = step.isLegal ? "" : StateForm.text(of: state)
      let outcome = state.reduce(step.event, seq: step.seq)
      if outcome.isRejection {
        try #require(StateForm.text(of: state) == before, "\(step.seq): \(step.event)")
      }
    }
  }

  @Test(.tags(.slow), arguments: histories)
  func `decoding routes before reducing gives the same state as decoding them after`(
    history: GeneratedSequence
  ) throws {
    var state = EncodedState()
    var decoded = NavigationState<Screen>()
    for step in history.events {
      let outcome = state.reduce(step.event, seq: step.seq)
      try #require(decoded.reduce(step.event.map(Screen.init), seq: step.seq) == outcome)
    }
    #expect(decoded == state.expanded.map(Screen.init))
  }

  @Test(.tags(.slow), arguments: histories)
  func `a snapshot and the rest of the log make the same state as the whole log`(history: GeneratedSequence)
    throws
  {
    let middle = Int(history.seed % UInt64(history.events.count))
    var whole = EncodedState()
    for step in history.events[..<middle] { whole.reduce(step.event, seq: step.seq) }
    let snapshot = StateForm.text(of: whole)
    var resumed = try StateForm.state(of: snapshot)
    #expect(StateForm.text(of: resumed) == snapshot)
    for step in history.events[middle...] {
      whole.reduce(step.event, seq: step.seq)
      resumed.reduce(step.event, seq: step.seq)
    }
    #expect(StateForm.text(of: resumed) == StateForm.text(of: whole))
    #expect(resumed.expanded == whole.expanded)
  }

  @Test(.tags(.slow), arguments: histories)
  func `an event read from its columns equals the original`(history: GeneratedSequence) throws {
    var state = EncodedState()
    for step in history.events {
      let event = try state.decode(RecordedEvent(seq: step.seq, columns: EventColumns(step.event)))
      try #require(event.map(state.expand) == step.event)
    }
  }

  @Test(.tags(.slow), arguments: histories)
  func `replaying columns produces the state and lists what was rejected`(history: GeneratedSequence) {
    var replay = Replay()
    var state = EncodedState()
    for step in history.events {
      replay.apply(RecordedEvent(seq: step.seq, columns: EventColumns(step.event)))
      state.reduce(step.event, seq: step.seq)
    }
    #expect(StateForm.text(of: replay.state) == StateForm.text(of: state))
    #expect(replay.skipped.map(\.seq) == history.events.filter { !$0.isLegal }.map(\.seq))
    #expect(!replay.hasUnreadable)
  }
}

extension ReduceOutcome {
  fileprivate var isRejection: Bool {
    switch self {
    case .rejected: true
    case .changed, .unchanged: false
    }
  }
}

/// An app's routes, decoded from references by name; routes that the app does not know stay undecodable.
private enum Screen: Route {
  case list
  case detail(version: Int32, payload: String)
  case unreadable(name: String)

  init(_ reference: RouteReference) {
    switch reference.name {
    case "list": self = .list
    case "detail": self = .detail(version: reference.version, payload: reference.payload.description)
    default: self = .unreadable(name: reference.name)
    }
  }
}
