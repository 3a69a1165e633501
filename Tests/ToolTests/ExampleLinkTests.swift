import Foundation
import Testing

/// Links of the sample app, followed by real processes that are killed.
@Suite struct ExampleLinkTests {
  /// The app's progress with the held link when it is killed.
  enum Moment: String, CaseIterable {
    case typed
    case sent
    case acknowledged
  }

  @Test(arguments: Moment.allCases, 0..<3)
  func `a kill between held and applied loses no link and applies it once`(
    moment: Moment, round: Int
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("links-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = folder.appendingPathComponent("shop.backtrail").path

    let first = try Shop(log, "--open", "shop://checkout")
    try first.type("save")
    try first.wait(for: "is saved.")
    try first.type("login")
    if moment != .typed { try first.wait(for: moment.rawValue) }
    first.kill()
    let appliedThen = try Self.count("linkApplied", in: log)
    #expect(try Self.count("linkHeld", in: log) == 1)
    #expect(appliedThen <= 1)

    for _ in 0..<2 {
      let next = try Shop(log)
      try next.type("login")
      try next.type("quit")
      next.finish()
    }
    #expect(try Self.count("linkApplied", in: log) == 1)
    let shown = try ToolProcess.run(ToolProcess.products + "/backtrail-tool", ["show", log]).output
    #expect(shown.contains("checkout"), "\(shown)")
  }

  @Test func `the routes of the sample app have no faults`() throws {
    let manifest = try ToolProcess.run(ToolProcess.products + "/Example", ["--manifest"]).output
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    try Data(manifest.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let lint = try ToolProcess.run(
      ToolProcess.products + "/backtrail-tool", ["links", "lint", "--manifest", file.path])
    #expect(lint.status == 0, "\(lint.output)\(lint.messages)")
  }

  private static func count(_ type: String, in log: String) throws -> Int {
    let lines = try ToolProcess.run(ToolProcess.products + "/backtrail-tool", ["log", "--json", log]).output
    return lines.components(separatedBy: "\"\(type)\"").count - 1
  }
}

/// The sample app at work.
private final class Shop {
  private let process = Process()
  private let keyboard = Pipe()
  private let screen = Pipe()

  init(_ log: String, _ arguments: String...) throws {
    process.executableURL = URL(fileURLWithPath: ToolProcess.products + "/Example")
    process.arguments = ["--log", log, "--quiet", "--ack"] + arguments
    process.standardInput = keyboard
    process.standardOutput = screen
    try process.run()
  }

  func type(_ line: String) throws {
    try keyboard.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  func wait(for text: String) throws {
    var output = ""
    while !output.contains(text) {
      let more = screen.fileHandleForReading.availableData
      try #require(!more.isEmpty, "The app ended: \(output)")
      output += String(decoding: more, as: UTF8.self)
    }
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func finish() { process.waitUntilExit() }
}
