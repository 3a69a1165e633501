import BacktrailCore

/// The use of a screen: its visits, their lengths, and the share of visits that ended by backing out.
///
/// A visit is the time during which one entry of the screen is in front: on top of the selected branch, in the topmost
/// presentation of the active scene. The visit ends when another entry comes to the front, or when the session ends. A
/// return to an entry is a new visit.
///
/// A visit backs out if the entry that was in front before it is in front after it, and the entry of the visit is no
/// longer open: it was popped, dismissed, or undone. Therefore, switching between two tabs is not a back-out.
package struct ScreenUse: Hashable, Sendable {
  /// The number of visits.
  package private(set) var visitCount = 0
  /// The number of visits that ended because another entry came to the front. Each of the other visits ended with its
  /// session or is the last one.
  package private(set) var endedCount = 0
  /// The number of visits that backed out.
  package private(set) var backOutCount = 0
  /// The lengths of visits whose end is known, in milliseconds.
  private var dwells: [Int64] = []

  /// The share of back-outs among the visits that another entry ended; `nil` if there are none.
  package var backOutRate: Double? { endedCount > 0 ? Double(backOutCount) / Double(endedCount) : nil }

  /// The median length of a visit in milliseconds; `nil` if no end is known.
  package var medianDwell: Int64? {
    guard !dwells.isEmpty else { return nil }
    let sorted = dwells.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2 : sorted[middle]
  }

  /// The use in words: `3 visits · 2.0 s · 67% back`.
  package var summary: String {
    let visits = "\(visitCount) \(visitCount == 1 ? "visit" : "visits")"
    let back = backOutRate.map { "\(Int(($0 * 100).rounded()))% back" }
    return [visits, medianDwell?.duration, back].compactMap(\.self).joined(separator: " · ")
  }

  mutating func add(_ other: Self) {
    visitCount += other.visitCount
    endedCount += other.endedCount
    backOutCount += other.backOutCount
    dwells += other.dwells
  }

  fileprivate mutating func begin() { visitCount += 1 }

  /// Adds the length of a visit. If the clock was set back during the visit, the length is unknown.
  fileprivate mutating func end(from start: Int64, to end: Int64) {
    if end >= start { dwells.append(Timestamp(milliseconds: end).elapsed(since: start)) }
  }

  fileprivate mutating func endByAnother(isBackOut: Bool) {
    endedCount += 1
    if isBackOut { backOutCount += 1 }
  }
}

/// An observer that tracks which entry is in front and counts the visits.
struct VisitObserver {
  private struct Visit {
    let entry: EntryID
    let screen: String
    let start: Int64
    /// The entry that was in front before.
    let before: EntryID?
    let isCounted: Bool
  }

  private(set) var uses: [String: ScreenUse] = [:]
  private var visit: Visit?
  /// Whether the newest session has not ended. After its end, nobody sees the entry in front.
  private var isRunning = true

  /// Records which entry is in front after a batch.
  /// - Parameter isCounted: Whether a visit that begins with the batch is counted.
  mutating func note(_ state: EncodedState, after batch: RecordedBatch, isCounted: Bool) {
    for event in batch.events { endSession(by: event, at: batch.time) }
    let front = state.front?.top
    let screen = front.map { state.names[$0.route.name] }
    guard front?.id != visit?.entry || screen != visit?.screen else { return }
    if let visit, visit.isCounted {
      let isBackOut = front != nil && front?.id == visit.before && !state.isOpen(visit.entry)
      uses[visit.screen]?.end(from: visit.start, to: batch.time)
      uses[visit.screen]?.endByAnother(isBackOut: isBackOut)
    }
    // A replaced route does not change which entry was in front before.
    let before = front?.id == visit?.entry ? visit?.before : visit?.entry
    visit = nil
    guard isRunning, let front, let screen else { return }
    visit = Visit(
      entry: front.id, screen: screen, start: batch.time, before: before, isCounted: isCounted)
    if isCounted { uses[screen, default: ScreenUse()].begin() }
  }

  /// Ends the current visit when its session ends. If a new session starts instead, the previous one was killed, and
  /// the time when the visit ended is unknown.
  private mutating func endSession(by event: RecordedEvent, at time: Int64) {
    switch EventType(rawValue: event.columns.type) {
    case .sessionEnded:
      if let visit, visit.isCounted { uses[visit.screen]?.end(from: visit.start, to: time) }
      visit = nil
      isRunning = false
    case .sessionStarted:
      visit = nil
      isRunning = true
    default: break
    }
  }
}

extension Int64 {
  /// A duration in milliseconds with one unit: `340 ms`, `3.2 s`, `4 min`, `2 h`, `3 d`.
  package var duration: String {
    let (tenths, minutes, hours) = (rounded(to: 100), rounded(to: 60_000), rounded(to: 3_600_000))
    return switch self {
    case ..<1_000: "\(self) ms"
    case _ where tenths < 600: "\(tenths / 10).\(tenths % 10) s"
    case _ where minutes < 60: "\(minutes) min"
    case _ where hours < 24: "\(hours) h"
    default: "\(rounded(to: 86_400_000)) d"
    }
  }

  /// The number of units, rounded half up.
  private func rounded(to unit: Int64) -> Int64 { self / unit + (self % unit * 2 >= unit ? 1 : 0) }
}
