package import BacktrailCore
package import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A follower that reads the batches of a log as they are written.
///
/// The log is reopened whenever its files change, so writers never wait for a follower.
package struct LogFollower {
  private let path: String
  /// The next event, once it is known.
  private var next: Int64?
  private var logID: CommandID?
  private var marks: [FileMark] = []
  /// The log's epoch when it was last read. It changes with each erasure.
  package private(set) var epoch: Int64?
  /// The number of times to read the log again although its files have not changed.
  ///
  /// A writer makes a commit visible only after it has written and synced the bytes, which takes some time.
  private var remainingLooks = 0
  private static let patience = 30
  /// Whether the last call ended at an event that is damaged.
  package private(set) var isAtDamage = false

  /// Creates a follower that starts at the given event or, by default, at the log's first event.
  package init(path: String, from first: Int64? = nil) {
    self.path = path
    next = first
  }

  /// Calls `body` with each batch that has been added since the last call, along with the current log, until `body`
  /// returns `false`. The log is open only during the call, unless `body` retains it.
  /// - Throws: `StoreError.replaced` if a different or shorter log is at the path; `StoreError.changed` if new batches
  ///   were compacted away before they were visited; `StoreError.damaged` after the last batch that can be verified. The
  ///   batches after it are not visited, even if the log grows.
  package mutating func visitNew(_ body: (RecordedBatch, SQLiteLogReader) throws -> Bool) throws {
    isAtDamage = false
    let current = ["", "-wal"].compactMap { FileMark(path + $0) }
    if current != marks { remainingLooks = Self.patience }
    guard remainingLooks > 0 || current.isEmpty else { return }
    let reader = try SQLiteLogReader(logOrExport: path)
    try reader.holdView()
    let position = try reader.position()
    guard position.logID == logID ?? position.logID, position.head >= (next ?? 1) - 1 else {
      throw StoreError.replaced(path)
    }
    logID = position.logID
    epoch = position.epoch
    var next = next ?? position.floor + 1
    guard next > position.floor else { throw StoreError.compactedAhead(path) }
    defer {
      (self.next, marks) = (next, current)
      // If there is no writer, no commit is pending.
      remainingLooks = reader.hasWriter ? remainingLooks - 1 : 0
    }
    do {
      try reader.forEachBatch(from: next) { batch in
        next = batch.last + 1
        return try body(batch, reader)
      }
    } catch let error as StoreError where error.code == .damaged {
      isAtDamage = true
      throw error
    }
  }
}

extension StoreError {
  fileprivate static func compactedAhead(_ path: String) -> Self {
    Self(
      code: .changed,
      message:
        "The log '\(path)' was compacted, which removed events that had not been read. Run the command again."
    )
  }
}

/// The file attributes that change when a file is written.
private struct FileMark: Equatable {
  let size: Int64
  let seconds: Int
  let nanoseconds: Int

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int64(status.st_size)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}
