#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension WriteAheadLogReport {
  /// Reads the write-ahead log at a path; `nil` when there is none or it is empty.
  ///
  /// Keeps one frame in memory, of 64 KB at most. No number in the file is trusted before its checksum fits.
  package init?(path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      guard errno == ENOENT else { throw StoreError.notReadable(path, String(cString: strerror(errno))) }
      return nil
    }
    defer { close(file) }
    try self.init { try Self.fill($0, from: file, path) }
  }

  /// Reads a write-ahead log from memory; `nil` when it is empty.
  package init?(bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    self.init { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// - Parameter read: Fills the buffer, but at the end of the file.
  private init?<Failure>(
    read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536 + 24, alignment: 8)
    defer { buffer.deallocate() }
    let start = UnsafeMutableRawBufferPointer(rebasing: buffer[..<WALHeader.size])
    let count = try read(start)
    guard count > 0 else { return nil }
    guard count == WALHeader.size, let header = WALHeader(UnsafeRawBufferPointer(start)) else {
      self.init(commitCount: 0, frameCount: 0, badFrame: nil, end: .headerDamaged)
      return
    }
    var scan = WALScan(header)
    let frame = UnsafeMutableRawBufferPointer(rebasing: buffer[..<scan.frameSize])
    while case let count = try read(frame), count > 0 {
      scan.take(UnsafeRawBufferPointer(rebasing: frame[..<count]))
      if count < frame.count { break }
    }
    self = scan.report
  }

  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: Int32, _ path: String
  ) throws -> Int {
    var count = 0
    while count < buffer.count {
      let step = read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      guard step >= 0 else { throw StoreError.notReadable(path, String(cString: strerror(errno))) }
      if step == 0 { break }
      count += step
    }
    return count
  }
}
