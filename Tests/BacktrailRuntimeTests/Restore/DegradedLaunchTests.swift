import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

/// The launches that follow one that restored less.
@MainActor @Suite struct DegradedLaunchTests {
  private let log = InMemoryEventLog()

  /// A launch that ends as if it were killed, unless it is confirmed.
  private func launch(_ seed: UInt64) async throws -> Navigator<Shop> {
    var environment = NavigatorEnvironment.fixed(seed: seed)
    environment.graceTime = 5_000
    let navigator = Navigator<Shop>(log: log, environment: environment)
    navigator.restore(orElse: .stack(.list))
    try await navigator.flush()
    return navigator
  }

  private func confirm(_ navigator: Navigator<Shop>) async throws {
    navigator.confirmLaunch()
    try await navigator.flush()
  }

  /// The routes of the closed items, with their stored names where they are not decoded.
  private func closed(_ navigator: Navigator<Shop>) -> [String] {
    navigator.state.closedItems.map { item in
      item.entries.map { "\($0.route.route.map { "\($0)" } ?? "not decoded")" }.joined(separator: " > ")
    }
  }

  /// Closes a sheet and a scene, and confirms a launch that restored less. Returns the sheet and the scene.
  private func degrade() async throws -> (PresentationID, SceneID) {
    let first = try await launch(1)
    first.push(.detail(id: 1))
    first.present(.stack(.detail(id: 2), .detail(id: 3)), owner: .scene)
    first.saveViewState("draft")
    let sheet = try #require(first.state.activeSceneState?.presentations.first?.id)
    first.dismiss()
    first.openScene(root: .stack(.search(text: "x"), .detail(id: 4)))
    let scene = try #require(first.state.activeScene)
    first.closeScene()
    try await confirm(first)
    _ = try await launch(2)
    let degraded = try await launch(3)
    try #require(degraded.restoreLevel == .withoutTop)
    #expect(closed(degraded) == ["not decoded > not decoded", "not decoded > not decoded"])
    try await confirm(degraded)
    return (sheet, scene)
  }

  /// A launch that does not count: one that only records, or one without a guard.
  private func launchUncounted(isRecorder: Bool) async throws {
    if isRecorder {
      let recorder = NavigationRecorder<Shop>(log: log, root: .stack(.list), environment: .fixed(seed: 8))
      return try await recorder.navigator.flush()
    }
    let navigator = Navigator<Shop>(log: log, environment: .fixed(seed: 9))
    navigator.restore(orElse: .stack(.list))
    try await navigator.flush()
  }

  @Test(arguments: [false, true])
  func `after a launch that does not count, no level is skipped`(isRecorder: Bool) async throws {
    let first = try await launch(1)
    for id in 1...2 { first.push(.detail(id: id)) }
    try await confirm(first)
    for (seed, level) in [(2, RestoreLevel.full), (3, .withoutTop)] {
      #expect(try await launch(UInt64(seed)).restoreLevel == level)
    }
    try await launchUncounted(isRecorder: isRecorder)
    let last = try await launch(10)
    #expect(last.restoreLevel == .branchRoots)
    #expect(last.state.topStack?.entries.map(\.id) == first.state.topStack?.entries.prefix(1).map(\.id))
  }

  @Test(arguments: [false, true])
  func `after launches that do not count, no other screen is left out`(isRecorder: Bool) async throws {
    let first = try await launch(1)
    for id in 1...4 { first.push(.detail(id: id)) }
    try await confirm(first)
    _ = try await launch(2)
    try await launch(3).enterBackground()
    try await launchUncounted(isRecorder: isRecorder)
    let last = try await launch(10)
    #expect(last.restoreLevel == .withoutTop)
    #expect(last.state.topStack?.entries.map(\.id) == first.state.topStack?.entries.dropLast().map(\.id))
  }

  /// The launch that resets does not count, so the next one is at the same level.
  @Test(arguments: [false, true])
  func `after a reset, no later launch reopens what was there before`(isRecorder: Bool) async throws {
    let first = try await launch(1)
    for id in 1...3 { first.push(.detail(id: id)) }
    try await confirm(first)
    _ = try await launch(2)
    let degraded = try await launch(3)
    try await degraded.enterBackground()
    if isRecorder {
      let recorder = NavigationRecorder<Shop>(log: log, root: .stack(.list), environment: .fixed(seed: 8))
      try await recorder.navigator.reset(to: .stack(.list))
    } else {
      try await degraded.reset(to: .stack(.list))
    }
    let last = try await launch(4)
    if last.canReopenLastTime { try await last.reopenLastTime() }
    #expect(last.state.topStack?.entries.map(\.route.route) == [.list])
  }

  @Test func `a reset that keeps closed items does not decode them`() async throws {
    _ = try await degrade()
    let navigator = try await launch(4)
    var erasure = Erasure()
    erasure.routes = ["nothing"]
    try await navigator.reset(to: .stack(.list), erasing: erasure)
    #expect(closed(navigator).count { $0 == "not decoded > not decoded" } == 2)
    try await confirm(navigator)
    let last = try await launch(5)
    #expect(last.restoreLevel == .full)
    #expect(closed(last).count { $0 == "not decoded > not decoded" } == 2)
  }

  @Test func `later launches decode an item that was closed before only when it is reopened`() async throws {
    let (sheet, scene) = try await degrade()
    for seed in UInt64(4)...5 {
      let navigator = try await launch(seed)
      #expect(navigator.restoreLevel == .full)
      #expect(closed(navigator).prefix(2) == ["not decoded > not decoded", "not decoded > not decoded"])
      navigator.present(.price(1))
      navigator.dismiss()
      try await confirm(navigator)
    }
    let last = try await launch(6)
    #expect(closed(last).suffix(2) == ["price(1.0)", "price(1.0)"])
    last.reopenPresentation(sheet)
    #expect(last.state.topStack?.routes() == [.detail(id: 2), .detail(id: 3)])
    let entry = try #require(last.state.top?.id)
    #expect(last.viewStateJSON(for: entry) == "\"draft\"")
    last.reopenScene(scene)
    #expect(last.state.topStack?.routes() == [.search(text: "x"), .detail(id: 4)])
  }

