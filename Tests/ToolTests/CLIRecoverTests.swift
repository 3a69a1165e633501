import Backtrail
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite(.temporaryLog) struct CLIRecoverTests {
  /// The folder of a log whose writer was killed, and whose write-ahead log lost its end.
  private func damagedLog() throws -> (folder: String, path: String) {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path, newLogID: CommandID(high: 1, low: 2))
    defer { log.close() }
    for batch in SampleHistory.batches(12) { try log.append([batch], after: batch.first - 1) }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    for suffix in ["", "-wal", ".lock"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path + suffix))
      try bytes.dropLast(suffix == "-wal" ? 15_000 : 0).write(
        to: folder.appendingPathComponent("killed.backtrail" + suffix))
    }
    return (folder.path, folder.path + "/killed.backtrail")
  }

  @Test(arguments: ["", " --json"])
  func `a log that lost its end is reported, diagnosed, and recovered`(option: String) throws {
    let (folder, path) = try damagedLog()
    let saved = folder + "/saved.backtrail"
    for (command, status) in [
      ("verify\(option) '\(path)'", 2), ("doctor\(option) '\(path)'", 0),
      ("recover\(option) '\(path)' -o '\(saved)'", 0), ("verify\(option) '\(saved)'", 0),
    ] {
      let result = try CLI.shell("backtrail \(command)")
      #expect(result.status == Int32(status), "\(result)")
      let name = command.replacing(folder, with: "").replacing(".backtrail", with: "")
        .replacing(/[^a-zA-Z0-9]+/, with: "-").trimmingCharacters(in: ["-"])
      try expectGolden(result.stable(in: folder), in: "../Golden/cli/\(name).txt")
    }
  }

  @Test(arguments: ["compact", "compact --dry-run", "erase --all", "erase --all --yes"])
  func `a log whose write-ahead log is damaged is not changed`(command: String) throws {
    let path = try damagedLog().path
    let files = { try ["", "-wal", ".lock"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) } }
    let before = try files()
    let result = try CLI.shell("backtrail \(command) '\(path)'")
    let isForecast = !["compact", "erase --all --yes"].contains(command)
    #expect(result.status == (isForecast ? 0 : 65), "\(result)")
    #expect(result.messages.contains("is damaged, so the log was left as it is.") != isForecast)
    #expect(try files() == before)
  }

  @Test func `reading commands say that a write-ahead log does not belong to the file`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    for batch in SampleHistory.batches(12) { try log.append([batch], after: batch.first - 1) }
    let foreign = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    log.close()
    let other = path.replacing("session", with: "other")
    let longer = try SQLiteEventLog(path: other)
    try longer.append(SampleHistory.batches(20), after: 0)
    longer.close()
    try foreign.write(to: URL(fileURLWithPath: other + "-wal"))
    for command in ["show", "log", "sessions", "export"] {
      let messages = try CLI.run(command, other).messages
      #expect(messages.contains("Note: The write-ahead log belongs to log "), "\(command): \(messages)")
    }
  }

  @Test func `the recovered log is a beginning of the lost one`() throws {
    let (folder, path) = try damagedLog()
    let saved = folder + "/saved.backtrail"
    #expect(try CLI.run("recover", path, "--output", saved).status == 0)
    let (old, new) = try (CLI.run("export", path), CLI.run("export", saved))
    #expect(new.output == old.output && !new.output.isEmpty)
    let batches = try SQLiteLogReader(path: saved).batches()
    #expect(batches == Array(SampleHistory.batches(12).prefix(batches.count)))
  }

  /// The log is created under another name, which it keeps until it is complete.
  @Test func `an unfinished log does not have its final name`() throws {
    let (folder, path) = try damagedLog()
    let saved = folder + "/saved.backtrail"
    #expect(try CLI.run("recover", path, "-o", saved).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.filter { $0.hasPrefix("saved") }.sorted() == ["saved.backtrail", "saved.backtrail.lock"])
  }

  @Test func `the name of a file beside another log is refused`() throws {
    let (folder, path) = try damagedLog()
    try FileManager.default.removeItem(atPath: path + "-wal")
    let result = try CLI.run("recover", folder + "/session.backtrail", "-o", path + "-wal")
    #expect(result.status == 74)
    #expect(result.message.contains("a file beside"))
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test func `an export to a new file is complete or absent`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    for batch in SampleHistory.batches(12) { try log.append([batch], after: batch.first - 1) }
    log.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // Rows fill a page starting at its end, so the middle one comes after others.
    let types = bytes.ranges(of: Data("pushed".utf8))
    bytes.replaceSubrange(types[types.count / 2], with: Data("pushes".utf8))
    try bytes.write(to: URL(fileURLWithPath: path))
    let printed = try CLI.run("export", path)
    #expect(printed.status == 65 && !printed.output.isEmpty)
    #expect(try CLI.run("export", path, "-o", path + ".jsonl").status == 65)
    #expect(!FileManager.default.fileExists(atPath: path + ".jsonl"))
  }

  @Test func `a session whose beginning was left out is named`() throws {
    let path = try TemporaryLog.path()
    let batches = SampleHistory.batches(12)
    let log = try SQLiteEventLog(path: path)
    try log.append(batches, after: 0)
    let seq = batches[3].last
    try log.save(StoredSnapshot(seq: seq, time: 0, state: StateForm.text(of: log.replay(through: seq).state)))
    log.close()
    try CLI.change(path, "DELETE FROM event WHERE seq = 1", despite: "event_delete")
    let saved = path.replacing("session", with: "saved")
    #expect(try CLI.run("recover", path, "-o", saved).status == 0)
    let result = try CLI.run("sessions", saved)
    #expect(
      result.message.hasPrefix("Note: The log '\(saved)' begins within a session, which is not listed."))
    let number = batches[0].session
    #expect(try CLI.run("log", saved, "--session", "\(number)").message.contains("is no longer in the log"))
    #expect(try CLI.run("story", saved).output.isEmpty == false)
  }

  /// Every page that leads to the events is gone, and nothing says how many there were.
  @Test(arguments: [6_144, 7_492, 8_192, 9_540])
  func `of a file that was cut off without its lock file, no empty log is made`(size: Int) throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    try log.append(SampleHistory.batches(80), after: 0)
    log.close()
    try FileManager.default.removeItem(atPath: path + ".lock")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(size).write(to: URL(fileURLWithPath: path))
    let saved = path.replacing("session", with: "saved")
    let result = try CLI.run("recover", path, "-o", saved)
    let count = try? SQLiteLogReader(path: saved).position().head
    #expect(result.status == 65 ? count == nil : (count ?? 0) > 0, "\(result)")
  }

  @Test func `an existing file at the output path is refused`() throws {
    let (folder, path) = try damagedLog()
    let taken = folder + "/session.backtrail"
    let result = try CLI.run("recover", path, "-o", taken)
    #expect(result.status == 74)
    #expect(
      result.message == "The file '\(taken)' already exists. Specify a different file, or remove this one.")
  }

  @Test func `a file that is not a log has nothing to save`() throws {
    let path = try TemporaryLog.path()
    try Data("words".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try CLI.run("recover", path, "-o", path + ".new").status == 65)
    #expect(try CLI.run("recover", path + ".none", "-o", path + ".new").status == 66)
    #expect(try CLI.run("recover", path).status == 64)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }
}
