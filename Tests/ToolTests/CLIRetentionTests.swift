import Backtrail
import BacktrailTesting
import Foundation
import Testing

@Suite(.temporaryLog) struct CLIRetentionTests {
  @Test(arguments: ["", " --json"])
  func `the output of compacting and erasing is as recorded`(option: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for command in [
      "compact --keep-events 5 --dry-run", "compact --keep-events 5", "erase --screen detail",
      "erase --screen detail --yes", "erase --all --yes", "verify", "show --at 3",
    ] {
      let result = try CLI.shell("backtrail \(command)\(option) '\(path)'")
      #expect(result.status == (command == "show --at 3" ? 65 : 0), "\(result)")
      let name = "retention-" + (command + option).replacing(/[^a-zA-Z0-9]+/, with: "-")
      let text = result.stable(in: folder).replacing(/[0-9]+ bytes were freed/, with: "N bytes were freed")
        .replacing(/"freedBytes":-?[0-9]+/, with: "\"freedBytes\":0")
      try expectGolden(text, in: "../Golden/cli/\(name).txt")
    }
  }

  @Test(arguments: [
    ("erase", "Specify what to erase, or use '--all' to erase everything."),
    ("erase --all --screen detail", "'--all' cannot be combined with a condition."),
    ("compact --keep-days=-1", "'--keep-days' requires a number greater than or equal to 0."),
    ("erase --yes --parameter =3", "A parameter to erase has no name."),
    ("erase --yes --parameter ''", "A parameter to erase has no name."),
    ("erase --yes --screen ''", "A screen to erase has no name."),
    ("erase --yes --since 2026-02-02 --until 2026-02-01", "before it begins at 2026-02-02"),
    ("erase --yes --session 99", "The log has no launch with the number 99."),
    ("erase --yes --session -1", "The log has no launch with the number -1."),
  ])
  func `an unclear command is refused and changes nothing`(command: String, sentence: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let result = try CLI.shell("backtrail \(command) '\(path)'")
    // A session that the log does not have is not known before it was read.
    #expect(result.status == (command.contains("--session") ? 65 : 64))
    #expect(result.messages.contains(sentence))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == file)
  }

