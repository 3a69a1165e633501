/// The progress of a purge, which rewrites a log's file after an erasure.
enum Purge: String {
  /// The file does not contain any traces of erased contents.
  case done = "purge done \n"
  /// An erasure began and was not acknowledged.
  case begun = "purge begun\n"
  /// An erasure was acknowledged as incomplete.
  case owed = "purge owed \n"
}

extension FileLock {
  /// The offset of the purge's progress in the lock file, after the mark and the launch attempts.
  private static let place: Int64 = 384

  /// The progress of the last writer's purge.
  var purge: Purge {
    get throws {
      let text = try text(at: Self.place, length: Purge.done.rawValue.utf8.count)
      // A purge is repeated if the record of it was damaged.
      return Purge(rawValue: text) ?? (text.allSatisfy { $0 == "\0" } ? .done : .owed)
    }
  }

  /// Records the progress of the purge so that the next writer can finish it if the process is killed or power is lost.
  func leave(_ purge: Purge) throws {
    try write(purge.rawValue, at: Self.place)
    if purge != .done { try synchronize() }
  }
}
