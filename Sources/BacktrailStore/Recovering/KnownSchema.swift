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

  /// Replaces the header and the schema in a private copy. Its pages have to be complete.
  static func write(to file: String, shown: String) throws {
    let descriptor = openFile(file, O_RDWR)
    guard descriptor >= 0 else { throw StoreError.notWritable(file, errno) }
    defer { close(descriptor) }
    let entries = try [false, true].map { try Self.entries(isVacuumed: $0) }
    let layout = entries.max { fit(of: $0, in: descriptor) < fit(of: $1, in: descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    let start = firstPage(ofPages: size / off_t(WriterConnection.pageSize))
    guard uninterrupted({ pwrite(descriptor, start, start.count, 0) }) == start.count else {
      throw StoreError.notWritable(file, errno)
    }
    let connection = try Connection(path: file, shown: shown, flags: SQLITE_OPEN_READWRITE)
    defer { connection.close() }
    try connection.execute("PRAGMA journal_mode = OFF; PRAGMA writable_schema = ON")
    let insert = try connection.statement("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)")
    for entry in layout ?? [] { try insert.run(entry.type, entry.name, entry.table, entry.root, entry.sql) }
  }

  /// Returns the schema of a new log.
  private static func entries(isVacuumed: Bool) throws -> [Entry] {
    let memory = try Connection(path: ":memory:", shown: ":memory:", flags: SQLITE_OPEN_READWRITE)
    defer { memory.close() }
    try memory.execute(WriterConnection.layout)
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
      let place = (entry.root - 1) * Int64(WriterConnection.pageSize)
      guard entry.root > 1, pread(descriptor, &kind, 1, off_t(place)) == 1 else { return false }
      return entry.type == "index" ? kind == 2 || kind == 10 : kind == 5 || kind == 13
    }
  }

  /// Returns a header, followed by an empty table in place of `sqlite_schema`:
  /// <https://www.sqlite.org/fileformat.html#the_database_header>.
  private static func firstPage(ofPages count: off_t) -> [UInt8] {
    let number = { (value: Int64) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let size = [UInt8](number(Int64(WriterConnection.pageSize)).suffix(2))
    var bytes = DatabaseHeader.mark + size + [1, 1, 0, 64, 32, 32] + number(1) + number(Int64(count))
    bytes += number(0) + number(0) + number(1) + number(4) + number(0) + number(0) + number(1)
    bytes += number(Migrations.current) + number(0) + number(Migrations.applicationID)
    bytes += [UInt8](repeating: 0, count: 20) + number(1) + number(0)
    return bytes + [13, 0, 0, 0, 0] + size + [0]
  }
}
