import Foundation
import TestSupport

/// The compiler's output for a source that imports BacktrailUI.
struct TypeCheck {
  /// The errors, one to a line.
  let errors: [String]
  /// The warnings, one to a line.
  let warnings: [String]
  /// The other output.
  let notes: [String]

  /// Checks a source against the modules and macros that this test was built with.
  init(_ source: String, mainActor: Bool = false, mode: String = "6") throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Source.swift")
    try Data("import BacktrailUI\n\(source)\n".utf8).write(to: file)
    let compiler = try FinishedProgram(
      "/usr/bin/env",
      // The compiler leaves an empty folder.
      ["TMPDIR=\(folder.path)"] + Self.arguments + ["-swift-version", mode]
        + (mainActor ? ["-default-isolation", "MainActor"] : []) + [
          file.path
        ])
    let lines = compiler.messages.split(separator: "\n").map(String.init)
    errors = lines.filter { !$0.hasPrefix(" ") && $0.contains(": error: ") }
    warnings = lines.filter { !$0.hasPrefix(" ") && $0.contains(": warning: ") }
    notes = lines.filter { $0.contains("note: ") }
    if errors.isEmpty, compiler.status != 0 {
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
      "swiftc", "-typecheck", "-parse-as-library", "-package-name", "app",
      "-I", products + "/Modules",
      "-I", repository + "/Sources/CSQLite",
      "-load-plugin-executable", products + "/BacktrailMacros-tool#BacktrailMacros",
    ]
  }
}
