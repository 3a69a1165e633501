import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing

/// A route with a secret, stored under a chosen name.
private enum Safe: Route, DeclaresRoutes {
  case closed
  case opened(code: String)

  static let routeDeclarations = [
    RouteDeclaration("closed", view: "Closed"), RouteDeclaration("opened", name: "o", view: "Opened"),
  ]

  static let router = DeepLinkRouter<Safe>(routes: [
    DeepLinkRouteDefinition(
      "/safe", query: ["code"], case: "opened",
      parameters: [DeepLinkParameter("code", String.self, from: "code")],
      build: { (link) throws(DeepLinkValueError) in .opened(code: try link.value("code")) })
  ])
}

@MainActor @Suite(.temporaryLog) struct DeclaredSecretTests {
  private func launch() throws -> Navigator<Safe> {
    let navigator = Navigator<Safe>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    navigator.followLinks(with: Safe.router)
    navigator.restore(orElse: .stack(.closed))
    return navigator
  }

  @Test func `a secret is removed from a case that is stored under another name`() async throws {
    let first = try launch()
    first.push(.opened(code: "1"))
    await first.close()
    let second = try launch()
    #expect(second.state.top?.route == .quarantined(name: "o", reason: .redacted))
    await second.close()
  }
}
