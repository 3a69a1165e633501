import Backtrail
import BacktrailInspection
import BacktrailTesting
import Foundation
import TestSupport
import Testing

@Suite(.temporaryLog) struct CLIImportTests {
  @Test(arguments: ["", "--ack", "--json"])
  func `an imported export has the same head hash`(option: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.shell("backtrail export '\(path)' | backtrail import \(option) '\(path).copy' -")
    #expect(result.status == 0, "\(result.messages)")
    #expect(try SQLiteLogReader(path: path + ".copy").position() == SQLiteLogReader(path: path).position())
    #expect(try CLI.run("verify", path + ".copy").status == 0)
  }

  @Test func `a log continues where an import left off`() async throws {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    for line in lines { #expect(try CLI.run("import", path, "-", input: line + "\n\n").status == 0) }
    #expect(try CLI.run("export", path).output == lines.joined(separator: "\n") + "\n")
  }

  @Test func `an empty file becomes the log`() async throws {
    let path = try TemporaryLog.path()
    try Data().write(to: URL(fileURLWithPath: path))
    let result = try CLI.run(
      "import", path, "-", input: try await CLISample.lines().joined(separator: "\r\n"))
    #expect(result.status == 0, "\(result.messages)")
  }

  @Test func `stored batches stay stored, even without room for a checkpoint`() throws {
    let path = try TemporaryLog.path()
    let batches = SampleHistory.batches(600)
    let log = try SQLiteEventLog(path: path)
    let position = try log.append(Array(batches.prefix(595)), after: 0)
    log.close()
    let lines = batches.dropFirst(595).map { JSONLine(logID: position.logID, batch: $0).text }
    try lines.joined(separator: "\n").write(toFile: path + ".lines", atomically: true, encoding: .utf8)
    // Files may not grow beyond 50 or 100 KB, depending on the shell; the log's file is larger.
    let result = try CLI.shell("ulimit -f 100; backtrail import '\(path)' '\(path).lines'")
    #expect(result.status == 0, "\(result.messages)")
    #expect(try SQLiteLogReader(path: path).position().head == batches.last?.last)
  }

  @Test func `every acknowledgment contains the head, its hash, and the state`() async throws {
    let path = try TemporaryLog.path()
    let lines = try await CLISample.lines()
    let printed = try CLI.run("import", path, "-", "--ack", input: lines.joined(separator: "\n")).output
    let reader = try SQLiteLogReader(path: path)
    let acknowledged = try printed.split(separator: "\n").map {
      try JSONDecoder().decode(Acknowledged.self, from: Data($0.utf8))
    }
    #expect(acknowledged.map(\.head) == (try reader.batches().map(\.last)))
    #expect(acknowledged.last?.headHash == "\(try reader.position().headHash)")
    for line in acknowledged {
      #expect(line.digest == "\(Hash128.digest(of: try reader.replay(through: line.head).state))")
    }
  }

  private struct Acknowledged: Decodable {
    let head: Int64
    let headHash: String
    let digest: String
  }

  @Test func `an event of an unknown kind is kept and reported`() async throws {
    let path = try TemporaryLog.path()
    var lines = try await CLISample.lines()
    lines[1] = lines[1].replacing(#""type":"pushed""#, with: #""type":"teleported""#)
    let result = try CLI.run("import", path, "-", input: lines[0...1].joined(separator: "\n"))
    #expect(result.status == 0)
    #expect(result.messages == "Note: The state leaves out 1 event; 'backtrail replay' lists the reasons.\n")
    #expect(try CLI.run("export", path).output == lines[0...1].joined(separator: "\n") + "\n")
    #expect(try CLI.run("verify", path).status == 0)
    #expect(
      try CLI.run("replay", path).output.contains(
        " of the event 'teleported'. A newer build may."))
  }

  @Test func `a clock that jumps back changes nothing`() async throws {
    let path = try TemporaryLog.path()
    var lines = try await CLISample.lines()
    lines[1] = lines[1].replacing(/"time":[0-9]+/, with: #""time":-5"#)
    #expect(try CLI.run("import", path, "-", input: lines.joined(separator: "\n")).status == 0)
    #expect(try CLI.run("verify", path).status == 0)
  }

  @Test func `an erased payload is preserved`() async throws {
    let path = try TemporaryLog.path()
    var lines = try await CLISample.lines()
    lines[1] = lines[1]
      .replacing(
        /"payload":"[^,]*","salt":"[0-9a-f]*"/, with: "\"erased\":\"\(String(repeating: "ab", count: 16))\""
      )
      .replacing(/"bodyDigest":"[0-9a-f]*",/, with: "")
    let result = try CLI.run("import", path, "-", input: lines.joined(separator: "\n"))
    #expect(result.status == 0, "\(result.messages)\n\(lines[1])")
    #expect(try CLI.run("verify", path).output.contains("erased: 1 payload"))
    #expect(try CLI.run("show", "--at", "3", path).output.contains("detail (erased)"))
  }

  @Test(arguments: ["import", "import --ack"])
  func `no log can be created from the export of a compacted log`(command: String) async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.shell(
      """
      backtrail compact --keep-events 5 '\(path)' >/dev/null
      backtrail export '\(path)' 2>/dev/null | backtrail \(command) '\(path).copy' -
      """)
    #expect(result.status == 65)
    #expect(result.message.hasPrefix("Line 1 begins at event 9, so the earlier events are missing"))
    #expect(result.message.hasSuffix("Copy the log file instead."))
    #expect(!FileManager.default.fileExists(atPath: path + ".copy"))
  }

  @Test func `acknowledgments that nobody reads end the import`() async throws {
    let path = try TemporaryLog.path()
    let lines = path + ".jsonl"
    try await CLISample.lines().joined(separator: "\n").write(
      toFile: lines, atomically: true, encoding: .utf8)
    let result = try CLI.shell("{ backtrail import --ack '\(path)' '\(lines)'; echo $? >&2; } | true")
    #expect(result.messages.hasSuffix("74\n") || result.messages == "0\n")
    #expect(try CLI.run("verify", path).status == 0)
  }

  /// The limit on the size of a file simulates a disk that fills up.
  @Test func `an endless line of standard input is refused before all of it is copied`() throws {
    let path = try TemporaryLog.path()
    let result = try CLI.shell("ulimit -f 32768; head -c 300000000 /dev/zero | backtrail import '\(path)' -")
    #expect(result.message.hasPrefix("Line 1 is longer than"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `standard input is copied up to a limit`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 0x0a, count: 100))
    try pipe.fileHandleForWriting.close()
    let source = try ByteSource(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    var lines = try source.rewindable(limit: 99).linesFromStart()
    #expect { try lines.next() } throws: {
      ($0 as? StoreError)?.message.contains("does not fit in the temporary folder") == true
    }
  }

  @Test func `standard input is read twice`() throws {
    let pipe = Pipe()
    let lines = ["one", "two"].map { "{\"\($0)\": 1}\n" }.joined()
    try pipe.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    try pipe.fileHandleForWriting.close()
    let source = try ByteSource(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)").rewindable()
    for _ in 0..<3 {
      var reader = try source.linesFromStart()
      #expect { try reader.next() } throws: { ($0 as? JSONLinesError)?.line == 1 }
      #expect { try reader.next() } throws: { ($0 as? JSONLinesError)?.line == 2 }
      #expect(try reader.next() == nil)
    }
  }
}
