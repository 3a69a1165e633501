public import BacktrailCore
public import BacktrailRuntime
import BacktrailStore

/// A recorded batch that violated a guard.
public struct ViolatingBatch: Hashable, Sendable {
  /// The number of the batch's first event.
  public let first: Int64
  /// The number of the batch's last event.
  public let last: Int64
  /// The cause of the batch.
  public let cause: BatchCause
  /// The time of the batch, in milliseconds since 1970.
  public let time: Int64
  /// The violations that the batch added.
  public let violations: [NavigationGuard.Violation]

  package init(_ batch: RecordedBatch, _ violations: [NavigationGuard.Violation]) {
    first = batch.first
    last = batch.last
    cause = batch.cause
    time = batch.time
    self.violations = violations
  }
}

extension ViolatingBatch: CustomStringConvertible {
  /// The batch and its violations, in words.
  public var description: String {
    let place = first == last ? "event \(first)" : "events \(first) to \(last)"
    return "The batch of \(place) (\(cause.rawValue)) violates guards. "
      + violations.map(\.description).joined(separator: " ")
  }
}

extension EventLogReading {
  /// Returns the first batch of the log that adds a violation of the given guards. Violations in the oldest state are
  /// not attributed to a batch.
  ///
  /// No route is decoded, so current guards can be tested on last year's logs.
  public func firstViolatingBatch(of guards: [NavigationGuard]) throws -> ViolatingBatch? {
    var replay = try replay(through: position().floor)
    var guarded = GuardReplay(guards, from: replay.state)
    var violation: ViolatingBatch?
    try forEachBatch { batch in
      for event in batch.events { replay.apply(event) }
      let added = guarded.added(by: replay.state)
      if !added.isEmpty { violation = ViolatingBatch(batch, added) }
      return added.isEmpty
    }
    return violation
  }
}

extension ViolatingBatch {
  /// The batch and its violations as JSON.
  package var json: JSONValue {
    [
      "first": .integer(first), "last": .integer(last), "cause": .string(cause.rawValue),
      "time": .integer(time),
      "violations": .array(violations.map(\.json)),
    ]
  }
}

extension NavigationGuard.Violation {
  fileprivate var json: JSONValue {
    let subject: JSONValue =
      switch subject {
      case .entry(let id): ["entry": .text(id)]
      case .presentation(let id): ["presentation": .text(id)]
      }
    return ["guard": .string(self.guard), "subject": subject, "name": .string(name), "message": .text(self)]
  }
}

/// A checker that follows a replay batch by batch and finds the guard violations that each batch adds.
package struct GuardReplay: Sendable {
  private let guards: [NavigationGuard]
  private var known: Set<NavigationGuard.Violation.Key>

  /// Creates a checker that begins at a state. Violations that already exist in this state are not attributed to a
  /// batch.
  package init(_ guards: [NavigationGuard], from state: EncodedState) {
    self.guards = guards
    known = Set(state.violations(of: guards).map(\.key))
  }

  /// Returns the violations that a batch added, based on the state after it.
  package mutating func added(by state: EncodedState) -> [NavigationGuard.Violation] {
    guard !guards.isEmpty else { return [] }
    let present = state.violations(of: guards)
    defer { known = Set(present.map(\.key)) }
    return present.filter { !known.contains($0.key) }
  }
}
