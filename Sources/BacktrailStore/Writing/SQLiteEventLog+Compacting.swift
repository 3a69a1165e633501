extension SQLiteEventLog {
  /// Does a piece of what keeps the log within a policy.
  ///
  /// Readers go on; as long as one of them keeps the write-ahead log from being shortened, a compaction adds some two
  /// megabytes to it at most, and then waits.
  package func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    try change { writer in
      var compactor = writer.compactor ?? Compactor(writer.connection)
      writer.compactor = nil
      let floor = writer.position.floor
      let report = try compactor.step(policy, mode, &writer.position)
      writer.compactor = compactor
      if writer.position.floor > floor { writer.leaveMark() }
      return report
    }
  }
}

extension SQLiteLogReader {
  /// The amount that a compaction within a policy would remove, as far as it is known without doing it. Damage in it is
  /// not noticed, and data that screens still need is counted too.
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
