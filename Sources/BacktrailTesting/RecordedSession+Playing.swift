public import BacktrailCore
public import BacktrailInspection
public import BacktrailLinks
public import BacktrailRuntime
public import Testing

extension RecordedSession {
  /// A navigator that takes every recorded screen, without guards and links. It shows what the recording did; only the
  /// app's own navigator shows what the app does now.
  @MainActor public static func navigator() -> Navigator<RecordedRoute> { RecordedRoute.navigator() }

  /// Plays the session on an app's navigator: as moves, so its guards and link plans decide again.
  ///
  /// ```swift
  /// let session = try RecordedSession(contentsOf: "CheckoutTests.jsonl")
  /// let navigator = Shop(Navigator(log: nil)).navigator
  /// try session.play(on: navigator)
  /// try expectHolds("has cart", in: navigator)
  /// ```
  ///
  /// Links are opened, gates are opened for the links that waited, undo is undo. Everything else is applied batch by
  /// batch. Screens, stacks, and scenes are found by what created them. The state before the first batch is taken as
  /// it was recorded.
  ///
  /// - Parameters:
  ///   - navigator: A navigator without a log, and not restored: the session begins in its place.
  ///   - openGates: The gates that were open from the beginning, which no recording has.
  /// - Returns: The events that were not played, with the reasons: what a guard refused, what led elsewhere, and what
  ///   followed from that.
  /// - Throws: When the navigator has a log or was restored.
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
  /// The open scenes as indented text without ids: branches, screens with their parameters and saved values,
  /// presentations, and overrides.
  public var outline: String { stateOutline }
}

/// Expects a condition in the words of `backtrail bisect`, such as `top is cart` or `has no item`, and shows the state
/// that does not fit.
/// - Throws: When the words are no condition.
@MainActor
public func expectHolds<R: Route>(
  _ condition: String, in navigator: Navigator<R>, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard !(try Expectation(condition).holds(in: navigator.storedState)) else { return }
  Issue.record("'\(condition)' does not hold:\n\(navigator.outline)", sourceLocation: sourceLocation)
}

/// Expects that no guard is violated in the state of a navigator.
@MainActor
public func expectKept<R: Route>(
  _ guards: [NavigationGuard], in navigator: Navigator<R>, sourceLocation: SourceLocation = #_sourceLocation
) {
  for violation in navigator.storedState.violations(of: guards) {
    Issue.record("\(violation)\n\(navigator.outline)", sourceLocation: sourceLocation)
  }
}
