import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting

/// A log with something of everything, as a killed app leaves it: screens with parameters, view states, overrides,
/// links, a command's id, snapshots, and the newest moves in the write-ahead log.
@MainActor
enum SmallLog {
  /// - Parameter isCompacted: Whether the first launch was removed, which leaves a retention boundary and what is kept
  ///   below it.
  static func make(isCompacted: Bool) async throws -> LogFiles {
    let path = try RunFolder.newFolder("small") + "/log"
    try await launch(path, 1, isKilled: false)
    try await launch(path, 2, isKilled: false)
    if isCompacted {
      let log = try SQLiteEventLog(path: path)
      try log.compact(RetentionPolicy(days: nil, events: 5, bytes: nil))
      log.close()
    }
    return try await launch(path, 3, isKilled: true)
  }

  @discardableResult
  private static func launch(_ path: String, _ number: UInt64, isKilled: Bool) async throws -> LogFiles {
    let log = AttackedLog(try SQLiteEventLog(path: path))
    log.attack { $0.neverSettles = isKilled }
    var environment = NavigatorEnvironment.fixed(seed: number)
    // Snapshots are taken when requested, so that every run makes the same files.
    environment.snapshotInterval = .max
    environment.retention = .unlimited
    let navigator = Navigator<Screen>(log: log, environment: environment)
    navigator.followLinks(with: DeepLinkRouter<Screen>())
    navigator.restore(orElse: .start)
    try await begin(navigator, Int(number))
    if !isKilled { try await goOn(navigator, Int(number)) }
    if isKilled { log.kill() }
    let files = LogFiles(at: path)
    await navigator.close()
    log.release()
    return files
  }

  /// A person's first actions; each flush is a separate commit.
  private static func begin(_ navigator: Navigator<Screen>, _ number: Int) async throws {
    try await navigator.perform(id: CommandID(high: 1, low: UInt64(number))) { $0.push(.item(id: number)) }
    navigator.saveViewState(["scroll": number])
    try await navigator.flush()
    navigator.registerOverride("plain", for: "header", of: "card", scope: .entry(.top))
    try await navigator.enterBackground()
    navigator.present(.note(text: "Launch \(number)"))
    try await navigator.flush()
    try navigator.open("app://vault/\(number)")
    try await navigator.flush()
  }

  private static func goOn(_ navigator: Navigator<Screen>, _ number: Int) async throws {
    try navigator.open("app://items/\(number + 40)")
    try await navigator.flush()
    // A text that does not fit on a page.
    navigator.push(.note(text: String(repeating: "lorem ", count: number == 2 ? 700 : 20)))
    try await navigator.enterBackground()
    navigator.undo()
    try await navigator.flush()
  }
}
