import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailStore

/// The logs that a command reads one by one.
struct LogsArgument: ParsableArguments {
  @Argument(
    help: "Logs, exports, or folders of them. If omitted, the newest log in the default location is read.",
    completion: .file(extensions: ["backtrail", "jsonl"]))
  var logs: [String] = []

  func validate() throws {
    if logs.contains("-") {
      throw ValidationError(
        "'-' does not stand for standard input. Save the input as a file, or use 'facts --from-stdin' for lines."
      )
    }
  }

  private typealias Path = (path: String, error: NoLogInFolder?)

  /// Passes each log and its path to a closure. The logs of a folder are visited in the order of their names.
  ///
  /// If only one log was requested and it cannot be read, an error is thrown. If multiple logs were requested, the
  /// error is printed on standard error, and the other logs are still read. A copy of another log, such as its export,
  /// is skipped.
  /// - Parameter session: The only session to read, which requires a single log.
  func visit(
    session: Int64? = nil,
    _ body: (_ log: SQLiteLogReader, _ path: String, _ isOfSeveral: Bool) throws -> Void
  ) throws -> Visit {
    let paths = try paths()
    let isOfSeveral = paths.count > 1
    if session != nil, isOfSeveral { throw SessionOfSeveralLogs() }
    var visit = Visit(isOfSeveral: isOfSeveral)
    let copies = LogCopies(isOfSeveral ? paths.map(\.path) : [])
    for (place, (path, error)) in paths.enumerated() {
      try visit.attempt(path) {
        if let error { throw error }
        switch copies.findings[place] {
        case .damaged(let other, let end?)?: throw LongerThanCopy(path: path, copy: other, end: end)
        case .copy(let other)?:
          Messages().note("'\(path)' is a copy of '\(other)' and was left out.")
          return 0
        case .damaged(let other, nil)?:
          Messages().note(
            "'\(path)' is damaged and was left out. '\(other)' is an undamaged copy of the log.")
          return 0
        case .longer(let other, let end)?:
          Messages().note(
            "'\(path)' is damaged. '\(other)' is a copy that ends earlier, at event \(end)."
          )
        case .fork(let other)?:
          Messages().note(
            "'\(path)' is a copy of '\(other)' that later diverged. Both are read, so the events they have in common are counted twice."
          )
        case nil: break
        }
        try body(Self.reader(of: path), path, isOfSeveral)
        return 1
      }
    }
    return visit
  }

  private static func reader(of path: String) throws -> SQLiteLogReader {
    let reader = try WrongFile.explaining(path, needed: .log) { try SQLiteLogReader(logOrExport: $0) }
    try reader.holdView()
    try reader.noteLoss()
    return reader
  }

  /// Reads the facts of all logs. Files of lines are sorted and read as one stream, so the lines of a log may be spread
  /// over many files. A log that also occurs in other files becomes part of the stream.
  func read(_ facts: inout LogFacts<some FactSink>) throws -> Visit {
    let paths = try paths()
    var (lines, others) = (SortedLines(), [Path]())
    for (path, error) in paths {
      // A file that does not contain lines, or cannot be read, is handled below.
      let isRead = error == nil && SortedLines.mayHave(path) && (try? lines.add(path)) == true
      if !isRead { others.append((path, error)) }
    }
    var visit = Visit(isOfSeveral: paths.count > 1)
    let ids = others.map { visit.isOfSeveral ? try? SQLiteLogReader.logID(ofLogOrExport: $0.path) : nil }
    var joined: [LogParts] = []
    for (place, (path, error)) in others.enumerated() {
      if let id = ids[place], lines.path(of: id) != nil || ids.count(where: { $0 == id }) > 1 {
        let known = joined.firstIndex { $0.log == id }
        if known == nil { joined.append(LogParts(log: id, lines: lines.path(of: id))) }
        joined[known ?? joined.count - 1].files.append(path)
        continue
      }
      try visit.attempt(path) {
        if let error { throw error }
        try facts.read(Self.reader(of: path))
        return 1
      }
    }
    for place in joined.indices { try join(&joined[place], into: &lines, or: &facts, &visit) }
    guard !lines.isEmpty else { return visit }
    let report = try facts.read(lines)
    for parts in joined { if let note = parts.note(report.joined[parts.log]) { Messages().note(note) } }
    Messages().noteLeftOut(report.badLines, report.refused, of: report.logs)
    visit.count += report.logs
    return visit
  }

