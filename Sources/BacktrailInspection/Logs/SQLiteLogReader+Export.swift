package import BacktrailCore
package import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SQLiteLogReader {
  /// Opens a log for reading, or the log in an export or in a report page.
  ///
  /// Lines are imported into a private file for this reader.
  /// - Throws: `StoreError` if there is no log that this build can read; `JSONLinesError` for a line that cannot be
  ///   imported.
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

  /// Returns the identity of a log without reading the rest of it.
  package static func logID(ofLogOrExport path: String) throws -> CommandID? {
    guard hasLines(path) else { return try SQLiteLogReader(path: path).position().logID }
    var lines = try ByteSource(path: path).lines
    return try lines.next()?.logID
  }

  /// Returns the losses of the log that a report page lists. Other files list none.
  package func pageLosses() throws -> LogLosses {
    guard Self.hasLines(path) else { return LogLosses() }
    var lines = try ByteSource(path: path).lines
    _ = try lines.next()
    return lines.losses
  }

  /// Returns whether a file begins like JSON or a page. The bytes of a database never do.
  static func hasLines(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    // If the file cannot be read, opening it as a log reports the reason.
    guard let start = try? ByteSource(path: path).read() else { return false }
    return hasLines(start)
  }

  static func hasLines(_ start: [UInt8]) -> Bool {
    var start = start
    if start.starts(with: ByteLines.mark) { start.removeFirst(ByteLines.mark.count) }
    let first = start.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return first == UInt8(ascii: "{") || PageLines.begin(start)
  }
}
