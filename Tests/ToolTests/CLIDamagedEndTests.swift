import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// Logs of which only the beginning can be read, because the file was cut off or its last pages are damaged.
@Suite(.temporaryLog) struct CLIDamagedEndTests {
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (Data) -> Data
  }

  static let damages = [
    Damage(testDescription: "the end is cut off", change: { $0.prefix($0.count * 6 / 10) }),
    Damage(testDescription: "the last pages are cut off", change: { $0.dropLast(5 * 2_048) }),
    Damage(testDescription: "the last page is empty", change: { $0.dropLast(2_048) + Data(count: 2_048) }),
    Damage(
      testDescription: "the last pages are empty",
      change: { data in
        let middle = data.count * 6 / 10 / 2_048 * 2_048
        return data.prefix(middle) + Data(count: data.count - middle)
      }),
  ]

  /// A log of 2,000 batches with damage, and the number of its events that readers show: all that `recover` saves, up to
  /// the first batch whose command is lost.
  private func log(with damage: Damage) throws -> (path: String, events: Int) {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    try log.append(SampleHistory.batches(2_000), after: 0)
    log.close()
    let file = URL(fileURLWithPath: path)
    try damage.change(Data(contentsOf: file)).write(to: file)
    let saved = path + ".saved"
    let recovery = try CLI.run("recover", path, "-o", saved)
    #expect(recovery.status == 0)
    let lost = recovery.output.firstMatch(of: /(?:commands from|command of) batch (\d+)/)
    let count = try lost.map { try #require(Int($0.1)) - 1 } ?? CLI.run("log", saved).lines.count
    try #require(count > 100)
    return (path, count)
  }

  @Test(arguments: damages)
  func `what can be verified is shown, and the damage is reported`(damage: Damage) throws {
    let (path, count) = try log(with: damage)
    let saved = path + ".saved"
    let isWhole = try CLI.run("log", saved).lines.count == count
    let report = try CLI.run("report", path, "-o", path + ".html")
    #expect(report.status == 2, "\(report)")
    #expect(report.messages.contains("Wrote '\(path).html': \(count) events."), "\(report.messages)")
    #expect(report.messages.contains("The page stops before the end of the log."))
    #expect(report.messages.contains("or 'backtrail recover' to save what can be verified"))
    for command in ["log", "story", "export"] {
      let result = try CLI.run(command, path)
      #expect(result.status == 65, "\(command)")
      #expect(result.messages.contains("or 'backtrail recover' to save what can be verified"), "\(command)")
      let all = try CLI.run(command, saved).lines
      // The story of the saved log has the end, or more, of the last session.
      let shown = result.lines.dropLast(command == "story" && !isWhole ? 1 : 0)
      #expect(all.starts(with: shown), "\(command)")
      #expect(!isWhole || all.count <= shown.count + (command == "story" ? 1 : 0), "\(command)")
    }
    let sessions = try CLI.run("sessions", path)
    #expect(sessions.status == 0)
    #expect(sessions.messages.contains("some of the sessions are unverified. Later ones may be missing."))
    let savedSessions = try CLI.run("sessions", saved)
    #expect(
      isWhole
        ? sessions.lines.count == savedSessions.lines.count
        : sessions.lines.count <= savedSessions.lines.count)
    let list = try JSONValue(parsing: CLI.run("sessions", "--json", path).output)["sessions"]?.elements
    for session in list ?? [] where session["proven"] == false {
      #expect(session["events"] == .null && session["duration"] == .null)
    }
    #expect(try CLI.run("show", path + ".html").message.hasPrefix("The page ends where its log is damaged"))
    let facts = try CLI.run("facts", "--rows", "logs", path)
    #expect(facts.lines.last?.contains(",,,0,0,0,refused,") == true, "\(facts.output)")
    let (state, savedState) = try (
      CLI.run("show", "--at", "\(count)", path), CLI.run("show", "--at", "\(count)", saved)
    )
    #expect(state.status == 0, "\(state.messages)")
    // The first line has the number of events in the log.
    #expect(state.lines.dropFirst() == savedState.lines.dropFirst())
    for command in ["stats", "graph", "show"] {
      #expect(try CLI.run(command, path).status == 65, "\(command)")
    }
    #expect(try CLI.run("verify", path).output.contains("Not sound: "))
  }

  @Test(arguments: damages)
  func `the events that the lock file vouches for are missing`(damage: Damage) throws {
    let (path, count) = try log(with: damage)
    let head = try #require(SampleHistory.batches(2_000).last?.last)
    let messages = try CLI.run("sessions", path).messages
    let found = try #require(
      messages.firstMatch(of: /Note: Events (\d+) to (\d+) are missing. They were acknowledged/))
    // After the first damage, there may be readable pages.
    #expect(try #require(Int(found.1)) > count && Int64(found.2) == head)
    #expect(!messages.contains("lacks an erasure"))
    let beyond = try CLI.run("show", "--at", "99999", path)
    #expect(beyond.status == 65)
    #expect(!beyond.messages.contains("no event 99999 yet") || beyond.messages.contains(" to \(head),"))
  }

  @Test func `a page, and what is made of it, say which events are missing`() throws {
    let path = try TemporaryLog.path()
    let batches = SampleHistory.batches(60)
    var old = Data()
    // The newest launch has begun.
    let cut = try #require(batches.dropLast().lastIndex { $0.session == $0.first }) + 1
    for part in [batches.prefix(cut), batches.dropFirst(cut)] {
      let log = try SQLiteEventLog(path: path)
      try log.append(Array(part), after: part[part.startIndex].first - 1)
      log.close()
      if old.isEmpty { old = try Data(contentsOf: URL(fileURLWithPath: path)) }
    }
    try old.write(to: URL(fileURLWithPath: path))
    let sentence = "Events \(batches[cut].first) to \(batches[59].last) are missing."
    let page = path + ".html"
    #expect(try CLI.run("report", path, "-o", page).messages.contains("Note: \(sentence)"))
    for result in try [
      CLI.run("show", page), CLI.run("sessions", page), CLI.run("import", path + ".copy", page),
    ] {
      #expect(result.messages.contains("Note: The page says about its log: \(sentence)"), "\(result)")
    }
    let again = page + ".html"
    #expect(try CLI.run("report", page, "-o", again).status == 0)
    #expect(try CLI.run("show", again).messages.contains(sentence))
    let facts = try CLI.run("facts", "--rows", "logs", path)
    #expect(facts.lines.last?.hasSuffix(",cut,\(sentence)") == true, "\(facts.output)")
    let factsOfPage = try CLI.run("facts", "--rows", "logs", page)
    #expect(
      factsOfPage.lines.last?.hasSuffix(",cut,Events after \(batches[cut - 1].last) are missing.") == true,
      "\(factsOfPage.output)")
    for file in [path, page] {
      #expect(try CLI.run("story", file).lines.last?.hasSuffix("end unknown") == true)
    }
    let served = try CLI.shell("backtrail records '\(path)' | sed 2q")
    #expect(served.lines.last?.contains(sentence) == true)
  }

  @Test func `a log whose launches cannot be read is not called new`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    try log.append(SampleHistory.batches(2_000), after: 0)
    log.close()
    let file = URL(fileURLWithPath: path)
    let data = try Data(contentsOf: file)
    try (data.prefix(12 * 2_048) + Data(count: data.count - 12 * 2_048)).write(to: file)
    let sessions = try CLI.run("sessions", path)
    #expect(sessions.output == "No session can be read.\n", "\(sessions)")
  }

  @Test(arguments: damages)
  func `a served page shows what is verified, and says so`(damage: Damage) throws {
    let (path, count) = try log(with: damage)
    let result = try CLI.shell("backtrail records --last 100000 '\(path)' | sed '/^{\"damage\"/q'")
    let last = try JSONValue(parsing: result.lines.last ?? "")
    #expect(last["damage"]?.stringValue?.contains("Run 'backtrail verify'") == true)
    let records = try result.lines.dropFirst(2).dropLast().map { try JSONValue(parsing: $0) }
    let events = try records.flatMap { try $0["events"]?.elements ?? [] }
    #expect(events.count == count)
  }
}

