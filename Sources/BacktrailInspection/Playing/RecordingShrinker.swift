import BacktrailCore
import BacktrailRuntime

/// A search that removes the events of a recording that are not needed for a condition to fail.
///
/// This is delta debugging. It first removes groups of batches, halving the size of the groups until they are single
/// batches, and then removes single events. After each removal, the rest is played, and events that no longer apply are
/// skipped. Suppose that the third and the sixth of eight batches are needed. With 1 to 4 removed, the condition no
/// longer fails, nor does it with 5 to 8 removed. With 1 and 2 removed, it still fails, so 3 to 8 remain. The search
/// continues until no single part can be removed.
///
/// The events of a link stay together, because the test opens the link. The events of an undo also stay together.
///
/// The cost is the number of plays, which is between the base-2 logarithm and the square of the number of batches. When
/// a limit is reached, the search ends.
@MainActor
package struct RecordingShrinker {
  private let recording: Recording
  private let condition: StateCondition
  private var room: Int
  /// Whether the search was completed before the limit was reached.
  package private(set) var isFinished = true

  /// - Parameter limit: The maximum number of batches in all plays combined.
  package init(_ recording: Recording, breaking condition: StateCondition, limit: Int = 4_000_000) {
    self.recording = recording
    self.condition = condition
    room = limit
  }

  /// Returns a smaller recording at whose end the condition still fails.
  package mutating func shrink() throws -> Recording {
    let batches = try minimized(recording.batches.map { Unit(batch: $0, origin: $0.first) })
    let units = try minimized(batches.flatMap(\.events))
    return recording(of: units)
  }

  /// A batch, or a single event of a batch.
  private struct Unit {
    var batch: RecordedBatch
    /// The first event of the batch that the unit belongs to.
    let origin: Int64

    var events: [Unit] {
      let isUndo = batch.events.contains { $0.columns.type == EventType.stateRestored.rawValue }
      guard batch.cause != .link, !isUndo, batch.events.count > 1 else { return [self] }
      return batch.events.map { event in
        var unit = self
        (unit.batch.first, unit.batch.events) = (event.seq, [event])
        return unit
      }
    }
  }

  private mutating func minimized(_ units: [Unit]) throws -> [Unit] {
    var units = units
    var size = (units.count + 1) / 2
    while size > 0, !units.isEmpty {
      var isSmaller = false
      var start = 0
      while start < units.count {
        var rest = units
        rest.removeSubrange(start..<min(start + size, units.count))
        if try fails(rest) { (units, isSmaller) = (rest, true) } else { start += size }
      }
      if size == 1 {
        if !isSmaller { break }
      } else {
        size = min(size, units.count + 1) / 2
      }
    }
    return units
  }

  private mutating func fails(_ units: [Unit]) throws -> Bool {
    room -= units.count + 1
    guard room > 0 else {
      isFinished = false
      return false
    }
    let recording = recording(of: units)
    let navigator = RecordedRoute.navigator()
    var playback = try Playback(of: recording, on: navigator)
    for batch in recording.batches { try playback.play(batch) }
    return !condition.holds(in: navigator.storedState)
  }

  /// Returns the units as batches. Neighboring events of one batch are joined again.
  private func recording(of units: [Unit]) -> Recording {
    var batches: [RecordedBatch] = []
    var origin: Int64?
    for unit in units {
      if unit.origin == origin, let last = batches.last, last.last + 1 == unit.batch.first {
        batches[batches.count - 1].events += unit.batch.events
      } else {
        batches.append(unit.batch)
      }
      origin = unit.origin
    }
    var recording = recording
    recording.batches = batches
    return recording
  }
}
