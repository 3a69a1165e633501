import FoundationEssentials

/// The probe under valgrind, whose counts are not affected by other programs on the machine.
struct Valgrind {
  private let folder: Folder
  private let program: String

  /// Creates the probe, or returns `nil` if valgrind or strip is not installed.
  init?(_ folder: Folder, probe: String) throws {
    guard Processes.has("valgrind"), Processes.has("strip") else { return nil }
    self.folder = folder
    // Debian's valgrind 3.19 cannot read the debug information of Swift 6.
    program = folder.fresh("probe-stripped")
    try Processes.run(["strip", "--strip-debug", "-o", program, probe])
  }

  /// Returns the number of instructions that the probe executes.
  func instructions(_ arguments: String...) throws -> Double {
    let output = folder.fresh("callgrind")
    _ = try run("callgrind", ["--callgrind-out-file=\(output)"], arguments)
    let profile = try String(contentsOf: URL(filePath: output), encoding: .utf8)
    let line = profile.split(separator: "\n").first { $0.hasPrefix("totals: ") || $0.hasPrefix("summary: ") }
    guard let total = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw Failure("callgrind reported no total.")
    }
    return total
  }

  /// Returns the number of memory allocations that the probe makes.
  func allocations(_ arguments: String...) throws -> Double {
    let log = try run("memcheck", ["--leak-check=no", "--undef-value-errors=no"], arguments)
    let words = log.split(separator: "\n").first { $0.contains("total heap usage:") }?.split(separator: " ")
    guard let words, let place = words.firstIndex(of: "usage:"), words.indices.contains(place + 1),
      let count = Double(words[place + 1].filter { $0 != "," })
    else { throw Failure("memcheck reported no count.") }
    return count
  }

  private func run(_ tool: String, _ options: [String], _ arguments: [String]) throws -> String {
    let log = folder.fresh("valgrind")
    try Processes.run(
      ["valgrind", "--tool=\(tool)", "--log-file=\(log)"] + options + [program] + arguments,
      environment: ["SWIFT_DETERMINISTIC_HASHING=1"])
    return try String(contentsOf: URL(filePath: log), encoding: .utf8)
  }
}
