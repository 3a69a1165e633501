import BacktrailTesting
import Foundation
import Testing

/// Exports without secrets.
@Suite(.temporaryLog) struct CLIExportTests {
  @Test func `a redacted export has no values with the names, and says which events had some`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("export", "--redact-name", "words", path)
    #expect(!result.output.contains("größe"))
    #expect(result.output.contains("detail"))
    #expect(
      result.messages.contains(
        "Values of 2 events were left out: event 2, sceneOpened main; event 7, pushed search."),
      "\(result.messages)")
    let copy = try CLI.run("import", path + "-copy", "-", input: result.output)
    #expect(copy.status == 0)
    #expect(try CLI.run("show", path + "-copy").output.contains("redacted"))
  }

  @Test func `a redacted export of a log without secrets is the export`() async throws {
    let path = try TemporaryLog.path()
    try await CLISample.write(to: path)
    let result = try CLI.run("export", "--redact", path)
    #expect(result.output == (try CLI.run("export", path).output))
    #expect(result.messages.contains("Values of 0 events were left out."))
    #expect(result.messages.contains("Values left out: none. Values in the copy: id, main, scroll, words."))
  }
}
