import ArgumentParser
import BacktrailCore
import BacktrailRuntime
import BacktrailStore

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Reports the file's SQLite version, settings, and permissions.",
    discussion: """
      Example: backtrail doctor shop.backtrail

      Does not check the events. Use 'backtrail verify' for that.
      """)

  @OptionGroup var log: LogArgument
  @OptionGroup var options: OutputOptions

  func run() throws {
    let diagnosis = try log.openNotingLoss().diagnosis()
    try options.withOutput { output in
      if options.json { return try output.print("\(diagnosis.json)") }
      try output.print(diagnosis.table)
      for advice in diagnosis.advice { try output.print(sentence: advice, output.style.yellow) }
    }
  }
}

extension LogDiagnosis {
  private var files: [(String, FileFacts?)] {
    [("file", database), ("write-ahead log", writeAheadLog), ("lock", lock)]
  }

  fileprivate var table: Table {
    var table = Table()
    if let logID { table.add(["log", "\(logID)"]) }
    table.add(["SQLite", sqliteVersion])
    table.add(["schema", "version \(schemaVersion)"])
    table.add(["journal", journalMode])
    table.add(["pages", "\(pageCount) of \(pageSize) bytes, \(freePageCount) free"])
    table.add(["writer", hasWriter ? "has the log open" : "none"])
    for (name, facts) in files {
      table.add([name, facts.map { "mode \($0.octalMode), \($0.size) bytes" } ?? "none"])
    }
    if let content = writeAheadLogContent { table.add(["not yet in the file", content.summary]) }
    return table
  }

  fileprivate var advice: [String] {
    var advice: [String] = []
    if hasWALResetBug {
      advice.append(
        "SQLite \(sqliteVersion) can lose commits when several connections write to the same file; Backtrail's lock prevents this."
      )
    }
    if isWriteAheadLogDamaged {
      advice.append(
        "The write-ahead log may have lost commits. Run 'backtrail verify' to see what is missing.")
    }
    for case (_, let facts?) in files where facts.mode & 0o077 != 0 {
      advice.append("Other users can open '\(facts.path.visible)'. Run 'chmod 600' on it if they should not.")
    }
    return advice
  }

  fileprivate var json: JSONValue {
    [
      "logID": .text(logID), "sqliteVersion": .string(sqliteVersion),
      "sqliteSourceID": .string(sqliteSourceID),
      "hasWALResetBug": .bool(hasWALResetBug), "journalMode": .string(journalMode),
      "pageSize": .integer(pageSize), "pageCount": .integer(pageCount),
      "freePageCount": .integer(freePageCount),
      "schemaVersion": .integer(schemaVersion), "applicationID": .integer(applicationID),
      "hasWriter": .bool(hasWriter), "database": database?.json ?? .null,
      "writeAheadLog": writeAheadLog?.json ?? .null,
      "writeAheadLogContent": writeAheadLogContent?.json ?? .null, "lock": lock?.json ?? .null,
      "advice": .array(advice.map(JSONValue.string)),
    ]
  }
}

extension FileFacts {
  fileprivate var octalMode: String { String(mode, radix: 8) }

  fileprivate var json: JSONValue {
    ["path": .string(path), "size": .integer(size), "mode": .string(octalMode)]
  }
}
