import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// A file of a different kind from the one a command needs is named, with its use.
@Suite(.temporaryLog) struct CLIWrongFileTests {
  /// A log, and the file `PATH.other` beside it.
  private func files(_ bytes: Data, ending: String = ".other") async throws -> (log: String, other: String) {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    try bytes.write(to: URL(fileURLWithPath: path + ending))
    return (path, path + ending)
  }

  @Test(arguments: [("-wal", "write-ahead log"), ("-shm", "shared memory"), (".lock", "lock file")])
  func `a file beside a log is recognized by its name`(ending: String, kind: String) async throws {
    let (log, other) = try await files(Data(String(repeating: "words ", count: 99).utf8), ending: ending)
    for command in ["show", "sessions", "compact", "erase --all"] {
      let result = try CLI.shell("backtrail \(command) '\(other)'")
      #expect(result.status == 65, "\(command)")
      #expect(
        result.message
          == "'\(other)' is the \(kind) of '\(log)'. Pass '\(log)', and keep both files together.")
    }
    try FileManager.default.removeItem(atPath: log)
    let alone = try CLI.run("show", other)
    #expect(alone.message.contains("is not a Backtrail log"), "\(alone.message)")
  }

  @Test(arguments: [
    (Data([0x1F, 0x8B, 8, 0]), "is compressed with gzip. Unpack it first."),
    (Data([0x50, 0x4B, 3, 4]), "is a ZIP archive. Unpack it first."),
  ])
  func `a packed file is recognized by its first bytes`(start: Data, sentence: String) async throws {
    let (log, other) = try await files(start + Data(count: 1_000))
    for command in ["show '\(other)'", "compact '\(other)'", "import '\(log).new' '\(other)'"] {
      let result = try CLI.shell("backtrail \(command)")
      #expect(result.status == 65, "\(command)")
      #expect(result.message == "'\(other)' \(sentence)")
    }
  }

  @Test(arguments: [
    "<!DOCTYPE html><html lang=\"en\"><head>",
    "<!DOCTYPE html>\n<!-- saved from url=(0014)about:internet -->",
    "<html lang=\"en\"><head>", "From: <Saved by Blink>\r\nContent-Type: multipart/related;\r\n",
  ])
  func `a page that a browser saved is not the page that was sent`(start: String) async throws {
    let (log, other) = try await files(Data(start.utf8) + Data(repeating: 0x20, count: 1_000))
    for command in ["show '\(other)'", "compact '\(other)'", "import '\(log).new' '\(other)'"] {
      let result = try CLI.shell("backtrail \(command)")
      #expect(result.status == 65, "\(command)")
      #expect(
        result.message
          == "'\(other)' was saved by a browser, which changed the page. Pass the file that 'backtrail report' wrote."
      )
    }
  }

  @Test func `a database has no lines to import`() async throws {
    let (log, _) = try await files(Data())
    let result = try CLI.run("import", log + ".new", log)
    #expect(result.status == 65)
    #expect(
      result.message
        == "'\(log)' is a database, but this command expects JSON Lines. 'backtrail export' prints a log as JSON Lines."
    )
  }

  @Test(arguments: [
    (
      #"{"routes":[],"type":"Page"}"#,
      "the schema of an app's screens, not a log. Pass it to 'backtrail forecast' with '--schema'."
    ),
    (
      #"{"routes":[]}"#,
      "the manifest of an app's links, not a log. Pass it to a command of 'backtrail links' with '--manifest'."
    ),
    (#"{"nodes":[]}"#, "the map of an app's screens, not a log. Pass it to 'backtrail graph' with '--map'."),
    (#"{"guards":[]}"#, "the guards of an app, not a log. Pass it to 'backtrail bisect' with '--guards'."),
  ])
  func `a file that an app writes for tools is recognized by its members`(json: String, sentence: String)
    async throws
  {
    let (log, other) = try await files(Data(json.utf8))
    for command in ["show '\(other)'", "compact '\(other)'", "import '\(log).new' '\(other)'"] {
      let result = try CLI.shell("backtrail \(command)")
      #expect(result.status == 65, "\(command)")
      #expect(result.message == "'\(other)' contains \(sentence)", "\(command)")
    }
  }

  @Test(arguments: [
    "compact FILE", "compact --dry-run FILE", "erase --all FILE", "erase --all --yes FILE",
    "recover FILE -o FILE.new",
    "import FILE LINES", "import FILE - <LINES",
  ])
  func `a command that needs a log file refuses an export and a page`(command: String) async throws {
    let (log, _) = try await files(Data())
    #expect(try CLI.run("export", "-o", log + ".jsonl", log).status == 0)
    #expect(try CLI.run("report", "-o", log + ".html", log).status == 0)
    for (ending, kind) in [(".jsonl", "an export"), (".html", "a report page")] {
      let before = try Data(contentsOf: URL(fileURLWithPath: log + ending))
      let line = command.replacing("FILE", with: "'\(log)\(ending)'").replacing(
        "LINES", with: "'\(log).jsonl'")
      let result = try CLI.shell("backtrail \(line)")
      #expect(result.status == 65)
      #expect(
        result.message == """
          '\(log)\(ending)' is \(kind), but this command needs the log file itself. 'backtrail import NEW.backtrail \
          FILE' turns it into a log.
          """)
      #expect(try Data(contentsOf: URL(fileURLWithPath: log + ending)) == before)
    }
  }
}

