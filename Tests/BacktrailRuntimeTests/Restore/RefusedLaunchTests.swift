import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

/// A launch in which some changes are refused.
@MainActor @Suite struct RefusedLaunchTests {
  private let log = InMemoryEventLog()

  private func launch<R: Route>(
    _ layout: ContainerLayout<R>, policy: RestorePolicy = RestorePolicy(), appVersion: String = "1",
    graceTime: Int? = 5_000
  ) async throws -> (app: Navigator<R>, report: RestoreReport) {
    // A long launch is not confirmed by the clock.
    let environment = NavigatorEnvironment(appVersion: appVersion, graceTime: graceTime, timer: .never)
    let app = Navigator<R>(log: log, environment: environment)
    let report = app.restore(orElse: layout, policy: policy)
    try await app.flush()
    return (app, report)
  }

  /// Whether the state in memory equals the one that a replay of the log gives.
  private func isReplayed<R: Route>(_ app: Navigator<R>) throws -> Bool {
    let replay = try log.replay(through: app.headSeq)
    return replay.skipped.isEmpty && replay.state.expanded == app.encodedState
  }

  @Test func `the reason for a refused first layout is reported`() async throws {
    let (app, report) = try await launch(.stack(Shop.price(.nan)))
    #expect(app.state.scenes.isEmpty)
    let rejection = try #require(report.rejections.first)
    #expect("\(rejection)".contains("of the route 'price' cannot be stored"))
    #expect(report.rejections.count == 1)
    #expect(app.lastRejection == rejection)
    #expect(try log.sessions().count == 1)
    app.openScene("main", root: .stack(.list))
    #expect(app.lastRejection == nil)
    #expect(app.state.top?.route == .route(.list))
  }

  @Test func `tabs with the same name are reported`() async throws {
    let (app, report) = try await launch(
      .tabs([BranchLayout("a", Shop.list), BranchLayout("a", .detail(id: 1))]))
    #expect(app.state.scenes.isEmpty)
    #expect(report.rejections.count == 1)
    #expect(report.rejections.first == app.lastRejection)
  }

  @Test func `a refused layout leaves a scene that cannot be decoded as it is`() async throws {
    _ = try await launch(.stack(OlderShop.welcome))
    let large = String(repeating: "a", count: 70_000)
    let (app, report) = try await launch(.stack(Shop.search(text: large)))
    let rejection = try #require(report.rejections.first)
    #expect(rejection.description.hasSuffix("bytes long; the limit is 65536."))
    #expect(app.lastRejection == rejection)
    #expect(report.renewedWindows == [])
    #expect(try isReplayed(app))
    app.openScene("second", root: .stack(.list))
    try await app.flush()
    #expect(try isReplayed(app))
  }

  @Test func `scenes that are too large to be restored are closed as they were`() async throws {
    let (first, _) = try await launch(.stack(Shop.list), graceTime: nil)
    for place in 0..<5 {
      let name = "\(place)" + String(repeating: "n", count: 1 << 20)
      first.openScene("large", root: .tabs([BranchLayout(name, .list)]))
      first.push(.detail(id: place))
    }
    try await first.flush()
    _ = try await launch(.stack(Shop.list))
    let (app, report) = try await launch(.stack(Shop.list))
    #expect(app.restoreLevel == .withoutTop)
    #expect(report.rejections == [])
    #expect(app.state.scenes.map(\.name) == ["main"])
    #expect(try isReplayed(app))
  }

  @Test func `an app version that is too long is truncated`() async throws {
    let (app, report) = try await launch(
      .stack(Shop.list), appVersion: "v" + String(repeating: "\u{1F30A}", count: 200))
    #expect(report.rejections == [])
    #expect(app.state.scenes.count == 1)
    #expect(try log.sessions().first?.start.appVersion.utf8.count == 509)
  }
}
