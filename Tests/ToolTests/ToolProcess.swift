import Foundation

/// Runs built tools and scripts of this repository.
enum ToolProcess {
  struct Result {
    let status: Int32
    let output: String
    let messages: String
  }

  /// The folder of this repository.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the built products, in which the test bundle stands too.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

  /// Runs a tool to its end.
  static func run(_ path: String, _ arguments: [String], input: String = "") throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data(input.utf8).write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(status: process.terminationStatus, output: texts[1], messages: texts[2])
  }
}
