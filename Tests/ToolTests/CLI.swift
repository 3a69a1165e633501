import Foundation
import Testing

/// Runs the built `backtrail` beside the test bundle.
enum CLI {
  static let path = ToolProcess.products + "/backtrail-tool"

  static func run(_ arguments: String..., input: String = "") throws -> FinishedProgram {
    try ToolProcess.run(path, arguments, input: input)
  }

  /// Runs a line of shell in which `backtrail` is the built one.
  static func shell(_ line: String) throws -> FinishedProgram {
    try ToolProcess.run("/bin/sh", ["-c", "backtrail() { '\(path)' \"$@\"; }; \(line)"])
  }
}

/// Damage, as another program or a disk causes it.
extension CLI {
  /// Changes a log by a statement that a trigger would refuse.
  static func change(_ path: String, _ sql: String, despite trigger: String = "event_update") throws {
    let script = """
      import sqlite3, sys
      path, trigger, sql = sys.argv[1:]
      log = sqlite3.connect(path)
      definition, = log.execute("SELECT sql FROM sqlite_master WHERE name = ?", (trigger,)).fetchone()
      log.execute(f"DROP TRIGGER {trigger}")
      log.execute(sql)
      log.execute(definition)
      log.commit()
      """
    let result = try ToolProcess.run("/usr/bin/env", ["python3", "-c", script, path, trigger, sql])
    try #require(result.status == 0, "\(result.messages)")
  }

  /// Replaces a text wherever it is in a file.
  static func replace(_ old: String, with new: String, in path: String) throws {
    let file = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: file)
    try #require(bytes.firstRange(of: Data(old.utf8)) != nil)
    while let place = bytes.firstRange(of: Data(old.utf8)) {
      bytes.replaceSubrange(place, with: Data(new.utf8))
    }
    try bytes.write(to: file)
  }
}

extension FinishedProgram {
  /// The messages as one line, without the prefix.
  var message: String {
    messages.replacing("Error: ", with: "").trimmingCharacters(in: .newlines)
  }

  /// The output without what differs from machine to machine and from run to run.
  func stable(in folder: String) -> String {
    (output + messages).replacing(folder, with: "FOLDER")
      .replacing(/[0-9]+ events\/s/, with: "N events/s")
      .replacing(/"eventsPerSecond":[0-9]+/, with: "\"eventsPerSecond\":0")
      .replacing(/"sqliteSourceID":"[^"]*"/, with: "\"sqliteSourceID\":\"…\"")
      .replacing(/SQLite( +)[0-9.]+/) { "SQLite\($0.1)3.x" }
      .replacing(/"sqliteVersion":"[^"]*"/, with: "\"sqliteVersion\":\"3.x\"")
      .replacing(/"advice":\[.*?\]/, with: "\"advice\":[…]")
      .replacing(/\n[^\n]*(?:can lose commits|Other users can open)[^\n]*/, with: "")
      .replacing(/"hasWALResetBug":(?:true|false)/, with: "\"hasWALResetBug\":…")
      .replacing(/mode [0-7]+, [0-9]+ bytes/, with: "mode M, N bytes")
      .replacing(/"mode":"[0-7]+"/, with: "\"mode\":\"M\"")
      .replacing(/(file +)[0-9]+( +bytes, )[0-9]+ an event/) { "\($0.1)N\($0.2)N an event" }
      .replacing(/"(fileBytes|size|pageCount|freePageCount)":[0-9]+/) { "\"\($0.1)\":0" }
      .replacing(/pages( +)[0-9]+ of/) { "pages\($0.1)N of" }
      .replacing(/"bytesByTable":(?:null|\{[^}]*\})/, with: "\"bytesByTable\":…")
      .replacing(/\n  (?:sqlite_\w+|command|event|log|session_border|snapshot) +[0-9]+/, with: "")
  }
}
