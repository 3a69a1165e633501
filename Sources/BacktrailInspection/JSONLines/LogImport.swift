public import BacktrailCore
public import BacktrailRuntime
package import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An import of JSON Lines into a log file.
///
/// A new or empty file receives the log's identity from the lines, so its head hash equals that of the exported log. An
/// existing log accepts only lines of the same log that follow its head. Every batch is checked and replayed before it
/// is stored.
public struct LogImport {
  /// The result of an import.
  public struct Report: Sendable {
    /// The number of batches that were stored.
    public fileprivate(set) var batchCount = 0
    /// The number of events in those batches.
    public fileprivate(set) var eventCount = 0
    /// The new end of the log.
    package fileprivate(set) var position: LogPosition
    /// The number of events whose content was already damaged in the source log. The content stays damaged.
    package fileprivate(set) var damagedCount = 0
    /// The first thousand skipped events of the whole log.
    public fileprivate(set) var skipped: [SkippedEvent] = []
    /// The acknowledged events that the log lacked before the import; `nil` if none are known to be missing.
    package fileprivate(set) var missingEvents: ClosedRange<Int64>?
    /// Whether the log was from before an acknowledged erasure.
    package fileprivate(set) var isErasureMissing = false
    /// The sentences of a report page about what its log lacked.
    package fileprivate(set) var pageLosses: [String] = []
  }

  /// The acknowledgment of a stored batch.
  public struct Acknowledgement: Hashable, Sendable {
    /// The number of the batch's last event.
    public let head: Int64
    /// The hash of the batch's last event.
    public let headHash: Hash128
    /// The digest of the state after the batch.
    public let digest: Hash128
  }

  /// The approximate number of events per commit when batches are not acknowledged individually.
  private static let commitSize = 1_000

  private let path: String
  private let guards: [NavigationGuard]
  private var log: SQLiteEventLog?
  /// Whether the log had events before the import, possibly with commands. The check knows those of the import itself.
  private var isContinued = false
  private var check: ImportCheck
  private var report: Report?
  private var pending: [RecordedBatch] = []
  private var pageLosses: [String] = []

  /// Creates an import into the log at the given path. The file is opened or created when the first line is read.
  ///
  /// A line that violates one of the guards is rejected.
  public init(into path: String, guards: [NavigationGuard] = []) {
    self.path = path
    self.guards = guards
    check = ImportCheck(guards)
  }

  /// Opens the log if it exists. A log whose creation was interrupted is created with this identity.
  private mutating func openExisting(_ logID: CommandID) throws {
    var status = stat()
    let isNew = stat(path, &status) == 0 ? status.st_size == 0 : errno == ENOENT
    guard log == nil, !isNew else { return }
    let opened = try SQLiteEventLog(path: path, newLogID: logID)
    check = try ImportCheck(after: opened, guards)
    isContinued = check.head > 0
    log = opened
  }
}

extension LogImport {
  /// Stores all lines, or none if one of them cannot be stored.
  ///
  /// The source is read twice: first to check every line, then to store them. Only a failing disk, or the end of
  /// the process, can leave a partial import.
  /// - Throws: `JSONLinesError` for an invalid line; `StoreError` if the file is not a log or is in use by another
  ///   writer.
  /// - Parameters:
  ///   - source: A closure that returns a reader that starts at the first line.
  ///   - progress: A closure that is called from time to time. The total is known only after the check.
  public mutating func storeAll(
    _ source: () throws -> JSONLinesReader, progress: (_ done: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws -> Report {
    let total = try visit(try source()) { _, _, count in progress(count, nil) }
    check = try log.map { try ImportCheck(after: $0, guards) } ?? ImportCheck(guards)
    _ = try visit(try source()) { target, line, count in
      target.pending.append(line.batch)
      if line.batch.last - target.pending[0].first >= Self.commitSize { try target.storePending() }
      progress(count, total)
    }
    return try finish()
  }

  /// Stores the lines one by one, each in its own commit, and acknowledges each stored line.
  public mutating func storeEach(
    _ reader: JSONLinesReader, acknowledge: (Acknowledgement) throws -> Void
  ) throws -> Report {
    _ = try visit(reader) { target, line, _ in
      target.pending = [line.batch]
      try target.storePending()
      try acknowledge(target.acknowledgement)
    }
    return try finish()
  }

  private var acknowledgement: Acknowledgement {
    Acknowledgement(
      head: check.head, headHash: report?.position.headHash ?? .zero, digest: .digest(of: check.replay.state))
  }

  /// Checks the lines one by one and calls `body` with each. Returns the number of lines.
  private mutating func visit(
    _ reader: JSONLinesReader, _ body: (inout Self, JSONLine, Int) throws -> Void
  ) throws -> Int {
    var reader = reader
    var count = 0
    while let line = try reader.next() {
      if count == 0 {
        try openExisting(line.logID)
        pageLosses = reader.losses.sentences
      }
      let earlier = isContinued ? log : nil
      try check.admit(line, number: reader.lineNumber) { try earlier?.batch(for: $0) != nil }
      count += 1
      try body(&self, line, count)
    }
    guard count > 0 else { throw JSONLinesError(line: 1, .noLine) }
    return count
  }

  private mutating func storePending() throws {
    guard let first = pending.first, let logID = check.logID else { return }
    let log = try self.log ?? SQLiteEventLog(path: path, newLogID: logID)
    self.log = log
    let position = try log.position()
    guard position.logID == logID else {
      throw StoreError.conflict(expected: first.first - 1, found: position.head)
    }
    note(try log.append(pending, after: position.head))
  }

  private mutating func note(_ position: LogPosition) {
    var report = self.report ?? Report(position: position)
    report.batchCount += pending.count
    report.eventCount += pending.reduce(0) { $0 + $1.events.count }
    report.damagedCount += pending.reduce(0) { $0 + $1.events.count(where: \.isDamaged) }
    report.position = position
    self.report = report
    pending = []
  }

  private mutating func finish() throws -> Report {
    try storePending()
    guard var report, let log else { throw JSONLinesError(line: 1, .noLine) }
    // The batches are stored, even if the disk has no space to move them out of the write-ahead log.
    (report.missingEvents, report.isErasureMissing) = (log.missingEvents, log.isErasureMissing)
    report.pageLosses = pageLosses
    log.close()
    report.skipped = check.replay.skipped
    return report
  }
}

extension RecordedEvent {
  /// Whether the content of the event is marked as damaged.
  package var isDamaged: Bool { if case .damaged? = payload { true } else { false } }
}
