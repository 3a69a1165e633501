package import BacktrailStore

#if canImport(Darwin)
  import Darwin
  import Foundation
#else
  import FoundationEssentials
  import Glibc
#endif

extension SQLiteLogReader {
  /// Opens a log for reading, or the log that the page of a report carries.
  /// - Throws: `StoreError` when there is no readable log of this build, `JSONLinesError` for a page that carries none.
  package convenience init(logOrPage path: String) throws {
    // What cannot be read as a file, the reader of logs has a sentence for.
    guard let start = try? ByteSource(path: path).read(), PageLines.begin(start) else {
      try self.init(path: path)
      return
    }
    let folder = try Self.temporaryFolder()
    // The reader has a copy of its own.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = folder + "/page.backtrail"
    let page = try ByteSource(path: path).rewindable()
    var target = LogImport(into: log)
    _ = try target.storeAll(page.linesFromStart)
    try self.init(path: log)
  }

  private static func temporaryFolder() throws -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/backtrail-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw StoreError.notWritable(parent, String(cString: strerror(errno)))
    }
    return String(cString: made)
  }
}
