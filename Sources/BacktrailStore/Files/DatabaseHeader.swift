/// The first bytes of a database: <https://www.sqlite.org/fileformat.html#the_database_header>.
struct DatabaseHeader {
  static let size = 100
  /// The bytes that every database begins with.
  static let mark = Array("SQLite format 3\0".utf8)
  /// A page count that a log never reaches before it switches to write-ahead logging. After the switch, the log does
  /// not have a rollback journal.
  static let newLogPages: Int64 = 64
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ file: InputFile) throws {
    bytes = try file.bytes(at: 0, count: Self.size)
  }

  /// Returns the reason SQLite cannot read the file, or `nil` if it can.
  func problem(_ paths: LogPaths) -> StoreError? {
    guard isWhole else {
      return .notALog(paths.shown, because: "it is only \(bytes.count) bytes long")
    }
    guard bytes.starts(with: Self.mark) else {
      return .notALog(paths.shown, because: "it is not a SQLite database")
    }
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    guard pageSize == 1 || (pageSize >= 512 && pageSize & (pageSize - 1) == 0) else {
      return .damaged("The header of '\(paths.shown)' has an invalid page size of \(pageSize).")
    }
    return nil
  }

  /// Whether the database has never had a table.
  var isWithoutTables: Bool { application == 0 && number(at: 40) == 0 && version == 0 }
  /// Whether the file is long enough for a header.
  var isWhole: Bool { bytes.count == Self.size }
  var application: Int64 { number(at: 68) }
  var version: Int64 { number(at: 60) }
  var pageCount: Int64 { number(at: 28) }

  /// The size of the database in bytes; 0 if the header is not that of a database.
  var databaseSize: Int64 {
    guard isWhole, bytes.starts(with: Self.mark) else { return 0 }
    let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
    return pageCount * (pageSize == 1 ? 65_536 : pageSize)
  }

  private func number(at place: Int) -> Int64 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int64($1) }
  }
}
