public import BacktrailCore
import CSQLite

/// The log in one SQLite file, open for reading only. It never changes the file and never checkpoints.
public final class SQLiteLogReader: EventLogReading {
  /// The file that was asked for.
  public let path: String
  private let source: Locked<Source>

  private struct Source {
    let connection: Connection
    /// What must live as long as the connection: a claim on the file and a private copy of it.
    let keepsAlive: [AnyObject]
  }

  /// Opens a log for reading.
  ///
  /// While a writer has the log, it is read in place. Otherwise a private copy is read, so that a file from
  /// elsewhere is never opened itself.
  /// - Throws: `StoreError` when there is no readable log of this build.
  public init(path: String) throws {
    self.path = path
    switch try Preflight.inspect(path) {
    case .absent: throw StoreError.notFound(path)
    case .empty: throw StoreError.empty(path)
    case .log: break
    }
    source = Locked(try Self.open(path))
  }

  private static func open(_ path: String) throws -> Source {
    switch FileLock.shared(for: path) {
    case .heldByWriter:
      return Source(connection: try ReaderConnection.open(path, original: path), keepsAlive: [])
    case .absent:
      let copy = try PrivateCopy(of: path)
      return Source(connection: try ReaderConnection.open(copy.path, original: path), keepsAlive: [copy])
    case .taken(let lock):
      let copy = try PrivateCopy(of: path)
      return Source(connection: try ReaderConnection.open(copy.path, original: path), keepsAlive: [copy, lock])
    }
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
    try read { try $0.visitBatches(in: range, body) }
  }

  /// The batch that a command made, if it is still kept.
  public func batch(for command: CommandID) throws -> RecordedBatch? { try read { try $0.batch(for: command) } }

  /// The payloads carried by the events with these numbers.
  public func payloads(of seqs: [Int64]) throws -> [Int64: Payload] { try read { try $0.payloads(of: seqs) } }

  /// The launches, oldest first.
  public func sessions() throws -> [SessionRecord] { try read { try $0.sessions() } }

  /// The stored snapshots, oldest first.
  public func snapshots() throws -> [StoredSnapshot] { try read { try $0.snapshots() } }

  /// Folds the log through an event: the newest usable snapshot, and what came after it.
  public func replay(through seq: Int64) throws -> Replay { try read { try $0.replay(through: seq) } }

  /// Folds the log through an event from its floor, without using later snapshots.
  /// - Parameter visit: Called every ten thousand events with the fold so far.
  public func replayFromFloor(
    through seq: Int64, visit: (borrowing Replay) throws -> Void = { _ in }
  ) throws -> Replay {
    try read { try $0.replayFromFloor(through: seq, visit: visit) }
  }
}
