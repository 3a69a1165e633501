import FoundationEssentials

/// The programs that are measured as separate processes.
struct Probe {
  private let folder: String
  private let pragmas: String

  init(_ settings: WriterSettings) throws {
    let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    folder = own.path
    pragmas = settings.opening + settings.after(synchronous: 2)
    for name in ["probe", "probe-c"] where !FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
      throw Failure("'\(name)' is not built. Run 'swift build -c release --product \(name)'.")
    }
  }

  func swift(_ arguments: String...) -> [String] { ["\(folder)/probe"] + arguments }

  func c(_ arguments: String...) -> [String] {
    ["\(folder)/probe-c"] + arguments + (arguments.first == "restore" ? [pragmas] : [])
  }

  /// Measures the number of pages that a restore reads from a new log and from an old one.
  func pageReads(_ young: String, _ old: String, in folder: Folder) throws -> [Row] {
    guard Processes.has("strace") else { return [] }
    let reads = try [young, old].map { path in
      let trace = folder.fresh("trace")
      try Processes.run(["strace", "-f", "-e", "trace=pread64", "-o", trace] + swift("restore", path))
      return try String(contentsOf: URL(filePath: trace), encoding: .utf8).split(separator: "\n")
        .count { $0.contains("pread64(") }
    }
    return [
      Row(
        name: "page reads of a restore, old log to young", value: Double(reads[1]), unit: "reads",
        reference: Double(reads[0]), target: "±2", isMet: abs(reads[0] - reads[1]) <= 2)
    ]
  }

  /// Measures the number of instructions that a restore takes, from a new log and from an old one.
  func instructions(_ young: String, _ old: String, in folder: Folder) throws -> [Row] {
    guard let valgrind = try valgrind(in: folder) else { return [] }
    let counts = try [young, old].map { try valgrind.instructions("restore", $0) }
    let ratio = counts[1] / counts[0]
    return [
      Row(
        name: "instructions of a restore, old log to young", value: counts[1] / 1e6, unit: "M",
        reference: counts[0] / 1e6, ratio: ratio, target: "±10 %", isMet: abs(ratio - 1) <= 0.1)
    ]
  }

  /// Measures the instructions for restoring a navigator and for reading the JSON state file, without those for
  /// starting an empty program.
  func instructions(navigator log: String, json: String, in folder: Folder) throws -> [Row] {
    guard let valgrind = try valgrind(in: folder) else { return [] }
    let empty = try valgrind.instructions("empty")
    let ours = try valgrind.instructions("navigator", log) - empty
    let theirs = try valgrind.instructions("json", json) - empty
    return [
      Row(
        name: "instructions of a restored Navigator, to the JSON state file", value: ours / 1e6, unit: "M",
        reference: theirs / 1e6, ratio: ours / theirs)
    ]
  }

  /// Returns the probe under valgrind, or `nil` if valgrind is not installed.
  func valgrind(in folder: Folder) throws -> Valgrind? {
    try Valgrind(folder, probe: "\(self.folder)/probe")
  }
}
