import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new file that only this user can read, written from beginning to end.
final class ExportFile {
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ path: String) throws {
    self.path = path
    descriptor = uninterrupted { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else {
      throw errno == EEXIST
        ? StoreError.alreadyExists(path) : .notWritable(path, String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count > 1 << 16 { try finish() }
  }

  /// Writes what waits.
  func finish() throws {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes { writeBytes(descriptor, $0, from: written) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw StoreError.notWritable(path, String(cString: strerror(errno))) }
      written += count
    }
    buffer = []
  }

  /// Half an export is none.
  func discard() { unlink(path) }
}

/// Apart from the method of the same name.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
  write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
}
