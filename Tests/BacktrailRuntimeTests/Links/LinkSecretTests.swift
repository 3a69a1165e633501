import Backtrail
import BacktrailInspection
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport
import Testing
import Worlds

/// Secrets of links are never stored.
@MainActor
@Suite(.temporaryLog) struct LinkSecretTests {
  nonisolated private static let secret = "Xy7planted-secret"

  private func launch() throws -> Navigator<Shop> {
    .following(try SQLiteEventLog(path: TemporaryLog.path()))
  }

  @Test(arguments: [
    "/reset?token=\(secret)", "/vault/\(secret)", "/nowhere?access_token=\(secret)",
    "/list?password=\(secret)", "/list#token=\(secret)", "https://me:\(secret)@host.example/list",
    "/reset?token=\(secret)&x=%ZZ", "tel:\(secret)", "/items/x?code=\(secret)",
    "/reset?%74oken=\(secret)", "/list?x=1&Session-Token=\(secret)",
    "/list?next=%2Fvault%2F\(secret)", "/nowhere?next=%252Fvault%252F\(secret)",
    "/orders?next=https%3A%2F%2Fshop.example%2Fvault%2F\(secret)",
    "/list?tokens=first-one,\(secret)&name=\(secret)",
  ])
  func `a secret never reaches the disk`(url: String) async throws {
    let navigator = try launch()
    try navigator.open(url)
    try navigator.openGate(.authentication)
    navigator.push(.aisle(1))
    try await navigator.enterBackground()
    #expect(try !TemporaryLog.contains(Self.secret))
    await navigator.close()
    #expect(try !TemporaryLog.contains(Self.secret))
  }

  @Test(
    arguments: [
      "/list?other=\(secret)", "/orders?next=%2Flist%2F\(secret)", "/nowhere/\(secret)", "/items/x-\(secret)",
      "https://host.example/list?q=%7B%22a%22%3A%22\(secret)%22%7D",
    ], [true, false])
  func `a later link is recorded without the secret of a link or screen before it`(
    url: String, isLink: Bool
  ) async throws {
    let navigator = try launch()
    if isLink {
      try navigator.open("/reset?token=\(Self.secret)")
    } else {
      navigator.push(.reset(token: Self.secret))
    }
    try navigator.open(url)
    try navigator.openGate(.authentication)
    await navigator.close()
    #expect(try !TemporaryLog.contains(Self.secret))
  }

  @Test func `a later link that waits with the secret waits in memory only`() async throws {
    let first = try launch()
    try first.open("/reset?token=\(Self.secret)")
    try first.open("/orders?note=\(Self.secret)")
    #expect(first.state.links.map { $0.hold?.isSecret } == [true])
    await first.close()
    let second = try launch()
    #expect(second.state.links.isEmpty)
    await second.close()
  }

  @Test func `a view state that repeats the secret of a pushed screen is recorded without it`() async throws {
    let navigator = try launch()
    navigator.push(.reset(token: Self.secret))
    navigator.saveViewState(["typed": Self.secret])
    try navigator.perform { moves in
      moves.push(.reset(token: "other-\(Self.secret)"))
      moves.saveViewState(["typed": "other-\(Self.secret)"])
    }
    try await navigator.enterBackground()
    #expect(try !TemporaryLog.contains(Self.secret))
    await navigator.close()
    #expect(try !TemporaryLog.contains(Self.secret))
  }

