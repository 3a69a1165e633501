import Backtrail
import BacktrailInspection
import BacktrailTesting
import TestSupport
import Testing

/// The stored form of a screen's values with the names of secrets, with and without a link pattern that has them.
@MainActor
@Suite(.temporaryLog) struct SecretNameTests {
  private struct Held: Codable, Hashable {
    let password: String
  }

  private enum Screen: Route {
    case home
    case reset(token: String)
    case other(token: String)
    case login(token: String, user: String)
    case note(text: String)
    case plain(password: String)
    case holder(Held)
  }

  /// A table that does not declare a link's case, and one that does not declare the case's values.
  private nonisolated static let tables: [[DeepLinkRouteDefinition<Screen>]] = [
    [DeepLinkRouteDefinition(pattern: "/reset/:token") { $0.path("token").map { .reset(token: $0) } }],
    [
      DeepLinkRouteDefinition(pattern: "/reset", queryParams: ["token"]) {
        $0.query("token").map { .reset(token: $0) }
      }
    ],
    [
      DeepLinkRouteDefinition("/reset/:token", case: "reset") { link throws(DeepLinkValueError) in
        .reset(token: link.path("token") ?? "")
      }
    ],
  ]

  private func launch(_ table: Int = 0) throws -> Navigator<Screen> {
    let navigator = Navigator<Screen>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    navigator.followLinks(with: DeepLinkRouter(routes: Self.tables[table]))
    navigator.restore(orElse: .stack(.home))
    return navigator
  }

  @Test(arguments: [0, 1, 2])
  func `a table that does not declare its values keeps them out of screens`(table: Int) async throws {
    let first = try launch(table)
    first.push(.reset(token: "planted-one"))
    try first.open(table == 1 ? "/reset?token=planted-two" : "/reset/planted-two")
    first.push(.note(text: "kept"))
    await first.close()
    #expect(try !TemporaryLog.contains("planted"))
    let second = try launch(table)
    #expect(second.state.topStack?.routes() == [.home, .note(text: "kept")])
    await second.close()
  }

  @Test func `a table that does not declare its case applies to every case`() async throws {
    let navigator = try launch()
    navigator.push(.other(token: "planted-one"))
    await navigator.close()
    #expect(try !TemporaryLog.contains("planted"))
  }

  @Test func `a pushed secret is left out wherever the same event repeats it`() async throws {
    let first = try launch()
    first.push(.login(token: "planted-one", user: "planted-one"))
    try await first.perform(id: .random()) {
      $0.setStack([.note(text: #"{"q":"see planted\u002dtwo"}"#), .other(token: "planted-two"), .home])
    }
    first.push(.login(token: "short", user: "short"))
    await first.close()
    #expect(try !TemporaryLog.contains("planted"))
    #expect(try TemporaryLog.contains("short"))
    let second = try launch()
    #expect(second.state.topStack?.routes() == [.home])
    await second.close()
  }

  @Test func `without a link pattern, the log has what a restore needs, but an export does not`() async throws
  {
    let first = try launch()
    first.push(.plain(password: "planted-one"))
    first.push(.holder(Held(password: "planted-two")))
    #expect(try await !first.exportLog(redacting: []).contains("planted"))
    await first.close()
    let second = try launch()
    let routes: [Screen] = [.home, .plain(password: "planted-one"), .holder(Held(password: "planted-two"))]
    #expect(second.state.topStack?.routes() == routes)
    var erasure = Erasure()
    erasure.parameters = [Erasure.Parameter("password")]
    try await second.reset(to: .stack(.home), erasing: erasure)
    await second.close()
    #expect(try !TemporaryLog.contains("planted"))
  }
}
