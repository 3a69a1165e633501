import BacktrailTesting
import Foundation
import Testing

/// The first things that somebody types.
@Suite(.temporaryLog) struct CLIWelcomeTests {
  private func folder() throws -> URL {
    URL(fileURLWithPath: try TemporaryLog.path()).deletingLastPathComponent()
  }

  @Test func `without arguments, first steps and the logs of the folder are shown`() throws {
    let folder = try folder()
    for (name, age) in [("my shop.backtrail", 60.0), ("new.jsonl", 0), ("other.txt", 0)] {
      let file = folder.appendingPathComponent(name)
      try Data(repeating: 0x20, count: 1025).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_800_000_000 - age)], ofItemAtPath: file.path)
    }
    let shown = try CLI.shell("cd '\(folder.path)' && backtrail")
    #expect(shown.status == 0 && shown.messages == "")
    #expect(
      shown.output == """
        Backtrail shows, checks, and copies logs of app navigation.
          See what was open       backtrail show new.jsonl
          See what happened       backtrail story new.jsonl
          Replay it in a browser  backtrail report new.jsonl
          Find what caused a bug  backtrail bisect --help
          Check for damage        backtrail verify new.jsonl
          All commands            backtrail --help

        Logs and exports in this folder, newest first:
          new.jsonl          2 KiB  2027-01-15 08:00 UTC
          my shop.backtrail  2 KiB  2027-01-15 07:59 UTC

        """)
  }

  @Test func `a folder without logs says so, and a name is quoted as one shell word`() throws {
    let folder = try folder()
    #expect(
      try CLI.shell("cd '\(folder.path)' && backtrail").output.contains("This folder contains no logs."))
    try Data().write(to: folder.appendingPathComponent("-it's.backtrail"))
    let shown = try CLI.shell("cd '\(folder.path)' && backtrail")
    #expect(shown.output.contains(#"backtrail show './-it'\''s.backtrail'"#))
  }

  @Test(arguments: [
    ("shwo", "There is no command 'backtrail shwo'. Did you mean 'backtrail show'?"),
    ("bisct x", "There is no command 'backtrail bisct'. Did you mean 'backtrail bisect'?"),
    ("links mtch", "There is no command 'backtrail links mtch'. Did you mean 'backtrail links match'?"),
    ("frobnicate", "There is no command 'backtrail frobnicate'. 'backtrail --help' lists the commands."),
    (
      "a.backtrail", "There is no command 'backtrail a.backtrail'. To read this file, use 'backtrail show'."
    ),
  ])
  func `an unknown command names the nearest one`(line: String, sentence: String) throws {
    let folder = try folder()
    try Data().write(to: folder.appendingPathComponent("a.backtrail"))
    let shown = try CLI.shell("cd '\(folder.path)' && backtrail \(line)")
    #expect(shown.status == 64 && shown.output == "")
    #expect(shown.message == sentence)
  }
}
