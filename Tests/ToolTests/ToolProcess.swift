import Foundation
@_exported import TestSupport

/// Runs built tools and scripts of this repository.
enum ToolProcess {
  /// The folder of this repository.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder of the built products, which also contains the test bundle.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

  /// Runs a tool to its end.
  static func run(_ path: String, _ arguments: [String], input: String = "") throws -> FinishedProgram {
    let environment = ProcessInfo.processInfo.environment.merging(["NO_COLOR": "1"]) { $1 }
    return try FinishedProgram(path, arguments, environment: environment, input: input)
  }
}
