import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

@Suite struct MigrationTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Migrations")

  @Test func `the literals of the migrations are the files of the folder, byte for byte`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let files = try names.map { try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8) }
    #expect(Migrations.steps.map(\.sql) == files)
    #expect(names.allSatisfy { $0.hasSuffix(".sql") && $0.hasPrefix("v0") })
  }

  @Test func `the kept digest is that of a new database`() throws {
    let digest = try SchemaCheck.currentDigest().description
    #expect(Migrations.steps.last?.digest == digest, "Put '\(digest)' into 'Migrations.steps'.")
  }

  @Test func `a new file has the application id, the version, and strict tables`() throws {
    let folder = try TemporaryFolder()
    try SQLiteEventLog(path: folder.log).close()
    let database = try RawDatabase(folder.log)
    #expect(try database.number("PRAGMA application_id") == 0x426b_5472)
    #expect(try database.number("PRAGMA user_version") == Migrations.steps.count)
    #expect(try database.texts("PRAGMA journal_mode") == ["wal"])
    #expect(try database.number("PRAGMA auto_vacuum") == 2)
    let loose =
      "SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'"
    #expect(try database.number(loose) == 0)
  }

  @Test func `a log that is opened again stays as it is`() throws {
    let sample = try SampleLog.small()
    let file = try FolderPicture(sample.folder.path)
    let log = try SQLiteEventLog(path: sample.path)
    #expect(try log.position() == sample.position)
    log.close()
    #expect(try FolderPicture(sample.folder.path, ignoring: [".lock", "-wal", "-shm"]) == file)
  }

  @Test func `the first line of each migration says why it is there`() throws {
    for step in Migrations.steps { #expect(step.sql.hasPrefix("-- ")) }
  }
}
