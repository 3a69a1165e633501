package import BacktrailCore
import BacktrailRuntime

/// A converter from the exported lines of many logs to rows.
///
/// Unless lines may be mixed, the lines of each log must be contiguous. Only one log is then in memory at a time, and
/// an error is thrown if lines of another log come between its lines. If lines of different logs may be mixed, the
/// state of every log is in memory. A line that cannot be read is counted and skipped.
package struct FactStream<Sink: FactSink> {
  /// The result of reading a stream.
  package struct Report: Sendable {
    /// The number of logs.
    package fileprivate(set) var logs = 0
    /// The number of refused logs, which have rows only in `logs`.
    package fileprivate(set) var refused = 0
    /// The number of skipped lines.
    package fileprivate(set) var badLines: Int64 = 0
    /// The outcomes of logs whose own files were read together with lines from other files.
    package fileprivate(set) var joined: [CommandID: JoinedLog] = [:]

    package init() {}
  }

  private let sink: Sink
  private let form: FactForm
  private let tables: Set<FactTable>
  private let isMixed: Bool
  private let file = SpoolFile()
  /// The logs in memory.
  private var logs: [CommandID: StreamedLog] = [:]
  private var current: (id: CommandID, log: StreamedLog)?
  /// The logs whose lines have ended.
  private var ended: Set<CommandID> = []
  /// A summary of the lines that do not belong to a log.
  private var stray = LogSummary(log: nil)
  /// The files that are being read.
  private var files: SortedLines?
  private var report = Report()

  /// - Parameters:
  ///   - tables: The tables of the output.
  ///   - isMixed: Whether lines of different logs may be mixed.
  package init(into sink: Sink, as form: FactForm, tables: Set<FactTable>, isMixed: Bool) {
    self.sink = sink
    self.form = form
    self.tables = tables
    self.isMixed = isMixed
  }

  /// Reads all lines of a source.
  package mutating func read(_ source: ByteSource) throws -> Report { try read { try source.read() } }

  /// Reads all lines of a source. The source returns the next bytes on each call, and an empty array at its end.
  package mutating func read(_ source: @escaping () throws -> [UInt8]) throws -> Report {
    try sink.begin()
    var lines = ByteLines(read: source)
    while let line = try lines.next(upTo: JSONLine.maximumLength) {
      switch line {
      case .bytes(let bytes): try take(bytes, number: lines.number)
      case .tooLong: noteBadLine(of: nil)
      }
    }
    return try finish()
  }

  /// Reads the lines of files. The output must have begun.
  mutating func read(_ lines: SortedLines) throws -> Report {
    var number = 0
    files = lines
    try lines.visit { bytes, isProven in
      number += 1
      try take(bytes, number: number, isProven: isProven)
    }
    stray.badLines += lines.strayCount
    report.badLines += lines.strayCount
    return try finish()
  }

  private mutating func finish() throws -> Report {
    if let current { try finish(current.log) }
    current = nil
    for (_, log) in logs.sorted(by: { "\($0.key)" < "\($1.key)" }) { try finish(log) }
    logs = [:]
    if stray.badLines > 0, tables.contains(.logs) {
      var spool = FactSpool(form, limit: 1 << 16, file: file)
      try spool.add(stray.row)
      try spool.drain(into: sink)
    }
    return report
  }

  private mutating func take(_ bytes: [UInt8], number: Int, isProven: Bool = false) throws {
    guard !bytes.isBlank else { return }
    do {
      let line = try JSONLine(bytes: bytes, number: number)
      try log(line.logID, number: number).take(line, isProven: isProven)
    } catch is JSONLinesError {
      noteBadLine(of: JSONLine.logID(of: bytes))
    }
  }

  /// Counts a bad line. A line that specifies a log is counted for that log only while the log is being read, because a
  /// bad line does not prove anything about a log.
  private mutating func noteBadLine(of id: CommandID?) {
    if let id, let log = isMixed ? logs[id] : current?.id == id ? current?.log : nil {
      log.noteBadLine()
    } else {
      stray.badLines += 1
      report.badLines += 1
    }
  }

  private mutating func log(_ id: CommandID, number: Int) throws -> StreamedLog {
    if isMixed {
      let log = logs[id] ?? begin(id)
      logs[id] = log
      return log
    }
    if let current {
      if current.id == id { return current.log }
      try finish(current.log)
      ended.insert(current.id)
      file.clear()
    }
    current = nil
    // The rows of this log have already been written, so it can be neither continued nor refused.
    guard !ended.contains(id) else { throw UnsortedLines(number: number, log: id) }
    let log = begin(id)
    current = (id, log)
    return log
  }

  private func begin(_ id: CommandID) -> StreamedLog {
    StreamedLog(
      id, spool: FactSpool(form, limit: isMixed ? 1 << 14 : 8 << 20, file: file), tables: tables,
      boundaries: files?.boundaries[id] ?? [:])
  }

  private mutating func finish(_ log: StreamedLog) throws {
    try log.end()
    let own = log.isRefused ? try ownFiles(of: log.id) : nil
    let outcome = try (own ?? log).finish(into: sink, tables: tables)
    if files?.hasOwnFile(of: log.id) == true {
      report.joined[log.id] =
        own != nil ? .filesAlone : log.isRefused ? .refused : outcome.fork != nil ? .forked : .counted
    }
    report.logs += 1
    report.badLines += outcome.badLines
    report.refused += outcome.isRefused ? 1 : 0
  }

  /// Reads only the log's own files, for a log whose other lines do not match them. Returns `nil` if there are no such
  /// files, or if they do not match each other.
  private func ownFiles(of id: CommandID) throws -> StreamedLog? {
    guard let files, files.hasOwnFile(of: id) else { return nil }
    let log = begin(id)
    try files.visit(ownFilesOf: id) { bytes in try log.take(JSONLine(bytes: bytes, number: 1), isProven: true)
    }
    try log.end()
    return log.isRefused ? nil : log
  }
}

/// The outcome of reading a log's own files and other lines of the log together.
package enum JoinedLog: Sendable {
  case counted
  /// Only the events before the first one that was written twice are counted.
  case forked
  /// The lines do not match the files, so only the files are counted.
  case filesAlone
  /// The files do not match each other.
  case refused
}

/// The error for a log whose lines are interrupted by lines of another log.
package struct UnsortedLines: DescribedError {
  fileprivate let number: Int
  fileprivate let log: CommandID
  package let exitCode: Int32 = 65

  package var description: String {
    """
    Line \(number) belongs to the log '\(log)' again, after lines from another log. This line and all later \
    lines were not read. \
    Sort the lines by 'log' and 'first', use '--mixed', or pass them as a file instead of '--from-stdin'.
    """
  }
}
