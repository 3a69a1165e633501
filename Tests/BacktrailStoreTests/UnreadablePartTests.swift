import BacktrailCore
import BacktrailStore
import Foundation
import TestSupport
import Testing

/// A part of a log that cannot be read is an error: it is never passed over, and never copied without end.
///
/// The faults of single calls need a library that is loaded in front of the system's: `Tools/torture faults`.
@Suite struct UnreadablePartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func error(_ body: () throws -> Void) -> StoreError? {
    #expect(throws: StoreError.self, performing: body)
  }

  /// Without what is in its write-ahead log, the log would be shorter.
  @Test(arguments: ["log.backtrail-wal", "nothing", "/dev/zero"])
  func `a write-ahead log that is a link is refused`(target: String) throws {
    let log = try KilledLog.young()
    try log.place(in: folder, wal: log.wal, lock: nil)
    let path = folder.log + "-wal"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    for error in [
      error { _ = try SQLiteLogReader(path: folder.log) }, error { _ = try SQLiteEventLog(path: folder.log) },
    ] {
      #expect(error?.code == .notALog)
      let advice = "-wal' is a symbolic link. Replace it with the file that it refers to."
      #expect(error?.message.hasSuffix(advice) == true)
    }
    #expect(try Data(contentsOf: URL(filePath: folder.log)) == log.database)
  }

  /// A sparse file takes no space, but a copy of it could fill the disk.
  @Test(arguments: ["", "-wal"])
  func `a file of more than a gigabyte is refused and not copied`(suffix: String) throws {
    let log = try KilledLog.young()
    try log.place(in: folder, wal: log.wal, lock: nil)
    #expect(truncate(folder.log + suffix, 1 << 30 + 1) == 0)
    let error = error { _ = try SQLiteLogReader(path: folder.log) }
    #expect(error?.code == .notALog)
    #expect(error?.message.contains("\(suffix)' is \(1 << 30 + 1) bytes long") == true)
  }

  @Test func `a path that cannot be resolved is not a missing file`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file("loop"), withDestinationPath: "loop")
    #expect(error { _ = try SQLiteLogReader(path: folder.file("loop/log")) }?.code == .unavailable)
    #expect(error { _ = try SQLiteEventLog(path: folder.file("loop/log")) }?.code == .unavailable)
  }

  /// A file that can be opened, but every reading of which fails.
  private static let unreadable = "/sys/class/net/lo/duplex"
  private static var hasUnreadable: Bool {
    FileManager.default.fileExists(atPath: unreadable)
      && FileManager.default.contents(atPath: unreadable) == nil
  }

  @Test(.enabled(if: hasUnreadable)) func `a file that cannot be read is not a file of another kind`() {
    #expect(error { _ = try SQLiteLogReader(path: Self.unreadable) }?.code == .unavailable)
    #expect(error { _ = try SQLiteEventLog.recover(Self.unreadable, to: folder.log) }?.code == .unavailable)
  }
}
