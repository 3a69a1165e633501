#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A reader that splits bytes into lines. A line over the limit is skipped without being held in memory. A byte order
/// mark before the first line, which an editor may add, is not part of that line.
struct ByteLines {
  enum Line {
    case bytes([UInt8])
    /// A line over the limit. The rest of the line is skipped.
    case tooLong
  }

  private let read: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var isPassing = false
  /// The number of bytes before the buffer.
  private var passed = 0
  /// The number of bytes before the last returned line.
  private(set) var offset = 0
  /// The number of the last returned line. Line numbers start at 1.
  private(set) var number = 0

  /// Creates a reader for the lines of a source. The source returns the next bytes on each call, and an empty array at
  /// its end.
  init(read: @escaping () throws -> [UInt8]) { self.read = read }

  /// Returns the next line without its line ending, or `nil` at the end.
  mutating func next(upTo limit: Int) throws -> Line? {
    var searched = start
    while true {
      if let end = lineEnd(from: searched) {
        let line = content(buffer[start..<end])
        let isTooLong = end - start > limit
        start = end + 1
        searched = start
        if isPassing {
          isPassing = false
          continue
        }
        number += 1
        // Without this check, whether a line slightly over the limit is too long would depend on the sizes of the
        // source's chunks.
        if isTooLong { return .tooLong }
        offset = passed + line.startIndex
        // An editor or a mail program may have changed the line endings.
        return .bytes(Array(line.last == 0x0d ? line.dropLast() : line))
      }
      if isPassing { start = buffer.count }
      if buffer.count - start > limit {
        number += 1
        isPassing = true
        start = buffer.count
        return .tooLong
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        let line = content(buffer[start...])
        start = buffer.count
        number += 1
        offset = passed + line.startIndex
        return .bytes(Array(line))
      }
      searched = buffer.count - start
      buffer.removeFirst(start)
      passed += start
      start = 0
      let bytes = try read()
      isAtEnd = bytes.isEmpty
      buffer += bytes
    }
  }

  /// Returns the line without the byte order mark that may precede the first line.
  private func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.dropFirst(number == 0 && line.starts(with: Self.mark) ? Self.mark.count : 0)
  }

  /// U+FEFF as UTF-8.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private func lineEnd(from start: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start < bytes.count else { return nil }
      return memchr(base + start, 0x0a, bytes.count - start).map { UnsafeRawPointer($0) - base }
    }
  }
}
