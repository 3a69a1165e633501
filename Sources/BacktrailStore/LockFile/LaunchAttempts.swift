import BacktrailCore

extension LaunchAttempts {
  /// A number of launches that is never reached. The lowest restore level is reached after only a few.
  package static let maximumCount = 1_000_000

  /// Parses the record of a log's launch attempts. Returns `nil` if the text was changed, does not describe launch
  /// attempts, or refers to a different log.
  init?(_ text: String, of position: LogPosition) {
    let words = text.prefix { $0 != "\n" }.split(separator: " ", omittingEmptySubsequences: false)
    guard (3...4).contains(words.count), let count = Int(words[0]), (0...Self.maximumCount).contains(count),
      let head = Int64(words[1]), (0...LogPosition.last).contains(head),
      let undecoded = words.count == 3 ? 0 : Int64(words[2]), (0...LogPosition.last).contains(undecoded),
      count > 0 || undecoded > 0
    else { return nil }
    self.init(count: count, head: head, undecoded: undecoded)
    guard words[words.count - 1] == digest(position).description else { return nil }
  }

  /// Returns the attempts as one line: their count, the head, the undecoded events if there are any, and a digest of
  /// these values and of the log's identity.
  func text(of position: LogPosition) -> String {
    "\(count) \(head) \(undecoded > 0 ? "\(undecoded) " : "")\(digest(position))\n"
  }

  private func digest(_ position: LogPosition) -> Hash128 {
    var hasher = ChainHasher()
    hasher.text(position.logID.description)
    hasher.integer(position.epoch)
    hasher.integer(Int64(count))
    hasher.integer(head)
    if undecoded > 0 { hasher.integer(undecoded) }
    return hasher.finish()
  }
}

extension FileLock {
  /// The offset of the attempts in the lock file, after the mark.
  private static let place: Int64 = 256
  private static let length = 128

  /// Returns a log's launch attempts, as recorded by previous writers.
  func attempts(of position: LogPosition) throws -> LaunchAttempts? {
    LaunchAttempts(try text(at: Self.place, length: Self.length), of: position)
  }

  /// Stores launch attempts for the next writer. They survive the termination of this process.
  func leave(_ attempts: LaunchAttempts?, of position: LogPosition) throws {
    try write(attempts?.text(of: position) ?? "\n", at: Self.place)
  }
}