/// A damaged log beside other files of the same log.
@Suite(.temporaryLog) struct CLIDamagedCopyTests {
  /// A folder with a log of 60 batches, of which batch 40 was changed, and the lines of the whole log.
  private func folder() throws -> (folder: String, lines: [String]) {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/logs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var batches = SampleHistory.batches(60)
    batches[40].events[0].columns.name = "changed-later"
    let log = try SQLiteEventLog(path: folder + "/a.backtrail")
    try log.append(batches, after: 0)
    log.close()
    let lines = try CLI.run("export", folder + "/a.backtrail").lines
    try #require(lines.count == 60)
    try CLI.replace("changed-later", with: "changed-again", in: folder + "/a.backtrail")
    return (folder, lines)
  }

  private func write(_ lines: some Sequence<String>, to path: String) throws {
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test(arguments: ["story", "sessions", "stats", "graph"])
  func `a shorter copy does not hide the events that can be verified`(command: String) throws {
    let (folder, lines) = try folder()
    let alone = try CLI.run(command, folder)
    try write(lines.prefix(10), to: folder + "/old.jsonl")
    let copy = try CLI.run(command, folder + "/old.jsonl")
    let end = try CLI.run("log", folder + "/old.jsonl").lines.count
    let result = try CLI.run(command, folder)
    #expect(
      result.messages.contains(
        "Note: '\(folder)/a.backtrail' is damaged. '\(folder)/old.jsonl' is a copy that ends earlier, at event \(end)."
      ))
    #expect(result.status == alone.status)
    #expect(!result.messages.contains("was left out"))
    if command == "story" {
      for line in alone.lines + copy.lines { #expect(result.lines.contains(line), "\(line)") }
    }
    if command == "graph" { #expect(result.output == copy.output) }
  }

  @Test func `a copy that has all events that can be verified is read alone, and its end is named`() throws {
    let (folder, lines) = try folder()
    try write(lines.prefix(40), to: folder + "/old.jsonl")
    let end = try CLI.run("log", folder + "/old.jsonl").lines.count
    let result = try CLI.run("stats", folder)
    #expect(result.status == 65)
    #expect(
      result.message
        == "'\(folder)/a.backtrail' is damaged and was left out. '\(folder)/old.jsonl' is an undamaged copy, but only up to event \(end)."
    )
    #expect(result.lines.contains { $0.hasPrefix("logs") && $0.hasSuffix(" 1") })
    try write(lines, to: folder + "/old.jsonl")
    let whole = try CLI.run("stats", folder)
    #expect(whole.status == 0)
    #expect(
      whole.message
        == "Note: '\(folder)/a.backtrail' is damaged and was left out. '\(folder)/old.jsonl' is an undamaged copy of the log."
    )
  }

