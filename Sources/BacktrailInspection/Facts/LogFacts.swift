import BacktrailCore
package import BacktrailStore

/// A converter that turns logs into rows, one log after another. The rows of each log are written to a sink once the
/// whole log has been read.
package struct LogFacts<Sink: FactSink> {
  private let sink: Sink
  private let form: FactForm
  private let tables: Set<FactTable>
  private let file = SpoolFile()
  private var hasBegun = false

  /// - Parameter tables: The tables of the output.
  package init(into sink: Sink, as form: FactForm, tables: Set<FactTable>) {
    self.sink = sink
    self.form = form
    self.tables = tables
  }

  /// Reads a log. The output begins with the first log that can be opened.
  /// - Throws: An error from reading the log. In that case, the log has only one row, which is in `logs` and marks the
  ///   log as refused.
  package mutating func read(_ log: some EventLogReading) throws {
    let position = try log.position()
    let floor = try log.replay(through: position.floor)
    try begin()
    var spool = FactSpool(form, limit: 8 << 20, file: file)
    defer { file.clear() }
    var walk = FactWalk(
      log: "\(position.logID)", from: floor.state, seq: position.floor, tables: tables)
    var summary = LogSummary(log: position.logID)
    // If the end cannot be read, its number is unknown.
    if position.head > position.floor, !position.isUnreadable {
      summary.range = position.floor + 1...position.head
    }
    summary.events = position.head - position.floor
    summary.missing = try (log as? SQLiteLogReader)?.missingEvents()
    summary.lacksEnd = try (log as? SQLiteLogReader)?.pageLosses().includesEnd ?? false
    do {
      let emit = { (row: FactRow) in try spool.add(row) }
      try log.forEachBatch(from: position.floor + 1) { batch in
        try walk.take(batch, emit)
        return true
      }
      try walk.finish(emit)
      summary.newerEvents = walk.newerEvents
    } catch let error as any DescribedError {
      spool.discard()
      summary.refuse(error.description.withoutQuotedNames)
      try add(summary, to: &spool)
      throw error
    }
    try add(summary, to: &spool)
  }

  /// Reads the lines of files as a stream.
  package mutating func read(_ lines: SortedLines) throws -> FactStream<Sink>.Report {
    try begin()
    var stream = FactStream(into: sink, as: form, tables: tables, isMixed: false)
    return try stream.read(lines)
  }

  private mutating func begin() throws {
    if !hasBegun { try sink.begin() }
    hasBegun = true
  }

  private func add(_ summary: LogSummary, to spool: inout FactSpool) throws {
    if tables.contains(.logs) { try spool.add(summary.row) }
    try spool.drain(into: sink)
  }
}
