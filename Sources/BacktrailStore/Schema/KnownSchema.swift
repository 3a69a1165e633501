import BacktrailCore
import CSQLite

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The beginning of a log's file as it is known without reading the file: its header, and the schema.
///
/// The schema names the first page of each table and index. SQLite assigns these pages in a fixed order: one in a new
/// log, and another one when `VACUUM` rewrites the log.
enum KnownSchema {
  /// An entry of `sqlite_schema`.
  private struct Entry {
    let type, name, table, sql: String?
    /// The first page; 0 if there is none.
    let root: Int64
  }

  /// Moves the write-ahead log of a private copy into it, and replaces the header and the schema.
  static func write(to file: String, shown: String) throws {
    if try FileFacts(file + "-wal")?.size ?? 0 > 0 {
      try writeStart(to: file) { pages, _ in
        Array(firstPage(ofPages: pages, format: 2).prefix(DatabaseHeader.size))
      }
      let connection = try Connection(path: file, shown: shown, flags: SQLITE_OPEN_READWRITE)
      defer { connection.close() }
      // With this setting, SQLite continues if it cannot read the schema.
      try connection.execute("PRAGMA writable_schema = ON; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    var layout: [Entry] = []
    try writeStart(to: file) { pages, descriptor in
      layout = try bestLayout(of: descriptor)
      return firstPage(ofPages: pages, format: 1)
    }
    let connection = try Connection(path: file, shown: shown, flags: SQLITE_OPEN_READWRITE)
    defer { connection.close() }
    try connection.execute("PRAGMA journal_mode = OFF; PRAGMA writable_schema = ON")
    let insert = try connection.statement("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)")
    for entry in layout { try insert.run(entry.type, entry.name, entry.table, entry.root, entry.sql) }
  }

  /// Writes the beginning of a file.
  /// - Parameter bytes: A closure that returns the beginning of a file with the given number of pages, which is open.
  private static func writeStart(to file: String, _ bytes: (Int64, Int32) throws -> [UInt8]) throws {
    let descriptor = openFile(file, O_RDWR)
    guard descriptor >= 0 else { throw StoreError.notWritable(file, errno) }
    defer { close(descriptor) }
    let size = try FileFacts(file, descriptor: descriptor).size
    let start = try bytes(size / Int64(Migrations.pageSize), descriptor)
    guard uninterrupted({ pwrite(descriptor, start, start.count, 0) }) == start.count else {
      throw StoreError.notWritable(file, errno)
    }
  }

  /// Returns the schema that fits the pages of an open file best.
  private static func bestLayout(of descriptor: Int32) throws -> [Entry] {
    let layouts = try [false, true].map { try entries(isVacuumed: $0) }
    return layouts.max { fit(of: $0, in: descriptor) < fit(of: $1, in: descriptor) } ?? []
  }

  /// Returns the schema of a new log.
  private static func entries(isVacuumed: Bool) throws -> [Entry] {
    let memory = try Connection(path: ":memory:", shown: ":memory:", flags: SQLITE_OPEN_READWRITE)
    defer { memory.close() }
    try memory.execute(Migrations.layout)
    try Migrations.apply(to: memory, newLogID: CommandID(high: 0, low: 0))
    if isVacuumed { try memory.execute("VACUUM") }
    var entries: [Entry] = []
    try memory.statement("SELECT type, name, tbl_name, sql, rootpage FROM sqlite_schema ORDER BY rowid").visit
    {
      entries.append(
        Entry(type: $0.text(0), name: $0.text(1), table: $0.text(2), sql: $0.text(3), root: $0.int64(4)))
    }
    return entries
  }

  /// Returns the number of entries whose first page is of the right kind.
  private static func fit(of entries: [Entry], in descriptor: Int32) -> Int {
    entries.count { entry in
      var kind: UInt8 = 0
      let place = (entry.root - 1) * Int64(Migrations.pageSize)
      guard entry.root > 1, pread(descriptor, &kind, 1, off_t(place)) == 1 else { return false }
      return entry.type == "index" ? kind == 2 || kind == 10 : kind == 5 || kind == 13
    }
  }

  /// Returns a header, followed by an empty table in place of `sqlite_schema`:
  /// <https://www.sqlite.org/fileformat.html#the_database_header>. The format is 2 for a file with a write-ahead log.
  private static func firstPage(ofPages count: Int64, format: UInt8) -> [UInt8] {
    let number = { (value: Int64) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let size = [UInt8](number(Int64(Migrations.pageSize)).suffix(2))
    var bytes = DatabaseHeader.mark + size + [format, format, 0, 64, 32, 32] + number(1) + number(count)
    bytes += number(0) + number(0) + number(1) + number(4) + number(0) + number(0) + number(1)
    bytes += number(Migrations.current) + number(0) + number(Migrations.applicationID)
    bytes += [UInt8](repeating: 0, count: 20) + number(1) + number(0)
    return bytes + [13, 0, 0, 0, 0] + size + [0]
  }
}

extension DatabaseHeader {
  /// Whether the file is a log of the version that this build writes, even if other parts of the header are damaged.
  var isOfLog: Bool {
    isWhole && application == Migrations.applicationID && [0, Migrations.current].contains(version)
  }
}
