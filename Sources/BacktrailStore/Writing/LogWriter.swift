import BacktrailCore

extension SQLiteEventLog {
  /// The only connection that writes to the log, and the claims on the file.
  struct Writer {
    let connection: Connection
    /// The claim on the database. It is released after the connection is closed.
    let writerClaim: WriterClaim?
    let claim: SharedClaim?
    let lock: FileLock
    let files: OpenFiles
    var position: LogPosition
    /// The error that prevents writing.
    private(set) var obstacle: StoreError?
    /// Whether the structure of the file has been checked.
    private(set) var isChecked = false
    let missingEvents: ClosedRange<Int64>?
    /// The epoch of an acknowledged erasure that the log lacks; `nil` if none is known to be missing.
    var missingEpoch: Int64?
    /// Whether the head in the lock file's mark is kept, because it shows missing events.
    var keepsMark: Bool
    /// The newest session, once known.
    var session: Int64?
    /// The newest snapshot that was stored through this writer.
    var snapshot: Int64 = 0
    /// The progress of a purge, which shows whether an erasure still has to rewrite the file.
    private(set) var purge: Purge
    /// A compaction in progress.
    var compactor: Compactor?
    var queries: LogQueries { LogQueries(connection: connection) }

    /// Accepts the result of the check before the first change, and repairs the index of launches, from which retention
    /// takes its boundary.
    /// - Parameter isIndexed: Whether the index matches the events, or why the file may not be written.
    mutating func accept(_ isIndexed: Result<Bool, any Error>) throws {
      do {
        if try !isIndexed.get() {
          try connection.transaction(at: position) { try connection.execute("REINDEX session_border") }
        }
      } catch let error as StoreError where error.code == .damaged {
        obstacle = error
        throw error
      }
      isChecked = true
    }

    /// Throws an error if the log may not be changed.
    func checkObstacles() throws {
      if let obstacle { throw obstacle }
      try checkFiles()
    }

    /// Throws an error if the files have changed since the last write, or if another program has committed to them.
    func checkFiles() throws {
      try files.check()
      guard try !connection.hasForeignCommits() else { throw StoreError.anotherWriter(connection.path) }
      guard try !files.isWriteAheadLogChanged() else { throw StoreError.replaced(connection.path) }
    }

    /// Deletes everything that a compaction left below the retention boundary.
    func sweepAll() throws {
      var compactor = Compactor(connection)
      try compactor.sweepAll(position)
    }

    /// Stores a snapshot, unless there is one at its position, and removes all other snapshots except the two newest
    /// and the one at the retention boundary.
    func save(_ snapshot: StoredSnapshot) throws {
      try snapshot.checkLimits(at: position)
      let known = try connection.statement("SELECT 1 FROM snapshot WHERE seq = ?")
      guard try known.first(snapshot.seq, read: { _ in true }) == nil else { return }
      let hash = snapshot.seq == position.head ? position.headHash : try queries.hash(of: snapshot.seq)
      guard let hash else { throw StoreError.damaged("Event \(snapshot.seq) is missing.") }
      try snapshot.insert(into: connection, logID: position.logID, headHash: hash)
      try connection.execute(
        """
        DELETE FROM snapshot WHERE seq <> (SELECT floor FROM log)
          AND seq NOT IN (SELECT seq FROM snapshot ORDER BY seq DESC LIMIT 2)
        """)
    }

    /// Records the progress of a purge.
    mutating func note(_ purge: Purge) throws {
      try lock.leave(purge)
      self.purge = purge
    }

    /// Finishes an incomplete erasure.
    mutating func finishPurge() throws {
      if purge != .done, connection.purge() { try note(.done) }
    }

    /// Records the log's newest position in the lock file. The head of a mark that shows missing events is kept until
    /// this writer appends a batch, and the epoch of a missing erasure until something is erased.
    func leaveMark() {
      var mark = HeadMark(position, snapshot: snapshot)
      if keepsMark {
        guard let old = try? lock.mark, old.logID == mark.logID else { return }
        (mark.head, mark.hash) = (old.head, old.hash)
      }
      mark.epoch = max(mark.epoch, missingEpoch ?? 0)
      lock.leave(mark)
    }
  }
}
