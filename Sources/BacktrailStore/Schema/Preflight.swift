/// Examines a file before SQLite does, so that no foreign file is opened, changed, or followed.
enum Preflight {
  /// The content found at a path.
  enum Finding: Equatable {
    case absent
    /// An empty file, or a database without tables, as left by an interrupted creation.
    case empty
    case log(version: Int64)
  }

  /// Examines the file. Throws when it cannot be a log of this build.
  ///
  /// It is never called while this process may have the log open: closing the file would drop SQLite's locks on it.
  static func inspect(_ paths: LogPaths) throws -> Finding {
    let log = try InputFile(paths.writeAheadLog)
    let journal = try InputFile(paths.journal)
    for file in [log, journal].compactMap(\.self) where try file.isDatabase {
      throw StoreError.notALog(
        paths.shown, because: "the file beside it, '\(file.path)', is another database")
    }
    guard let file = try InputFile(paths.database) else {
      // SQLite would delete it for the sake of a new file.
      guard log?.facts.size ?? 0 == 0 else { throw StoreError.emptied(paths.shown) }
      return .absent
    }
    // SQLite maps it for writing.
    try FileFacts(paths.sharedMemory)?.checkPlain()
    if try journal?.namesAnotherFile ?? false {
      throw StoreError.notALog(paths.shown, because: "its journal names another file, which would be deleted")
    }
    guard file.facts.size > 0 else {
      // SQLite would delete it: a new log never has one before it has pages.
      guard log?.facts.size ?? 0 == 0 else { throw StoreError.emptied(paths.shown) }
      return .empty
    }
    let header = try DatabaseHeader(file)
    if header.problem(paths) == nil, header.pageCount > DatabaseHeader.newLogPages,
      try journal?.isBegun ?? false
    {
      throw StoreError.notALog(
        paths.shown, because: "the file beside it is the journal of another database. Move that file away")
    }
    // A power cut while page 1 is written tears it; SQLite then takes it from the write-ahead log or the journal.
    let isTorn = header.problem(paths) != nil
    let newest = try isTorn ? log?.firstPage() ?? journal?.firstPageBefore() : nil
    if newest?.isEmpty ?? false { return .empty }
    let seen = newest.map(DatabaseHeader.init) ?? header
    if let problem = seen.problem(paths) { throw problem }
    if seen.isWithoutTables { return .empty }
    guard seen.application == Migrations.applicationID || (seen.application == 0 && journal != nil) else {
      throw StoreError.foreignDatabase(paths.shown)
    }
    guard seen.version <= Migrations.current else {
      throw StoreError.newerSchema(paths.shown, version: seen.version)
    }
    return .log(version: seen.version)
  }
}

/// The content of a rollback journal: <https://www.sqlite.org/fileformat.html#the_rollback_journal>.
extension InputFile {
  private static var journalMark: [UInt8] { [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7] }

  /// Returns the beginning of page 1 as it was before the commit that the journal undoes; empty if the database had no
  /// page then. `nil` when the journal does not contain it.
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

  /// Whether the file is a database, which SQLite would overwrite or delete.
  fileprivate var isDatabase: Bool {
    get throws { try bytes(at: 0, count: DatabaseHeader.mark.count) == DatabaseHeader.mark }
  }

  /// Whether the journal has a header, so SQLite may play it back.
  fileprivate var isBegun: Bool { get throws { try bytes(at: 0, count: 8) == Self.journalMark } }

  /// Whether the journal ends with the name of a super-journal. SQLite writes one for commits to several databases,
  /// which a log never sees, and deletes the file when it finds that name.
  fileprivate var namesAnotherFile: Bool {
    get throws {
      guard facts.size >= 8 else { return false }
      return try bytes(at: facts.size - 8, count: 8) == Self.journalMark
    }
  }
}
