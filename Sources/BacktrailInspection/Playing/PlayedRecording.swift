import BacktrailCore
import BacktrailRuntime

/// A recording that was played without the app, along with the state that a test expects.
package struct PlayedRecording: Sendable {
  package let recording: Recording
  /// The events that were not played.
  package let skipped: [SkippedMove]
  /// Whether the search for a smaller recording is complete.
  package let isFinished: Bool

  /// Plays a recording, and removes the events that a failing condition does not need.
  /// - Throws: `PlayingError` if a condition holds at the end or fails at the beginning, or if the moves lead to a
  ///   different state.
  @MainActor
  package init(
    _ recording: Recording, expecting expected: RecordedTest.Expected, shrinks: Bool = false
  ) throws {
    let (navigator, skipped) = try Self.play(recording)
    switch expected {
    case .outline(let outline):
      guard skipped.isEmpty, navigator.stateOutline == outline else {
        throw PlayingError.leadsElsewhere(skipped.first)
      }
    case .condition(let condition):
      guard !condition.holds(in: recording.replay().state) else { throw PlayingError.holds(recording.head) }
      guard condition.holds(in: recording.start.state) else { throw PlayingError.fails(recording.start.seq) }
      guard !condition.holds(in: navigator.storedState) else {
        throw PlayingError.leadsElsewhere(skipped.first)
      }
      guard shrinks else { break }
      var shrinker = RecordingShrinker(recording, breaking: condition)
      self.recording = try shrinker.shrink()
      self.skipped = try Self.play(self.recording).skipped
      isFinished = shrinker.isFinished
      return
    }
    (self.recording, self.skipped, isFinished) = (recording, skipped, true)
  }

  @MainActor
  private static func play(
    _ recording: Recording
  ) throws -> (navigator: Navigator<RecordedRoute>, skipped: [SkippedMove]) {
    let navigator = RecordedRoute.navigator()
    var playback = try Playback(of: recording, on: navigator)
    for batch in recording.batches { try playback.play(batch) }
    return (navigator, playback.skipped)
  }
}

/// The error for a recording that cannot become a test.
package enum PlayingError: DescribedError, Hashable {
  /// The condition holds after the last event.
  case holds(Int64)
  /// The condition fails before the first event.
  case fails(Int64)
  /// The played moves do not lead to the recorded state.
  case leadsElsewhere(SkippedMove?)
  /// The state after the last event is too large to compare.
  case tooLarge(Int64)

  package var description: String {
    switch self {
    case .holds(let seq):
      "The condition holds after event \(seq). Use '--to' to specify an event after which it fails; "
        + "'backtrail bisect --first' finds the first one."
    case .fails(let seq):
      "The condition already fails after event \(seq), where the test begins. Use '--from' to begin while it holds; "
        + "'backtrail bisect --first' finds an event after which it no longer does."
    case .leadsElsewhere(let skipped):
      "The moves in the range do not lead to the state in the log. \(skipped.map { "\($0) " } ?? "")Choose another range "
        + "with '--from' and '--to'."
    case .tooLarge(let seq):
      "The contents of the state after event \(seq) exceed 16 MiB, so a test cannot include them as text. Specify an earlier event "
        + "with '--to', or use a condition."
    }
  }
}
