import Backtrail
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite(.temporaryLog) struct CLITerminalTests {
  @Test(arguments: [
    ("NO_COLOR= ", "", false), ("NO_COLOR= FORCE_COLOR=1", "", true), ("NO_COLOR=1 FORCE_COLOR=1", "", false),
    ("NO_COLOR=1", "--color always", true), ("NO_COLOR= FORCE_COLOR=1", "--color never", false),
    ("NO_COLOR= FORCE_COLOR=", "", false),
  ])
  func `color is used where it is requested`(environment: String, option: String, isColored: Bool)
    async throws
  {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let shown = try CLI.shell("env \(environment) '\(CLI.path)' verify \(option) '\(path)'")
    #expect(shown.output.contains("\u{1b}[") == isColored)
    #expect(shown.status == 0)
  }

  @Test func `text from a log cannot steer a terminal or forge a line`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    try log.append([HostileLog.batch], after: 0)
    log.close()
    for command in [
      "sessions", "log", "show", "diff 1 5", "replay", "verify", "stats", "export", "doctor",
      "story", "facts", "facts --rows sessions", "graph", "blame 2.2",
    ] {
      for option in ["", "--json"] {
        let result = try CLI.shell("backtrail \(command) \(option) '\(path)'")
        if command == "graph", !option.isEmpty { continue }
        #expect(result.status == 0 || ["diff 1 5", "blame 2.2"].contains(command))
        let text = (result.output + result.messages).unicodeScalars
        #expect(!text.contains { HostileLog.scalars.contains($0) }, "\(command) \(option)")
      }
    }
    #expect(try CLI.run("log", path).output.split(separator: "\n").count == 5)
    #expect(try CLI.run("show", path).output.contains("\\u{1B}[2J"))
  }

  @Test func `hostile text survives an export unchanged`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    try log.append([HostileLog.batch], after: 0)
    log.close()
    let copied = try CLI.shell("backtrail export '\(path)' | backtrail import '\(path).copy' -")
    #expect(copied.status == 0, "\(copied.messages)")
    #expect(try SQLiteLogReader(path: path + ".copy").batches() == [HostileLog.batch])
  }

  /// A copy that is not complete is.
  @Test(arguments: [
    ("log", "0\n", ""),
    ("export", "74\n", "Error: The reader of the output closed it, so the export is incomplete.\n"),
  ])
  func `a reader that goes away is not an error`(command: String, status: String, message: String) throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    try log.append(SampleHistory.batches(2_000), after: 0)
    log.close()
    let result = try CLI.shell(
      "{ backtrail \(command) '\(path)'; echo $? >'\(path).status'; } | head -n 1 >/dev/null")
    #expect(result.messages == message)
    #expect(try String(contentsOfFile: path + ".status", encoding: .utf8) == status)
  }

  @Test func `an output that cannot be written is an error`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let full = try CLI.shell("backtrail show '\(path)' >/dev/full")
    #expect(full.status == 74)
    #expect(full.message == "The output cannot be written (No space left on device).")
    #expect(try CLI.shell("backtrail show '\(path)' >&-").status == 74)
  }

  @Test func `an export does not replace a file`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let refused = try CLI.run("export", "-o", path, path)
    #expect(refused.status == 74)
    #expect(
      refused.message == "The file '\(path)' already exists. Specify a different file, or remove this one.")
    #expect(try CLI.run("verify", path).status == 0)
  }

  @Test(arguments: [
    "export", "report", "report --force", "record-test",
    "record-test --force", "recover",
  ])
  func `a folder is called a folder`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let folder = path + "-folder.swift"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let result = try CLI.shell("backtrail \(command) '\(path)' -o '\(folder)'")
    #expect(result.status == 74)
    #expect(result.message == "'\(folder)' is a folder. Specify a file inside it.")
  }

  @Test(arguments: [
    ("XDG_STATE_HOME=FOLDER/state", "FOLDER/state"),
    ("XDG_STATE_HOME=relative HOME=FOLDER", "FOLDER/.local/state"),
    ("XDG_STATE_HOME= HOME=FOLDER", "FOLDER/.local/state"),
  ])
  func `the default log is where state belongs`(environment: String, place: String) async throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    let log = place.replacing("FOLDER", with: folder) + "/com.example.MyApp"
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: true)
    try await CLISample.write(to: log + "/navigation.backtrail")
    let shown = try CLI.shell("env \(environment.replacing("FOLDER", with: folder)) '\(CLI.path)' verify")
    #expect(shown.status == 0, "\(shown.messages)")
    #expect(
      shown.message == "Note: Reading '\(log)/navigation.backtrail', the newest log in the default location.")
  }

  @Test func `of several default logs the one written last is read`() async throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    for (place, name) in ["b/new.backtrail", "old.backtrail", "a/other.backtrail"].enumerated() {
      let path = "\(folder)/\(name)"
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true
      )
      try await CLISample.write(to: path)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1_000 - place))], ofItemAtPath: path)
      try? FileManager.default.removeItem(atPath: path + "-wal")
    }
    for command in ["sessions", "log"] {
      let shown = try CLI.shell("env XDG_STATE_HOME='\(folder)' '\(CLI.path)' \(command)")
      #expect(
        shown.message == "Note: Reading '\(folder)/b/new.backtrail', the newest log in the default location.")
    }
  }
}

