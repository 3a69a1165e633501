import BacktrailCore
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of a file descriptor. Input that cannot be read twice is copied while it is being read, if requested.
package final class ByteSource {
  private let descriptor: Int32
  private let name: String
  /// The source that is being copied to the descriptor, and the number of bytes that may still be copied.
  private var original: (source: ByteSource, room: Int)?

  /// Opens a file.
  /// - Parameter waits: Whether to wait for a program that writes to a named pipe. Otherwise, a pipe without one is
  ///   empty.
  package init(path: String, waits: Bool = true) throws {
    name = path
    descriptor = openFile(path, O_RDONLY | (waits ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw StoreError.unreadableInput(path, errno) }
    var status = stat()
    let reason = fstat(descriptor, &status) != 0 ? errno : status.st_mode & S_IFMT == S_IFDIR ? EISDIR : 0
    if reason != 0 {
      close(descriptor)
      throw StoreError.unreadableInput(path, reason)
    }
    // Wait for the content of a pipe that has a writer.
    if !waits { _ = fcntl(descriptor, F_SETFL, 0) }
  }

  /// Returns the first bytes of a file to replace; `nil` for a pipe or a device, where reading might block forever.
  /// - Throws: `StoreError.notFound` if there is no file.
  static func beginning(ofReplaced path: String) throws -> [UInt8]? {
    var status = stat()
    let kind = stat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
    return kind == S_IFREG || kind == S_IFDIR ? try ByteSource(path: path).read() : nil
  }

  /// Creates a source that reads standard input.
  package init(standardInput: Void = ()) {
    name = "-"
    descriptor = dup(STDIN_FILENO)
  }

  private init(temporaryCopyOf original: ByteSource, limit: Int) throws {
    name = original.name
    self.original = (original, limit)
    descriptor = openUnnamedFile()
    guard descriptor >= 0 else { throw StoreError.noTemporaryFile(errno) }
  }

  deinit { close(descriptor) }

  /// Returns a source of the same bytes that can be read multiple times.
  /// - Parameter limit: The maximum number of bytes to copy to the temporary folder.
  package func rewindable(limit: Int = 4 << 30) throws -> ByteSource {
    lseek(descriptor, 0, SEEK_CUR) >= 0 ? self : try ByteSource(temporaryCopyOf: self, limit: limit)
  }

  /// Returns to the first byte.
  func rewind() throws {
    while original != nil, isStarted, try !read().isEmpty {}
    guard lseek(descriptor, 0, SEEK_SET) >= 0 else { throw StoreError.unreadableInput(name, errno) }
  }

  /// Returns all bytes of a file, or enough of them to show that the file exceeds the limit.
  package static func bytes(of path: String, upTo limit: Int) throws -> [UInt8] {
    let source = try ByteSource(path: path, waits: false)
    var bytes: [UInt8] = []
    while bytes.count <= limit, case let part = try source.read(), !part.isEmpty { bytes += part }
    var status = stat()
    if bytes.isEmpty, fstat(source.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      throw EmptyPipe(path: path)
    }
    return bytes
  }

  private var isStarted: Bool { lseek(descriptor, 0, SEEK_CUR) > 0 }

  /// Returns the bytes at the given offset in the file, or fewer if the file has become shorter.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let result = uninterrupted {
          pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
        }
        if result < 0 { failure = errno }
        guard result > 0 else { return }
        filled += result
      }
    }
    guard failure == 0 else { throw StoreError.unreadableInput(name, failure) }
    return bytes
  }

  /// Returns the next bytes, or an empty array at the end.
  func read() throws -> [UInt8] {
    guard let original else { return try readDescriptor() }
    let bytes = try original.source.read()
    guard bytes.count <= original.room else { throw StoreError.inputTooLong(name) }
    self.original = bytes.isEmpty ? nil : (original.source, original.room - bytes.count)
    try append(bytes)
    return bytes
  }

  private func readDescriptor() throws -> [UInt8] {
    let capacity = 1 << 16
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var result = 0
      repeat {
        #if canImport(Darwin)
          result = Darwin.read(descriptor, buffer.baseAddress, capacity)
        #else
          result = Glibc.read(descriptor, buffer.baseAddress, capacity)
        #endif
      } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    guard failure == 0 else { throw StoreError.unreadableInput(name, failure) }
    return bytes
  }

  private func append(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw StoreError.unreadableInput(name, errno) }
      written += count
    }
  }
}

extension StoreError {
  fileprivate static func inputTooLong(_ name: String) -> Self {
    Self(
      code: .unavailable,
      message:
        "'\(name)' does not fit in the temporary folder. Save it as a file, and pass its path.")
  }

  fileprivate static func unreadableInput(_ path: String, _ reason: Int32) -> Self {
    switch reason {
    case ENOENT, ENOTDIR: Self(code: .notFound, message: "There is no file '\(path)'. Check the path.")
    case EISDIR: Self(code: .notFound, message: "'\(path)' is a folder. Pass a file.")
    default:
      Self(code: .unavailable, message: "'\(path)' cannot be read (\(String(cString: strerror(reason)))).")
    }
  }
}

/// The error for a pipe that no program writes to.
private struct EmptyPipe: DescribedError {
  let path: String

  var description: String { "'\(path)' is a pipe without content. Pass a file, or write to the pipe first." }
}
