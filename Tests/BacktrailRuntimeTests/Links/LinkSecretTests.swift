import Backtrail
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// Secrets of links are never stored.
@MainActor
@Suite(.temporaryLog) struct LinkSecretTests {
  nonisolated private static let secret = "Xy7planted-secret"

  private func launch() throws -> Navigator<Stop> {
    .following(try SQLiteEventLog(path: TemporaryLog.path()))
  }

  /// Whether the secret stands in any of the log's files, as it is or escaped.
  private func isOnDisk() throws -> Bool {
    let path = try TemporaryLog.path()
    let files = [path, path + "-wal", path + "-shm"].filter { FileManager.default.fileExists(atPath: $0) }
    return try files.contains { file in
      try Data(contentsOf: URL(fileURLWithPath: file)).range(of: Data(Self.secret.utf8)) != nil
    }
  }

  @Test(arguments: [
    "/reset?token=\(secret)", "/vault/\(secret)", "/nowhere?access_token=\(secret)",
    "/map?password=\(secret)", "/map#token=\(secret)", "https://me:\(secret)@host.example/map",
    "/reset?token=\(secret)&x=%ZZ", "tel:\(secret)", "/stations/x?code=\(secret)",
    "/reset?%74oken=\(secret)", "/map?x=1&Session-Token=\(secret)",
  ])
  func `a secret never reaches the disk`(url: String) async throws {
    let navigator = try launch()
    try navigator.open(url)
    try navigator.openGate(.authentication)
    navigator.push(.line(1))
    try await navigator.enterBackground()
    #expect(try !isOnDisk())
    await navigator.close()
    #expect(try !isOnDisk())
  }

  @Test func `a secret that no name marks is found by the search`() async throws {
    let navigator = try launch()
    try navigator.open("/map?other=\(Self.secret)")
    try await navigator.flush()
    #expect(try isOnDisk())
    await navigator.close()
  }

  @Test func `the app sees the secret, and a relaunch does not`() async throws {
    let first = try launch()
    try first.open("/reset?token=\(Self.secret)")
    #expect(first.state.top?.route == .route(.reset(token: Self.secret)))
    await first.close()
    let second = try launch()
    #expect(second.state.top?.route == .quarantined(name: "reset", reason: .redacted))
    await second.close()
  }

  @Test func `a screen that gets the secret by hand is stored without it`() async throws {
    let navigator = try launch()
    try navigator.open("/reset?token=\(Self.secret)")
    navigator.setStack([.map, .reset(token: "prefix-\(Self.secret)")])
    navigator.push(.reset(token: "another"))
    await navigator.close()
    #expect(try !isOnDisk())
    let second = try launch()
    #expect(second.state.top?.route == .quarantined(name: "reset", reason: .redacted))
    await second.close()
  }

  @Test func `a held link with a secret waits in memory only`() async throws {
    let first = try launch()
    try first.open("/vault/\(Self.secret)")
    #expect(try first.openGate(.authentication).count == 1)
    #expect(first.state.top?.route == .route(.reset(token: Self.secret)))
    first.closeGate(.authentication)
    let held = try first.open("/vault/\(Self.secret)")
    await first.close()
    let second = try launch()
    #expect(second.state.links.isEmpty)
    let log = try SQLiteLogReader(path: TemporaryLog.path())
    try await second.flush()
    let refusal = EventColumns(
      type: "linkRefused", target: "\(held.link)", name: LinkRefusal.secretNotKept.code)
    let events = try log.batches(in: 1...log.position().head).flatMap(\.events)
    #expect(events.contains { $0.columns == refusal })
    await second.close()
  }

  /// Destinations that are no screens, so that only a secret's text tells where it went.
  private enum Destination: DeepLinkRoutable {
    case unlock(pin: String)
    case never

    static let allRoutes = [
      DeepLinkRouteDefinition<Self>(
        "/unlock", query: ["pin"], case: "unlock",
        parameters: [DeepLinkParameter("pin", String.self, from: "pin")],
        build: { link throws(DeepLinkValueError) in .unlock(pin: try link.value("pin")) })
    ]
  }

  @Test(arguments: ["12", "4711", secret])
  func `a secret is found in a screen by its text`(pin: String) async throws {
    let navigator = Navigator<Stop>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    navigator.followLinks(with: DeepLinkRouter<Destination>()) { destination in
      guard case .unlock(let pin) = destination else { return .standard(.map) }
      return LinkPlan { LinkBranch { pin.count == 2 ? Stop.line(Int(pin) ?? 0) : Stop.reset(token: pin) } }
    }
    navigator.restore(orElse: .start)
    try navigator.open("/unlock?pin=\(pin)")
    let shown: Stop = pin.count == 2 ? .line(12) : .reset(token: pin)
    #expect(navigator.state.top?.route == .route(shown))
    await navigator.close()
    let second = try launch()
    let name = pin.count == 2 ? "line" : "reset"
    #expect(second.state.top?.route == .quarantined(name: name, reason: .redacted))
    await second.close()
  }
}
