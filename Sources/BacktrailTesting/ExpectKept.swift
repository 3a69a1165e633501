import BacktrailCore
public import BacktrailInspection
public import BacktrailRuntime
public import Testing

/// Checks every state of a recorded session against guards, and reports the first batch that violates a guard.
///
/// ```swift
/// let session = try RecordedSession(contentsOf: "Fixtures/bug-214.jsonl")
/// expectKept(AppGuards.all, in: session)
/// ```
public func expectKept(
  _ guards: [NavigationGuard], in session: RecordedSession, sourceLocation: SourceLocation = #_sourceLocation
) {
  if let violation = session.firstViolatingBatch(of: guards) {
    Issue.record("\(violation)", sourceLocation: sourceLocation)
  }
}

extension RecordedSession {
  /// Returns the first batch that violates a guard, along with its violations, or `nil` if there is none.
  public func firstViolatingBatch(of guards: [NavigationGuard]) -> ViolatingBatch? {
    var replay = recording.start
    var guarded = GuardReplay(guards, from: replay.state)
    for batch in batches {
      for event in batch.events { replay.apply(event) }
      let added = guarded.added(by: replay.state)
      if !added.isEmpty { return ViolatingBatch(batch, added) }
    }
    return nil
  }
}
