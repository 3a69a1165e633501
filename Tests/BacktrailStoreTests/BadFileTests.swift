import BacktrailCore
import BacktrailStore
import Foundation
import TestSupport
import Testing

@Suite struct BadFileTests {
  /// Something at a path that is not a log, and the error that opening it must give.
  struct BadFile: CustomTestStringConvertible, Sendable {
    let name: String
    let reader: StoreError.Code
    /// `nil` where a writer creates a new log.
    var writer: StoreError.Code?
    let make: @Sendable (TemporaryFolder) throws -> String
    var testDescription: String { name }
  }

  @Test(arguments: badFiles)
  func `a file that is not a log is refused with a reason and stays as it is`(file: BadFile) throws {
    let folder = try TemporaryFolder()
    let path = try file.make(folder)
    let before = try FolderPicture(folder.path)
    let reading = #expect(throws: StoreError.self) { _ = try SQLiteLogReader(path: path) }
    #expect(reading?.code == file.reader)
    expectSentence(reading, path)
    #expect(try FolderPicture(folder.path) == before)
    guard let code = file.writer else {
      return try SQLiteEventLog(path: path).close()
    }
    let writing = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: path) }
    #expect(writing?.code == code)
    expectSentence(writing, path)
    #expect(try FolderPicture(folder.path, ignoring: [".lock"]) == before)
  }

  @Test func `a path that is too long for SQLite is refused with its length, and leaves no file`() throws {
    let folder = try TemporaryFolder()
    let deep = folder.path + String(repeating: "/" + String(repeating: "x", count: 80), count: 6)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    let error = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: deep + "/log.backtrail") }
    #expect(error?.code == .notWritable && error?.message.contains("the limit is 504") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: deep) == [])
  }

  @Test(arguments: hostileSchemas)
  func `a log with foreign objects is refused`(sql: String) throws {
    let sample = try SampleLog.small()
    try RawDatabase(sample.path).run(sql)
    let before = try FolderPicture(sample.folder.path, ignoring: ["-shm", "-wal"])
    let reading = #expect(throws: StoreError.self) { _ = try SQLiteLogReader(path: sample.path) }
    #expect(reading?.code == .notALog)
    expectSentence(reading, sample.path)
    let writing = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: sample.path) }
    #expect(writing?.code == .notALog)
    #expect(try FolderPicture(sample.folder.path, ignoring: [".lock", "-shm", "-wal"]) == before)
  }

  /// The time that SQLite needs for a schema grows with the square of its size.
  @Test func `a log with thousands of foreign objects is refused before they are all read`() throws {
    let sample = try SampleLog.small()
    let views = (0..<5_000).map { "CREATE VIEW v\($0) AS SELECT 1;" }.joined()
    try RawDatabase(sample.path).run("BEGIN; \(views) COMMIT")
    let reading = #expect(throws: StoreError.self) { _ = try SQLiteLogReader(path: sample.path) }
    let writing = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: sample.path) }
    for error in [reading, writing] {
      #expect(error?.code == .notALog)
      #expect(error?.message.contains("its schema is larger than that of a log") == true)
    }
  }

  @Test(.enabled(if: SmallDisk.canMount))
  func `a folder that cannot be written is refused, and its log can be read`() throws {
    let sample = try SampleLog.small()
    let disk = try SmallDisk(options: "size=1m")
    try FileManager.default.copyItem(atPath: sample.path, toPath: disk.path + "/log")
    _ = try FinishedProgram("/bin/mount", ["-o", "remount,ro", disk.path])
    let error = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: disk.path + "/log") }
    #expect(error?.code == .notWritable)
    expectSentence(error, disk.path + "/log")
    #expect(try SQLiteLogReader(path: disk.path + "/log").verify().isSound)
  }

  /// Truncated anywhere, a log is refused or its damage is found.
  @Test(arguments: [100, 512, 2_048, 4_096, 8_192, 20_000])
  func `a truncated log never passes`(length: Int) throws {
    let sample = try SampleLog.small()
    #expect(truncate(sample.path, off_t(length)) == 0)
    do {
      #expect(try !SQLiteLogReader(path: sample.path).verify().isSound)
    } catch let error as StoreError {
      #expect([.damaged, .notALog, .unavailable].contains(error.code))
      expectSentence(error, sample.path)
    }
  }

  private func expectSentence(_ error: StoreError?, _ path: String) {
    let message = error?.message ?? ""
    #expect(message.contains("'\(path)'"))
    #expect(message.hasSuffix(".") && !message.contains("ailed to"))
  }

  static let badFiles: [BadFile] = [
    BadFile(name: "missing", reader: .notFound) { $0.log },
    BadFile(name: "missing folder", reader: .notFound, writer: .notFound) { $0.file("none/log") },
    BadFile(name: "below a file", reader: .notFound, writer: .notFound) { folder in
      try text("x", folder) + "/log"
    },
    BadFile(name: "directory", reader: .notALog, writer: .notALog) { $0.path },
    BadFile(name: "pipe", reader: .notALog, writer: .notALog) { folder in
      mkfifo(folder.log, 0o600)
      return folder.log
    },
    BadFile(name: "device", reader: .notALog, writer: .notALog) { _ in "/dev/null" },
    BadFile(name: "empty", reader: .notALog) { try text("", $0) },
    BadFile(name: "short text", reader: .notALog, writer: .notALog) { try text("hello", $0) },
    BadFile(name: "text", reader: .notALog, writer: .notALog) {
      try text(String(repeating: "not a log\n", count: 999), $0)
    },
    BadFile(name: "short log", reader: .notALog, writer: .notALog) { folder in
      try changed(folder) { $0.removeSubrange(99...) }
    },
    BadFile(name: "another program's", reader: .notALog, writer: .notALog) { folder in
      try RawDatabase(folder.log).run(
        "CREATE TABLE t (a); PRAGMA user_version = 1; PRAGMA application_id = 7")
      return folder.log
    },
    BadFile(name: "unmarked database", reader: .notALog, writer: .notALog) { folder in
      try RawDatabase(folder.log).run("CREATE TABLE t (a)")
      return folder.log
    },
    BadFile(name: "database whose tables are in its write-ahead log", reader: .notALog, writer: .notALog) {
      try interrupted("PRAGMA journal_mode = WAL; CREATE TABLE t (a)", in: $0)
    },
    BadFile(name: "database with an interrupted change", reader: .notALog, writer: .notALog) {
      try interrupted(
        """
        CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(99999)); PRAGMA cache_size = 1;
        BEGIN; UPDATE t SET a = randomblob(99999); INSERT INTO t VALUES (randomblob(99999));
        """, in: $0)
    },
    BadFile(name: "a byte beside a write-ahead log", reader: .damaged, writer: .damaged) { folder in
      try Data(repeating: 1, count: 9_999).write(to: URL(filePath: folder.log + "-wal"))
      return try text("S", folder)
    },
    BadFile(name: "database without tables", reader: .notALog) { folder in
      try RawDatabase(folder.log).run("PRAGMA auto_vacuum = INCREMENTAL")
      return folder.log
    },
    BadFile(name: "newer", reader: .newerSchema, writer: .newerSchema) { folder in
      try changed(folder) { $0[63] = 99 }
    },
    BadFile(name: "without a version", reader: .damaged, writer: .damaged) { folder in
      try changed(folder) { $0[63] = 0 }
    },
    BadFile(name: "odd page size", reader: .damaged, writer: .damaged) { folder in
      try changed(folder) { $0[16] = 0x11 }
    },
  ]

  static let hostileSchemas = [
    "CREATE VIEW v AS SELECT * FROM event",
    "CREATE TABLE t (a)",
    "CREATE INDEX i ON event (name)",
    "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM snapshot; END",
    "CREATE VIRTUAL TABLE t USING fts5 (a)",
    "DROP TRIGGER log_floor",
    "DROP TRIGGER log_floor; CREATE TRIGGER log_floor BEFORE UPDATE OF floor ON log BEGIN SELECT 1; END",
    "ALTER TABLE event ADD COLUMN extra TEXT",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'log'",
  ]

  /// The files of another program's database as they are after statements whose program is then killed.
  private static func interrupted(_ sql: String, in folder: TemporaryFolder) throws -> String {
    let original = folder.file("original")
    let database = try RawDatabase(original)
    try database.run(sql)
    for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: original + suffix) {
      try FileManager.default.copyItem(atPath: original + suffix, toPath: folder.log + suffix)
    }
    return folder.log
  }

  private static func text(_ text: String, _ folder: TemporaryFolder) throws -> String {
    try text.write(toFile: folder.log, atomically: false, encoding: .utf8)
    return folder.log
  }

  private static func changed(_ folder: TemporaryFolder, _ change: (inout Data) -> Void) throws -> String {
    var bytes = try SampleLog.small().history.file
    change(&bytes)
    try bytes.write(to: URL(filePath: folder.log))
    return folder.log
  }
}
