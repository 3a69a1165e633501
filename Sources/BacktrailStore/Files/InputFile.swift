#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is open for reading. A symbolic link at its path is not followed.
final class InputFile {
  /// The path that is shown in messages.
  let path: String
  let facts: FileFacts
  private let descriptor: Int32

  /// Opens a regular file that has only one name. Returns `nil` if there is no file.
  init?(_ path: String) throws {
    let descriptor = openFile(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
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

  /// Returns the time of the last change to the file's content or attributes, in nanoseconds since 1970.
  func lastTouch() throws -> Int64 { try FileFacts(path, descriptor: descriptor).touched }

  /// Fills the buffer with bytes from a position in the file. Returns the number of bytes read, which is smaller than
  /// the buffer only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at place: Int64) throws -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let step = uninterrupted {
        pread(descriptor, rest.baseAddress, rest.count, off_t(place) + off_t(count))
      }
      guard step >= 0 else { throw StoreError.notReadable(path, errno) }
      if step == 0 { break }
      count += step
    }
    return count
  }

  /// Returns `count` bytes starting at a position, or fewer at the end of the file.
  func bytes(at place: Int64, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let size = try bytes.withUnsafeMutableBytes { try read(into: $0, at: place) }
    return Array(bytes.prefix(size))
  }

  /// Synchronizes the content to disk so that it survives a power loss.
  func synchronize() throws {
    guard uninterrupted({ fsync(descriptor) }) == 0 else { throw StoreError.notReadable(path, errno) }
  }

  deinit { close(descriptor) }
}
