import BacktrailTesting
import Foundation
import Testing

/// Rows of files with lines: exports that were truncated, changed, mixed, or copied.
@Suite(.temporaryLog) struct CLIFactsFilesTests {
  private static let export = ToolProcess.repository + "/Tests/Reports/checkout.jsonl"

  /// A separate folder, filled by a script in which `$export` is the export of a session.
  private func folder(_ script: String) throws -> String {
    let folder = URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent().path + "/files"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let result = try CLI.shell("cd '\(folder)' && export='\(Self.export)'; \(script)")
    #expect(result.status == 0, "\(result.messages)")
    return folder
  }

  private static let other = "sed s/fbed9f84/0bed9f84/ \"$export\""

  @Test(arguments: [
    "head -c 20000 \"$export\"", "tail -n +30 \"$export\"", "sed '40s/{/[/' \"$export\"",
    "sed '40s/\"target\":\"[^\"]*\"/\"target\":\"9999.1\"/' \"$export\"", "sed 40d \"$export\"",
    "{ cat \"$export\"; \(other); }", "{ echo nothing; cat \"$export\"; }",
    "{ printf '\\357\\273\\277'; cat \"$export\"; }", "sed p \"$export\"",
    "backtrail export --hashes \"$export\" | sed '40s/\"time\":17/\"time\":18/'",
    "{ cat \"$export\"; head -1 \"$export\" | tr -d '\\n'; head -c 8388700 /dev/zero | tr '\\0' ' '; echo; }",
  ])
  func `a file of lines has the same rows as the stream of its bytes`(script: String) throws {
    let folder = try folder("\(script) > a.jsonl")
    for rows in ["all", "logs"] {
      let stream = try CLI.shell("backtrail facts --json --rows \(rows) --from-stdin < '\(folder)/a.jsonl'")
      let file = try CLI.shell("backtrail facts --json --rows \(rows) '\(folder)/a.jsonl'")
      #expect(file.output == stream.output)
      #expect(file.output.contains("\"state\""))
      #expect(file.status == 0)
      #expect(!file.messages.contains("compacted"))
      let inFolder = try CLI.shell("backtrail facts --json --rows \(rows) '\(folder)'")
      #expect(inFolder.output == file.output)
    }
  }

  @Test func `the parts of many logs in many files have the same rows as each log`() throws {
    let folder = try folder(
      """
      \(Self.other) > other; mkdir days
      head -90 "$export" | paste -d '\\n' - other | sed '/^$/d' > days/2.jsonl
      tail -n +80 "$export" > days/1.jsonl; head -20 other >> days/1.jsonl
      cat "$export" other > sorted
      """)
    for table in ["transitions", "sessions", "links", "values"] {
      let sorted = try CLI.shell("backtrail facts --rows \(table) --from-stdin < '\(folder)/sorted' | sort")
      let days = try CLI.shell("backtrail facts --rows \(table) '\(folder)/days' | sort")
      #expect(days.output == sorted.output)
    }
    let logs = try CLI.shell("backtrail facts --rows logs '\(folder)/days'").output.split(separator: "\n")
    #expect(logs.count == 3)
    #expect(logs.dropFirst().allSatisfy { $0.contains(",whole,") })
  }

  @Test func `of a damaged log and its copies, the longest sound one counts`() throws {
    let folder = try folder(
      """
      mkdir both short lines alone
      backtrail import sound.backtrail "$export" && backtrail import both/a.backtrail "$export"
      python3 - both/a.backtrail <<'END'
      import sqlite3, sys
      log = sqlite3.connect(sys.argv[1])
      log.execute("PRAGMA journal_mode = delete")
      trigger, = log.execute("SELECT sql FROM sqlite_master WHERE name = 'event_update'").fetchone()
      log.execute("DROP TRIGGER event_update")
      log.execute("UPDATE event SET name = 'changed' WHERE seq = 300")
      log.execute(trigger)
      log.commit()
      END
      cp both/a.backtrail short; cp both/a.backtrail lines; cp both/a.backtrail alone
      cp sound.backtrail both/b.backtrail; head -150 "$export" > short/b.jsonl; cp "$export" lines/b.jsonl
      """)
    let sound = try CLI.shell("backtrail facts --json --rows all '\(folder)/sound.backtrail'")
    for name in ["both", "lines"] {
      let copies = try CLI.shell("backtrail facts --json --rows all '\(folder)/\(name)'")
      #expect(copies.output == sound.output)
      #expect(copies.messages.contains("a.backtrail' is damaged"))
    }
    let short = try CLI.shell("backtrail facts --json --rows logs '\(folder)/short'")
    #expect(short.output.contains("\"state\":\"whole\""))
    #expect(short.output.split(separator: "\n").count == 1)
    let alone = try CLI.shell("backtrail facts --json --rows logs '\(folder)/alone/a.backtrail'")
    #expect(alone.output.contains("\"state\":\"refused\""))
    #expect(alone.status == 65)
  }

