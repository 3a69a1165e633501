package import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension SQLiteLogReader {
  /// Opens a log for reading, or the log of an export's lines.
  ///
  /// An export is imported into a private file that exists for this reader alone.
  /// - Throws: `StoreError` when there is no readable log of this build, `JSONLinesError` for a line of an export.
  package convenience init(logOrExport path: String) throws {
    if try Self.isExport(path) {
      try self.init(madeOf: path) { log in
        let lines = try ByteSource(path: path)
        var target = LogImport(into: log)
        _ = try target.storeAll(lines.linesFromStart)
      }
    } else {
      try self.init(path: path)
    }
  }

  /// Whether a file begins as JSON does. The bytes of a database never do.
  private static func isExport(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    let first = try ByteSource(path: path).read().first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return first == UInt8(ascii: "{")
  }
}
