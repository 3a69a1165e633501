import ArgumentParser
import BacktrailCore
import BacktrailStore
import Foundation

/// A generator for the uploads of a fleet of phones. The engine records the logs, and a seed determines their contents.
@main
struct FleetGenerator: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generates the logs of a fleet: a random walk over the sample app's screens, in many sessions.")

  enum Form: String, ExpressibleByArgument, CaseIterable {
    /// A file of exported lines for each day of arrival.
    case lines
    /// A log for each phone.
    case logs
  }

  @Option(help: ArgumentHelp("The total number of sessions, over two weeks.", valueName: "n"))
  var sessions: Int
  @Option(help: "The same seed generates the same fleet.")
  var seed: UInt64 = 1
  @Option(name: .shortAndLong, help: "The folder to create.")
  var output: String
  @Option(name: .customLong("as"), help: "The form of the output: exported lines by day, or logs.")
  var form = Form.lines
  @Option(
    help: ArgumentHelp("The average number of steps in a session, after the first ones.", valueName: "n"))
  var steps = 47
  @Option(help: ArgumentHelp("Add one more phone with at least this many events.", valueName: "n"))
  var skewed = 0
  @Flag(help: "Add a hash to each line, as 'backtrail export --hashes' does.")
  var hashes = false
  @OptionGroup var trouble: Trouble
  @Option(help: .hidden) var worker = 0
  @Option(help: .hidden) var workers = 1

  func validate() throws {
    guard sessions > 0, steps >= 0, workers > 0 else {
      throw ValidationError("'--sessions' must be at least 1, and '--steps' at least 0.")
    }
  }

  /// The number of phones whose lines are written to the same files.
  private static let phonesPerPart = 125

  @MainActor func run() async throws {
    let phones = plan()
    let folder = form == .logs ? output : try Self.workFolder()
    defer { if form == .lines { try? FileManager.default.removeItem(atPath: folder) } }
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let parts = (phones.count + Self.phonesPerPart - 1) / Self.phonesPerPart
    for part in stride(from: worker, to: parts, by: workers) {
      var uploads = Uploads(keepsLogs: form == .logs)
      for number in part * Self.phonesPerPart..<min(phones.count, (part + 1) * Self.phonesPerPart) {
        var phone = Phone(number, seed: seed, steps: steps, hasHashes: hashes, in: folder)
        try await phone.live(sessions: phones[number], trouble: trouble, uploads: &uploads)
        try phone.end(trouble, &uploads)
      }
      try uploads.write(to: output, part: part)
    }
  }

  /// Returns the number of sessions of each phone: most have a few, and some have many.
  private func plan() -> [Int] {
    var chance = Chance(seed: seed)
    var phones: [Int] = []
    var rest = sessions
    while rest > 0 {
      phones.append(min(rest, 1 + chance.around(7)))
      rest -= phones[phones.count - 1]
    }
    if skewed > 0 { phones.append(max(1, skewed / 45)) }
    return phones
  }

  /// Returns a folder for logs that are in use, in memory if the system supports it.
  private static func workFolder() throws -> String {
    let memory = "/dev/shm"
    let files = FileManager.default
    let parent = files.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    let folder = "\(parent)/fleet-\(ProcessInfo.processInfo.processIdentifier)"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }
}