  @Test func `a log and its export count once, as the longer of the two`() throws {
    let folder = try folder(
      """
      head -100 "$export" > head.jsonl; mkdir older newer
      backtrail import older/a.backtrail head.jsonl; cp "$export" older/b.jsonl
      backtrail import newer/a.backtrail "$export"; cp head.jsonl newer/b.jsonl
      """)
    let whole = try CLI.shell("backtrail facts --json --rows all '\(Self.export)'")
    for name in ["older", "newer"] {
      let both = try CLI.shell("backtrail facts --json --rows all '\(folder)/\(name)'")
      #expect(both.output == whole.output)
      #expect(both.messages.contains("contain parts of the same log"))
    }
  }

  @Test func `a log and lines that go further count as one, each event once`() throws {
    let folder = try folder(
      """
      head -100 "$export" > head.jsonl; tail -n +80 "$export" > tail.jsonl
      sed '150d' tail.jsonl > cut.jsonl
      for lines in tail cut; do
        mkdir $lines; backtrail import $lines/a.backtrail head.jsonl; cp $lines.jsonl $lines/b.jsonl
        cat head.jsonl $lines.jsonl > $lines-lines.jsonl
      done
      """)
    for name in ["tail", "cut"] {
      let both = try CLI.shell("backtrail facts --json --rows all '\(folder)/\(name)'")
      let lines = try CLI.shell("backtrail facts --json --rows all '\(folder)/\(name)-lines.jsonl'")
      let rows = { (text: String) in text.split(separator: "\n").filter { !$0.contains("\"table\":\"logs\"") }
      }
      #expect(rows(both.output) == rows(lines.output))
      #expect(both.output.contains("\"last\":443"))
      #expect(
        both.messages.contains("contain parts of the same log. Each event is counted once."),
        "\(both.messages)")
    }
  }

  @Test(arguments: ["", " --into tables"])
  func `lines of logs that alternate end with an error that names the option`(option: String) throws {
    let folder = try folder("\(Self.other) | paste -d '\\n' \"$export\" - > mixed")
    let stream = try CLI.shell(
      "cd '\(folder)' && backtrail facts --from-stdin\(option.isEmpty ? " --rows logs" : option) < mixed")
    #expect(stream.status == 65)
    #expect(
      stream.message.hasPrefix("Line 3 belongs to the log 'fbed9f84-a539-4ccc-a9b3-62b18ed562a4' again, "))
    #expect(stream.message.contains("'--mixed'"))
    #expect(stream.output.split(separator: "\n").count == (option.isEmpty ? 3 : 0))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/tables"))
    let file = try CLI.shell("backtrail facts --rows logs '\(folder)/mixed'")
    #expect(file.output.split(separator: "\n").count == 3)
  }

  @Test func `a line without a hash among lines with one does not let a changed line pass`() throws {
    let folder = try folder(
      """
      backtrail export --hashes "$export" > good; sed '78s/"hash":"[^"]*",//' good > mixed
      sed '79s/"time":17/"time":18/' mixed > bad
      """)
    let good = try CLI.shell("backtrail facts --from-stdin --rows logs < '\(folder)/mixed'")
    #expect(good.output.contains(",443,0,0,whole,"))
    let bad = try CLI.shell("backtrail facts --from-stdin --rows logs < '\(folder)/bad'")
    #expect(bad.output.contains(",refused,The line for event "))
    #expect(try CLI.run("import", folder + "/good.backtrail", folder + "/mixed").status == 0)
    let stored = try CLI.run("import", folder + "/bad.backtrail", folder + "/bad")
    #expect(stored.status == 65)
    #expect(stored.message.hasPrefix("Line 79 does not match its hash"))
  }

  @Test(arguments: ["facts --rows logs"] + (DuckDB.isInstalled ? ["fleet -o page.html"] : []))
  func `a name that is not UTF-8 is named, and no other file is written in its place`(command: String) throws
  {
    let folder = try folder(
      "mkdir logs; cp \"$export\" logs/a.jsonl; cp \"$export\" \"logs/$(printf 'b\\377.jsonl')\"")
    let result = try DuckDB.shell("cd '\(folder)' && backtrail \(command) logs")
    #expect(result.messages.contains("'logs/b\u{FFFD}.jsonl' was left out because its name is not UTF-8."))
    let named = try DuckDB.shell("cd '\(folder)' && backtrail fleet logs -o \"$(printf 'x\\377.html')\"")
    #expect(named.status == 64)
    #expect(named.message.contains("'x\u{FFFD}.html' is not UTF-8"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count { $0.hasPrefix("x") } == 0)
  }
}
