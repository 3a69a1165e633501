import BacktrailCore
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// What happens when someone takes the file away under a running app.
@Suite struct ReplacedFileTests {
  let folder: TemporaryFolder
  let batches = SampleHistory.batches(4)

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["", ".lock"])
  func `nothing is acknowledged once the file or its lock is gone`(suffix: String) throws {
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    try log.append([batches[0]], after: 0)
    try FileManager.default.removeItem(atPath: folder.log + suffix)
    #expect { try log.append([batches[1]], after: batches[0].last) } throws: { error in
      (error as? StoreError)?.code == .replaced
    }
  }

  @Test func `another file under the same name is not written`() throws {
    let log = try SQLiteEventLog(path: folder.log, durability: .relaxed)
    defer { log.close() }
    try log.append([batches[0]], after: 0)
    try FileManager.default.moveItem(atPath: folder.log, toPath: folder.file("old"))
    try Data("other".utf8).write(to: URL(filePath: folder.log))
    #expect(throws: StoreError.self) { try log.append([batches[1]], after: batches[0].last) }
    #expect(try String(contentsOfFile: folder.log, encoding: .utf8) == "other")
  }

  @Test(.timeLimit(.minutes(1))) func `a lock that is no file is refused and not waited for`() throws {
    mkfifo(folder.log + ".lock", 0o600)
    #expect { try SQLiteEventLog(path: folder.log) } throws: { error in
      (error as? StoreError)?.code == .notWritable
    }
  }

  @Test func `a schema that someone added to is named`() throws {
    let sample = try SampleLog.small()
    try RawDatabase(sample.path).run("CREATE INDEX handy ON event(name)")
    #expect { try SQLiteLogReader(path: sample.path) } throws: { error in
      (error as? StoreError)?.message.contains("'handy' was added") == true
    }
  }
}
