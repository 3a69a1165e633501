extension SQLiteEventLog {
  /// Performs one step of a compaction. The last one also finishes an incomplete erasure.
  ///
  /// Readers can continue. While a reader prevents the write-ahead log from being truncated, a compaction adds about
  /// two megabytes to the log, and then waits.
  package func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    try change { writer in
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
  /// Returns an estimate of the events that a compaction would remove. The estimate does not account for damage, and
  /// includes data that screens still need.
  package func compactionForecast(_ policy: RetentionPolicy) throws -> CompactionReport {
    try read { queries in
      let position = try queries.position()
      var report = CompactionReport(floor: position.floor)
      report.isFinished = true
      let target = try policy.border(of: queries.extent(position, policy), .exact)
      guard let target else { return report }
      let place = "BETWEEN \(position.floor + 1) AND \(target.seq)"
      report.floor = target.seq
      report.eventCount = Int(target.seq - position.floor)
      report.sessionCount = Int(
        try queries.connection.number(
          "SELECT count(*) FROM event WHERE seq \(place) AND type = 'sessionStarted'"))
      return report
    }
  }
}
