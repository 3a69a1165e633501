import BacktrailCore

/// The tasks that wait for the values of screens, keyed by the screens' entries.
///
/// A wait is a stream of at most one value. It ends after that value, or without a value if the screen is removed or
/// the task is canceled.
struct ScreenResults {
  /// A task's wait for a result. Its number stays the same even if the screen's ID changes.
  struct Wait {
    let number: Int
    /// The type of the value that the task waits for.
    let type: String
    /// A closure that returns whether a value has the expected type or is `nil`.
    let accepts: (any Sendable) -> Bool
    let continuation: AsyncStream<any Sendable>.Continuation
  }

  private var waits: [EntryID: Wait] = [:]
  private var count = 0

  /// Begins waiting for the result of a screen.
  mutating func wait<Value>(
    for entry: EntryID, as type: Value.Type
  ) -> (number: Int, values: AsyncStream<any Sendable>) {
    let (values, continuation) = AsyncStream<any Sendable>.makeStream()
    count += 1
    let wait = Wait(
      number: count, type: "\(type)", accepts: { $0 is Value? }, continuation: continuation)
    waits.updateValue(wait, forKey: entry)?.continuation.finish()
    return (count, values)
  }

  /// The wait for a screen.
  subscript(entry: EntryID) -> Wait? { waits[entry] }

  /// Removes the wait for a screen and returns it, so that the caller can end it.
  mutating func remove(_ entry: EntryID) -> AsyncStream<any Sendable>.Continuation? {
    waits.removeValue(forKey: entry)?.continuation
  }

  /// Forgets a wait whose task is no longer waiting.
  mutating func forget(_ number: Int) {
    for (entry, wait) in waits where wait.number == number { waits[entry] = nil }
  }

  /// Removes and returns all waits.
  mutating func removeAll() -> [EntryID: Wait] {
    defer { waits = [:] }
    return waits
  }

  /// Restores waits whose screens now have different IDs. A wait whose screen was removed ends without a value.
  mutating func resume(_ earlier: [EntryID: Wait], as newID: (EntryID) -> EntryID?) {
    for (entry, wait) in earlier {
      if let new = newID(entry) { waits[new] = wait } else { wait.continuation.finish() }
    }
  }

  /// Ends the waits without a value, except those for current screens.
  mutating func end(except isThere: (EntryID) -> Bool = { _ in false }) {
    for entry in waits.keys where !isThere(entry) { remove(entry)?.finish() }
  }
}
