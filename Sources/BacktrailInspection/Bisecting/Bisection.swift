package import BacktrailCore
package import BacktrailRuntime
package import BacktrailStore

/// A search for the first batch of a log after which a condition fails.
///
/// The condition is checked only after whole batches, because a batch is stored as a whole. A binary search over `n`
/// batches replays the log about log₂ `n` times from the nearest snapshot: for 384 batches, it checks 11 states. It
/// requires a condition that holds at first and that keeps failing once it fails. If the condition fails after batch 10
/// but holds again after batch 20 and every later one, the search finds nothing. `walk` visits every batch once and
/// finds batch 10.
package struct Bisection {
  /// A condition on a state.
  package enum Condition {
    case state(StateCondition)
    /// A program decides whether the condition holds.
    case program((StateView) throws -> Bool)
  }

  /// The outcome of a search.
  package enum Outcome {
    /// The first batch after which the condition fails.
    case found(RecordedBatch)
    /// The condition holds at the end, or after every batch of a walk.
    case holds
    /// The condition fails at the start of the search and, in a walk, also after every batch.
    case neverHeld
  }

  /// The number of states that were checked.
  package private(set) var checkedCount = 0
  private let log: SQLiteLogReader
  private let position: LogPosition
  private let condition: Condition

  package init(of condition: Condition, in log: SQLiteLogReader) throws {
    self.condition = condition
    self.log = log
    position = try log.position()
  }

  /// Searches between an event after which the condition holds and the end of the log.
  /// - Parameter good: The event after which the condition holds; by default, the retention boundary.
  package mutating func search(from good: Int64? = nil) throws -> Outcome {
    var borders: [Int64] = []
    try log.forEachBatch {
      borders.append($0.last)
      return true
    }
    let start = good ?? position.floor
    guard try holds(after: start) else { return .neverHeld }
    guard try !holds(after: position.head) else { return .holds }
    var (low, high) = (borders.firstIndex { $0 > start } ?? 0, borders.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if try holds(after: borders[middle]) { low = middle + 1 } else { high = middle }
    }
    let first = low == 0 ? position.floor + 1 : borders[low - 1] + 1
    return try log.batches(in: first...first).first.map(Outcome.found) ?? .holds
  }

  /// Visits every batch until the condition fails after having held.
  package mutating func walk() throws -> Outcome {
    var replay = try log.replay(through: position.floor)
    var held = try holds(in: replay)
    var found: RecordedBatch?
    try log.forEachBatch { batch in
      for event in batch.events { replay.apply(event) }
      let holds = try holds(in: replay)
      if held, !holds { found = batch }
      held = held || holds
      return found == nil
    }
    return found.map(Outcome.found) ?? (held ? .holds : .neverHeld)
  }

  private mutating func holds(after seq: Int64) throws -> Bool { try holds(in: log.replay(through: seq)) }

  private mutating func holds(in replay: Replay) throws -> Bool {
    checkedCount += 1
    return switch condition {
    case .state(let condition): condition.holds(in: replay.state)
    case .program(let holds): try holds(StateView(replay, at: position, of: log))
    }
  }
}

/// A condition on a state that can be evaluated without the app or another program.
package enum StateCondition: Sendable {
  /// No guard is violated.
  case guards([NavigationGuard])
  case expectation(Expectation)

  /// Returns whether the condition holds in the given state.
  package func holds(in state: EncodedState) -> Bool {
    switch self {
    case .guards(let guards): state.violations(of: guards).isEmpty
    case .expectation(let expectation): expectation.holds(in: state)
    }
  }
}
