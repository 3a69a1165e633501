import Backtrail
import BacktrailTesting
import Foundation
import TestSupport
import Testing

/// The tool's lines fit into a terminal, and its columns are straight; output for a program is complete.
@Suite(.temporaryLog) struct CLIWidthTests {
  /// The commands that list something, with the number of columns that they promise.
  nonisolated static let lists = [
    ("sessions LOG", 8), ("sessions LOG OTHER", 8), ("log LOG", 5), ("stats LOG", 2),
    ("graph --format table LOG", 4), ("erase --all LOG", 3), ("blame 2.2 LOG", 5),
    ("links list --manifest LINKS", 2), ("links lint --manifest LINKS", 4),
    ("links explain --all --manifest LINKS /items/3", 3),
  ]

  nonisolated static let texts = [
    "show LOG", "diff 3 400 LOG", "replay --guards GUARDS LOG", "verify LOG", "bisect --guards GUARDS LOG",
    "compact --keep-events 4 --dry-run LOG", "links match --manifest LINKS /items/3 /nowhere", "show NONE",
    "blame 5.1 LOG", "sessions NONE", "story LOG", "doctor LOG",
  ]

  @Test(arguments: [80, 100, 160])
  func `no line is longer than the terminal is wide`(columns: Int) throws {
    let names = try Names()
    for command in Self.lists.map(\.0) + Self.texts {
      let lines = try names.lines(of: command, columns: columns, color: "never")
      #expect(!lines.isEmpty, "\(command)")
      // A single word, such as a path, is not broken.
      for line in lines where line.split(separator: " ").count > 1 {
        #expect(line.plain.columns <= columns, "\(command): \(line)")
      }
    }
  }

  @Test(arguments: [80, 100, 160])
  func `columns are straight`(columns: Int) throws {
    let names = try Names()
    for (command, count) in Self.lists {
      let lines = try names.lines(of: command, columns: columns, color: "never")
        .filter {
          !$0.hasSuffix("(UTC)") && !$0.hasPrefix("Clean") && !$0.hasPrefix("Would")
            && !$0.hasSuffix(".backtrail") && !$0.hasPrefix("A session's number")
            && !(command.hasPrefix("sessions") && $0.hasPrefix("         "))
        }
      // If there is no room for the screens of sessions, they are on lines of their own.
      let promised = command.hasPrefix("sessions") ? [80: 6, 100: 7][columns] ?? count : count
      #expect(Self.columnCount(of: lines) >= promised, "\(command):\n\(lines.joined(separator: "\n"))")
    }
  }

  @Test(arguments: lists.map(\.0) + texts)
  func `colors change no letter`(command: String) throws {
    let names = try Names()
    let plain = try names.lines(of: command, columns: 100, color: "never")
    let colored = try names.lines(of: command, columns: 100, color: "always")
    // The speed of a replay varies.
    #expect(colored.map(\.plain).filter { !$0.hasSuffix("/s") } == plain.filter { !$0.hasSuffix("/s") })
  }

  @Test func `a program reads text that a terminal truncates`() throws {
    let names = try Names()
    let whole = try CLI.shell(names.shell("log LOG")).output.split(separator: "\n")
    let cut = try names.lines(of: "log LOG", columns: 80, color: "never").filter { !$0.hasSuffix("(UTC)") }
    #expect(whole.count == cut.count)
    #expect(cut.contains { $0.hasSuffix("…") })
    #expect(!whole.contains { $0.hasSuffix("…") })
    #expect(whole.contains { $0.count > 80 })
  }

  @Test func `a terminal has a legend of the marks below the tree, and a program has none`() throws {
    let names = try Names()
    let shown = try names.lines(of: "show LOG", columns: 160, color: "never")
    let read = try CLI.shell(names.shell("show LOG")).output.split(separator: "\n").map(String.init)
    #expect(shown.dropLast() == read[...])
    #expect(shown.last?.hasPrefix("'*' marks the selected branch") == true)
  }