  @Test func `every command, and the page, say that a log lacks an erasure`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try CLI.shell("backtrail erase --all --yes '\(path)'").status == 0)
    try before.write(to: URL(fileURLWithPath: path))
    for command in [
      "show", "log", "export", "doctor", "compact --dry-run", "compact", "erase --all",
      "recover -o '\(path)-2'", "erase --screen unknown --yes", "doctor", "erase --screen detail --yes",
    ] {
      let result = try CLI.shell("backtrail \(command) '\(path)'")
      #expect(result.status == 0)
      let words = result.output + result.messages
      #expect(words.contains(/lacks an erasure|erasure is missing/), "\(command)")
      guard command == "show" else { continue }
      let page = path + ".html"
      #expect(try CLI.run("report", path, "-o", page).messages.contains("lacks an erasure"))
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("The log lacks an erasure"))
    }
    #expect(try CLI.run("show", path).messages == "")
  }

  @Test func `times that cannot include the rows kept below the retention boundary erase nothing`()
    async throws
  {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.shell("backtrail compact --keep-events 5 '\(path)'").status == 0)
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let result = try CLI.shell("backtrail erase --until 2000-01-01 --yes '\(path)'")
    #expect(result.status == 64)
    #expect(result.messages.contains("is unknown, but no later than"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == file)
  }

  @Test(arguments: ["erase --screen unknown", "erase --screen unknown --yes"])
  func `an erasure that matches nothing says so`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.shell("backtrail \(command) '\(path)'")
    #expect(result.status == 0)
    #expect(result.output == "Nothing in the log matches, so nothing was erased.\n")
  }

  @Test(arguments: ["payload = payload || ' '", "salt = zeroblob(16)"], [false, true])
  func `a damaged payload is erased with any screen`(change: String, isBelowBoundary: Bool) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    if isBelowBoundary { #expect(try CLI.shell("backtrail compact --keep-events 5 '\(path)'").status == 0) }
    let order = isBelowBoundary ? "seq" : "seq DESC"
    let victim = "(SELECT seq FROM event WHERE payload IS NOT NULL ORDER BY \(order) LIMIT 1)"
    try CLI.change(path, "UPDATE event SET \(change) WHERE seq = \(victim)", despite: "event_erase")
    #expect(
      try isBelowBoundary || CLI.run("stats", path).messages.contains(", 1 payload cannot be verified."))
    let result = try CLI.run("erase", "--screen", "unknown", "--yes", path)
    #expect(result.output.hasSuffix("Erased 1 payload.\n"))
    #expect(try CLI.run("verify", path).status == 0)
  }

  @Test(arguments: [
    ("DELETE FROM event WHERE seq = 3", "event_delete", "is missing."),
    ("UPDATE event SET name = 'other' WHERE seq = 3", "event_update", "was changed."),
    (
      "INSERT INTO command VALUES (-5, hex(zeroblob(18)), 0, NULL, zeroblob(16))", "command_insert",
      "was changed."
    ),
  ])
  func `a compaction of a damaged log is refused, also as a dry run`(
    change: String, trigger: String, sentence: String
  ) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    try CLI.change(path, change, despite: trigger)
    let position = try SQLiteLogReader(path: path).position()
    for option in ["keep-events 5 --dry-run", "keep-events 5", "max-bytes 1000 --dry-run", "max-bytes 1000"] {
      let result = try CLI.shell("backtrail compact --\(option) '\(path)'")
      #expect(result.status == 65)
      #expect(result.messages.contains(sentence), "\(result.messages)")
      #expect(try SQLiteLogReader(path: path).position() == position)
    }
  }

  @Test func `an export of a compacted log has the hashes of the log`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let whole = try CLI.run("export", "--hashes", path).output.split(separator: "\n")
    #expect(try CLI.shell("backtrail compact --keep-events 5 '\(path)'").status == 0)
    let rest = try CLI.run("export", "--hashes", path).output.split(separator: "\n")
    #expect(!rest.isEmpty && rest.count < whole.count)
    #expect(rest == Array(whole.suffix(rest.count)))
  }

  @Test func `an export says that contents are damaged`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let victim = "(SELECT max(seq) FROM event WHERE payload IS NOT NULL)"
    try CLI.change(
      path, "UPDATE event SET salt = zeroblob(16) WHERE seq = \(victim)", despite: "event_erase")
    let result = try CLI.run("export", path, "-o", path + ".jsonl")
    #expect(result.status == 0)
    #expect(
      result.messages == "Note: The contents of 1 event are damaged, and also in the export.\n", "\(result)")
  }

  @Test func `an event that was changed is not replayed`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.run("replay", path).status == 0)
    try CLI.change(path, "UPDATE event SET name = 'other' WHERE seq = 3")
    let result = try CLI.run("replay", path)
    #expect(result.status == 65)
    #expect(result.message.hasPrefix("Event 3 of '\(path)' was changed."), "\(result)")
  }

  @Test(arguments: ["doctor", "verify", "log", "export", "recover -o /dev/null", "erase --screen none --yes"])
  func `every command says that a lock file is damaged`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let lock = path + ".lock"
    let command = command.replacing("/dev/null", with: path + ".new")
    let sentence = "is damaged or belongs to another log, so missing events and erasures are not noticed."
    let text = try String(contentsOfFile: lock, encoding: .utf8)
    #expect(try !CLI.shell("backtrail \(command) '\(path)' 2>&1").output.contains(sentence))
    try? FileManager.default.removeItem(atPath: path + ".new")
    try? FileManager.default.removeItem(atPath: path + ".new.lock")
    for damaged in ["f" + text.dropFirst(), ""] {
      try Data(damaged.utf8).write(to: URL(fileURLWithPath: lock))
      let result = try CLI.shell("backtrail \(command) '\(path)' 2>&1")
      #expect(result.output.contains(sentence), "\(result)")
      try? FileManager.default.removeItem(atPath: path + ".new")
      try? FileManager.default.removeItem(atPath: path + ".new.lock")
    }
  }

  @Test func `a damaged lock file is reported although the log lost all its events`() throws {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    try log.append(SampleHistory.batches(2), after: 0)
    log.abandon()
    for file in [path + "-wal", path + "-shm"] { try FileManager.default.removeItem(atPath: file) }
    let sentence = "is damaged or belongs to another log, so missing events and erasures are not noticed."
    #expect(try !CLI.shell("backtrail log '\(path)' 2>&1").output.contains(sentence))
    var lock = try Data(contentsOf: URL(filePath: path + ".lock"))
    lock[60] ^= 1
    try lock.write(to: URL(filePath: path + ".lock"))
    #expect(try CLI.shell("backtrail log '\(path)' 2>&1").output.contains(sentence))
    // So is that of a log whose first writer was killed.
    try Data().write(to: URL(filePath: path + ".lock"))
    #expect(try !CLI.shell("backtrail log '\(path)' 2>&1").output.contains(sentence))
  }

  @Test func `a damaged record of the last erasure is reported until the next launch`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    #expect(try CLI.run("erase", "--all", "--yes", path).status == 0)
    let sentence = "is damaged or belongs to another log, so missing events and erasures are not noticed."
    func isReported() throws -> [Bool] {
      try ["doctor", "verify", "log", "export", "recover -o '\(path).new'"].map { command in
        defer { for end in ["", ".lock"] { unlink("\(path).new\(end)") } }
        return try CLI.shell("backtrail \(command) '\(path)' 2>&1").output.contains(sentence)
      }
    }
    #expect(try isReported() == Array(repeating: false, count: 5))
    var lock = try Data(contentsOf: URL(filePath: path + ".lock"))
    lock[550] ^= 1
    try lock.write(to: URL(filePath: path + ".lock"))
    #expect(try isReported() == Array(repeating: true, count: 5))
    try SQLiteEventLog(path: path).close()
    #expect(try isReported() == Array(repeating: false, count: 5))
  }

  @MainActor @Test func `states are not called equal if they may differ in erased or redacted contents`()
    async throws
  {
    let path = try TemporaryLog.path()
    let log = try SQLiteEventLog(path: path)
    let navigator = Navigator<CLISample.Place>(log: log, environment: .fixed)
    navigator.restore(orElse: .stack(.home))
    for count in [1, 2, 1] { navigator.saveViewState(["scroll": count]) }
    try await navigator.flush()
    let last = navigator.headSeq
    log.close()
    func diff(_ a: Int64, _ b: Int64, of file: String, _ options: String = "") throws -> FinishedProgram {
      try CLI.shell("backtrail diff \(options) \(a) \(b) '\(file)'")
    }
    #expect(try diff(last - 2, last - 1, of: path).status == 2)
    #expect(try diff(last - 2, last, of: path).output.hasSuffix(" are equal.\n"))
    let redacted = path + ".jsonl"
    #expect(
      try CLI.shell("backtrail export --redact --redact-name scroll '\(path)' > '\(redacted)'").status == 0)
    #expect(try CLI.run("erase", "--all", "--yes", path).status == 0)
    for file in [path, redacted] {
      for other in [last - 1, last] {
        let result = try diff(last - 2, other, of: file)
        #expect(result.status == 2)
        #expect(result.output.hasSuffix(" redacted, damaged, or omitted.\n"), "\(result)")
        #expect(try diff(last - 2, other, of: file, "--json").output.contains("\"equal\":null"))
      }
      #expect(try diff(last, last, of: file).output.hasSuffix(" are equal.\n"))
    }
  }

  @Test func `an erasure that left bytes behind is not a success`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let log = try SQLiteEventLog(path: path)
    let reader = try SQLiteLogReader(path: path)
    log.close()
    try reader.visitBatches(in: 1...1) { _ in
      for command in ["erase --all --yes", "compact", "compact --max-bytes 1"] {
        let result = try CLI.shell("backtrail \(command) '\(path)'")
        #expect(result.status == 74)
        #expect(result.messages.contains("may remain in the log's files"))
        #expect(!result.output.contains("Removed"))
      }
      return false
    }
    let retry = try CLI.run("erase", "--all", "--yes", path)
    #expect(retry.status == 0)
    #expect(
      retry.output
        == "Finished an earlier erasure.\nNothing in the log matches, so nothing was erased.\n", "\(retry)")
    #expect(try CLI.shell("backtrail compact '\(path)'").status == 0)
    #expect(try CLI.run("verify", "--json", path).output.contains("\"purged\":true"))
  }

  @Test(arguments: ["compact", "erase --all --yes"])
  func `a missing log is not created, and one in use is left alone`(command: String) async throws {
    let path = try TemporaryLog.path()
    #expect(try CLI.shell("backtrail \(command) '\(path)'").status == 66)
    #expect(!FileManager.default.fileExists(atPath: path))
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(try CLI.shell("backtrail \(command) '\(path)'").message.contains("contains no log yet."))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    try await CLISample.write(to: path)
    let log = try SQLiteEventLog(path: path)
    let result = try CLI.shell("backtrail \(command) '\(path)'")
    log.close()
    #expect(result.status == 1)
    #expect(result.message.contains("Another writer has the log"))
  }

  #if os(Linux)
    @MainActor @Test func `a compaction that a full disk stops says how far it came`() async throws {
      let path = try TemporaryLog.path()
      for _ in 0..<10 {
        let navigator = Navigator<CLISample.Place>(log: try SQLiteEventLog(path: path))
        navigator.restore(orElse: .stack(.home))
        for id in 0..<200 {
          navigator.push(.detail(id: id))
          navigator.pop()
        }
        await navigator.close()
      }
      let script = #"""
        unshare -rm true 2>/dev/null || { echo skipped; exit; }
        size=$(stat -c %s "$1"); mkdir "$1-full"; cd "$1-full"
        for more in 40 80 120 160 200 240 280 320; do
          unshare -rm sh -c '
            mount -t tmpfs -o size=$3 none . && cd "$PWD" && cp "$2" log.backtrail
            "$1" compact --keep-events 500 log.backtrail >/dev/null 2>"$2.words"
            echo $? $(grep -c "begins after event" "$2.words") $("$1" log log.backtrail | wc -l)' \
            sh "$0" "$1" $((size + more * 1024))
        done
        """#
      let result = try ToolProcess.run("/bin/sh", ["-c", script, CLI.path, path])
      guard result.output != "skipped\n" else { return }
      let stops = result.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
      #expect(stops.count == 8)
      // The exit code, the number of such notes, and the number of events.
      #expect(
        stops.allSatisfy { $0 == [74, 0, 4021] || $0 == [74, 1, 402] || $0 == [0, 0, 402] }, "\(result)")
      #expect(stops.contains([74, 1, 402]), "\(result)")
    }
  #endif
}
