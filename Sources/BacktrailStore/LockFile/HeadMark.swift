package import BacktrailCore

/// A record, stored in the lock file, of a log's position at its last acknowledged write.
///
/// A truncated write-ahead log looks like one that ended earlier. Only data stored elsewhere can reveal that the log
/// was longer. The mark is written after each commit and is not synchronized to disk. It may be older than the log. It
/// is newer only if events are missing.
package struct HeadMark: Equatable {
  package var logID: CommandID
  package var epoch: Int64
  /// The number of the newest event, and its hash.
  package var head: Int64
  package var hash: Hash128
  /// The number of the newest snapshot that this writer stored, or 0.
  package var snapshot: Int64
  /// The progress of the last writer's purge. The lock file stores this separately.
  var purge = Purge.done
  /// The end of the log at the last acknowledged erasure; `nil` if it is unknown. The lock file stores this separately.
  var erasure: End?
  /// Whether the lock file's record of the last erasure is absent or belongs to this mark. Otherwise, it is damaged.
  private(set) var isComplete = true

  /// The number of an event at the end of a log, and its hash.
  struct End: Equatable {
    let head: Int64
    let hash: Hash128
  }

  package init(_ position: LogPosition, snapshot: Int64) {
    logID = position.logID
    epoch = position.epoch
    (head, hash) = (position.head, position.headHash)
    self.snapshot = snapshot
  }

  /// Parses a mark. Returns `nil` if the text was changed or is not a mark.
  package init?(_ text: String) {
    let words = text.prefix { $0 != "\n" }.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, let logID = CommandID(String(words[0])), let epoch = Int64(words[1]),
      let head = Int64(words[2]), let hash = Hash128(String(words[3])), let snapshot = Int64(words[4])
    else { return nil }
    self.logID = logID
    self.epoch = epoch
    (self.head, self.hash) = (head, hash)
    self.snapshot = snapshot
    guard text.hasPrefix(self.text) else { return nil }
  }

  /// The sentence for a lock file without a readable mark of the log beside it.
  package static let unreadable =
    "The lock file is damaged or belongs to another log, so missing events and erasures are not noticed."

  /// The mark as one line: log ID, epoch, head, the head's hash, snapshot, and a digest of them.
  package var text: String {
    let words = "\(logID) \(epoch) \(head) \(hash) \(snapshot) "
    return "\(words)\(Self.digest(of: words))\n"
  }

  fileprivate mutating func note(erasure text: String) {
    let record = HeadMark(text)
    isComplete = record?.logID == logID || text.allSatisfy { $0 == "\0" }
    erasure = isComplete ? record.map { End(head: $0.head, hash: $0.hash) } : nil
  }

  /// Whether the mark shows everything that was acknowledged in a log.
  func covers(_ logID: CommandID) -> Bool { self.logID == logID && isComplete }

  private static func digest(of words: String) -> Hash128 {
    words.utf8Bytes { ChainHasher.sha256(UnsafeRawBufferPointer($0)) }
  }
}

extension FileLock {
  /// The offset of the end of the log at the last erasure, after the mark, the launch attempts, and the purge.
  private static let erasurePlace: Int64 = 512
  /// The space for a mark, or for the record of an erasure.
  private static let length = 256

  /// Records an erasure, at the end of the log at that time. A failure is ignored: the erasures are also counted.
  func leave(erasureAt position: LogPosition) {
    try? write(HeadMark(position, snapshot: 0).text, at: Self.erasurePlace)
  }

  /// Removes the record of the last erasure if it is damaged or belongs to another log.
  func repairErasure() {
    guard let mark = try? mark, !mark.isComplete else { return }
    try? write(String(repeating: "\0", count: Self.length), at: Self.erasurePlace)
  }

  /// Writes a mark to the lock file. A failure is ignored, because an older mark is still correct.
  func leave(_ mark: HeadMark) { try? write(mark.text, at: 0) }

  /// The mark that the last writer left; `nil` if there is none, or if it was changed.
  var mark: HeadMark? {
    get throws {
      guard var mark = HeadMark(try text(at: 0, length: Self.length)) else { return nil }
      mark.purge = try purge
      mark.note(erasure: try text(at: Self.erasurePlace, length: Self.length))
      return mark
    }
  }
}
