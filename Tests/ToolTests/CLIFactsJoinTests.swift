import BacktrailTesting
import Foundation
import Testing

/// Rows of a log whose parts are in several files: the log itself, older copies, compacted copies, and exports.
@Suite(.temporaryLog) struct CLIFactsJoinTests {
  /// A folder with a log of two launches and its export of 11 lines, filled by a script. The second launch is event 9.
  private func folder(_ script: String) async throws -> String {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/files"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await CLISample.write(to: "\(folder)/full.backtrail")
    let result = try CLI.shell(
      """
      set -e; cd '\(folder)'; backtrail export full.backtrail > full.jsonl
      backtrail import compacted.backtrail full.jsonl; backtrail compact --keep-events 1 compacted.backtrail
      \(script)
      """)
    #expect(result.status == 0, "\(result.messages)")
    return folder
  }

  private func rows(_ paths: String..., in folder: String) throws -> (rows: [Substring], messages: String) {
    let result = try CLI.shell(
      "cd '\(folder)' && backtrail facts --json --rows all \(paths.joined(separator: " "))")
    #expect(result.status == 0, "\(result.messages)")
    return (result.output.split(separator: "\n"), result.messages)
  }

  private func withoutLogs(_ rows: [Substring]) -> [Substring] {
    rows.filter { !$0.contains("\"table\":\"logs\"") }
  }

  private static let older = "head -7 full.jsonl | backtrail import parts/older.backtrail -"
  private static let compacted = "cp compacted.backtrail* parts"

  @Test(arguments: [
    ["\(compacted)", older],
    ["\(compacted)", "head -7 full.jsonl > parts/a.jsonl"],
    ["\(compacted)", "backtrail export --without-values full.backtrail | head -8 > parts/a.jsonl"],
    [
      "\(compacted)", "backtrail export --without-values full.backtrail | head -8 > parts/a.jsonl",
      "backtrail export --hashes compacted.backtrail | tail -n +3 | sed 2d > parts/b.jsonl",
    ],
    [older, "tail -n +5 full.jsonl > parts/b.jsonl", "sed 3d full.jsonl > parts/c.jsonl"],
    ["\(compacted)", older, "cp full.jsonl parts"],
  ])
  func `the parts of one log have the same rows as the whole log`(parts: [String]) async throws {
    let folder = try await folder("mkdir parts; \(parts.joined(separator: "; "))")
    let whole = try rows("full.backtrail", in: folder).rows
    let joined = try rows("parts", in: folder)
    let isRedacted = parts.contains { $0.contains("--without-values") }
    let isValue = { (row: Substring) in isRedacted && row.contains("\"table\":\"values\"") }
    #expect(withoutLogs(joined.rows).filter { !isValue($0) } == withoutLogs(whole).filter { !isValue($0) })
    #expect(joined.rows.last?.contains("\"last\":13,\"events\":13,") == true, "\(joined.rows)")
    #expect(joined.rows.last?.contains("\"state\":\"whole\"") == true)
    #expect(joined.messages.contains("contain parts of the same log. Each event is counted once."))
  }

  @Test(arguments: [
    "head -3 full.jsonl | backtrail import parts/older.backtrail -", "sed 4d full.jsonl > parts/a.jsonl",
  ])
  func `after missing events, the state at a retention boundary is known`(part: String) async throws {
    let folder = try await folder("mkdir parts; \(Self.compacted); \(part)")
    let alone = try rows("compacted.backtrail", in: folder).rows
    let joined = try rows("parts", in: folder).rows
    let after = { (rows: [Substring]) in rows.filter { $0.contains("\"session\":9,") } }
    #expect(!after(alone).isEmpty)
    #expect(after(joined) == after(alone))
    let logs = joined.filter { $0.contains("\"table\":\"logs\"") }
    #expect(logs.count == 1)
    #expect(logs.first?.contains("\"first\":1,\"last\":13,") == true)
    #expect(logs.first?.contains("\"state\":\"cut\"") == true)
  }

  @Test func `lines that do not fit a log leave the rows of the log`() async throws {
    let folder = try await folder(
      """
      mkdir parts; \(Self.compacted)
      backtrail export --hashes full.backtrail | sed '3s/"time":1/"time":2/' > parts/a.jsonl
      """)
    let joined = try rows("parts", in: folder)
    #expect(joined.rows == (try rows("compacted.backtrail", in: folder).rows))
    #expect(
      joined.messages.hasPrefix(
        "Note: The lines of the log in other files do not match 'parts/compacted.backtrail' and were left out."
      ),
      "\(joined.messages)")
  }

  @Test func `files of one log that continued differently count up to the first difference`() async throws {
    let folder = try await folder(
      """
      mkdir parts; cp full.backtrail* parts
      sed '9,$s/"time":1/"time":2/' full.jsonl | backtrail import parts/other.backtrail -
      head -8 full.jsonl > shared.jsonl
      """)
    let joined = try rows("parts", in: folder)
    #expect(withoutLogs(joined.rows) == withoutLogs(try rows("shared.jsonl", in: folder).rows))
    #expect(joined.rows.last?.contains("\"state\":\"forked\"") == true)
    #expect(
      joined.messages.contains(
        "'parts/full.backtrail' and 'parts/other.backtrail' contain parts of a log that"))
  }

  @Test func `a log of which all files are damaged has one row`() async throws {
    let folder = try await folder(
      """
      mkdir parts; python3 - full.backtrail <<'END'
      import sqlite3, sys
      log = sqlite3.connect(sys.argv[1])
      log.execute("PRAGMA journal_mode = delete")
      trigger, = log.execute("SELECT sql FROM sqlite_master WHERE name = 'event_update'").fetchone()
      log.execute("DROP TRIGGER event_update")
      log.execute("UPDATE event SET name = 'changed' WHERE seq = 3")
      log.execute(trigger)
      log.commit()
      END
      cp full.backtrail parts/a.backtrail; cp full.backtrail parts/b.backtrail
      """)
    let result = try CLI.shell("cd '\(folder)' && backtrail facts --json --rows logs parts")
    #expect(result.status == 65)
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.output.contains("\"state\":\"refused\""))
    #expect(
      result.messages.contains("'parts/b.backtrail' is damaged and was left out."), "\(result.messages)")
  }
}
