import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// A log that is reached by another name, or whose files get another name while it is open.
@Suite struct OtherNameTests {
  let folder: TemporaryFolder
  let batches = SampleHistory.batches(6)

  init() throws { folder = try TemporaryFolder() }

  private func opened() throws -> SQLiteEventLog {
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    try log.append([batches[0]], after: 0)
    return log
  }

  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    #expect(throws: StoreError.self, performing: body)?.code
  }

  @Test func `a symbolic link to an open log meets its lock and its write-ahead log`() throws {
    let log = try opened()
    defer { log.close() }
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.log)
    #expect(code { _ = try SQLiteEventLog(path: link) } == .locked)
    #expect(try SQLiteLogReader(path: link).position() == log.position())
    #expect(!FileManager.default.fileExists(atPath: link + ".lock"))
    try log.append([batches[1]], after: batches[0].last)
  }

  @Test func `a log may be in a linked folder`() throws {
    try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("linked"), withDestinationPath: folder.file("real"))
    let log = try SQLiteEventLog(path: folder.file("linked/log"))
    defer { log.close() }
    #expect(code { _ = try SQLiteEventLog(path: folder.file("real/log")) } == .locked)
  }

  @Test func `a link that leads nowhere is refused, and nothing is created`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.log, withDestinationPath: folder.file("nothing"))
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .notALog)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log.backtrail"])
  }

  @Test func `a hard link to a log is refused to writers and readers`() throws {
    let log = try opened()
    defer { log.close() }
    let other = folder.file("other")
    try FileManager.default.linkItem(atPath: folder.log, toPath: other)
    #expect(code { _ = try SQLiteEventLog(path: other) } == .notALog)
    #expect(code { _ = try SQLiteLogReader(path: other) } == .notALog)
    #expect(code { _ = try SQLiteEventLog.recover(other, to: folder.file("saved")) } == .notALog)
  }

  /// The advice for a log would fit neither name of a lock file.
  @Test func `the advice for a lock file with two names is to remove the other one`() throws {
    try opened().close()
    try FileManager.default.linkItem(atPath: folder.log + ".lock", toPath: folder.file("other"))
    let error = #expect(throws: StoreError.self) { _ = try SQLiteLogReader(path: folder.log) }
    #expect(error?.message.hasSuffix("(a hard link). Remove the other name.") == true)
  }

  @Test func `a name that looks like a URI is a name`() throws {
    let path = folder.file("file:x.backtrail?mode=memory")
    let log = try SQLiteEventLog(path: path)
    try log.append(batches, after: 0)
    log.close()
    #expect(try SQLiteLogReader(path: path).batches() == batches)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.allSatisfy { $0.hasPrefix("file:x.backtrail?mode=memory") })
  }

  /// For the system, a path ends at a NUL; the lock would be the log itself.
  @Test(arguments: [(247, true), (248, false), (250, false)])
  func `a name too long for the files beside it is refused, and no file is left`(length: Int, fits: Bool)
    throws
  {
    let path = folder.file(String(repeating: "n", count: length))
    if fits {
      try SQLiteEventLog(path: path).close()
    } else {
      let error = #expect(throws: StoreError.self) { _ = try SQLiteEventLog(path: path) }
      #expect(error?.code == .notWritable && error?.message.hasSuffix(" Specify a different file.") == true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func `a file name too long for its draft is refused`() throws {
    let path = folder.file(String(repeating: "n", count: 250))
    let error = #expect(throws: StoreError.self) { _ = try NewFile(path) }
    #expect(error?.message.hasSuffix("(File name too long). Specify a file with a shorter name.") == true)
  }

  @Test func `a path with a NUL is refused`() throws {
    #expect(code { _ = try SQLiteEventLog(path: folder.log + "\0x") } == .notALog)
    #expect(code { _ = try SQLiteLogReader(path: folder.log + "\0x") } == .notALog)
    #expect(code { _ = try NewFile(folder.log + "\0x") } == .notWritable)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a relative path means the same file when the process changes its directory`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      let manager = FileManager.default
      #expect(manager.changeCurrentDirectoryPath(path))
      let log = try SQLiteEventLog(path: "log.backtrail")
      let batches = SampleHistory.batches(2)
      try log.append([batches[0]], after: 0)
      #expect(manager.changeCurrentDirectoryPath("/"))
      try log.append([batches[1]], after: batches[0].last)
      log.close()
      #expect(try SQLiteLogReader(path: path + "/log.backtrail").batches() == batches)
    }
  }

  @Test(arguments: [true, false])
  func `a lock that is a link is refused before a byte is written to it`(isSymbolic: Bool) throws {
    let letter = folder.file("letter")
    try Data("Dear reader".utf8).write(to: URL(filePath: letter))
    if isSymbolic {
      try FileManager.default.createSymbolicLink(atPath: folder.log + ".lock", withDestinationPath: letter)
    } else {
      try FileManager.default.linkItem(atPath: letter, toPath: folder.log + ".lock")
    }
    for open in [{ _ = try SQLiteEventLog(path: $0) }, { _ = try SQLiteLogReader(path: $0) }]
      as [(String) throws -> Void]
    {
      let error = #expect(throws: StoreError.self) { try open(folder.log) }
      #expect(error?.message.contains(isSymbolic ? "is not a lock file (" : "has a second name") == true)
    }
    #expect(try String(contentsOfFile: letter, encoding: .utf8) == "Dear reader")
  }

  @Test func `a large file with the lock's name is not written to`() throws {
    let text = String(repeating: "mine", count: 2_000)
    try Data(text.utf8).write(to: URL(filePath: folder.log + ".lock"))
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .notWritable)
    #expect(try String(contentsOfFile: folder.log + ".lock", encoding: .utf8) == text)
  }

  @Test func `a second writer that finds another lock file is refused`() throws {
    let log = try opened()
    defer { log.close() }
    try FileManager.default.removeItem(atPath: folder.log + ".lock")
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .locked)
  }

  @Test(arguments: ["-wal", "-journal", "-shm", ".lock"])
  func `the name of a file beside another log is refused`(ending: String) throws {
    let log = try opened()
    defer { log.close() }
    let path = folder.log + ending
    let before = try? Data(contentsOf: URL(filePath: path))
    #expect(code { _ = try SQLiteEventLog(path: path) } == .notWritable)
    #expect(code { _ = try SQLiteEventLog.recover(folder.log, to: path) } != nil)
    #expect((try? Data(contentsOf: URL(filePath: path))) == before)
    try log.append([batches[1]], after: batches[0].last)
  }

  /// SQLite takes it for its own file, and overwrites or deletes it.
  @Test(arguments: ["-wal", "-journal"], [true, false])
  func `a log whose name becomes that of a file beside another log stays`(ending: String, exists: Bool) throws
  {
    let path = folder.log + ending
    if exists { try opened().close() }
    try? FileManager.default.removeItem(atPath: path)
    let other = folder.file("other")
    let log = try SQLiteEventLog(path: other)
    try log.append(batches, after: 0)
    log.close()
    try FileManager.default.moveItem(atPath: other, toPath: path)
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .notALog)
    #expect(code { _ = try SQLiteLogReader(path: folder.log) } == .notALog)
    #expect(try SQLiteLogReader(path: path).batches() == batches)
  }

  /// Printed output would go into the log or its lock file.
  @Test func `no file of a log takes the place of a standard descriptor`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      for descriptor in STDIN_FILENO...STDERR_FILENO { close(descriptor) }
      let log = try SQLiteEventLog(path: path + "/log.backtrail")
      let batches = SampleHistory.batches(2)
      try log.append(batches, after: 0)
      let text = "printed"
      for descriptor in STDIN_FILENO...STDERR_FILENO { _ = write(descriptor, text, text.utf8.count) }
      log.close()
      #expect(try SQLiteLogReader(path: path + "/log.backtrail").batches() == batches)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        #expect(try Data(contentsOf: URL(filePath: path + "/" + name)).firstRange(of: Data(text.utf8)) == nil)
      }
    }
  }

  @Test(arguments: [true, false])
  func `the write-ahead log of a file that was emptied, or is gone, stays`(isEmpty: Bool) throws {
    let log = try KilledLog.young()
    try log.place(in: folder, wal: log.wal, lock: nil)
    try FileManager.default.removeItem(atPath: folder.log)
    if isEmpty { try Data().write(to: URL(filePath: folder.log)) }
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .damaged)
    #expect(code { _ = try SQLiteLogReader(path: folder.log) } == .damaged)
    #expect(try Data(contentsOf: URL(filePath: folder.log + "-wal")) == log.wal)
  }

  @Test(arguments: ["", "-shm"])
  func `a log whose file the app itself reads stays available to other programs`(suffix: String) async throws
  {
    let log = try opened()
    defer { log.close() }
    _ = try Data(contentsOf: URL(filePath: folder.log + suffix))
    await #expect(processExitsWith: .success) { [path = folder.log as String] in
      let count = try RawDatabase(path).texts("SELECT count(*) FROM event WHERE seq = batch")
      #expect(count == ["1"])
    }
    try log.append([batches[1]], after: batches[0].last)
    #expect(try SQLiteLogReader(path: folder.log).batches() == Array(batches[...1]))
  }

  @Test func `shared memory that is a link is refused before a byte is written to it`() throws {
    try opened().close()
    let text = String(repeating: "not yours", count: 100)
    try text.write(toFile: folder.file("victim"), atomically: true, encoding: .utf8)
    try? FileManager.default.removeItem(atPath: folder.log + "-shm")
    try FileManager.default.linkItem(atPath: folder.file("victim"), toPath: folder.log + "-shm")
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .notALog)
    #expect(try String(contentsOfFile: folder.file("victim"), encoding: .utf8) == text)
  }

  /// SQLite deletes the file that is named at the end of a journal.
  @Test func `a journal that names another file is refused, and the file stays`() throws {
    try opened().close()
    let victim = folder.file("victim")
    try "not yours".write(toFile: victim, atomically: true, encoding: .utf8)
    func number(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
    let mark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    var journal = mark + number(0) + number(7) + number(1) + number(512) + number(2_048)
    journal += [UInt8](repeating: 0, count: 512 - journal.count)
    journal += number(524_289) + Array(victim.utf8) + number(UInt32(victim.utf8.count))
    journal += number(victim.utf8.reduce(0) { $0 &+ UInt32($1) }) + mark
    try Data(journal).write(to: URL(filePath: folder.log + "-journal"))
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .notALog)
    #expect(code { _ = try SQLiteLogReader(path: folder.log) } == .notALog)
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  @Test func `a journal of another database is refused, and the log stays`() throws {
    let log = try opened()
    for batch in SampleHistory.batches(1_000).dropFirst() { try log.append([batch], after: batch.first - 1) }
    log.close()
    let before = try Data(contentsOf: URL(filePath: folder.log))
    let mark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
    try Data(mark + [UInt8](repeating: 0, count: 504)).write(to: URL(filePath: folder.log + "-journal"))
    #expect(code { _ = try SQLiteEventLog(path: folder.log) } == .notALog)
    #expect(code { _ = try SQLiteLogReader(path: folder.log) } == .notALog)
    #expect(try Data(contentsOf: URL(filePath: folder.log)) == before)
  }

  /// Tools that show databases gather statistics, whether or not they are asked to.
  @Test func `a log with statistics is read, and written without them`() throws {
    try opened().close()
    try RawDatabase(folder.log).run("ANALYZE")
    #expect(try SQLiteLogReader(path: folder.log).verify().isSound)
    #expect(
      try RawDatabase(folder.log).number("SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'")
        == 1)
    let log = try SQLiteEventLog(path: folder.log)
    try log.append([batches[1]], after: batches[0].last)
    log.close()
    #expect(
      try RawDatabase(folder.log).number("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")
        == 0)
    #expect(try SQLiteLogReader(path: folder.log).batches() == Array(batches[...1]))
  }

  @Test(arguments: [
    "ANALYZE", "CREATE TABLE other (x)", "PRAGMA user_version = 7", "PRAGMA application_id = 7",
  ])
  func `a schema change by another program causes a refused append`(change: String) throws {
    let log = try opened()
    defer { log.close() }
    try RawDatabase(folder.log).run(change)
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .conflict)
    #expect(code { _ = try log.erase(.everything) } == .conflict)
  }

  /// However a second writer gets in, SQLite counts its commits.
  @Test func `a change by another writer causes a refused append`() throws {
    let log = try opened()
    defer { log.close() }
    let state = StateForm.text(of: try log.replay(through: batches[0].last).state)
    try log.checkFiles()
    try RawDatabase(folder.log).run("UPDATE log SET digest = zeroblob(16)")
    // A flush without new moves calls only this.
    #expect(code { try log.checkFiles() } == .conflict)
    #expect(code { _ = try log.append([batches[1]], after: batches[0].last) } == .conflict)
    #expect(code { _ = try log.erase(.everything) } == .conflict)
    #expect(
      code { try log.save(StoredSnapshot(seq: batches[0].last, time: 0, state: state)) } == .conflict)
  }
}
