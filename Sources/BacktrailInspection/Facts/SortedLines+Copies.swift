import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// Support for lines of a log whose own file is also read.
extension SortedLines {
  /// The choice between the log's own file and its lines.
  package enum Copy: Hashable, Sendable {
    /// The log's own file, because there are no lines of the log.
    case none
    /// The file, up to the event at which the lines diverge from it. The lines have no additional events.
    case ownFile(fork: Int64?)
    /// The file, because the lines of the log cannot be used.
    case ownFileAlone
    /// The lines, which are in this file.
    case lines(path: String, OwnFile)
  }

  /// The use of the log's own file when its lines are used.
  package enum OwnFile: Hashable, Sendable {
    /// The file is not used, because the lines have all its events.
    case copied
    /// The file's other events were added to the lines.
    case joined
    /// The file was omitted, because it is damaged.
    case damaged
    /// The file was omitted, because it ends earlier and does not fit the lines.
    case shorter
  }

  /// Chooses between a log's own file and its lines, and omits whichever is damaged.
  ///
  /// If the lines have events that the file does not have, both are read as one log, up to the first event at which
  /// they differ.
  package mutating func choose(beside log: SQLiteLogReader) throws -> Copy {
    let position = try log.position()
    let id = position.logID
    guard let path = path(of: id) else { return .none }
    var traces: [Int64: Int] = [:]
    let isSound =
      (try? log.forEachBatch { batch in
        traces[batch.first] = batch.withoutContents.hashValue
        return true
      }) != nil
    var difference: Int64?
    let lines = try summary(of: id) { batch in
      guard batch.first > position.floor, batch.first <= position.head else { return }
      if traces[batch.first] == batch.withoutContents.hashValue {
        traces[batch.first] = nil
      } else if difference == nil {
        difference = batch.first
      }
    }
    guard !lines.isRefused, let range = lines.range else {
      leaveOut(id)
      return .ownFileAlone
    }
    guard isSound else { return .lines(path: path, .damaged) }
    let fork = [difference, lines.fork].compactMap(\.self).min()
    guard range.upperBound > position.head || range.lowerBound <= position.floor else {
      leaveOut(id)
      return .ownFile(fork: fork.flatMap { $0 <= position.head ? $0 : nil })
    }
    let missing = traces.keys.filter { $0 <= fork ?? .max }
    guard !missing.isEmpty else { return .lines(path: path, .copied) }
    try add(Set(missing), of: log, position)
    guard try summary(of: id).isRefused else { return .lines(path: path, .joined) }
    removeAdded(of: id)
    guard range.upperBound > position.head else {
      leaveOut(id)
      return .ownFile(fork: fork)
    }
    return .lines(path: path, .shorter)
  }

  /// Adds a log's batches that begin at one of these events, and the state before the log's first batch.
  private mutating func add(_ firsts: Set<Int64>, of log: SQLiteLogReader, _ position: LogPosition) throws {
    if position.floor > 0 {
      let state = try log.replay(through: position.floor).state
      boundaries[position.logID] = LogBoundary(seq: position.floor, state: state)
    }
    try log.forEachBatch { batch in
      // The stream detects this fork like any other.
      if firsts.contains(batch.first) { try add(JSONLine(logID: position.logID, batch: batch)) }
      return true
    }
  }

  /// Returns the result of reading the lines of one log.
  private func summary(
    of log: CommandID, onCount: @escaping (RecordedBatch) -> Void = { _ in }
  ) throws -> LogSummary {
    let spool = FactSpool(.csv, limit: 1 << 16, file: SpoolFile())
    let streamed = StreamedLog(log, spool: spool, tables: [])
    streamed.onCount = onCount
    try visit(of: log) { bytes in
      if let line = try? JSONLine(bytes: bytes, number: 1) {
        try streamed.take(line)
      } else {
        streamed.noteBadLine()
      }
    }
    return try streamed.finish(into: NoRows(), tables: [])
  }
}

/// A destination for rows that are not needed.
private struct NoRows: FactSink {
  func begin() {}
  func write(_ lines: [UInt8], of table: FactTable) {}
}
