import CustomDump
import Foundation
public import Testing

/// Compares text with a golden file next to the test, and reports the differences.
///
/// To write the file instead, run `RECORD=1 swift test`. Review a rewritten file as you would review code.
/// - Parameters:
///   - text: The text to compare.
///   - path: The path of the golden file, relative to the folder of the test's source file.
///   - file: The source file of the test.
///   - sourceLocation: The location at which a difference is reported.
/// - Throws: An error if the file cannot be read or written.
public func expectGolden(
  _ text: String, in path: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = URL(beside: file, path)
  if ProcessInfo.processInfo.environment["RECORD"] == "1" {
    let folder = golden.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: golden)
    return
  }
  guard let expected = try? String(contentsOf: golden, encoding: .utf8) else {
    Issue.record(
      "There is no golden file '\(path)'. Run the test with RECORD=1 to write it.",
      sourceLocation: sourceLocation)
    return
  }
  if let difference = diff(expected, text) {
    Issue.record(
      "The text differs from the golden file '\(path)':\n\(difference)\nRun the test with RECORD=1 if the change is intended.",
      sourceLocation: sourceLocation)
  }
}

extension URL {
  /// Creates the URL of the file at a path. A relative path is resolved against the folder of the given file.
  init(beside file: String, _ path: String) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    self = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
  }
}
