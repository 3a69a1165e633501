extension SQLiteEventLog {
  /// Does a piece of what keeps the log within a policy.
  ///
  /// Readers go on; as long as one of them keeps the write-ahead log from being shortened, a compaction adds some two
  /// megabytes to it at most, and then waits.
  public func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
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
