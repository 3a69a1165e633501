import ArgumentParser
import BacktrailRuntime
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Prints the log as JSON Lines, one batch a line.",
    discussion: """
      Example: backtrail export -o shop.jsonl shop.backtrail

      'backtrail import' makes a log of it again, with the same head hash.
      """)

  @OptionGroup var log: LogArgument

  @Option(name: .shortAndLong, help: "A new file to write; else standard output.", completion: .file())
  var output: String?

  @OptionGroup var options: OutputOptions

  func run() throws {
    let reader = try log.open()
    let logID = try reader.position().logID
    let output = try output.map { try Output(newFile: $0) } ?? Output(.never, pages: false)
    do {
      try reader.forEachBatch { batch in
        try output.print(JSONLine(logID: logID, batch: batch).text)
        return output.isOpen
      }
      try output.finish()
    } catch let error as StoreError where error.code == .damaged {
      // What still reads is kept; the error says from where on it does not.
      try output.finish()
      throw error
    } catch {
      // Half an export is none.
      if let path = self.output { unlink(path) }
      throw error
    }
  }
}
