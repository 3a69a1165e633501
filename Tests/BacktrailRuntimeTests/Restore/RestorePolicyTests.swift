import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@MainActor @Suite(.temporaryLog) struct RestorePolicyTests {
  private nonisolated static let day: Int64 = 86_400_000

  /// Records some screens in two windows and returns the time of the last event.
  private func record(cleanly: Bool = true) async throws -> Int64 {
    let navigator: Navigator<Shop> = try TemporaryLog.navigator(orElse: .stack(.list))
    navigator.push(.detail(id: 1))
    navigator.openScene("tool", root: .stack(.price(1)))
    await navigator.close(reason: cleanly ? "clean" : "asked to stop")
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    return try #require(try reader.batches().last).time
  }

  private func launch(
    _ policy: RestorePolicy, now: Int64 = 1_800_000_000_000, opening url: String? = nil
  ) throws -> (navigator: Navigator<Shop>, report: RestoreReport) {
    var environment = NavigatorEnvironment.fixed(seed: 2)
    environment.now = { now }
    let navigator = Navigator<Shop>(
      log: try SQLiteEventLog(path: TemporaryLog.path()), environment: environment)
    let link = DeepLinkRouteDefinition<Shop>(pattern: "/detail") { _ in .detail(id: 9) }
    navigator.followLinks(with: DeepLinkRouter(routes: [link])) { route in
      LinkPlan(LinkBranch([route], keepsScreens: true))
    }
    return (navigator, navigator.restore(orElse: .stack(.search(text: "")), policy: policy, opening: url))
  }

  private func windows(_ navigator: Navigator<Shop>) -> [[Shop]] {
    navigator.state.scenes.map { $0.root.selectedBranch.routes() }
  }

  private let restored: [[Shop]] = [[.list, .detail(id: 1)], [.price(1)]]
  private let fresh: [[Shop]] = [[.search(text: "")]]

  private nonisolated static let ages: [(Int64, Bool)] = [
    (day - 1, true), (day, true), (day + 1, false), (-1, true), (-400 * day, true), (3_600 * day, false),
    (4_000 * day, true), (.max / 2, true),
  ]

  @Test(arguments: ages)
  func `screens that are too old do not come back, whatever the clock does`(age: Int64, comesBack: Bool)
    async throws
  {
    let time = try await record()
    let (navigator, report) = try launch(RestorePolicy(maximumAge: Self.day), now: time + age)
    #expect(windows(navigator) == (comesBack ? restored : fresh))
    #expect(
      report.rows.map(\.outcome) == Array(repeating: comesBack ? .restored : .dropped(.tooOld), count: 3))
    await navigator.close()
  }

  @Test(arguments: [true, false])
  func `only after a clean exit does the app start fresh, if it is asked to`(isClean: Bool) async throws {
    _ = try await record(cleanly: isClean)
    let (navigator, _) = try launch(RestorePolicy(startsFreshAfterCleanExit: true))
    #expect(windows(navigator) == (isClean ? fresh : restored))
    #expect(navigator.canReopenLastTime == isClean)
    await navigator.close()
  }

  @Test func `a link may open the app fresh`() async throws {
    _ = try await record()
    let (navigator, report) = try launch(RestorePolicy(startsFreshForLink: true), opening: "app://detail")
    #expect(windows(navigator) == [[.search(text: ""), .detail(id: 9)]])
    #expect(report.rows.map(\.outcome) == Array(repeating: .dropped(.link), count: 3))
    if case .applied? = report.link {} else { Issue.record("\(String(describing: report.link))") }
    await navigator.close()
  }

  @Test func `otherwise a link opens on top of the restored screens`() async throws {
    _ = try await record()
    let (navigator, _) = try launch(RestorePolicy(), opening: "app://detail")
    #expect(windows(navigator) == [[.list, .detail(id: 1)], [.price(1), .detail(id: 9)]])
    await navigator.close()
    let again = try launch(RestorePolicy(startsFreshForLink: true))
    #expect(windows(again.navigator).count == 2)
    await again.navigator.close()
  }

  @Test func `windows with a given name may be left out`() async throws {
    _ = try await record()
    let (navigator, report) = try launch(RestorePolicy(freshScenes: ["tool"]))
    #expect(windows(navigator) == [[.list, .detail(id: 1)]])
    #expect(report.rows.map(\.outcome) == [.restored, .restored, .dropped(.freshScene)])
    navigator.reopenScene()
    #expect(windows(navigator) == restored)
    await navigator.close()
  }

  @Test func `screens that a policy leaves out can be reopened`() async throws {
    let time = try await record()
    let (navigator, _) = try launch(RestorePolicy(maximumAge: 1), now: time + 2)
    try await navigator.reopenLastTime()
    #expect(windows(navigator) == restored)
    #expect(navigator.restoreLevel == .full)
    await navigator.close()
  }
}
