import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The page of a log: `backtrail report`.
@Suite(.temporaryLog) struct CLIReportTests {
  /// The records of a page, starting with its head.
  private func records(
    of log: some EventLogReading, _ extent: Report.Extent = .whole, redaction: LogRedaction? = nil
  ) throws -> [JSONValue] {
    var page = ""
    _ = try Report(of: log, extent, name: "test", redaction: redaction) { page += $0 }
    return try records(ofPage: page)
  }

  private func records(ofPage page: String) throws -> [JSONValue] {
    let start = try #require(page.range(of: "id=\"records\">\n"))
    let end = try #require(page.range(of: "\n</script>", range: start.upperBound..<page.endIndex))
    return try page[start.upperBound..<end.lowerBound].split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
  }

  /// Compares the boxes of a page with the state after each event.
  private func expectBoxes(
    of records: [JSONValue], equalStatesOf log: some EventLogReading, _ comment: Comment
  ) throws {
    var drawn = try DrawnState(head: records[0])
    for record in records.dropFirst() {
      try drawn.apply(record) { seq, text in
        let state = try StateView(of: log, at: seq).tree()
        #expect(text == state, comment)
      }
    }
  }

  @Test(arguments: EventGenerator.sequences(count: 30, seed: 16, length: 60, illegalPercent: 10))
  func `the boxes are the states after each event`(history: GeneratedSequence) throws {
    let log = InMemoryEventLog()
    let batches = history.events.map { event in
      let payload = JSONText.array(of: (0..<3).map { "{\"n\":\($0),\"of\":\(event.seq)}" })
      return RecordedBatch(
        first: event.seq, session: 0, cause: .user, time: event.seq,
        events: [
          RecordedEvent(
            seq: event.seq, columns: EventColumns(event.event),
            payload: .stored(text: payload, salt: Salt(1, 2)))
        ])
    }
    try log.append(batches, after: 0)
    try expectBoxes(of: records(of: log), equalStatesOf: log, "\(history.seed)")
    // A part of it begins with a state whose contents are nowhere else in the page.
    try expectBoxes(of: records(of: log, .last(20)), equalStatesOf: log, "\(history.seed)")
  }

  @Test func `the boxes of deep stacks and many scenes match the reducer`() throws {
    var history = SampleHistory(seed: 3)
    let log = InMemoryEventLog()
    try log.append((0..<400).map { $0.isMultiple(of: 40) ? history.launch($0) : history.step() }, after: 0)
    try expectBoxes(of: records(of: log), equalStatesOf: log, "400 batches")
  }

  @Test func `the time that a deep stack takes grows with its depth, not with the square of it`() throws {
    func time(pushes: Int) throws -> Double {
      var history = SampleHistory(seed: 1)
      let log = InMemoryEventLog()
      try log.append([history.launch(0)] + (0..<pushes).map { _ in history.push(1) }, after: 0)
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      let start = now()
      _ = try Report(of: log, name: "x", redaction: nil) { _ in }
      return now() - start
    }
    _ = try time(pushes: 10)
    let (shallow, deep) = (try time(pushes: 1_000), try time(pushes: 8_000))
    #expect(deep / shallow < 20)
  }

  @Test func `events that the state leaves out have a reason`() throws {
    let log = InMemoryEventLog()
    let columns = EventColumns(type: "teleported", name: "x")
    try log.append(
      [
        RecordedBatch(
          first: 1, session: 0, cause: .user, time: 1, events: [RecordedEvent(seq: 1, columns: columns)])
      ], after: 0)
    let record = try records(of: log)[1]
    #expect(record["notes"]?["1"]?.stringValue?.contains("teleported") == true)
  }

