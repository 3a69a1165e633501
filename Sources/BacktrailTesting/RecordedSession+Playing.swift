public import BacktrailCore
public import BacktrailInspection
public import BacktrailLinks
public import BacktrailRuntime
public import Testing

extension RecordedSession {
  /// Returns a navigator for all recorded screens, without guards or links. The navigator only repeats the recording.
  /// To see the app's current behavior, use the app's own navigator.
  @MainActor public static func navigator() -> Navigator<RecordedRoute> { RecordedRoute.navigator() }

  /// Plays the session on an app's navigator. Events are played as moves, so guards and link plans are evaluated
  /// again.
  ///
  /// ```swift
  /// let session = try RecordedSession(contentsOf: "CheckoutTests.jsonl")
  /// let navigator = Shop(Navigator(log: nil)).navigator
  /// try session.play(on: navigator)
  /// try expectHolds("has cart", in: navigator)
  /// ```
  ///
  /// Links are opened, gates are opened for waiting links, and undo and redo steps are performed. All other events are
  /// applied batch by batch. Screens, stacks, and scenes are identified by the events that created them. Playing starts
  /// from the recorded state before the first batch.
  ///
  /// - Parameters:
  ///   - navigator: A navigator that has no log and has not been restored.
  ///   - openGates: The gates that are open from the beginning. A recording does not contain this information.
  /// - Returns: The events that were not played, each with a reason, such as a guard that rejected the move.
  /// - Throws: An error if the navigator has a log or has been restored.
  @MainActor @discardableResult
  public func play<R: Route>(
    on navigator: Navigator<R>, openGates: [DeepLinkGate] = []
  ) throws -> [SkippedMove] {
    var playback = try Playback(of: recording, on: navigator, openGates: openGates)
    for batch in batches { try playback.play(batch) }
    return playback.skipped
  }
}

extension Navigator {
  /// The open scenes as indented text without IDs. The text includes branches, screens with their parameters and saved
  /// values, presentations, and overrides.
  public var outline: String { stateOutline }
}

/// Checks a condition in the syntax of `backtrail bisect`, such as `top is cart` or `has no item`, and reports the
/// state if the condition is false.
/// - Throws: An error that explains the syntax if the text is not a valid condition.
@MainActor
public func expectHolds<R: Route>(
  _ condition: String, in navigator: Navigator<R>, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard !(try Expectation(condition).holds(in: navigator.storedState)) else { return }
  Issue.record("'\(condition)' does not hold:\n\(navigator.outline)", sourceLocation: sourceLocation)
}

/// Checks a navigator's state against guards, and reports each violation.
@MainActor
public func expectKept<R: Route>(
  _ guards: [NavigationGuard], in navigator: Navigator<R>, sourceLocation: SourceLocation = #_sourceLocation
) {
  for violation in navigator.storedState.violations(of: guards) {
    Issue.record("\(violation)\n\(navigator.outline)", sourceLocation: sourceLocation)
  }
}
