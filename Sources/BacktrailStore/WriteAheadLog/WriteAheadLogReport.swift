/// What stands in a write-ahead log, read without SQLite, which takes a damaged one for a shorter one.
package struct WriteAheadLogReport: Hashable, Sendable {
  /// How a write-ahead log goes on behind its last commit that holds.
  package enum End: Hashable, Sendable {
    /// It ends there.
    case whole
    /// Frames follow that were used before the log began anew, or bytes that are no frames of it.
    case leftovers
    /// A commit was begun and never made, as when a writer is killed.
    case unfinished
    /// A last commit does not fit its checksum: it was cut short before it was acknowledged, or damaged since.
    case torn
    /// So many commits that were made cannot be read, because a frame was damaged.
    case damaged(commits: Int)
    /// The header is damaged, so that no commit can be read.
    case headerDamaged
  }

  /// How many commits hold.
  package let commitCount: Int
  /// How many frames these have; each holds a page.
  package let frameCount: Int
  /// The first frame, counted from 1, that does not follow the one before it.
  package let badFrame: Int?
  /// What comes behind the last commit that holds.
  package let end: End
}