  @Test func `wide letters take two columns`() throws {
    let names = try Names()
    let manifest = #"{"routes":[{"case":"漢字","pattern":"/漢"},{"case":"item","pattern":"/items"}]}"#
    try manifest.write(toFile: names.folder + "/wide.json", atomically: true, encoding: .utf8)
    let lines = try CLI.run("links", "list", "--manifest", names.folder + "/wide.json").output
    #expect(lines == "CASE  PATTERN  VALUES\n漢字  /漢\nitem  /items\n")
  }

  /// Everything that the tool colors can be read on white and on black.
  @Test func `every color has enough contrast in both themes`() throws {
    let names = try Names()
    var codes: Set<Int> = []
    for command in Self.lists.map(\.0) + Self.texts {
      for line in try names.lines(of: command, columns: 100, color: "always") {
        for match in line.matches(of: /\u{1b}\[([0-9;]*)m/) where !["0", "1"].contains(match.1) {
          let parts = match.1.split(separator: ";")
          #expect(parts.count == 3 && parts[0] == "38" && parts[1] == "5", "\(line)")
          codes.insert(Int(parts.last ?? "") ?? 0)
        }
      }
    }
    #expect(codes.count == 4)
    for code in codes {
      let light = Self.luminance(of: code)
      #expect(min(1.05 / (light + 0.05), (light + 0.05) / 0.05) >= 3.8, "color \(code)")
    }
  }

  /// The luminance of a color of the fixed part of the palette, by the definition of WCAG.
  private static func luminance(of code: Int) -> Double {
    guard code >= 16 else { return 0 }
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = code - 16
    let parts =
      code < 232
      ? [levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]]
      : Array(repeating: 8 + 10 * (code - 232), count: 3)
    let linear = parts.map { part in
      let share = Double(part) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// The number of blocks of text separated by two or more blank columns.
  private static func columnCount(of lines: [String]) -> Int {
    let rows = lines.map(Array.init)
    var (count, blank) = (0, 2)
    for column in 0..<(rows.map(\.count).max() ?? 0) {
      if rows.allSatisfy({ column >= $0.count || $0[column] == " " }) {
        blank += 1
      } else {
        if blank >= 2 { count += 1 }
        blank = 0
      }
    }
    return count
  }
}

/// The files that the commands read: a log with a broken guard, another one in a deep folder, guards, and links.
private struct Names {
  let folder: String
  private let files: [String: String]

  init() throws {
    folder = try TemporaryLog.path() + "-widths"
    let deep = folder + "/" + String(repeating: "a long name of a folder ", count: 6)
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    let reports = ToolProcess.repository + "/Tests/Reports"
    files = [
      "LOG": folder + "/shop.backtrail", "OTHER": deep + "/orchard.backtrail",
      "GUARDS": reports + "/guards.json", "LINKS": folder + "/links.json", "NONE": deep + "/none.backtrail",
    ]
    _ = try CLI.run("import", files["LOG"]!, reports + "/checkout.jsonl")
    let golden = ToolProcess.repository + "/Tests/Golden/logs/orchard-1.jsonl"
    _ = try CLI.run("import", files["OTHER"]!, golden)
    try ToolProcess.run(ToolProcess.products + "/Example", ["--manifest"]).output
      .write(toFile: files["LINKS"]!, atomically: true, encoding: .utf8)
  }

  /// A command as a line of shell.
  func shell(_ command: String, _ options: String = "") -> String {
    let words = command.split(separator: " ").map { files[String($0)].map { "'\($0)'" } ?? String($0) }
    return "backtrail " + words.joined(separator: " ") + options
  }

  /// The lines that a command prints on a terminal.
  func lines(of command: String, columns: Int, color: String) throws -> [String] {
    let options = command.hasPrefix("graph") ? "" : " --color \(color)"
    return try ToolTerminal.lines(shell(command, options), columns: columns)
  }
}

extension String {
  /// The text without colors.
  fileprivate var plain: String { replacing(/\u{1b}\[[0-9;]*m/, with: "") }

  /// The columns that it takes, counted apart from the tool.
  fileprivate var columns: Int { unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) } }
}
