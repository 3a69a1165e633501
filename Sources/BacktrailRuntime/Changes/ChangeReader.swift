import BacktrailCore
import BacktrailStore

/// A change that a reader has not received yet.
struct UnreadChange<R: Route>: Sendable {
  var change: NavigationChange<R>
  /// The values in the change's screens that must be hidden.
  let redaction: RouteRedaction
}

/// A reader of changes: a bounded queue of the changes that it has not received yet, and the tasks that wait for the
/// next one.
///
/// Adding a change never waits. When the queue is full, its oldest change is removed, and the next change counts it as
/// skipped.
final class ChangeReader<R: Route>: Sendable {
  private struct State {
    var queue = ChangeQueue<R>()
    var waiting: [CheckedContinuation<UnreadChange<R>?, Never>] = []
    var isOver = false
  }

  private let state = Locked(State())

  /// Adds a change, or passes it to a waiting task.
  func add(_ change: UnreadChange<R>) {
    let waiting = state.withLock { state -> CheckedContinuation<UnreadChange<R>?, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      if !state.isOver { state.queue.add(change) }
      return nil
    }
    waiting?.resume(returning: change)
  }

  /// Returns the next change, or `nil` after the last one.
  func next() async -> UnreadChange<R>? {
    await withCheckedContinuation { continuation in
      let next = state.withLock { state -> UnreadChange<R>?? in
        if let change = state.queue.removeFirst() { return change }
        if state.isOver { return .some(nil) }
        state.waiting.append(continuation)
        return nil
      }
      if let next { continuation.resume(returning: next) }
    }
  }

  /// Ends the stream after the queued changes.
  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: nil) }
  }
}

/// The newest changes that a reader has not received yet.
struct ChangeQueue<R: Route> {
  /// The maximum number of queued changes.
  static var limit: Int { 256 }

  private var changes: [UnreadChange<R>] = []
  private var first = 0

  mutating func add(_ change: UnreadChange<R>) {
    changes.append(change)
    guard changes.count - first > Self.limit, let oldest = removeFirst() else { return }
    changes[first].change.skipped += oldest.change.skipped + 1
  }

  mutating func removeFirst() -> UnreadChange<R>? {
    guard first < changes.count else { return nil }
    let change = changes[first]
    first += 1
    // Removing many changes at once keeps the average cost of each removal small.
    if first == changes.count || first > Self.limit {
      changes.removeFirst(first)
      first = 0
    }
    return change
  }
}

/// The readers of a navigator's changes. A reader whose stream is released or canceled is removed.
final class ChangeReaders<R: Route> {
  private struct Place {
    weak var reader: ChangeReader<R>?
  }

  private var places: [Place] = []

  var isEmpty: Bool { places.isEmpty }

  func add(_ reader: ChangeReader<R>) { places.append(Place(reader: reader)) }

  func add(_ changes: [UnreadChange<R>]) {
    places.removeAll { $0.reader == nil }
    for change in changes {
      for place in places { place.reader?.add(change) }
    }
  }

  /// Ends the streams of the readers.
  func end() {
    for place in places { place.reader?.end() }
    places = []
  }

  // Ending the streams ensures that no task is left waiting if a navigator is released without being closed.
  deinit { end() }
}
