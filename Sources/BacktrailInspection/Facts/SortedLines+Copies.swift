import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// Lines of a log whose own file is also read.
extension SortedLines {
  /// The choice between the log's own file and its lines.
  package enum Copy: Hashable, Sendable {
    /// The log's own file, because there are no lines of the log.
    case none
    /// The log's own file, up to the first event at which the lines differ. The lines are left out.
    case ownFile(fork: Int64?)
    /// The lines, which first occur in the file at `path`. They go beyond the end of the log's own file, or that file
    /// is damaged.
    case lines(path: String, isDamaged: Bool)
  }

  /// Chooses between a log's own file and its lines. Of those that are sound, the longer one is chosen. It counts only
  /// up to the first event at which the other one differs.
  package mutating func choose(beside log: SQLiteLogReader) throws -> Copy {
    let position = try log.position()
    guard let path = path(of: position.logID) else { return .none }
    let summary = try summary(of: position.logID)
    guard (try? log.forEachBatch { _ in true }) != nil else {
      guard summary.isRefused else { return .lines(path: path, isDamaged: true) }
      leaveOut(position.logID)
      return .ownFile(fork: nil)
    }
    let fork = summary.isRefused ? nil : try firstDifference(from: log, position)
    guard summary.isWhole || summary.fork != nil, let last = summary.range?.upperBound, last > position.head
    else {
      leaveOut(position.logID)
      return .ownFile(fork: fork)
    }
    if let fork {
      // The stream finds this fork as it finds any other fork.
      try log.visitBatches(in: fork...fork) { batch in
        add(JSONLine(logID: position.logID, batch: batch))
        return false
      }
    }
    return .lines(path: path, isDamaged: false)
  }

  /// Returns the result of reading the lines of one log.
  private func summary(of log: CommandID) throws -> LogSummary {
    let spool = FactSpool(.csv, limit: 1 << 16, file: SpoolFile())
    let streamed = StreamedLog(log, spool: spool, tables: [])
    try visit(of: log) { bytes in
      if let line = try? JSONLine(bytes: bytes, number: 1) {
        try streamed.take(line)
      } else {
        streamed.noteBadLine()
      }
    }
    return try streamed.finish(into: NoRows(), tables: [])
  }

  /// Returns the first event of the first line that differs from the log's own batch.
  private func firstDifference(from log: SQLiteLogReader, _ position: LogPosition) throws -> Int64? {
    var traces: [Int64: Int] = [:]
    try log.forEachBatch { batch in
      traces[batch.first] = batch.withoutContents.hashValue
      return true
    }
    var difference: Int64?
    try visit(of: position.logID) { bytes in
      guard difference == nil, let batch = try? JSONLine(bytes: bytes, number: 1).batch,
        (position.floor + 1...max(position.head, position.floor + 1)).contains(batch.first),
        traces[batch.first] != batch.withoutContents.hashValue
      else { return }
      difference = batch.first
    }
    return difference
  }
}

/// A destination for rows that are not needed.
private struct NoRows: FactSink {
  func begin() {}
  func write(_ lines: [UInt8], of table: FactTable) {}
}
