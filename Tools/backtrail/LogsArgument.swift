import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

/// The logs that a command reads, one after another.
struct LogsArgument: ParsableArguments {
  @Argument(
    help: "Logs, exports, or folders of them. If omitted, the newest log in the default location.",
    completion: .file(extensions: ["backtrail", "jsonl"]))
  var logs: [String] = []

  /// Lends each log with its path, the logs of a folder in the order of their names.
  ///
  /// One log that cannot be read is an error. Of several, it is named on standard error, and the others are read. A copy
  /// of another one, such as its export, is left out.
  func visit(
    _ body: (_ log: SQLiteLogReader, _ path: String, _ isOfSeveral: Bool) throws -> Void
  ) throws -> Visit {
    try visit(readsForks: true) { log, path, visit, _ in try body(log, path, visit) }
  }

  /// Lends each log. Where copies of a log went on differently, the longest may be lent alone, with the first event of
  /// which a copy differs.
  func visit(
    readsForks: Bool,
    _ body: (_ log: SQLiteLogReader, _ path: String, _ isOfSeveral: Bool, _ fork: Int64?) throws -> Void
  ) throws -> Visit {
    let paths = try paths()
    return try visit(paths, isOfSeveral: logs.count > 1 || paths.count > 1, readsForks: readsForks, body)
  }

  private typealias Path = (path: String, error: NoLogInFolder?)

  private func visit(
    _ paths: [Path], isOfSeveral: Bool, readsForks: Bool,
    _ body: (_ log: SQLiteLogReader, _ path: String, _ isOfSeveral: Bool, _ fork: Int64?) throws -> Void
  ) throws -> Visit {
    var visit = Visit(isOfSeveral: isOfSeveral)
    let copies = LogCopies(visit.isOfSeveral ? paths.map(\.path) : [])
    for (place, (path, error)) in paths.enumerated() {
      do {
        if let error { throw error }
        switch copies.findings[place] {
        case .copy(let other)?:
          Messages().note("'\(path)' is a copy of '\(other)' and was left out.")
          continue
        case .damaged(let other)?:
          Messages().note("'\(path)' is damaged and was left out. '\(other)' is a sound copy of the log.")
          continue
        case .fork(let other)? where !readsForks:
          Messages().note(
            "'\(path)' is a copy of '\(other)' that continued differently. Only what both share is counted.")
          continue
        case .fork(let other)?:
          Messages().note(
            "'\(path)' is a copy of '\(other)' that continued differently. Both are read, so what they share is counted twice."
          )
        case nil: break
        }
        let reader = try WrongFile.explaining(path, needed: .log) { try SQLiteLogReader(logOrExport: $0) }
        try reader.holdView()
        try reader.noteLoss()
        try body(reader, path, visit.isOfSeveral, copies.firstForks[place])
        visit.count += 1
      } catch let error as any DescribedError where visit.isOfSeveral && !(error is OutputError) {
        Messages().error("\(path): \(error.description)")
        visit.failure = visit.failure ?? ExitCode(error.exitCode)
      }
    }
    return visit
  }

  /// Reads the facts of all logs. The lines of files are sorted and read as one stream, so a log may have many files.
  func read(_ facts: inout LogFacts<some FactSink>) throws -> Visit {
    let paths = try paths()
    var (lines, others) = (SortedLines(), [Path]())
    for (path, error) in paths {
      // A file that has no lines, or cannot be read, gets its error below.
      let isRead = error == nil && SortedLines.mayHave(path) && (try? lines.add(path)) == true
      if !isRead { others.append((path, error)) }
    }
    let isOfSeveral = logs.count > 1 || paths.count > 1
    var visit = try visit(others, isOfSeveral: isOfSeveral, readsForks: false) { log, path, _, fork in
      switch try lines.choose(beside: log) {
      case .none: try facts.read(log, upTo: fork)
      case .ownFile(let other):
        Messages().note(
          other == nil
            ? "The lines of the log '\(path)' in other files are a copy of it and were left out."
            : "The lines of the log '\(path)' in other files continued differently. Only what both share is counted."
        )
        try facts.read(log, upTo: [fork, other].compactMap(\.self).min())
      case .ownFileAlone:
        Messages().note("The lines of the log '\(path)' in other files cannot be counted and were left out.")
        try facts.read(log, upTo: fork)
      case .lines(let other, .damaged):
        Messages().note("'\(path)' is damaged and was left out. '\(other)' is a sound copy of the log.")
      case .lines(let other, .copied):
        Messages().note("'\(path)' is a copy of '\(other)' and was left out.")
      case .lines(let other, .joined):
        Messages().note("'\(path)' and '\(other)' have parts of one log. Each event counts once.")
      case .lines(let other, .shorter):
        Messages().note(
          "'\(path)' was left out. '\(other)' has later events of the log and does not fit it.")
      }
    }
    guard !lines.isEmpty else { return visit }
    let report = try facts.read(lines)
    Messages().noteLeftOut(report.badLines, report.refused, of: report.logs)
    visit.count += report.logs
    return visit
  }

  /// The outcome of a visit to several logs.
  struct Visit {
    /// Whether several logs were asked for, so that results need a name.
    let isOfSeveral: Bool
    /// The number of logs that were read.
    fileprivate(set) var count = 0
    /// The exit code of the first log that could not be read.
    fileprivate(set) var failure: ExitCode?

    /// Ends with the exit code of the first log that could not be read.
    func finish() throws { if let failure { throw failure } }
  }

  private func paths() throws -> [Path] {
    if logs.isEmpty { return [(try DefaultLog.path(), nil)] }
    return logs.flatMap { path -> [Path] in
      guard let folder = LogFolder(path) else { return [(path, nil)] }
      Messages().noteUndecodable(in: folder)
      let found = folder.logs
      return found.isEmpty ? [(path, NoLogInFolder(path))] : found.map { ($0, nil) }
    }
  }
}

extension Int64? {
  /// Refuses the number of a session where several logs have sessions of that number.
  func checkBelongsToOneLog(_ isOfSeveral: Bool) throws {
    if self != nil, isOfSeveral {
      throw ValidationError("'--session' needs a single log: the numbers of sessions differ from log to log.")
    }
  }
}