  /// Adds the files of one log to the lines. Damaged files are left out. If there is nothing else, one of them is read
  /// so that its error is reported.
  private func join(
    _ parts: inout LogParts, into lines: inout SortedLines, or facts: inout LogFacts<some FactSink>,
    _ visit: inout Visit
  ) throws {
    var damaged: [String] = []
    var sound: [String] = []
    for path in parts.files {
      try visit.attempt(path) {
        do {
          try lines.add(Self.reader(of: path))
          sound.append(path)
        } catch let error as StoreError where [.damaged, .floorDamaged].contains(error.code) {
          damaged.append(path)
        }
        return 0
      }
    }
    parts.files = sound
    if parts.paths.isEmpty, let path = damaged.first {
      damaged.removeFirst()
      parts.files = [path]
      try visit.attempt(path) {
        try facts.read(Self.reader(of: path))
        return 1
      }
    }
    for path in damaged {
      Messages().note(
        "'\(path)' is damaged and was left out. '\(parts.paths[0])' contains parts of the same log.")
    }
  }

  /// The outcome of visiting multiple logs.
  struct Visit {
    /// Whether multiple logs were requested. If so, each result needs the name of its log.
    let isOfSeveral: Bool
    /// The number of logs that were read.
    fileprivate(set) var count = 0
    /// The exit code of the first log that could not be read.
    fileprivate(set) var failure: ExitCode?

    /// Counts the logs that a closure reads. If multiple logs were requested, an error that the closure throws is
    /// printed, and the visit continues.
    fileprivate mutating func attempt(_ path: String, _ body: () throws -> Int) throws {
      do {
        count += try body()
      } catch let error as any DescribedError where isOfSeveral && !(error is OutputError) {
        let isNamed = error.description.contains("'\(path)'")
        Messages().error(isNamed ? error.description : "\(path): \(error.description)")
        failure = failure ?? ExitCode(error.exitCode)
      }
    }

    /// Throws the exit code of the first log that could not be read.
    func finish() throws { if let failure { throw failure } }
  }

  private func paths() throws -> [Path] {
    if logs.isEmpty { return [(try DefaultLog.path(), nil)] }
    var seen: Set<String> = []
    return logs.filter { seen.insert($0).inserted }.flatMap { path -> [Path] in
      guard let folder = LogFolder(path) else { return [(path, nil)] }
      Messages().noteUndecodable(in: folder)
      let found = folder.logs
      return found.isEmpty ? [(path, NoLogInFolder(path))] : found.map { ($0, nil) }
    }
  }
}

/// The files with events of one log.
private struct LogParts {
  let log: CommandID
  /// The first file with lines of the log, if there is one.
  let lines: String?
  /// The log's own files.
  var files: [String] = []

  var paths: [String] { files + [lines].compactMap(\.self) }

  /// Returns the note about reading all files as one log; `nil` if there is nothing to say.
  func note(_ outcome: JoinedLog?) -> String? {
    guard let outcome, paths.count > 1 else { return nil }
    let (names, all) = (Self.list(files), Self.list(paths))
    return switch outcome {
    case .counted: "\(all) contain parts of the same log. Each event is counted once."
    case .forked:
      "\(all) contain parts of a log that later diverged. Only the events before the first difference are counted."
    case .filesAlone: "The lines of the log in other files do not match \(names) and were left out."
    case .refused: "\(all) contain parts of the same log that do not match each other."
    }
  }

  private static func list(_ paths: [String]) -> String {
    let names = paths.map { "'\($0)'" }
    guard names.count > 2 else { return names.joined(separator: " and ") }
    return "\(names.dropLast().joined(separator: ", ")), and \(names[names.count - 1])"
  }
}

/// The error for a damaged log of which only the beginning is in a copy.
private struct LongerThanCopy: DescribedError {
  let path: String
  let copy: String
  let end: Int64
  let exitCode: Int32 = 65

  var description: String {
    "'\(path)' is damaged and was left out. '\(copy)' is an undamaged copy, but only up to event \(end)."
  }
}

/// The error for a session number if multiple logs are read, because they may all have a session with that number.
private struct SessionOfSeveralLogs: DescribedError {
  let exitCode: Int32 = 64
  let description = "'--session' needs a single log, because session numbers differ from log to log."
}
