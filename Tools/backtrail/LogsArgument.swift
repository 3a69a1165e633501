import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

/// The logs that a command reads one by one.
struct LogsArgument: ParsableArguments {
  @Argument(
    help: "Logs, exports, or folders of them. If omitted, the newest log in the default location.",
    completion: .file(extensions: ["backtrail", "jsonl"]))
  var logs: [String] = []

  /// Passes each log and its path to a closure. The logs of a folder are visited in the order of their names.
  ///
  /// If only one log was requested and it cannot be read, an error is thrown. If multiple logs were requested, the
  /// error is printed on standard error, and the other logs are still read. A copy of another log, such as its export,
  /// is skipped.
  func visit(
    _ body: (_ log: SQLiteLogReader, _ path: String, _ isOfSeveral: Bool) throws -> Void
  ) throws -> Visit {
    try visit(readsForks: true) { log, path, visit, _ in try body(log, path, visit) }
  }

  /// Passes each log to a closure. If copies of a log continued differently and `readsForks` is `false`, only the
  /// longest one is passed, with the first event that is different in a copy.
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
          Messages().note(
            "'\(path)' is damaged and was left out. '\(other)' is an undamaged copy of the log.")
          continue
        case .fork(let other)? where !readsForks:
          Messages().note(
            "'\(path)' is a copy of '\(other)' that later diverged. Only the events they have in common are counted."
          )
          continue
        case .fork(let other)?:
          Messages().note(
            "'\(path)' is a copy of '\(other)' that later diverged. Both are read, so the events they have in common are counted twice."
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

  /// Reads the facts of all logs. Files of lines are sorted and read as one stream, so the lines of a log may be spread
  /// over many files.
  func read(_ facts: inout LogFacts<some FactSink>) throws -> Visit {
    let paths = try paths()
    var (lines, others) = (SortedLines(), [Path]())
    for (path, error) in paths {
      // A file that does not contain lines, or cannot be read, is handled below.
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
            : "The lines of the log '\(path)' in other files diverge from it. Only the events they have in common are counted."
        )
        try facts.read(log, upTo: [fork, other].compactMap(\.self).min())
      case .ownFileAlone:
        Messages().note("The lines of the log '\(path)' in other files cannot be counted and were left out.")
        try facts.read(log, upTo: fork)
      case .lines(let other, .damaged):
        Messages().note("'\(path)' is damaged and was left out. '\(other)' is an undamaged copy of the log.")
      case .lines(let other, .copied):
        Messages().note("'\(path)' is a copy of '\(other)' and was left out.")
      case .lines(let other, .joined):
        Messages().note("'\(path)' and '\(other)' contain parts of the same log. Each event is counted once.")
      case .lines(let other, .shorter):
        Messages().note(
          "'\(path)' was left out. '\(other)' has later events of the log and does not match it.")
      }
    }
    guard !lines.isEmpty else { return visit }
    let report = try facts.read(lines)
    Messages().noteLeftOut(report.badLines, report.refused, of: report.logs)
    visit.count += report.logs
    return visit
  }

  /// The outcome of a visit to multiple logs.
  struct Visit {
    /// Whether multiple logs were requested, so that each result needs the name of its log.
    let isOfSeveral: Bool
    /// The number of logs that were read.
    fileprivate(set) var count = 0
    /// The exit code of the first log that could not be read.
    fileprivate(set) var failure: ExitCode?

    /// Throws the exit code of the first log that could not be read.
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
  /// Throws an error for a session number if multiple logs are read, because they may all have a session with that
  /// number.
  func checkBelongsToOneLog(_ isOfSeveral: Bool) throws {
    if self != nil, isOfSeveral {
      throw ValidationError("'--session' needs a single log, because session numbers differ from log to log.")
    }
  }
}
