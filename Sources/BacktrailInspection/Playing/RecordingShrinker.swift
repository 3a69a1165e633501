import BacktrailCore
import BacktrailRuntime

/// Leaves out of a recording what a failing condition does not need.
///
/// This is delta debugging: whole batches are left out first, in parts that become half as large until they are single
/// ones, then single events of those that are left. What is left is played each time, and what no longer applies is
/// skipped. With eight batches, of which the third and the sixth are needed: without 1 to 4, no failure; without 5 to 8,
/// none; without 1 and 2, a failure, so 3 to 8 are left; and so on, until nothing can be left out by itself.
///
/// A link stays whole, as the test opens it, and so does an undo.
///
/// The cost is about the number of plays, which is between log₂ and the square of the number of batches, and is limited:
/// past the limit no smaller recording is looked for.
@MainActor
package struct RecordingShrinker {
  private let recording: Recording
  private let condition: StateCondition
  private var room: Int
  /// Whether all was tried before the limit.
  package private(set) var isFinished = true

  /// - Parameter limit: The number of batches that all plays together may have.
  package init(_ recording: Recording, breaking condition: StateCondition, limit: Int = 4_000_000) {
    self.recording = recording
    self.condition = condition
    room = limit
  }

  /// The smaller recording, at whose end the condition still fails.
  package mutating func shrink() throws -> Recording {
    let batches = try minimized(recording.batches.map { Unit(batch: $0, origin: $0.first) })
    let units = try minimized(batches.flatMap(\.events))
    return recording(of: units)
  }

  /// A batch, or an event of one.
  private struct Unit {
    var batch: RecordedBatch
    /// The first event of the batch that it is of.
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

  /// The units as batches; events that were neighbors in one are so again.
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