/// A session, an event, or a name that a log does not have.
@Suite(.temporaryLog) struct CLIAbsentTests {
  private static let commands = ["log", "story", "graph", "report -o NoReport.html"]

  @Test(arguments: commands)
  func `an unknown session is reported with the nearest one`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try SQLiteLogReader(path: path).sessions().map(\.id) == [1, 9])
    for (session, nearest) in [(3, 1), (8, 9), (10, 9), (99, 9)] {
      let result = try CLI.shell("backtrail \(command) --session \(session) '\(path)'")
      #expect(result.status == 65)
      #expect(
        result.message == """
          No session begins at event \(session). The nearest one begins at event \(nearest); 'backtrail sessions' \
          lists them all.
          """)
    }
  }

  @Test(arguments: commands)
  func `a log without sessions says so`(command: String) throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    var history = SampleHistory(seed: 1)
    try log.append([history.batch([.linkReceived(pattern: nil)])], after: 0)
    log.close()
    let result = try CLI.shell("backtrail \(command) --session 1 '\(path)'")
    #expect(result.status == 65)
    #expect(result.message == "No session begins at event 1. This log has none.")
  }

  @Test func `events before the first session have the number 0`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    var history = SampleHistory(seed: 1)
    try log.append([history.batch([.linkReceived(pattern: nil)])], after: 0)
    log.close()
    let result = try CLI.run("log", "--session", "0", path)
    #expect(result.status == 0, "\(result.messages)")
    #expect(result.output.contains("linkReceived"))
  }

  @Test func `a compacted log names the range of its events`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.run("compact", "--keep-events", "5", path).status == 0)
    let floor = try SQLiteLogReader(path: path).position().floor
    #expect(floor > 0)
    for command in ["show --at 99", "diff 13 99", "record-test --to 99 -o NoTests.swift"] {
      let result = try CLI.shell("backtrail \(command) '\(path)'")
      #expect(result.status == 65)
      #expect(result.message == "The log has events \(floor + 1) to 13, so there is no event 99 yet.")
    }
  }

  @Test func `a log without events says so`() throws {
    let path = try TemporaryLog.path()
    try SQLiteEventLog(path: path).close()
    let result = try CLI.run("show", "--at", "1", path)
    #expect(result.status == 65)
    #expect(result.message == "The log has no events after 0, so there is no event 1 yet.")
  }

  @Test func `a log is read only until a name is found`() throws {
    let log = CountingLog(try InMemoryEventLog(of: SampleHistory.batches(6_000)))
    for (wanted, isThere) in [
      (LogNames.Wanted.screen("home"), true), (.branch("second"), true), (.screen("hone"), false),
      (.branch("third"), false),
    ] {
      log.visitedCount = 0
      let names = try LogNames(of: log, until: wanted)
      #expect(names.hasWanted == isThere)
      #expect(isThere ? log.visitedCount < 4_000 : log.visitedCount == 6_000, "\(log.visitedCount)")
    }
    #expect(try LogNames(of: log).screens == ["home", "search", "detail"])
  }
}

extension InMemoryEventLog {
  fileprivate convenience init(of batches: [RecordedBatch]) throws {
    self.init()
    try append(batches, after: 0)
  }
}

/// A log that counts the batches that are read from it, on one thread.
private final class CountingLog: WrappedReading, @unchecked Sendable {
  let inner: InMemoryEventLog
  var visitedCount = 0

  init(_ log: InMemoryEventLog) { inner = log }

  func visitBatches(in range: ClosedRange<Int64>, _ body: (RecordedBatch) throws -> Bool) throws {
    try inner.visitBatches(in: range) { batch in
      visitedCount += 1
      return try body(batch)
    }
  }
}
