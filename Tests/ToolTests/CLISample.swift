import Backtrail
import BacktrailTesting
import Foundation

/// A small log with fixed ids, times and salts.
@MainActor
enum CLISample {
  /// The goldens of the tool have these names.
  enum Place: Route {
    case home
    case detail(id: Int)
    case search(words: String)
    case share(id: Int)
  }

  static let id = CommandID("00000000-0000-4000-8000-000000000001")!
  /// The id of the command that pushed the first detail.
  nonisolated static let command = CommandID("00000000-0000-4000-8000-000000000002")!

  /// Two launches: the first ended cleanly, the second did not. 13 events, one snapshot.
  static func write(to path: String, id: CommandID = id) async throws {
    let first = try open(path, id, seed: 1)
    try await first.perform(id: command) { $0.push(.detail(id: 1)) }
    first.saveViewState(["scroll": 12])
    first.registerOverride("promo", for: "banner", of: "home")
    first.select("search")
    first.push(.search(words: "größe \"L\""))
    await first.close()
    let log = try SQLiteEventLog(path: path)
    let second = open(log, seed: 2)
    try second.perform { moves in
      moves.select("home")
      moves.push(.detail(id: 2))
    }
    second.present(.share(id: 2))
    second.undo()
    try await second.flush()
    log.close()
  }

  private static func open(_ path: String, _ id: CommandID, seed: UInt64) throws -> Navigator<Place> {
    open(try SQLiteEventLog(path: path, newLogID: id), seed: seed)
  }

  private static func open(_ log: SQLiteEventLog, seed: UInt64) -> Navigator<Place> {
    let navigator = Navigator<Place>(log: log, environment: .fixed(seed: seed))
    navigator.restore(
      orElse: .tabs([BranchLayout("home", .home), BranchLayout("search", .search(words: ""))]))
    return navigator
  }

  /// The lines of the log's export.
  static func lines() async throws -> [String] {
    let folder = try TemporaryLog.path() + "-lines"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await write(to: folder + "/sample.backtrail")
    return try CLI.run("export", folder + "/sample.backtrail").output.split(separator: "\n").map(String.init)
  }
}
