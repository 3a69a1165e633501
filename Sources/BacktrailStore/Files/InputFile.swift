#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is open for reading. A link at its path is not followed.
final class InputFile {
  /// The path for messages.
  let path: String
  let facts: FileFacts
  private let descriptor: Int32

  /// Opens a regular file with one name; gives `nil` when there is none.
  init?(_ path: String) throws {
    var descriptor: Int32
    repeat {
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw errno == ELOOP ? StoreError.notAFile(path) : .notReadable(path, errno)
    }
    do {
      facts = try FileFacts(path, descriptor: descriptor)
      try facts.checkPlain()
    } catch {
      close(descriptor)
      throw error
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  /// Fills the buffer from a place in the file on; gives a smaller count only at the file's end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int64) throws -> Int {
    var count = 0
    while count < buffer.count {
      let step = pread(
        descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count, off_t(place) + off_t(count)
      )
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else { throw StoreError.notReadable(path, errno) }
      if step == 0 { break }
      count += step
    }
    return count
  }

  /// Waits until the content survives a power loss.
  func synchronize() throws {
    guard fsync(descriptor) == 0 else { throw StoreError.notReadable(path, errno) }
  }

  deinit { close(descriptor) }
}
