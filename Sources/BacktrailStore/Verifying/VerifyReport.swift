package import BacktrailCore

/// The result of checking every row of a log.
package struct VerifyReport: Hashable, Sendable {
  /// A mismatch or an inconsistency in the log.
  package struct Finding: Hashable, Sendable {
    /// The table, `database` for the file's own structure, or `wal` for the write-ahead log.
    package let table: String
    /// The row's number: a sequence number, 1 for the log row, or a frame of the write-ahead log; `nil` if the position
    /// is unknown.
    package let row: Int64?
    /// The mismatch, as a sentence.
    package let message: String
  }

  /// The maximum number of findings to list; `findingCount` includes the others.
  package static let listedLimit = 1_000

  /// The retention boundary and head in the log's own row; `nil` if the row cannot be decoded.
  package internal(set) var position: LogPosition?
  /// The number of events.
  package internal(set) var eventCount = 0
  /// The number of events below the retention boundary that an interrupted compaction left behind. The next compaction
  /// removes them.
  package internal(set) var leftoverCount = 0
  /// The events whose payloads were erased. They remain in the chain.
  package internal(set) var erased: [Int64] = []
  /// Whether the file was rewritten after the last erasure. If not, erased contents may still be in it.
  package internal(set) var isPurged = true
  /// The first thousand events that a replay skips. They are not damage.
  package internal(set) var skipped: [SkippedEvent] = []
  /// The number of events that a replay skips.
  package internal(set) var skippedCount = 0
  /// The snapshots written by other builds, whose content this build cannot compare with a replay.
  package internal(set) var uncomparedSnapshots: [Int64] = []
  /// The content of the write-ahead log; `nil` if it is empty, or if a writer is using it.
  package internal(set) var writeAheadLog: WriteAheadLogReport?
  /// The mismatches, in order of discovery.
  package private(set) var findings: [Finding] = []
  /// The number of findings.
  package private(set) var findingCount = 0
  /// The smallest sequence number of a finding.
  package private(set) var firstBadSeq: Int64?
  /// The reason the disk could not be read completely. If this is set, nothing is known about the log.
  private(set) var failure: StoreError?

  /// Whether the log is free of damage.
  package var isSound: Bool { findingCount == 0 }

  /// Records an error: damage as a finding, and anything else as a disk failure.
  mutating func note(_ table: String, _ row: Int64?, _ message: String, _ error: any Error) {
    guard let error = error as? StoreError else { return note(table, row, "\(message): \(error)") }
    if [.damaged, .floorDamaged].contains(error.code) {
      note(table, row, "\(message): \(error.finding)")
    } else {
      failure = failure ?? error
    }
  }

  mutating func note(_ table: String, _ row: Int64?, _ message: String) {
    findingCount += 1
    if let row, table != "log", table != "wal" { firstBadSeq = min(firstBadSeq ?? row, row) }
    if findings.count < Self.listedLimit {
      // A damaged value may have several megabytes.
      let message = message.utf8.count > 1_000 ? "\(message.prefix(1_000))…" : message
      findings.append(Finding(table: table, row: row, message: message))
    }
  }
}
