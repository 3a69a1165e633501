/// The repair of a damaged write-ahead log before SQLite opens the file for writing.
enum WALHealing {
  /// Gives the frames of a damaged write-ahead log new checksums, if the log then has more events or erasures, and all of
  /// it is sound. Otherwise, nothing is changed. The same is true if there is no space for a private copy to try this.
  ///
  /// SQLite would go on after the last commit before the damage, and overwrite the rest.
  static func heal(_ paths: LogPaths, _ mark: HeadMark?) {
    guard (try? InputFile(paths.writeAheadLog)?.report()?.end.isDamage) ?? false,
      let copy = try? PrivateCopy.withRepairedLog(paths), copy.keepsFrames,
      let healed = try? soundPosition(of: copy),
      (try? FileAlone(paths, mark).check(copy.connection)) != nil
    else { return }
    if let now = try? LogQueries(connection: PrivateCopy.open(paths).connection).position(),
      (now.epoch, now.head) >= (healed.epoch, healed.head)
    {
      return
    }
    _ = try? PrivateCopy.repairLog(paths.writeAheadLog)
  }

  /// Returns the position of a log whose events, payloads, and commands are all as they were written, or `nil`.
  private static func soundPosition(of copy: PrivateCopy) throws -> LogPosition? {
    let queries = LogQueries(connection: copy.connection)
    let position = try queries.position()
    let start = try queries.floorStart(position)
    try queries.checkChain(from: position.floor, start.hash, through: position.head, position)
    var isSound = true
    _ = try queries.visitStoredBatches(in: position.floor + 1...LogPosition.last) { batch in
      isSound = batch.damagedPayloads.isEmpty && !batch.isCommandDamaged && !batch.isDigestOutdated
      return isSound
    }
    return isSound ? position : nil
  }
}