  @Test func `a launch that restores less decodes what a person reopens`() async throws {
    let (_, scene) = try await degrade()
    _ = try await launch(4)
    let degraded = try await launch(5)
    try #require(degraded.restoreLevel != .full)
    degraded.reopenScene(scene)
    #expect(degraded.state.topStack?.routes() == [.search(text: "x"), .detail(id: 4)])
  }

  @Test func `a window that comes back is decoded by a launch that restores everything`() async throws {
    let (_, scene) = try await degrade()
    for (seed, isFull) in [(4, true), (5, false), (6, true)] as [(UInt64, Bool)] {
      let navigator = try await launch(seed)
      #expect((navigator.restoreLevel == .full) == isFull)
      let window = Window()
      var kept = KeptScene(value: scene)
      let shown = navigator.attach(window, keeping: &kept, orElse: .stack(.list), named: "main") {}
      #expect(shown == scene)
      let routes: [Shop] = isFull ? [.search(text: "x"), .detail(id: 4)] : []
      #expect(navigator.state.topStack?.routes() == routes)
      if seed == 4 { navigator.closeScene() }
      try await navigator.flush()
      if seed > 4 { try await confirm(navigator) }
    }
  }

  @Test func `a window that came back after a failed launch stays open when the last time is reopened`()
    async throws
  {
    let first = try await launch(1)
    first.push(.detail(id: 1))
    first.push(.detail(id: 2))
    let scene = try #require(first.state.activeScene)
    let screens = first.state.scenes[0]
    first.openScene(root: .stack(.orders, .price(1)))
    let other = try #require(first.state.activeScene)
    try await confirm(first)
    // The window of the first scene has not appeared when the launch fails.
    let failed = try await launch(2)
    failed.closeScene(.scene(scene))
    try await failed.flush()
    let degraded = try await launch(3)
    #expect(degraded.restoreLevel == .withoutTop)
    let window = Window()
    var kept = KeptScene(value: scene)
    #expect(degraded.attach(window, keeping: &kept, orElse: .stack(.list), named: "main") {} == scene)
    try await degraded.reopenLastTime()
    #expect(degraded.state.scenes.map(\.id) == [other, scene])
    #expect(degraded.state.activeScene == other)
    #expect(degraded.state.scenes.last == screens)
    #expect(degraded.state.topStack?.routes() == [.orders, .price(1)])
    #expect(degraded.state.closedItems.isEmpty)
    try await confirm(degraded)
    #expect(try await launch(4).state.sceneTree == degraded.state.sceneTree)
  }

  @Test(arguments: [false, true])
  func `a scene that a failed launch reopened and the next one omitted is open again`(isClosed: Bool)
    async throws
  {
    let first = try await launch(1)
    first.push(.detail(id: 1))
    let scene = try #require(first.state.activeScene)
    let screens = first.state.scenes[0]
    first.openScene(root: .stack(.orders))
    let other = try #require(first.state.activeScene)
    try await confirm(first)
    let failed = try await launch(2)
    failed.closeScene(.scene(scene))
    try await failed.flush()
    for seed in [3, 4] as [UInt64] {
      let next = try await launch(seed)
      next.reopenScene(scene)
      if isClosed { next.closeScene(.scene(scene)) }
      try await next.flush()
    }
    let last = try await launch(5)
    #expect(last.restoreLevel == .clean)
    try await last.reopenLastTime()
    #expect(last.state.scenes.map(\.id) == (isClosed ? [other] : [other, scene]))
    #expect(last.state.closedItems.count == (isClosed ? 1 : 0))
    if !isClosed { #expect(last.state.scenes.last == screens) }
  }

  private final class Window {}

  @Test func `a reset ends what earlier launches left undecoded`() async throws {
    _ = try await degrade()
    let navigator = try await launch(4)
    try await navigator.reset(to: .stack(.list))
    navigator.present(.price(1))
    navigator.dismiss()
    try await confirm(navigator)
    #expect(try log.launchAttempts() == nil)
    #expect(closed(try await launch(5)) == ["price(1.0)"])
  }

  /// The first launch fails on the whole state, and `failures` of those after it on the layout alone.
  @Test(arguments: 1...4)
  func `a clean launch that does not count is repeated with what it did`(failures: Int) async throws {
    for seed in 1...UInt64(failures) {
      let failed = try await launch(seed)
      failed.push(.detail(id: Int(seed)))
      try await failed.flush()
    }
    // Further failures, until nothing is left to restore.
    var seed = UInt64(10)
    while try await launch(seed).restoreLevel != .clean { seed += 1 }
    let unseen = try await launch(20)
    #expect(unseen.restoreLevel == .clean)
    #expect(unseen.state.topStack?.routes() == [.list])
    unseen.push(.detail(id: 20))
    unseen.openScene(root: .stack(.orders))
    await unseen.leaveForeground(isHidden: true)
    try await unseen.flush()
    for seed in UInt64(21)...23 {
      let again = try await launch(seed)
      #expect(again.restoreLevel == .clean)
      #expect(again.state.sceneTree == unseen.state.sceneTree)
      if seed < 23 { await again.leaveForeground(isHidden: true) }
      try await again.flush()
    }
    let last = try await launch(24)
    #expect(last.restoreLevel == .clean)
    #expect(last.state.topStack?.routes() == [.list])
  }
}
