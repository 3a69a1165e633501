import BacktrailCore
import BacktrailStore

/// The copies of one log in a set of files: its export, a report page, or an older copy of its file.
///
/// A copy whose events are all in another copy is skipped, so nothing is counted twice. Redaction changes contents and
/// hashes, so contents are not compared. If copies have diverged, all of them are read.
package struct LogCopies {
  /// The reason for reporting a file.
  package enum Finding: Hashable, Sendable {
    /// All events of the file are in another file, so it is skipped.
    case copy(of: String)
    /// The file begins like another file and then diverges from it. Both are read.
    case fork(of: String)
    /// The file is damaged, and all of its events that can be verified are in another file, so it is skipped. If the
    /// file continues after the end of the other one, `end` is the last event of that one.
    case damaged(beside: String, end: Int64?)
    /// The file is damaged, but more of its events can be verified than another file has, so it is not skipped.
    case longer(than: String, end: Int64)
  }

  /// The findings, by file index.
  package private(set) var findings: [Int: Finding] = [:]

  /// Finds copies among files. A file that cannot be read does not count as a copy.
  package init(_ paths: [String]) {
    let ids = paths.map { try? SQLiteLogReader.logID(ofLogOrExport: $0) }
    let places = Dictionary(grouping: paths.indices.filter { ids[$0] != nil }) { ids[$0] }
    for places in places.values where places.count > 1 { compare(places, paths) }
  }

  /// Compares the files of one log, starting with the longest sound one.
  private mutating func compare(_ places: [Int], _ paths: [String]) {
    let logs = places.compactMap { place in
      try? KnownLog(place: place, reader: SQLiteLogReader(logOrExport: paths[place]))
    }
    var kept: [KnownLog] = []
    for log in logs.sorted(by: { $0.isPreferred(to: $1) }) {
      let ends = kept.map { (other: $0, ending: try? log.ending(beside: $0)) }
      if let other = ends.filter({ $0.ending == .same }).map(\.other).max(by: { $0.end < $1.end }) {
        let path = paths[other.place]
        findings[log.place] = .copy(of: path)
        if !log.isSound, other.isSound {
          findings[log.place] = .damaged(
            beside: path, end: log.mayContinue(after: other.end) ? other.end : nil)
        }
        // An event that can be verified is never left out, even if it is in a damaged file.
        guard log.end > other.end else { continue }
        findings[log.place] = .longer(than: path, end: other.end)
      }
      if let fork = ends.first(where: { $0.ending == .different }) {
        findings[log.place] = .fork(of: paths[fork.other.place])
      }
      kept.append(log)
    }
  }
}

/// A file of a log that has multiple files.
private struct KnownLog {
  enum Ending { case same, different }

  let place: Int
  private let reader: SQLiteLogReader
  private let position: LogPosition
  /// The last event that can be verified.
  let end: Int64
  /// Whether all events can be read.
  let isSound: Bool

  /// Returns whether the file has events after the given one, or may have them because its end cannot be read.
  func mayContinue(after seq: Int64) -> Bool { position.head > seq || position.isUnreadable }

  init(place: Int, reader: SQLiteLogReader) throws {
    self.place = place
    self.reader = reader
    try reader.holdView()
    position = try reader.position()
    var end = position.floor
    isSound =
      (try? reader.forEachBatch { batch in
        end = batch.last
        return true
      }) != nil
    self.end = end
  }

  /// Returns whether this file is read rather than the other one. The criteria, in order of precedence, are that it is
  /// sound, ends later, begins earlier, or was given first.
  func isPreferred(to other: Self) -> Bool {
    guard isSound == other.isSound else { return isSound }
    return (-end, position.floor, place) < (-other.end, other.position.floor, other.place)
  }

  /// Compares the verified events that both files have; returns `nil` if they have no events in common.
  func ending(beside other: Self) throws -> Ending? {
    let first = max(position.floor, other.position.floor) + 1
    let last = min(end, other.end)
    if isSound, other.isSound, position.head == other.position.head,
      position.headHash == other.position.headHash
    {
      return .same
    }
    guard first <= last else { return !isSound && end == position.floor ? .same : nil }
    return try trace(first...last) == other.trace(first...last) ? .same : .different
  }

  /// Returns a hash of the batches in the given range, ignoring their contents.
  private func trace(_ range: ClosedRange<Int64>) throws -> Int {
    var hasher = Hasher()
    try reader.visitBatches(in: range) { batch in
      hasher.combine(batch.withoutContents)
      // The event after the range may be damaged.
      return batch.last < range.upperBound
    }
    return hasher.finalize()
  }
}

extension RecordedBatch {
  /// The batch without the parts that redaction and erasure change.
  var withoutContents: Self {
    var batch = self
    batch.command?.digest = nil
    for place in batch.events.indices { batch.events[place].payload = nil }
    return batch
  }
}
