public import BacktrailCore
import CSQLite

/// The log in one SQLite file, open for reading only. It never changes the file and never checkpoints.
public final class SQLiteLogReader: EventLogReading {
  /// The file that was asked for.
  public let path: String
  /// Whether a writer had the log when this reader opened it; then the file itself is read, else a copy.
  public let hasWriter: Bool
  /// What the log's last writer left behind, as it was when this reader opened it.
  let mark: HeadMark?
  /// The private copy, if one is read.
  let copyPath: String?
  private let source: Locked<Source>

  private struct Source {
    let connection: Connection
    /// The private copy that is read; it must live as long as the connection.
    let copy: PrivateCopy?
  }

  /// Opens a log for reading.
  ///
  /// While a writer has the log, it is read in place. Otherwise a private copy is read, so that a file from
  /// elsewhere is never opened itself.
  /// - Throws: `StoreError` when there is no readable log of this build.
  public init(path: String) throws {
    self.path = path
    let lock = FileLock.shared(for: path)
    if case .heldByWriter = lock { hasWriter = true } else { hasWriter = false }
    // Read first, because the log may go on.
    mark = FileLock.mark(for: path)
    let opened = try Self.open(path, lock)
    copyPath = opened.copy?.path
    source = Locked(opened)
  }

  private static func open(_ path: String, _ lock: FileLock.SharedLock) throws -> Source {
    switch lock {
    case .heldByWriter:
      return Source(connection: try ReaderConnection.open(path, original: path), copy: nil)
    case .absent: return try openCopy(of: path)
    case .taken(let lock): return try withExtendedLifetime(lock) { try openCopy(of: path) }
    }
  }

  /// Copies the log and opens the copy; a lock that keeps writers out is needed until then, not longer.
  private static func openCopy(of path: String) throws -> Source {
    switch try Preflight.inspect(path) {
    case .absent: throw StoreError.notFound(path)
    case .empty: throw StoreError.empty(path)
    case .log: break
    }
    let copy = try PrivateCopy(of: path)
    return Source(connection: try ReaderConnection.open(copy.path, original: path), copy: copy)
  }

  func read<Result>(_ body: (LogQueries) throws -> Result) throws -> Result {
    try source.withLock { source in
      try source.connection.reading { try body(LogQueries(connection: source.connection)) }
    }
  }

  /// Where the log begins and ends now.
  public func position() throws -> LogPosition { try read { try $0.position() } }

  /// Visits the batches whose events meet the range, in order, until the body gives `false`.
  public func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    try read {
      try $0.checkKept(range)
      try $0.visitBatches(in: range, body)
    }
  }

  /// The batch that a command made, if it is still kept.
  public func batch(for command: CommandID) throws -> RecordedBatch? {
    try read { try $0.batch(for: command) }
  }

  /// When the oldest batch happened whose command id is known; `nil` while none was forgotten.
  public func commandHorizon() throws -> Int64? { try read { try $0.commandHorizon() } }

  /// The payloads carried by the events with these numbers.
  public func payloads(of seqs: [Int64]) throws -> [Int64: Payload] { try read { try $0.payloads(of: seqs) } }

  /// The launches, oldest first.
  public func sessions() throws -> [SessionRecord] { try read { try $0.sessions() } }

  /// The stored snapshots, oldest first.
  public func snapshots() throws -> [StoredSnapshot] { try read { try $0.snapshots() } }

  /// Folds the log through an event: the newest usable snapshot, and what came after it.
  public func replay(through seq: Int64) throws -> Replay { try read { try $0.replay(through: seq) } }

  /// Folds the log through an event from its floor, without using later snapshots.
  /// - Parameters:
  ///   - seq: The number of the last event to fold.
  ///   - visit: Called every ten thousand events with the fold so far.
  public func replayFromFloor(
    through seq: Int64, visit: (borrowing Replay) throws -> Void = { _ in }
  ) throws -> Replay {
    try read { try $0.replayFromFloor(through: seq, visit: visit) }
  }
}
