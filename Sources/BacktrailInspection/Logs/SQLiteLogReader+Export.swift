import BacktrailCore
package import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SQLiteLogReader {
  /// Opens a log for reading, or the log in an export or in the page of a report.
  ///
  /// Lines are imported into a private file for this reader.
  /// - Throws: `StoreError` if there is no log that this build can read, `JSONLinesError` for a line that cannot
  ///   be imported.
  package convenience init(logOrExport path: String) throws {
    if Self.hasLines(path) {
      try self.init(madeOf: path) { log in
        let lines = try ByteSource(path: path)
        var target = LogImport(into: log)
        _ = try target.storeAll(lines.linesFromStart)
      }
    } else {
      try self.init(path: path)
    }
  }

  /// The identity of a log, read without the rest of it.
  static func logID(ofLogOrExport path: String) throws -> CommandID? {
    guard hasLines(path) else { return try SQLiteLogReader(path: path).position().logID }
    var lines = try ByteSource(path: path).lines
    return try lines.next()?.logID
  }

  /// Whether a file begins like JSON or a page. The bytes of a database never do.
  static func hasLines(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    // What cannot be read as a file, the reader of logs has a sentence for.
    guard var start = try? ByteSource(path: path).read() else { return false }
    if start.starts(with: ByteLines.mark) { start.removeFirst(ByteLines.mark.count) }
    let first = start.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return first == UInt8(ascii: "{") || PageLines.begin(start)
  }
}
