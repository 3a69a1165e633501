import BacktrailCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The launches that began on a log since the last one that was found good.
public struct LaunchAttempts: Hashable, Sendable {
  /// How many there were.
  public var count: Int
  /// The number of the newest event when the first of them began that left something out; 0 while none did.
  public var head: Int64

  /// Attempts made of their parts.
  public init(count: Int, head: Int64) {
    self.count = count
    self.head = head
  }
}

extension LaunchAttempts {
  /// Reads the text of attempts on a log; `nil` when it was changed, is none, or speaks of another log.
  init?(_ text: String, of position: LogPosition) {
    let words = text.prefix { $0 != "\n" }.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let count = Int(words[0]), count > 0, let head = Int64(words[1]) else {
      return nil
    }
    self.init(count: count, head: head)
    guard words[2] == digest(position).description else { return nil }
  }

  /// The attempts as one line: their count, the head, and a digest of them and the log.
  func text(of position: LogPosition) -> String { "\(count) \(head) \(digest(position))\n" }

  private func digest(_ position: LogPosition) -> Hash256 {
    var hasher = ChainHasher()
    hasher.text(position.logID.description)
    hasher.integer(position.epoch)
    hasher.integer(Int64(count))
    hasher.integer(head)
    return hasher.finish()
  }
}

extension FileLock {
  /// Where the attempts stand in the lock file, behind the mark.
  private static let place: off_t = 256
  private static let length = 128

  /// The attempts on a log that its last writers left.
  func attempts(of position: LogPosition) throws -> LaunchAttempts? {
    LaunchAttempts(try text(at: Self.place, length: Self.length), of: position)
  }

  /// Leaves attempts for the next writer, whatever becomes of this process.
  func leave(_ attempts: LaunchAttempts?, of position: LogPosition) throws {
    try write(attempts?.text(of: position) ?? "\n", at: Self.place)
  }
}

extension SQLiteEventLog {
  /// The launches that began since the last one that was found good; `nil` when that was the last one.
  public func launchAttempts() throws -> LaunchAttempts? {
    try change { try $0.lock.attempts(of: $0.position) }
  }

  /// Leaves attempts beside the log, in its lock file, where they survive the death of the process.
  public func keep(_ attempts: LaunchAttempts?) throws {
    try change { try $0.lock.leave(attempts, of: $0.position) }
  }
}
