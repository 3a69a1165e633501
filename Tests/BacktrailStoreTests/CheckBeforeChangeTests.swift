import BacktrailCore
import BacktrailStore
import CSQLite
import Foundation
import TestSupport
import Testing

/// The check of a whole file before its first change.
@Suite(.serialized) struct CheckBeforeChangeTests {
  private let sample: SampleLog
  private let log: SQLiteEventLog

  init() throws {
    sample = try .small()
    log = try SQLiteEventLog(path: sample.path, durability: .relaxed)
  }

  @Test func `no other call waits for the check`() throws {
    defer { log.close() }
    let read = try HeldRead(ofLastPageIn: sample.path)
    defer { read.release() }
    let (appended, returned) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let head = sample.position.head
    var batch = sample.batches[0]
    (batch.first, batch.session, batch.command) = (head + 1, 0, nil)
    batch.events = [RecordedEvent(seq: head + 1, columns: EventColumns(type: "teleported", name: "new"))]
    Thread.detachNewThread { [batch, log] in
      if (try? log.append([batch], after: head)) != nil { appended.signal() }
    }
    #expect(read.begins())
    Thread.detachNewThread { [log] in
      try? log.keep(LaunchAttempts?.none)
      if (try? log.replay(through: head)) != nil { returned.signal() }
    }
    #expect(returned.wait(timeout: .now() + 20) == .success)
    read.release()
    #expect(appended.wait(timeout: .now() + 20) == .success)
    #expect(try log.position().head == head + 1)
  }

  @Test func `a log that is closed during the check stays as it is`() throws {
    let read = try HeldRead(ofLastPageIn: sample.path)
    defer { read.release() }
    let refused = DispatchSemaphore(value: 0)
    let snapshot = StoredSnapshot(
      seq: 5, time: 7, state: StateForm.text(of: try log.replay(through: 5).state))
    Thread.detachNewThread { [log] in
      do { try log.save(snapshot) } catch let error as StoreError {
        if error.code == .closed { refused.signal() }
      } catch {}
    }
    #expect(read.begins())
    log.abandon()
    read.release()
    #expect(refused.wait(timeout: .now() + 20) == .success)
    let reader = try SQLiteLogReader(path: sample.path)
    #expect(try !reader.snapshots().contains { $0.seq == 5 })
    #expect(try reader.verify().isSound)
  }
}

/// The first read of a file's last page by SQLite, which waits until it is released.
private final class HeldRead: Sendable {
  private typealias Read = @convention(c) (Int32, UnsafeMutableRawPointer?, Int, Int64) -> Int
  nonisolated(unsafe) private static var original: Read?
  private static let next = Locked<HeldRead?>(nil)
  private let (reached, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private let file: UInt64
  private let offset: Int64

  init(ofLastPageIn path: String) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    file = try #require(attributes[.systemFileNumber] as? UInt64)
    offset = try #require(attributes[.size] as? Int64) - 2_048
    try Self.replaceCall()
    Self.next.withLock { $0 = self }
  }

  /// Replaces the system call with which SQLite reads, once per process.
  private static func replaceCall() throws {
    guard original == nil else { return }
    let system = try #require(sqlite3_vfs_find("unix"))
    let name = system.pointee.xGetSystemCall(system, "pread64") == nil ? "pread" : "pread64"
    original = unsafeBitCast(try #require(system.pointee.xGetSystemCall(system, name)), to: Read.self)
    let read: Read = { file, buffer, count, offset in
      HeldRead.hold(file, offset)
      return HeldRead.original?(file, buffer, count, offset) ?? -1
    }
    _ = system.pointee.xSetSystemCall(system, name, unsafeBitCast(read, to: sqlite3_syscall_ptr.self))
  }

  private static func hold(_ file: Int32, _ offset: Int64) {
    let held = next.withLock { next -> HeldRead? in
      var facts = stat()
      guard let read = next, read.offset == offset, fstat(file, &facts) == 0, facts.st_ino == read.file else {
        return nil
      }
      next = nil
      return read
    }
    held?.reached.signal()
    held?.released.wait()
  }

  /// Waits until the read begins.
  func begins() -> Bool { reached.wait(timeout: .now() + 20) == .success }

  func release() { released.signal() }
}