  @Test func `a command does not reveal the secret in its moves`() async throws {
    let first = try launch()
    let id = CommandID.random()
    let result = try await first.perform(id: id) { $0.push(.reset(token: "4821")) }
    await first.close()
    let second = try launch()
    let other = try await second.perform(id: id) { $0.push(.reset(token: "1111")) }
    #expect(other == result)
    await #expect(throws: StoreError.self) {
      try await second.perform(id: id) { $0.push(.aisle(1)) }
    }
    await second.close()
  }

  @Test func `a number is also a secret without its leading zeros`() async throws {
    let navigator = try launch()
    try navigator.open("/list?pin=000987654321&other=987654321")
    let text = try await navigator.exportLog()
    #expect(text.contains("/list?pin=***&other=***"))
    await navigator.close()
  }

  @Test func `a secret that no name marks is found by the search`() async throws {
    let navigator = try launch()
    try navigator.open("/list?other=\(Self.secret)")
    try await navigator.flush()
    #expect(try TemporaryLog.contains(Self.secret))
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

  @Test func `a screen that is given the secret by hand is stored without it`() async throws {
    let navigator = try launch()
    try navigator.open("/reset?token=\(Self.secret)")
    navigator.setStack([.list, .reset(token: "prefix-\(Self.secret)")])
    navigator.push(.reset(token: "another"))
    await navigator.close()
    #expect(try !TemporaryLog.contains(Self.secret))
    let second = try launch()
    #expect(second.state.top?.route == .quarantined(name: "reset", reason: .redacted))
    await second.close()
  }

  @Test func `a held link with a secret waits only in memory`() async throws {
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
      type: "linkRefused", target: "\(held.link)", name: LinkResult.Refusal.secretNotKept.code)
    let events = try log.batches(in: 1...log.position().head).flatMap(\.events)
    #expect(events.contains { $0.columns == refusal })
    await second.close()
  }

  @Test(arguments: [[], ["token"]] as [Set<String>])
  func `a name that the policy declares not to be secret is stored`(names: Set<String>) async throws {
    for launch in 0..<2 {
      let navigator = Navigator<Shop>(log: try SQLiteEventLog(path: TemporaryLog.path()))
      navigator.followLinks(with: DeepLinkRouter<Shop>(policy: DeepLinkPolicy(nonsensitiveNames: names)))
      navigator.restore(orElse: .stack(.list))
      if launch == 0 {
        try navigator.open("/reset?token=SAVE10")
        navigator.push(.help)
      }
      let reset: DecodedRoute<Shop> = .route(.reset(token: "SAVE10"))
      let expected = launch == 0 || !names.isEmpty ? reset : .quarantined(name: "reset", reason: .redacted)
      #expect(navigator.state.topStack?.entries.map(\.route) == [.route(.list), expected, .route(.help)])
      await navigator.close()
    }
  }

  /// Destinations that are not screens, so that only a secret's text shows where it went.
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
    let navigator = Navigator<Shop>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    navigator.followLinks(with: DeepLinkRouter<Destination>()) { destination in
      guard case .unlock(let pin) = destination else { return LinkPlan(LinkBranch([.list])) }
      return LinkPlan(LinkBranch([pin.count == 2 ? .aisle(Int(pin) ?? 0) : .reset(token: pin)]))
    }
    navigator.restore(orElse: .withOrders)
    try navigator.open("/unlock?pin=\(pin)")
    let shown: Shop = pin.count == 2 ? .aisle(12) : .reset(token: pin)
    #expect(navigator.state.top?.route == .route(shown))
    await navigator.close()
    let second = try launch()
    let name = pin.count == 2 ? "aisle" : "reset"
    #expect(second.state.top?.route == .quarantined(name: name, reason: .redacted))
    await second.close()
  }

  /// Destinations whose values are all secret, wrapped in the app's own type.
  private enum Inner: Codable, Hashable, DeepLinkRoutable {
    case verify(code: Int)
    case reset(token: UUID)
    case invite(token: String)

    static let allRoutes = [
      one("/verify/:code", "verify") { (code: Int) in
        .verify(code: code)
      } values: {
        if case .verify(let code) = $0 { code } else { nil }
      },
      one("/reset/:token", "reset") { (token: UUID) in
        .reset(token: token)
      } values: {
        if case .reset(let token) = $0 { token } else { nil }
      },
      one("/invite/:token", "invite") { (token: String) in
        .invite(token: token)
      } values: {
        if case .invite(let token) = $0 { token } else { nil }
      },
    ]

    private static func one<Value: DeepLinkValue>(
      _ pattern: String, _ name: String, make: @escaping @Sendable (Value) -> Self,
      values: @escaping @Sendable (Self) -> Value?
    ) -> DeepLinkRouteDefinition<Self> {
      let key = pattern.split(separator: ":").last.map(String.init) ?? ""
      return DeepLinkRouteDefinition(
        pattern, case: name, parameters: [DeepLinkParameter(key, Value.self, from: key)],
        build: { link throws(DeepLinkValueError) in make(try link.value(key)) },
        values: { destination, link in
          guard let value = values(destination) else { return false }
          link.set(key, value)
          return true
        })
    }
  }

  private enum Outer: Route {
    case home
    case account(Inner)
    case number(Int)
    case words(String)
    case map([String: Int])
  }

  private func launchOuter() throws -> Navigator<Outer> {
    let navigator = Navigator<Outer>(log: try SQLiteEventLog(path: TemporaryLog.path()))
    let router = UniversalDeepLinkRouter<Outer>().include(Inner.self, as: { .account($0) })
    navigator.followLinks(with: router) { LinkPlan(LinkBranch([$0])) }
    navigator.restore(orElse: .stack(.home))
    return navigator
  }

  @Test(arguments: [
    ("/verify/073451298", "73451298"),
    ("/reset/6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"),
    ("/invite/\(secret)", secret),
  ])
  func `a secret is left out of a wrapped destination however its type encodes it`(
    url: String, written: String
  ) async throws {
    let first = try launchOuter()
    try first.open(url)
    guard case .account(let inner)? = first.state.top?.route.route else {
      Issue.record("The link was not followed.")
      return
    }
    // By hand, in another screen, and in a screen's saved value.
    first.push(.account(inner))
    first.push(.words("see \(written)"))
    first.push(.map([written: 1]))
    first.saveViewState(["field": written])
    await first.close()
    #expect(try !TemporaryLog.contains(written))
    let second = try launchOuter()
    second.push(.account(inner))
    let entry = try #require(second.state.topStack?.entries.dropLast().last)
    #expect(entry.route == .quarantined(name: "map", reason: .redacted))
    #expect(second.viewStateJSON(for: entry.id) == nil)
    await second.close()
    #expect(try !TemporaryLog.contains(written))
  }

  @Test func `a screen that has the secret in JSON is stored without it`() async throws {
    let first = try launchOuter()
    try first.open("/invite/\(Self.secret)")
    first.setStack([.home, .words(#"{"q":"Xy7planted\u002dsecret"}"#), .words(#"{"q":"Xy7"}"#)])
    await first.close()
    let second = try launchOuter()
    #expect(second.state.topStack?.routes() == [.home, .words(#"{"q":"Xy7"}"#)])
    await second.close()
  }

  @Test(arguments: ["/nowhere?code=http", "/verify/x?code=http", "/verify/1234"])
  func `a stranger's link does not affect other screens`(url: String) async throws {
    let first = try launchOuter()
    try first.open(url)
    first.setStack([.home, .words("http://a.example"), .number(1234)])
    await first.close()
    let second = try launchOuter()
    #expect(second.state.topStack?.routes() == [.home, .words("http://a.example"), .number(1234)])
    await second.close()
  }

  @Test func `a reason shown by an app contains no secret`() throws {
    let navigator = Navigator<Outer>(log: nil)
    navigator.followLinks(
      with: UniversalDeepLinkRouter<Outer>().include(Inner.self, as: { .account($0) })
    ) { LinkPlan(LinkBranch([$0])) }
    navigator.restore(orElse: .stack(.home))
    guard case .refused(_, let refusal) = try navigator.open("/verify/\(Self.secret)") else {
      Issue.record("not refused")
      return
    }
    #expect(!"\(refusal)".contains(Self.secret))
  }
}
