import BacktrailTesting
import Foundation
import Testing

/// A session at a terminal, first typed by a person, then replayed: each input again, each output compared.
///
/// Lines that begin with `$` were typed at the shell, those that begin with `>` at the app. Times and hashes,
/// which differ each time, are written as `<time>` and `<hash>`.
@Suite struct TranscriptTests {
  @Test(arguments: ["shop", "links"])
  func `a terminal session goes as recorded`(name: String) throws {
    let file = ToolProcess.repository + "/Tests/Transcripts/\(name).txt"
    let inputs = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("$ ") || $0.hasPrefix("> ") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("transcript-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var terminal = Terminal(folder: folder)
    for input in inputs { try terminal.type(input) }
    try expectGolden(terminal.text, in: "../Transcripts/\(name).txt")
  }
}

/// Types at a shell and at the app that it started, and keeps what would be on the screen.
private struct Terminal {
  let folder: URL
  private(set) var text = ""
  private var app: Process?
  private var keyboard = Pipe()
  private var screen = Pipe()

  init(folder: URL) { self.folder = folder }

  mutating func type(_ input: String) throws {
    let words = input.dropFirst(2).split(separator: " ").map(String.init)
    if input == "> kill -9" {
      text += "kill -9\n"
      try end { kill($0.processIdentifier, SIGKILL) }
    } else if input.hasPrefix("> ") {
      text += input.dropFirst(2) + "\n"
      try keyboard.fileHandleForWriting.write(contentsOf: Data((input.dropFirst(2) + "\n").utf8))
      try input == "> quit" ? end { _ in } : readToPrompt()
    } else if words[0] == "Example" {
      text += input + "\n"
      try start(words)
    } else {
      text += input + "\n" + normalised(try finish(words))
    }
  }

  private mutating func start(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ToolProcess.products + "/" + words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder
    process.environment = environment
    (keyboard, screen) = (Pipe(), Pipe())
    process.standardInput = keyboard
    process.standardOutput = screen
    try process.run()
    app = process
    try readToPrompt()
  }

  private mutating func end(_ stop: (Process) -> Void) throws {
    guard let app else { return }
    stop(app)
    app.waitUntilExit()
    self.app = nil
  }

  private mutating func readToPrompt() throws {
    var output = ""
    while !output.hasSuffix("\n> ") {
      guard let data = try screen.fileHandleForReading.read(upToCount: 1), !data.isEmpty else { break }
      output += String(decoding: data, as: UTF8.self)
    }
    text += normalised(output)
  }

  private func finish(_ words: [String]) throws -> String {
    let path = words[0] == "backtrail" ? CLI.path : ToolProcess.products + "/" + words[0]
    let program = try FinishedProgram(
      "/usr/bin/env", ["-C", folder.path, path] + words.dropFirst(), environment: environment,
      mixesMessages: true)
    return program.output + (program.status == 0 ? "" : "(exit \(program.status))\n")
  }

  private var environment: [String: String] { ["NO_COLOR": "1", "TMPDIR": folder.path] }

  private func normalised(_ output: String) -> String {
    output.replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3}Z)?/, with: "<time>")
      .replacing(/\ +(?:≥ )?\d+(?:\.\d)? m?s\b/, with: " <duration>")
      .replacing(/\ +LASTED/, with: " LASTED")
      .replacing(/expires \d+/, with: "expires <time>")
      .replacing(/\b[0-9a-f]{32}\b/, with: "<hash>")
  }
}
