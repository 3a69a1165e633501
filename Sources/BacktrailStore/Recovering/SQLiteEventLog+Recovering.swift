extension SQLiteEventLog {
  /// Saves what can be proven of a damaged log into a new one.
  ///
  /// The new log holds the longest beginning of whole batches whose events all fit the chain of hashes; what comes
  /// behind the first that does not is left out, for it may rest on what is lost. The file is read with and without
  /// its write-ahead log, and the longer beginning is taken. A payload that was damaged counts as erased. Snapshots
  /// are not taken along, but for the one at the floor. The log keeps its identity and begins a new epoch.
  ///
  /// The damaged log is not changed; a private copy is read.
  /// - Parameters:
  ///   - damaged: The file of the damaged log.
  ///   - path: The new file; nothing may stand there.
  /// - Throws: `StoreError`: when a writer has the log, when nothing of it can be proven, or when the new file cannot
  ///   be made. No new log is left then.
  public static func recover(_ damaged: String, to path: String) throws -> RecoveryReport {
    try Recovery(of: damaged).write(to: path)
  }
}
