import CSQLite
import Testing

@testable import BacktrailStore

@Suite struct SchemaCheckTests {
  @Test func `a log that is being created while its schema is checked has no log in it yet`() throws {
    let folder = try TemporaryFolder()
    let writer = try RawDatabase(folder.log)
    let connection = try Connection(path: folder.log, shown: folder.log, flags: SQLITE_OPEN_READONLY)
    defer { connection.close() }
    // As soon as the tables are counted, after a first look at the header, the writer creates them.
    sqlite3_trace_v2(
      connection.handle, UInt32(SQLITE_TRACE_STMT),
      { _, writer, _, sql in
        if let sql, String(cString: sql.assumingMemoryBound(to: CChar.self)).contains("sqlite_schema") {
          let writer = Unmanaged<RawDatabase>.fromOpaque(writer!).takeUnretainedValue()
          try? writer.run("PRAGMA application_id = \(Migrations.applicationID); CREATE TABLE log (id)")
        }
        return 0
      }, Unmanaged.passUnretained(writer).toOpaque())
    #expect(throws: StoreError.empty(folder.log)) { try SchemaCheck.check(connection) }
  }
}
