public import BacktrailCore
public import BacktrailRuntime
import BacktrailStore

/// A recorded batch that violated a guard.
public struct GuardOffence: Hashable, Sendable {
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

extension GuardOffence: CustomStringConvertible {
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
  public func firstOffence(against guards: [NavigationGuard]) throws -> GuardOffence? {
    var replay = try replay(through: position().floor)
    var fold = GuardFold(guards, from: replay.state)
    var offence: GuardOffence?
    try forEachBatch { batch in
      for event in batch.events { replay.apply(event) }
      let added = fold.added(by: replay.state)
      if !added.isEmpty { offence = GuardOffence(batch, added) }
      return added.isEmpty
    }
    return offence
  }
}
