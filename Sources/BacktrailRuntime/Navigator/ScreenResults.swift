import BacktrailCore

/// The tasks that wait for the values of screens, by the screens' entries.
///
/// A wait is a stream of at most one value. It ends with the value, without one if the screen is removed, and by
/// itself if its task is canceled.
struct ScreenResults {
  private var waits: [EntryID: AsyncStream<any Sendable>.Continuation] = [:]

  /// Begins waiting for the result of a screen.
  mutating func wait(for entry: EntryID) -> AsyncStream<any Sendable> {
    let (values, continuation) = AsyncStream<any Sendable>.makeStream()
    waits.updateValue(continuation, forKey: entry)?.finish()
    return values
  }

  /// Removes the wait for a screen, so that the caller ends it.
  mutating func remove(_ entry: EntryID) -> AsyncStream<any Sendable>.Continuation? {
    waits.removeValue(forKey: entry)
  }

  /// Ends the waits without a value, except for current screens.
  mutating func end(except isThere: (EntryID) -> Bool = { _ in false }) {
    for entry in waits.keys where !isThere(entry) { waits.removeValue(forKey: entry)?.finish() }
  }
}
