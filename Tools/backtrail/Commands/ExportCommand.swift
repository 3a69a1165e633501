import ArgumentParser
import BacktrailInspection
import BacktrailStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Prints the log as JSON Lines, one batch a line.",
    discussion: """
      Example: backtrail export -o shop.jsonl shop.backtrail

      'backtrail import' makes a log of it again, with the same head hash, unless
      the log was compacted: then copy its file. A new file is whole or not there;
      what still reads of a damaged log goes to standard output.
      """)

  @OptionGroup var log: LogArgument

  @Option(name: .shortAndLong, help: "A new file to write; else standard output.", completion: .file())
  var output: String?

  @OptionGroup var options: OutputOptions

  func run() throws {
    let reader = try log.openNotingLoss()
    let floor = try reader.position().floor
    if floor > 0 {
      Messages().note(
        "The log was compacted: the export begins behind \(floor), and no log can be made of it.")
    }
    if let path = output {
      let file = try NewFile(path)
      try reader.forEachLine { line in
        try file.write(line.text + "\n")
        return true
      }
      return try file.finish()
    }
    let output = Output(.never, pages: false)
    do {
      try reader.forEachLine { line in
        try output.print(line.text)
        return output.isOpen
      }
    } catch {
      try? output.finish()
      throw error
    }
    try output.finish()
  }
}
