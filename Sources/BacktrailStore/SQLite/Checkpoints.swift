import CSQLite

/// The state of a write-ahead log, as known to the connection that writes to it.
struct WriteAheadLogState {
  /// The number of pages in the write-ahead log after this connection's last commit or checkpoint.
  fileprivate(set) var frameCount: Int32 = 0
  fileprivate var pageSize: Int64 = 0
  fileprivate var checkpointPages: Int32 = 0
  /// Whether the entire write-ahead log has been moved into the file. If so, it restarts with the next transaction.
  var begins = false
  /// Whether pages have been moved into the file since this property was last set to `false`.
  var hasMovedPages = false

  /// The last frame of the write-ahead log; `nil` if the log is empty.
  var lastFrame: FrameLocation? {
    guard frameCount > 0 else { return nil }
    let size = 24 + pageSize
    return FrameLocation(
      number: Int(frameCount), place: 32 + Int64(frameCount - 1) * size, size: Int(size))
  }
}

/// A frame of a write-ahead log, with its number (starting at 1), offset, and size (sqlite.org/fileformat2.html,
/// section 4.1).
struct FrameLocation {
  let number: Int
  let place: Int64
  let size: Int
}

extension Connection {
  /// Returns the total size of the file's pages in bytes.
  func fileSize() throws -> Int64 { try number("PRAGMA page_count") * number("PRAGMA page_size") }

  /// Returns the size of the write-ahead log in bytes.
  func writeAheadLogSize() throws -> Int64 { try FileFacts(file + "-wal")?.size ?? 0 }

  /// Makes each later commit checkpoint the write-ahead log if the commit leaves this many pages or more in it.
  func moveWriteAheadLog(at pages: Int) throws {
    log.pageSize = try number("PRAGMA page_size")
    log.checkpointPages = Int32(pages)
    // This hook replaces SQLite's own, which does not report whether the checkpoint succeeded.
    _ = sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        guard let context else { return SQLITE_OK }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        connection.log.frameCount = frames
        if frames >= connection.log.checkpointPages { connection.checkpointAsFarAsPossible() }
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Moves as much of the write-ahead log as possible into the file.
  func checkpointAsFarAsPossible() {
    var (total, moved): (Int32, Int32) = (-1, -1)
    let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, &total, &moved)
    log.hasMovedPages = true
    guard code == SQLITE_OK, total >= 0 else { return }
    log.frameCount = total
    if total == moved { log.begins = true }
  }

  /// The time to wait for readers when truncating the write-ahead log, in milliseconds.
  private static let patience = 50

  /// Checkpoints and truncates the write-ahead log. Returns `false` if another connection prevented this.
  func checkpoint() throws -> Bool {
    try execute("PRAGMA busy_timeout = \(Self.patience)")
    defer { try? execute("PRAGMA busy_timeout = \(Self.busyTimeout)") }
    log.hasMovedPages = true
    guard try number("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else { return false }
    (log.frameCount, log.begins) = (0, true)
    return true
  }
}
