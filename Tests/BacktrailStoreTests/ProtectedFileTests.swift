import BacktrailCore
import BacktrailStore
import Foundation
import TestSupport
import Testing

/// Files that the system does not allow to be opened yet.
@Suite struct ProtectedFileTests {
  #if os(Linux)
    /// Opening an immutable file on this system fails as a protected file does on a device: with EPERM.
    @Test(.enabled(if: Immutable.isPossible), arguments: ["", ".lock", "-wal"])
    func `a log that may not be opened yet is opened on first use once it may be`(file: String) throws {
      let folder = try TemporaryFolder()
      let first = try SQLiteEventLog(path: folder.log)
      try first.append(SampleHistory.batches(2), after: 0)
      first.close()
      try Immutable.set(true, on: folder.log + file)
      defer { try? Immutable.set(false, on: folder.log + file) }
      let log = try SQLiteEventLog(path: folder.log)
      for _ in 1...2 {
        let error = #expect(throws: StoreError.self) { try log.position() }
        #expect(error?.isTransient == true)
        #expect(error?.message.contains("cannot be opened now") == true)
      }
      try Immutable.set(false, on: folder.log + file)
      #expect(try log.batches() == SampleHistory.batches(2))
      let next = SampleHistory.batches(3)[2]
      #expect(try log.append([next], after: next.first - 1).head == next.last)
      log.close()
    }
  #endif

  @Test func `any other error on opening is thrown immediately, and a closed log stays closed`() throws {
    let folder = try TemporaryFolder()
    let full = StoreError(code: .full, message: "The disk is full.")
    #expect(throws: full) { try SQLiteEventLog(path: folder.log) { throw full } }
    let log = try SQLiteEventLog(path: folder.log) { throw StoreError.protected("log") }
    log.close()
    #expect(throws: StoreError.closed) { try log.position() }
  }
}

#if os(Linux)
  /// Makes files immutable, where this system and this user can.
  private enum Immutable {
    static let isPossible: Bool = {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("immutable-\(UUID())").path
      guard FileManager.default.createFile(atPath: file, contents: nil) else { return false }
      defer { try? FileManager.default.removeItem(atPath: file) }
      guard (try? set(true, on: file)) != nil else { return false }
      defer { try? set(false, on: file) }
      let descriptor = open(file, O_RDWR)
      if descriptor >= 0 { close(descriptor) }
      return descriptor < 0
    }()

    static func set(_ isImmutable: Bool, on file: String) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/chattr")
      process.arguments = [isImmutable ? "+i" : "-i", file]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw POSIXError(.EPERM) }
    }
  }
#endif
