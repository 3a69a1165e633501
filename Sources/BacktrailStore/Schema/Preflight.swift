/// Looks at a file before SQLite does, so that nothing foreign is opened, changed or followed.
enum Preflight {
  /// The content of a path.
  enum Finding: Equatable {
    case absent
    /// Nothing, or a database without any table, as a creation that was cut short leaves it.
    case empty
    case log(version: Int64)
  }

  /// Looks at the file; throws when it cannot be a log of this build.
  ///
  /// Never called while this process may have the log open: closing the file would drop SQLite's locks on it.
  static func inspect(_ paths: LogPaths) throws -> Finding {
    guard let file = try InputFile(paths.database) else { return .absent }
    let log = try InputFile(paths.writeAheadLog)
    let journal = try InputFile(paths.journal)
    guard file.facts.size > 0 else { return .empty }
    let header = try DatabaseHeader(file)
    // A power cut while page 1 is moved over tears it; SQLite then takes it from the write-ahead log.
    let newest = try header.problem(paths) == nil ? nil : log?.firstPage()
    let seen = newest.map(DatabaseHeader.init) ?? header
    if let problem = seen.problem(paths) {
      if try journal?.isOfFirstCommit ?? false { return .empty }
      throw problem
    }
    if seen.isWithoutTables { return .empty }
    guard seen.application == Migrations.applicationID || (seen.application == 0 && journal != nil) else {
      throw StoreError.notALog(paths.shown, because: "it is the SQLite database of another program")
    }
    guard seen.version <= Migrations.current else {
      throw StoreError.newerSchema(paths.shown, version: seen.version)
    }
    return .log(version: seen.version)
  }
}

extension InputFile {
  /// Whether the file is the journal of a commit before which the database had no page, so that undoing it leaves an
  /// empty file: <https://www.sqlite.org/fileformat.html#the_rollback_journal>.
  fileprivate var isOfFirstCommit: Bool {
    get throws {
      var header = [UInt8](repeating: 0, count: 20)
      let count = try header.withUnsafeMutableBytes { try read(into: $0, at: 0) }
      return count == header.count && header.starts(with: [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
        && header[16..<20].allSatisfy { $0 == 0 }
    }
  }
}

/// The first bytes of a database: <https://www.sqlite.org/fileformat.html#the_database_header>.
struct DatabaseHeader {
  static let size = 100
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  fileprivate init(_ file: InputFile) throws {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
    self.bytes = Array(bytes.prefix(count))
  }

  /// The reason why SQLite cannot read the file, if there is one.
  func problem(_ paths: LogPaths) -> StoreError? {
    guard bytes.count == Self.size else {
      return .notALog(paths.shown, because: "it is only \(bytes.count) bytes long")
    }
    guard bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return .notALog(paths.shown, because: "it is no SQLite database")
    }
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    guard pageSize == 1 || (pageSize >= 512 && pageSize & (pageSize - 1) == 0) else {
      return .damaged("The header of '\(paths.shown)' has a page size of \(pageSize).")
    }
    return nil
  }

  /// Whether it is a database that never had a table.
  var isWithoutTables: Bool { application == 0 && number(at: 40) == 0 && version == 0 }
  var application: Int64 { number(at: 68) }
  var version: Int64 { number(at: 60) }

  private func number(at place: Int) -> Int64 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}
