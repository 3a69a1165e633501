import Foundation

/// What the compiler says to a source that imports BacktrailUI.
struct TypeCheck {
  /// The errors, one to a line.
  let errors: [String]
  /// What it says beside them.
  let notes: [String]

  /// Checks a source against the modules and macros that this test was built with.
  init(_ source: String, mainActor: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Source.swift")
    let messages = folder.appendingPathComponent("messages")
    try Data("import BacktrailUI\n\(source)\n".utf8).write(to: file)
    try Data().write(to: messages)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = Self.arguments + (mainActor ? ["-default-isolation", "MainActor"] : []) + [file.path]
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    process.waitUntilExit()
    let lines = try String(contentsOf: messages, encoding: .utf8).split(separator: "\n").map(String.init)
    errors = lines.filter { !$0.hasPrefix(" ") && $0.contains(": error: ") }
    notes = lines.filter { $0.contains("note: ") }
    if errors.isEmpty, process.terminationStatus != 0 {
      throw CocoaError(.executableRuntimeMismatch, userInfo: ["messages": lines])
    }
  }

  private static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .path

  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  private static var arguments: [String] {
    [
      "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-package-name", "app",
      "-I", products + "/Modules",
      "-I", repository + "/Sources/CSQLite",
      "-load-plugin-executable", products + "/BacktrailMacros-tool#BacktrailMacros",
    ]
  }
}
