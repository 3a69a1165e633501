import BacktrailCore
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The error for a file that is not of the kind that a command needs. The message says what the file is and what to do
/// with it.
package struct WrongFile: DescribedError {
  /// The kind of file that is needed.
  package enum Need: Sendable {
    /// A log, or an export or a report page that contains one.
    case log
    /// A log's own file, for changing or recovering the log.
    case ownFile
    /// The lines of a log.
    case lines
  }

  package let description: String

  /// Examines a refused file. Returns `nil` if its kind cannot be determined.
  package init?(_ path: String, needed need: Need, after error: any Error) {
    switch error {
    case let error as StoreError where error.code == .notALog: break
    case let error as JSONLinesError where error.line <= 1: break
    default: return nil
    }
    guard let sentence = Self.partOfLog(path) ?? Self.content(of: path, need) else { return nil }
    description = sentence
  }

  /// Calls `read` with a path. If the file is of the wrong kind, throws an error that describes its kind.
  package static func explaining<Result>(
    _ path: String, needed need: Need, _ read: (String) throws -> Result
  ) throws -> Result {
    do { return try read(path) } catch { throw WrongFile(path, needed: need, after: error) ?? error }
  }

  /// Describes a file that belongs to a log, judging by its name; returns `nil` for any other file.
  private static func partOfLog(_ path: String) -> String? {
    let parts = ["-wal": "write-ahead log", "-shm": "shared memory", ".lock": "lock file"]
    guard let (ending, kind) = parts.first(where: { path.hasSuffix($0.key) }) else { return nil }
    let log = String(path.dropLast(ending.count))
    guard access(log, F_OK) == 0 else { return nil }
    return "'\(path)' is the \(kind) of '\(log)'. Pass '\(log)', and keep both files together."
  }

  private static func content(of path: String, _ need: Need) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let start = try? ByteSource(path: path).read()
    else { return nil }
    if start.starts(with: [0x1F, 0x8B]) { return "'\(path)' is compressed with gzip. Unpack it first." }
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "'\(path)' is a ZIP archive. Unpack it first." }
    if start.starts(with: "SQLite format 3\0".utf8) {
      return need == .lines
        ? "'\(path)' is a database, but this command expects JSON Lines. 'backtrail export' prints a log as JSON Lines."
        : nil
    }
    if isSavedPage(start) {
      return """
        '\(path)' was saved by a browser, which changed the page. Pass the file that 'backtrail report' wrote.
        """
    }
    if let kind = tool(path, start) { return kind }
    guard need == .ownFile, SQLiteLogReader.hasLines(path) else { return nil }
    let kind = PageLines.begin(start) ? "a report page" : "an export"
    return """
      '\(path)' is \(kind), but this command needs the log file itself. 'backtrail import NEW.backtrail FILE' turns it \
      into a log.
      """
  }

  /// Returns whether a file begins like a page that a browser saved, as HTML or as MHTML. `backtrail report` writes the
  /// doctype in lowercase.
  private static func isSavedPage(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start.prefix(1_000), as: UTF8.self)
    let isPage =
      text.contains("<!DOCTYPE html") || text.contains("<html") || text.contains("multipart/related")
    return isPage && !SQLiteLogReader.hasLines(start)
  }

  /// Describes a file with JSON that an app writes for tools; returns `nil` for any other file.
  private static func tool(_ path: String, _ start: [UInt8]) -> String? {
    guard start.first == UInt8(ascii: "{"), let text = try? ToolFile.text(path: path, upTo: 16 << 20),
      let kind = ToolFile(text)
    else { return nil }
    return "'\(path)' contains \(kind.words), not a log. \(kind.use)"
  }
}

extension ToolFile {
  /// The command that accepts a file of this kind, as a sentence.
  fileprivate var use: String {
    switch self {
    case .schema: "Pass it to 'backtrail forecast' with '--schema'."
    case .links: "Pass it to a command of 'backtrail links' with '--manifest'."
    case .map: "Pass it to 'backtrail graph' with '--map'."
    case .guards: "Pass it to 'backtrail bisect' with '--guards'."
    }
  }
}
