import CSQLite
import Foundation

/// Makes SQLite's disk calls fail, starting at a chosen one. It changes the whole process, so only a test that runs
/// in a separate process may install it.
enum FaultyDisk {
  /// The calls that fail, and their errors.
  enum Kind: String, CaseIterable, Codable {
    case brokenWrite, full, brokenRead
  }

  /// Called before every call that changes a file: the files at that moment are what a kill would leave.
  nonisolated(unsafe) static var onChange: (() -> Void)?
  /// The number of calls of the kind since the last `arm`.
  nonisolated(unsafe) private(set) static var calls = 0
  nonisolated(unsafe) private static var kind: Kind?
  nonisolated(unsafe) private static var hasFailedRead = false
  /// Whether a call failed since the last `arm`.
  static var hasFailed: Bool { calls > failing.lowerBound }
  nonisolated(unsafe) private static var failing: Range<Int> = 0..<0

  /// Makes calls fail starting at the given one: only that one, or also all that follow.
  static func arm(_ kind: Kind, at call: Int, isPersistent: Bool) {
    self.kind = kind
    (calls, hasFailedRead) = (0, false)
    failing = call..<(isPersistent ? Int.max : call + 1)
  }

  /// Lets all calls go through again.
  static func disarm() { (kind, hasFailedRead) = (nil, false) }

  /// Installs a copy of the usual file system in SQLite whose files ask here first.
  static func install() {
    guard let usual = sqlite3_vfs_find(nil) else { return }
    let faulty = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    faulty.initialize(to: usual.pointee)
    faulty.pointee.pNext = nil
    faulty.pointee.xOpen = { vfs, name, file, flags, outFlags in
      let code = FaultyDisk.open(vfs, name, file, flags, outFlags)
      if let methods = file?.pointee.pMethods { file?.pointee.pMethods = FaultyDisk.wrapped(methods) }
      return code
    }
    open = usual.pointee.xOpen
    sqlite3_vfs_register(faulty, 1)
  }

  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, UnsafeMutablePointer<sqlite3_file>?, Int32,
      UnsafeMutablePointer<Int32>?
    ) -> Int32
  nonisolated(unsafe) private static var open: Open = { _, _, _, _, _ in SQLITE_CANTOPEN }

  /// A file's usual methods, stored after those that ask first.
  private struct Methods {
    var asking: sqlite3_io_methods
    var usual: UnsafePointer<sqlite3_io_methods>
  }

  private static func wrapped(_ usual: UnsafePointer<sqlite3_io_methods>) -> UnsafePointer<sqlite3_io_methods>
  {
    var asking = usual.pointee
    asking.xWrite = { file, bytes, count, offset in
      FaultyDisk.failure(SQLITE_IOERR | 3 << 8) ?? FaultyDisk.usual(file).xWrite(file, bytes, count, offset)
    }
    asking.xTruncate = { file, size in
      FaultyDisk.failure(SQLITE_IOERR | 6 << 8) ?? FaultyDisk.usual(file).xTruncate(file, size)
    }
    asking.xSync = { file, flags in
      FaultyDisk.failure(SQLITE_IOERR | 4 << 8) ?? FaultyDisk.usual(file).xSync(file, flags)
    }
    asking.xRead = { file, bytes, count, offset in
      FaultyDisk.readFailure() ?? FaultyDisk.usual(file).xRead(file, bytes, count, offset)
    }
    // A file system that returns an error keeps the reason, as SQLite's own does.
    asking.xFileControl = { file, operation, answer in
      guard operation == SQLITE_FCNTL_LAST_ERRNO, FaultyDisk.hasFailedRead else {
        return FaultyDisk.usual(file).xFileControl(file, operation, answer)
      }
      answer?.storeBytes(of: EIO, as: Int32.self)
      return SQLITE_OK
    }
    let methods = UnsafeMutablePointer<Methods>.allocate(capacity: 1)
    methods.initialize(to: Methods(asking: asking, usual: usual))
    return UnsafeRawPointer(methods).assumingMemoryBound(to: sqlite3_io_methods.self)
  }

  private static func usual(_ file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods {
    guard let methods = file?.pointee.pMethods else { preconditionFailure("An open file has methods.") }
    return UnsafeRawPointer(methods).assumingMemoryBound(to: Methods.self).pointee.usual.pointee
  }

  private static func failure(_ code: Int32) -> Int32? {
    onChange?()
    return switch kind {
    case .brokenWrite: count() ? code : nil
    case .full: count() ? SQLITE_FULL : nil
    case .brokenRead, nil: nil
    }
  }

  private static func readFailure() -> Int32? {
    guard kind == .brokenRead, count() else { return nil }
    hasFailedRead = true
    return SQLITE_IOERR | 1 << 8
  }

  private static func count() -> Bool {
    defer { calls += 1 }
    return failing.contains(calls)
  }
}