  @Test func `importing the page gives the log, with its head hash`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.run("report", path, "-o", path + ".html").status == 0)
    let copy = try CLI.run("import", path + "-copy", path + ".html")
    #expect(copy.status == 0, "\(copy.messages)")
    #expect(try CLI.run("export", path + "-copy").output == (try CLI.run("export", "--redact", path).output))
    #expect(
      try CLI.run(
        "import", path + "-copy", "-", input: String(contentsOfFile: path + ".html", encoding: .utf8)
      ).status == 65)
  }

  @Test(arguments: [
    "sessions", "story", "log", "show", "show --at 5 --json", "diff 3 12", "blame 3.0", "replay", "stats",
    "export --redact", "graph", "bisect --expect 'has no share'",
  ])
  func `a command reads the page as it reads the log`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    _ = try CLI.run("report", path, "-o", path + ".html")
    let (log, page) = (
      try CLI.shell("backtrail \(command) '\(path)'"), try CLI.shell("backtrail \(command) '\(path).html'")
    )
    // The page has neither snapshots nor a log's file size, which decides the width of a column.
    let words = { (output: String) in
      output.split(separator: "\n").filter { !$0.contains(/snapshot|file|pages|events\/s|^  \w+ +\d/) }
        .map { $0.split(separator: " ") }
    }
    #expect(words(page.output) == words(log.output))
    #expect(page.status == log.status)
  }

  @Test func `values with sensitive names are left out unless requested`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let names = try CLI.run(
      "report", "--redact-name", "words", "--redact-name", "cuopon", path, "-o", path + "-1.html")
    #expect(
      names.message.hasSuffix(
        """
        : 13 events. Open it in a browser.
        Note: Values left out: words. Values in the copy: id, main, scroll.
        Note: No value is named 'cuopon'.
        """), "\(names.message)")
    #expect(!(try String(contentsOfFile: path + "-1.html", encoding: .utf8).contains("größe")))
    _ = try CLI.run("report", "--with-values", path, "-o", path + "-2.html")
    let page = try String(contentsOfFile: path + "-2.html", encoding: .utf8)
    #expect(page.contains("größe"))
    #expect(try records(ofPage: page)[0]["redacted"] == false)
    #expect(try CLI.run("report", "--with-values", "--redact-name", "words", path).status == 64)
    #expect(try CLI.run("report", "--with-values", "--without-values", path).status == 64)
    #expect(try CLI.run("report", "--without-values", "--redact-name", "words", path).status == 64)
  }

  @Test func `a page without values is read as a log whose values were erased`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("report", "--without-values", path, "-o", path + ".html")
    #expect(result.message.hasSuffix("Values in the copy: none."), "\(result.message)")
    let export = try CLI.run("export", path + ".html").output
    #expect(!export.contains("payload\":["))
    #expect(try CLI.run("export", "--without-values", path).output == export)
    #expect(try CLI.run("verify", path + ".html").status == 0)
    let (whole, bare) = (try CLI.run("story", path).output, try CLI.run("story", path + ".html").output)
    #expect(whole.split(separator: "\n").count == bare.split(separator: "\n").count)
    #expect(bare.contains("search"))
  }

  @Test func `a secret of an event before the page is left out too`() throws {
    let log = InMemoryEventLog()
    try log.append(SampleHistory.batches(3), after: 0)
    let secret = RecordedEvent(
      seq: try log.position().head + 1,
      columns: EventColumns(
        .pushed(
          RouteReference(name: "login", version: 1, payload: PayloadReference(seq: 0)), onto: StackID("2.1")!)
      ),
      payload: .stored(text: "[{\"password\":\"geheim\"}]", salt: Salt(1, 2)))
    try log.append(
      [RecordedBatch(first: secret.seq, session: 1, cause: .user, time: 1, events: [secret])],
      after: secret.seq - 1)
    let later = RecordedEvent(seq: secret.seq + 1, columns: EventColumns(.sessionEnded(reason: "x")))
    try log.append(
      [RecordedBatch(first: later.seq, session: 1, cause: .user, time: 2, events: [later])], after: secret.seq
    )
    let head = try records(of: log, .last(1), redaction: LogRedaction(policy: DeepLinkPolicy()))[0]
    #expect(head.description.contains("login"))
    #expect(!head.description.contains("geheim"))
  }

  @Test func `a page replaces a page and nothing else`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let page = path + ".html"
    _ = try CLI.run("report", "--last", "1", path, "-o", page)
    let again = try CLI.run("report", path, "-o", page)
    #expect(again.status != 0)
    let sentence = "The file '\(page)' already exists. Specify a different file, or"
    #expect(again.message == "\(sentence) use '--force' to replace this one.")
    // '--force' would not replace a log.
    #expect(try CLI.run("report", path, "-o", path).message.hasSuffix("or remove this one."))
    #expect(try CLI.run("report", "--force", path, "-o", page).status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("\"first\":1,"))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let log = try CLI.run("report", "--force", page, "-o", path)
    #expect(log.message == "'\(path)' is not a report page, so it was not replaced. Choose another path.")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try CLI.run("report", "--force", path, "-o", path + "-new.html").status == 0)
    #expect(try CLI.run("report", "--force", path, "-o", path + "-wal").message.contains("a file beside"))
    #expect(try CLI.run("verify", path).status == 0)
  }

  /// Its reader would wait for itself.
  @Test func `a pipe is not replaced`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let pipe = path + ".swift"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(mkfifo(path + ".jsonl", 0o600) == 0)
    for arguments in [["report", "--force", "-o", pipe], ["record-test", "--force", "-o", pipe]] {
      let result = try ToolProcess.run(CLI.path, arguments + [path])
      #expect(result.status == 65, "\(result)")
      #expect(result.messages.contains("so it was not replaced"))
    }
    // As our own link, so that a mistake does not affect the system's.
    let link = path + ".html"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/stdout")
    let shown = try CLI.shell("backtrail report --force -o '\(link)' '\(path)' | cat")
    #expect(shown.messages.contains("so it was not replaced"))
  }

  @Test func `a page that lost some of its lines is not read as a log`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    _ = try CLI.run("report", path, "-o", path + ".html")
    let lines = try String(contentsOfFile: path + ".html", encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    let last = try #require(lines.lastIndex { $0.contains(#""events":"#) })
    for kept in [lines[..<last] + lines[(last + 1)...], lines[..<last]] {
      try kept.joined(separator: "\n").write(toFile: path + ".html", atomically: true, encoding: .utf8)
      let result = try CLI.run("verify", path + ".html")
      #expect(result.status == 65)
      #expect(result.message.hasPrefix("The page ends before event 13"), "\(result.messages)")
    }
  }

  @Test func `a part of a log is shown, but no log is created from it`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let second = try SQLiteLogReader(path: path).sessions()[1].id
    #expect(try CLI.run("report", "--session", "\(second)", path, "-o", path + ".html").status == 0)
    let shown = try records(ofPage: String(contentsOfFile: path + ".html", encoding: .utf8))
    #expect(shown[0]["first"]?.intValue == Int(second))
    let result = try CLI.run("show", path + ".html")
    #expect(result.status == 65)
    #expect(result.message.hasPrefix("The page begins at event \(second) of its log"))
    #expect(
      try CLI.run("report", "--session", "2", path, "-o", path + "-2.html").message.hasPrefix(
        "No session begins at event 2."))
  }

  @Test func `a log too large for a page is refused before anything is written`() throws {
    let log = InMemoryEventLog()
    try log.append(SampleHistory.batches(50), after: 0)
    var written = 0
    let many = #expect(throws: ReportError.self) {
      _ = try Report(of: log, name: "x", redaction: nil, eventLimit: 20) { _ in written += 1 }
    }
    #expect(many?.description.contains("'--session'") == true)
    #expect(written == 0)
    let large = #expect(throws: ReportError.self) {
      _ = try Report(of: log, name: "x", redaction: nil, sizeLimit: 2_000) { _ in }
    }
    #expect(large?.description.contains("'--last 1000'") == true)
    _ = try Report(of: log, .last(10), name: "x", redaction: nil, eventLimit: 20) { _ in }
  }

  @Test func `a log without events is a page without records`() throws {
    let records = try records(of: InMemoryEventLog())
    #expect(records.count == 1)
    #expect(records[0]["head"] == 0)
  }

  @Test func `for a damaged log, the page shows what is verified and says so`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    var batches = SampleHistory.batches(40)
    batches[20].events[0].columns.name = "changed-later"
    try log.append(batches, after: 0)
    log.close()
    try CLI.replace("changed-later", with: "changed-again", in: path)
    let result = try CLI.run("report", path, "-o", path + ".html")
    #expect(result.status == 2, "\(result.messages)")
    #expect(result.message.contains("The page stops before the end of the log."))
    let shown = try CLI.run("show", path + ".html")
    #expect(shown.status == 65 && shown.message.hasPrefix("The page ends where its log is damaged"))
    let records = try records(ofPage: String(contentsOfFile: path + ".html", encoding: .utf8))
    #expect(records.last?["damage"] != nil)
    // The head, the batches before the damage, and the note that there is damage.
    #expect(records.count == 22)
    let mapped = try CLI.run("report", "--map", Self.map, path, "-o", path + "-map.html")
    #expect(mapped.status == 2, "\(mapped.messages)")
    #expect(try marks(onMapOf: path + "-map.html").contains("undeclared"))
  }

  /// The marks of the transitions on the map of a page.
  private func marks(onMapOf page: String) throws -> [String?] {
    let head = try records(ofPage: String(contentsOfFile: page, encoding: .utf8))[0]
    return try #require(head["map"]?["edges"]).elements.map { $0["mark"]?.stringValue }
  }

  private static let map = ToolProcess.repository + "/Tests/Golden/maps/marina.json"

  @Test(arguments: [0, 1])
  func `the map on the page of a session has only the transitions of the session`(place: Int) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let id = "\(try SQLiteLogReader(path: path).sessions()[place].id)"
    let graph = try CLI.run("graph", "--session", id, "--map", Self.map, "--format", "json", path).output
    _ = try CLI.run("report", "--session", id, "--map", Self.map, path, "-o", path + ".html")
    let head = try records(ofPage: String(contentsOfFile: path + ".html", encoding: .utf8))[0]
    #expect(head["map"] == (try JSONValue(parsing: graph)))
  }

  @Test func `the map on a page of the newest events has no earlier transitions`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    _ = try CLI.run("report", "--last", "1", "--map", Self.map, path, "-o", path + ".html")
    #expect(Set(try marks(onMapOf: path + ".html")) == ["untaken"])
  }

  @Test func `a log's contents cannot break out of the block of records`() throws {
    let log = InMemoryEventLog()
    let name = "</script><script>alert(1)</script>"
    let event = RecordedEvent(
      seq: 1, columns: EventColumns(.linkReceived(pattern: name)),
      payload: .stored(text: "[\"\(name)\"]", salt: Salt(1, 2)))
    try log.append([RecordedBatch(first: 1, session: 0, cause: .link, time: 1, events: [event])], after: 0)
    var page = ""
    _ = try Report(of: log, name: name, redaction: nil) { page += $0 }
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(try records(ofPage: page)[1]["events"]?.elements[0]["name"]?.stringValue == name)
  }
}