  @Test func `a copy is not taken for the whole log if the end of the log cannot be read`() throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/logs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/a.backtrail"
    let log = try SQLiteEventLog(path: path)
    try log.append(SampleHistory.batches(1_000), after: 0)
    log.close()
    try write(CLI.run("export", path).lines.prefix(10), to: folder + "/old.jsonl")
    let file = URL(fileURLWithPath: path)
    var data = try Data(contentsOf: file)
    let script = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())"
    let query = "SELECT rootpage FROM sqlite_master WHERE name = 'event'"
    let root = try ToolProcess.run("/usr/bin/env", ["python3", "-c", script, path, query])
    // The page from which the events are found becomes an empty one.
    let start = try #require(Int(root.lines.first ?? "")) * 2_048 - 2_048
    data.replaceSubrange(start..<start + 2_048, with: Data([13, 0, 0, 0, 0, 8, 0, 0]) + Data(count: 2_040))
    try data.write(to: file)
    let result = try CLI.run("sessions", folder)
    #expect(result.status == 65)
    #expect(result.messages.contains("is an undamaged copy, but only up to event"))
  }

  @Test(arguments: 2...9)
  func `a log with an empty page is left out beside a copy of the whole log`(tenths: Int) throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/logs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/a.backtrail"
    let log = try SQLiteEventLog(path: path)
    try log.append(SampleHistory.batches(1_000), after: 0)
    log.close()
    let lines = try CLI.run("export", path).lines
    let whole = try CLI.run("sessions", path)
    try write(lines, to: folder + "/whole.jsonl")
    let file = URL(fileURLWithPath: path)
    var data = try Data(contentsOf: file)
    let page = data.count / 2_048 * tenths / 10 * 2_048
    data.replaceSubrange(page..<page + 2_048, with: Data(count: 2_048))
    try data.write(to: file)
    let result = try CLI.run("sessions", folder)
    #expect(result.lines.count == whole.lines.count)
    #expect(
      result.message
        == "Note: '\(path)' is damaged and was left out. '\(folder)/whole.jsonl' is an undamaged copy of the log."
    )
  }

  @Test func `a copy that diverged from a damaged log is named`() throws {
    let (folder, lines) = try folder()
    let later = try Regex(#""time":\d+"#)
    try write(
      lines.prefix(6) + lines[6..<30].map { $0.replacing(later, with: #""time":1900000000000"#) },
      to: folder + "/old.jsonl")
    let result = try CLI.run("story", folder)
    #expect(result.status == 65)
    #expect(
      result.messages.contains(
        "'\(folder)/a.backtrail' is a copy of '\(folder)/old.jsonl' that later diverged. Both are read"),
      "\(result.messages)")
  }
}

extension FinishedProgram {
  fileprivate var lines: [String] { output.split(separator: "\n").map(String.init) }
}
