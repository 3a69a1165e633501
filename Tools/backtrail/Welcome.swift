import BacktrailCore
import BacktrailInspection

/// The output of `backtrail` without arguments: the first steps, each with a command to type, and the logs in the
/// current folder.
struct Welcome {
  private static let mostFiles = 10

  private let folder = LogFolder(".")
  private let files: [LogFolder.File]

  init() { files = folder?.files ?? [] }

  func print(on output: Output) throws {
    try print(firstSteps, "Backtrail shows, checks, and copies logs of app navigation.", on: output)
    try output.print("")
    if let folder { Messages().noteUndecodable(in: folder) }
    guard !files.isEmpty else {
      return try output.print(
        sentence:
          "This folder contains no logs. If no log is specified, commands read the newest one in '\(DefaultLog.description)'."
      )
    }
    try print(listing, "Logs and exports in this folder, newest first:", on: output)
    if files.count > Self.mostFiles { try output.print("… and \(files.count - Self.mostFiles) more") }
  }

  private func print(_ table: Table, _ title: String, on output: Output) throws {
    try output.print(sentence: title, indent: 0)
    for line in table.lines(in: output.columns.map { $0 - 2 }) { try output.print("  \(line)") }
  }

  /// Commands for the newest file, or for a placeholder.
  private var firstSteps: Table {
    let log = files.first.map { $0.name.forShell } ?? "FILE"
    var table = Table(fixed: [1])
    table.add(["See what was open", "backtrail show \(log)"])
    table.add(["See what happened", "backtrail story \(log)"])
    table.add(["Replay it in a browser", "backtrail report \(log)"])
    table.add(["Find what caused a bug", "backtrail bisect --help"])
    table.add(["Check for damage", "backtrail verify \(log)"])
    table.add(["All commands", "backtrail --help"])
    return table
  }

  private var listing: Table {
    var table = Table(numeric: [1], fixed: [2])
    for file in files.prefix(Self.mostFiles) {
      let date = String("\(Timestamp(milliseconds: file.changed / 1_000_000))".prefix(16)).replacing(
        "T", with: " ")
      table.add([file.name.visible, "\((file.size + 1023) / 1024) KiB", "\(date) UTC"])
    }
    return table
  }
}

extension String {
  /// The name of a file as a single shell argument. A prefix keeps a name that begins with '-' from being interpreted
  /// as an option.
  fileprivate var forShell: String { (hasPrefix("-") ? "./\(self)" : self).shellWord }
}