extension CLITerminalTests {
  @Test(arguments: [
    ("-u HOME", "No log was specified, and without 'HOME' there is no default location."),
    ("HOME=relative", "No log was specified, and without 'HOME' there is no default location."),
    ("HOME=/no-such-folder/", "There is no log in '/no-such-folder/"),
  ])
  func `the default place has a home, or none is named`(environment: String, sentence: String) throws {
    let result = try CLI.shell("env -u XDG_STATE_HOME \(environment) '\(CLI.path)' show")
    #expect(result.status == 66)
    #expect(result.message.hasPrefix(sentence) && !result.message.contains("//"))
  }

  @Test(arguments: ["show", "log --type pushed", "verify", "blame 8.0", "diff 3 5", "story"])
  func `a missing default log is distinguished from a wrong path`(command: String) throws {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path
    let result = try CLI.shell("env XDG_STATE_HOME='\(folder)' '\(CLI.path)' \(command)")
    #expect(result.status == 66)
    #expect(
      result.message == "There is no log in '\(folder)' or in a folder inside it."
        + " Specify one: 'backtrail \(command) FILE'.")
  }
}

/// A log in which every text tries to do harm on a terminal.
private enum HostileLog {
  static let scalars = Set("\u{1b}\u{7}\u{202e}\u{2066}\u{9b}\u{2028}\u{7f}\r".unicodeScalars)
  static let text = "\u{1b}[2J\u{202e}\u{2066}\u{9b}31m\u{2028}\u{7f}\r\nevent 99"

  static var batch: RecordedBatch {
    RecordedBatch(first: 1, session: 1, cause: .user, time: 0, events: events)
  }

  private static var events: [RecordedEvent] {
    let names = PayloadReference(seq: 3)
    let route = RouteReference(name: text, version: 1, payload: names)
    let start = SessionStart(appVersion: text, appBuild: text, platform: text, restore: text)
    let facts: [NavigationEvent<RouteReference>] = [
      .sessionStarted(start), .sceneOpened(name: text, root: .tabs([BranchLayout(text, route)])),
      .pushed(route, onto: StackID(seq: 2, index: 1)),
      .overrideRegistered(OverrideKey(scope: .app, host: text, part: text), replacement: text),
      .sessionEnded(reason: text),
    ]
    let payload = Payload.stored(text: "[\"\u{202e}\u{9b}\u{7f}\u{2028}\"]", salt: Salt(3, 4))
    return facts.enumerated().map { place, fact in
      RecordedEvent(
        seq: Int64(place + 1), columns: EventColumns(fact), payload: place == 2 ? payload : nil)
    }
  }
}
