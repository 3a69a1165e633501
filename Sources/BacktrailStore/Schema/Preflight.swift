/// A check that examines a file before SQLite does, so that SQLite never opens, changes, or deletes a foreign file.
enum Preflight {
  /// The content found at a path.
  enum Finding: Equatable {
    case absent
    /// An empty file, or a database without tables, as left behind by an interrupted creation.
    case empty
    case log(version: Int64)
  }

  /// Examines the file. Throws an error if this build cannot open the file as a log.
  ///
  /// Do not call this while this process may have the log open, because closing the file would release SQLite's locks
  /// on it.
  static func inspect(_ paths: LogPaths) throws -> Finding {
    let log = try InputFile(paths.writeAheadLog)
    let journal = try InputFile(paths.journal)
    for file in [log, journal].compactMap(\.self) where try file.isDatabase {
      throw StoreError.notALog(
        paths.shown, because: "the file beside it, '\(file.path)', is another database")
    }
    guard let file = try InputFile(paths.database) else {
      // SQLite would delete the write-ahead log when it creates a new file.
      guard log?.facts.size ?? 0 == 0 else { throw StoreError.emptied(paths.shown) }
      return .absent
    }
    // SQLite maps the shared-memory file for writing.
    try FileFacts(paths.sharedMemory)?.checkPlain()
    if try journal?.namesAnotherFile ?? false {
      throw StoreError.notALog(
        paths.shown, because: "its journal refers to another file, which would be deleted")
    }
    // SQLite takes a file of one byte for an empty one, and would delete its write-ahead log. A new log does not have a
    // write-ahead log until it has pages.
    if file.facts.size <= 1, log?.facts.size ?? 0 > 0 { throw StoreError.emptied(paths.shown) }
    if file.facts.size == 0 { return .empty }
    let header = try DatabaseHeader(file)
    if header.problem(paths) == nil, header.pageCount > DatabaseHeader.newLogPages,
      try journal?.isBegun ?? false
    {
      throw StoreError.notALog(
        paths.shown, because: "the file beside it is the journal of another database. Move that file away")
    }
    // A power loss while page 1 is being written leaves it torn. SQLite then takes the page from the write-ahead log or
    // the journal.
    let isTorn = header.problem(paths) != nil
    var newest = try isTorn ? log?.firstPage() ?? journal?.firstPageBefore() : nil
    // The tables may still be in the write-ahead log.
    if !isTorn, header.isWithoutTables { newest = try log?.firstPage() }
    if newest?.isEmpty ?? false { return .empty }
    let seen = newest.map(DatabaseHeader.init) ?? header
    if let problem = seen.problem(paths) { throw problem }
    if seen.isWithoutTables { return .empty }
    guard seen.application == Migrations.applicationID else {
      throw StoreError.foreignDatabase(paths.shown)
    }
    guard seen.version <= Migrations.current else {
      throw StoreError.newerSchema(paths.shown, version: seen.version)
    }
    // A file gets its application ID and its version in one commit.
    guard seen.version > 0 else {
      throw StoreError.damaged("The header of '\(paths.shown)' does not name the version of the log.")
    }
    return .log(version: seen.version)
  }
}

/// The content of a rollback journal: <https://www.sqlite.org/fileformat.html#the_rollback_journal>.
extension InputFile {
  private static var journalMark: [UInt8] { [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7] }

  /// Returns the beginning of page 1 as it was before the commit that the journal undoes. The result is empty if the
  /// database did not have any pages then, and `nil` if the journal does not contain page 1.
  fileprivate func firstPageBefore() throws -> [UInt8]? {
    let header = try bytes(at: 0, count: 28)
    guard header.count == 28, header.starts(with: Self.journalMark) else { return nil }
    let numbers = stride(from: 8, to: 28, by: 4).map { start in
      header[start..<start + 4].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
    guard numbers[2] > 0 else { return [] }
    let (sector, pageSize) = (numbers[3], numbers[4])
    guard (32...65_536).contains(sector), (512...65_536).contains(pageSize) else { return nil }
    for record in 0..<min(numbers[0], 100) {
      let place = sector + record * (pageSize + 8)
      if try bytes(at: place, count: 4) == [0, 0, 0, 1] {
        return try bytes(at: place + 4, count: DatabaseHeader.size)
      }
    }
    return nil
  }

  /// Whether the file is a database. SQLite would overwrite or delete it.
  fileprivate var isDatabase: Bool {
    get throws { try bytes(at: 0, count: DatabaseHeader.mark.count) == DatabaseHeader.mark }
  }

  /// Whether the journal has a header. If so, SQLite may play the journal back.
  fileprivate var isBegun: Bool { get throws { try bytes(at: 0, count: 8) == Self.journalMark } }

  /// Whether the journal ends with the name of a super-journal. SQLite writes this name for a commit to multiple
  /// databases, which never happens with a log. When SQLite finds the name, it deletes the file with that name.
  fileprivate var namesAnotherFile: Bool {
    get throws {
      guard facts.size >= 8 else { return false }
      return try bytes(at: facts.size - 8, count: 8) == Self.journalMark
    }
  }
}
