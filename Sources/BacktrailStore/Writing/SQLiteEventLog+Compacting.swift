extension SQLiteEventLog {
  /// Performs one step of a compaction. The last one also finishes an incomplete erasure.
  ///
  /// Readers can continue. While a reader prevents the write-ahead log from being truncated, a compaction adds about
  /// two megabytes to the log, and then waits.
  package func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    try change { writer in
      // The file is too large until erased contents have been removed from it.
      if mode == .exact, writer.purge != .done {
        try writer.finishPurge()
        guard writer.purge == .done else {
          return CompactionReport(floor: writer.position.floor, because: .erasure)
        }
      }
      var compactor = writer.compactor ?? Compactor(writer.connection)
      writer.compactor = nil
      let floor = writer.position.floor
      let report = try compactor.step(policy, mode, &writer.position)
      writer.compactor = compactor
      if writer.position.floor > floor { writer.leaveMark() }
      if report.isFinished { try? writer.finishPurge() }
      return report
    }
  }
}

extension SQLiteLogReader {
  /// Returns the events that a compaction would remove, including data that screens still need. If the policy limits the
  /// size, this is an estimate.
  /// - Throws: `StoreError.damaged` if the compaction would be refused.
  package func compactionForecast(_ policy: RetentionPolicy) throws -> CompactionReport {
    try read { queries in
      let position = try queries.position()
      var report = CompactionReport(floor: position.floor)
      report.isFinished = true
      let extent = try queries.extent(position, policy)
      guard let target = policy.border(of: extent, .forecast) else { return report }
      if policy.isExceeded(bySizeOf: extent) { try FloorMove.check(extent, position, on: queries.connection) }
      var move = try FloorMove(
        on: queries.connection, position, to: target, extent, commandCount: policy.commandCount)
      (report.floor, report.obstacle) = try move.forecast(position)
      let place = "BETWEEN \(position.floor + 1) AND \(report.floor)"
      report.eventCount = Int(report.floor - position.floor)
      report.sessionCount = Int(
        try queries.connection.number(
          "SELECT count(*) FROM event WHERE seq \(place) AND type = 'sessionStarted'"))
      return report
    }
  }
}
