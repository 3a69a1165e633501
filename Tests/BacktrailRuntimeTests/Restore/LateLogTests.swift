import Backtrail
import BacktrailStore
import BacktrailTesting
import TestSupport
import Testing
import Worlds

/// Launches that begin before their log can be opened, as iOS makes them before the first unlock.
@MainActor @Suite(.temporaryLog) struct LateLogTests {
  private let failure = Locked<StoreError?>(.protected("session.backtrail"))
  private let timer = ManualTimer()

  fileprivate func launch(seed: UInt64 = 1, graceTime: Int? = nil) throws -> Navigator<Shop> {
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed) { [failure] in
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
    var environment = NavigatorEnvironment.fixed(seed: seed)
    (environment.graceTime, environment.timer) = (graceTime, timer.timer)
    let navigator = Navigator<Shop>(log: log, environment: environment)
    navigator.followLinks(with: DeepLinkRouter(), plan: Shop.plan)
    navigator.restore(orElse: .withOrders)
    return navigator
  }

  fileprivate func unlock() { failure.withLock { $0 = nil } }

  /// Records a launch that ends with two screens and a closed sheet.
  fileprivate func record() async throws {
    unlock()
    let navigator = try launch(seed: 7)
    navigator.push(.detail(id: 1))
    navigator.saveViewState("draft")
    navigator.present(.price(1))
    navigator.dismiss()
    await navigator.close()
    failure.withLock { $0 = .protected("session.backtrail") }
  }

  /// Records a launch that closes its scene.
  fileprivate func recordClosing(seed: UInt64) async throws {
    unlock()
    let navigator = try launch(seed: seed)
    navigator.closeScene()
    await navigator.close()
    failure.withLock { $0 = .protected("session.backtrail") }
  }

  /// The state as the log has it, once everything is stored.
  private func storedState(of navigator: Navigator<Shop>) async throws -> NavigationState<RouteReference> {
    try await navigator.flush()
    #expect(navigator.status == .saved(through: navigator.headSeq))
    let reader = try SQLiteLogReader(path: TemporaryLog.path())
    #expect(try reader.verify().isSound)
    let replay = try reader.replay(through: reader.position().head)
    #expect(replay.skipped.isEmpty)
    return replay.state.expanded
  }

  @Test func `moves wait for a log that cannot be opened, and are written once it can`() async throws {
    let navigator = try launch()
    navigator.push(.detail(id: 1))
    #expect(navigator.status == .waiting(from: 1, because: .protected("session.backtrail")))
    await #expect(throws: StoreError.protected("session.backtrail")) { try await navigator.flush() }
    unlock()
    navigator.push(.detail(id: 2))
    #expect(try await storedState(of: navigator) == navigator.encodedState)
    #expect(navigator.stack == [.list, .detail(id: 1), .detail(id: 2)])
    await navigator.close()
  }

  @Test func `an app in which nothing moved in the meantime comes back where it was`() async throws {
    try await record()
    let navigator = try launch()
    #expect(navigator.stack == [.list])
    timer.fire()
    #expect(navigator.stack == [.list])
    unlock()
    timer.fire()
    #expect(navigator.stack == [.list, .detail(id: 1)])
    let entry = try #require(navigator.state.top?.id)
    #expect(navigator.viewStateJSON(for: entry) == "\"draft\"")
    #expect(timer.pending == 0)
    #expect(try await storedState(of: navigator) == navigator.encodedState)
    #expect(try SQLiteLogReader(path: TemporaryLog.path()).sessions().count == 2)
    await navigator.close()
  }

  @Test func `a window in which somebody moved in the meantime stays, and the log's can be restored`()
    async throws
  {
    try await record()
    let navigator = try launch()
    navigator.push(.detail(id: 8))
    navigator.saveViewState("other")
    navigator.push(.detail(id: 9))
    navigator.undo()
    navigator.redo()
    unlock()
    navigator.enterForeground()
    #expect(navigator.stack == [.list, .detail(id: 8), .detail(id: 9)])
    #expect(navigator.state.scenes.count == 1)
    navigator.undo()
    let entry = try #require(navigator.state.top?.id)
    #expect(navigator.viewStateJSON(for: entry) == "\"other\"")
    #expect(navigator.stack == [.list, .detail(id: 8)])
    #expect(try await storedState(of: navigator) == navigator.encodedState)
    try await navigator.reopenLastTime()
    #expect(navigator.stack == [.list, .detail(id: 1)])
    await navigator.close()
  }

  @Test(arguments: [false, true])
  func `a log without an open scene has no last time to reopen`(isNew: Bool) async throws {
    if !isNew {
      try await record()
      try await recordClosing(seed: 8)
    }
    let navigator = try launch()
    navigator.push(.detail(id: 8))
    unlock()
    navigator.enterForeground()
    #expect(navigator.stack == [.list, .detail(id: 8)])
    #expect(!navigator.canReopenLastTime)
    await navigator.close()
  }

  /// The entry gets a new id when the log is opened; in the log, the old id belongs to a different screen.
  @Test func `a task waits for a screen's value until the screen is removed`() async throws {
    try await record()
    let navigator = try launch()
    let task = Task { await navigator.present(.checkout, for: Int.self) }
    let canceled = Task { await navigator.push(.detail(id: 5), on: .top, for: Int.self) }
    while navigator.topRoute != .detail(id: 5) { await Task.yield() }
    unlock()
    try await navigator.flush()
    canceled.cancel()
    #expect(await canceled.value == nil)
    navigator.pop()
    #expect(navigator.topRoute == .checkout)
    #expect(navigator.finish(with: 7).batch?.events.count == 1)
    #expect(await task.value == 7)
    await navigator.close()
  }

  @Test func `a screen with a secret stays until the process ends`() async throws {
    try await record()
    let navigator = try launch()
    navigator.push(.reset(token: "tok-12345678"))
    unlock()
    try await navigator.flush()
    #expect(navigator.stack == [.list, .reset(token: "tok-12345678")])
    await navigator.close()
  }

  /// The screen of the link is the one that is shown already.
  @Test func `the screen of a link stays even if the link moved nothing`() async throws {
    try await record()
    let navigator = try launch()
    let result = try navigator.open("/list")
    guard case .applied = result else { throw CancellationError() }
    #expect(!navigator.canUndo)
    unlock()
    try await navigator.flush()
    #expect(navigator.stack == [.list])
    #expect(navigator.canReopenLastTime)
    #expect(try await storedState(of: navigator) == navigator.encodedState)
    await navigator.close()
  }

  @Test func `links that waited on either side are followed once their gate is open`() async throws {
    unlock()
    let first = try launch(seed: 7)
    try first.open("/orders/1")
    await first.close()
    failure.withLock { $0 = .protected("session.backtrail") }
    let navigator = try launch()
    try navigator.open("/orders/2")
    navigator.registerOverride("promo", for: "banner", of: "shop")
    unlock()
    try await navigator.flush()
    #expect(navigator.state.links.count == 2)
    #expect(navigator.state.overrides.rows.count == 1)
    #expect(try navigator.openGate(.authentication).count == 2)
    #expect(navigator.shown.last == Layer("sheet", [.order(id: 2)]))
    #expect(try await storedState(of: navigator) == navigator.encodedState)
    await navigator.close()
  }

  @Test func `a gate that was opened before lets the log's links through`() async throws {
    unlock()
    let first = try launch(seed: 7)
    try first.open("/orders/1")
    await first.close()
    failure.withLock { $0 = .protected("session.backtrail") }
    let navigator = try launch()
    try navigator.openGate(.authentication)
    unlock()
    try await navigator.flush()
    #expect(navigator.shown.last == Layer("sheet", [.order(id: 1)]))
    await navigator.close()
  }

  @Test(.tags(.slow), arguments: SlowCases.first(UInt64(300)))
  func `everything done before is still there after, and so are its steps`(seed: UInt64) async throws {
    if seed.isMultiple(of: 4) { unlock() } else { try await record() }
    failure.withLock { $0 = .protected("session.backtrail") }
    let head = (try? SQLiteLogReader(path: TemporaryLog.path()))?.replayedHead
    let navigator = try launch(seed: seed)
    var random = SplitMix64(seed: seed)
    navigator.push(.detail(id: 0))
    for _ in 0..<random.next() % 12 {
      if random.next() % 6 == 0 { navigator.undo() } else { _ = RandomMove.make(on: navigator, &random) }
    }
    let (scenes, steps) = (windows(of: navigator), [navigator.canUndo, navigator.canRedo])
    if seed.isMultiple(of: 5) {
      #expect((try? SQLiteLogReader(path: TemporaryLog.path()))?.replayedHead == head)
    }
    unlock()
    #expect(try await storedState(of: navigator) == navigator.encodedState)
    #expect(windows(of: navigator) == scenes)
    #expect([navigator.canUndo, navigator.canRedo] == steps)
    await navigator.close()
  }

  /// The windows by their names and routes.
  private func windows(of navigator: Navigator<Shop>) -> [[[Shop]]] {
    navigator.state.scenes.map { $0.containers.flatMap { $0.branches.map { $0.routes() } } }
  }

  @Test func `signing out is refused until the log can be erased`() async throws {
    try await record()
    let navigator = try launch()
    navigator.push(.detail(id: 8))
    await #expect(throws: StoreError.self) { try await navigator.reset(to: .stack(.list)) }
    #expect(navigator.stack == [.list, .detail(id: 8)])
    unlock()
    try await navigator.reset(to: .stack(.list))
    #expect(navigator.stack == [.list])
    await navigator.close()
  }

  @Test func `a log that turns out to be unreadable is given up, and the windows stay`() async throws {
    let navigator = try launch()
    navigator.push(.detail(id: 8))
    failure.withLock { $0 = .conflict(expected: 1, found: 2) }
    timer.fire()
    guard case .detached(firstUnsaved: 1, let error) = navigator.status else {
      Issue.record("The status is \(navigator.status).")
      return
    }
    #expect(error.code == .conflict)
    #expect(navigator.stack == [.list, .detail(id: 8)])
    await #expect(throws: error) { try await navigator.flush() }
    await navigator.close()
  }

  @Test func `the number of waiting moves is limited`() throws {
    let navigator = try launch()
    let content = "\"" + String(repeating: "x", count: 65_000) + "\""
    for _ in 0...(64 << 20) / 65_000 { navigator.saveViewState(json: content) }
    guard case .detached(firstUnsaved: 1, let error) = navigator.status else {
      Issue.record("The status is \(navigator.status).")
      return
    }
    #expect(error.code == .queueFull)
  }

  @Test func `a launch that ends while it waits says so and leaves the log alone`() async throws {
    try await record()
    let navigator = try launch()
    navigator.push(.detail(id: 8))
    await navigator.close()
    #expect(navigator.status == .detached(firstUnsaved: 1, because: .protected("session.backtrail")))
    unlock()
    let later = try launch(seed: 3)
    #expect(later.stack == [.list, .detail(id: 1)])
    await later.close()
  }

  @Test(arguments: [false, true])
  func `only a launch that is in use counts for the launch guard`(isInUse: Bool) async throws {
    try await record()
    let navigator = try launch(graceTime: 5_000)
    await navigator.leaveForeground(isHidden: true)
    unlock()
    if isInUse { navigator.enterForeground() } else { timer.fire() }
    try await navigator.flush()
    #expect(try navigator.log?.launchAttempts()?.count == (isInUse ? 1 : nil))
    await navigator.close()
  }
}

@MainActor extension LateLogTests {
  @Test(arguments: [false, true])
  func `views that were drawn in the background do not make a launch count when its log opens`(
    isInBackground: Bool
  ) async throws {
    try await record()
    let navigator = try launch(graceTime: 5_000)
    navigator.beginFrame(isHidden: true)
    await navigator.leaveForeground(isHidden: true)
    unlock()
    if isInBackground { try await navigator.enterBackground() } else { try await navigator.flush() }
    navigator.beginFrame(isHidden: true)
    try await navigator.flush()
    #expect(try navigator.log?.launchAttempts() == nil)
    navigator.beginFrame(isHidden: false)
    #expect(try navigator.log?.launchAttempts()?.count == 1)
    await navigator.close()
  }
}

@MainActor extension LateLogTests {
  @Test(arguments: [false, true])
  func `a saved value stays, whether or not the log has a window`(hasClosedWindow: Bool) async throws {
    if hasClosedWindow {
      try await recordClosing(seed: 7)
    }
    let navigator = try launch()
    navigator.saveViewState("draft")
    unlock()
    timer.fire()
    let entry = try #require(navigator.state.top?.id)
    #expect(navigator.viewStateJSON(for: entry) == "\"draft\"")
    #expect(navigator.state.scenes.count == 1)
    await navigator.close()
  }

  @Test(arguments: [false, true])
  func `changes made before the log is opened are delivered once`(isUsed: Bool) async throws {
    try await record()
    let navigator = try launch()
    let changes = navigator.changes
    if isUsed {
      navigator.push(.detail(id: 8))
      navigator.push(.detail(id: 9))
    }
    try navigator.open("/orders/2")
    unlock()
    try await navigator.flush()
    navigator.pop()
    await navigator.close()
    let all = await changes.all()
    let causes = all.map { "\($0.cause.rawValue) \($0.to?.name ?? "none")" }
    let early = isUsed ? ["user detail", "user detail", "link detail"] : ["link list", "restore detail"]
    #expect(causes == early + (isUsed ? ["user detail"] : ["user list"]))
    #expect(all.last?.from?.entry != all.last?.to?.entry)
  }

  /// Such an app does not restore what the log has, so the log has to follow the app.
  @Test func `a recorder keeps what the app shows`() async throws {
    try await record()
    let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed) { [failure] in
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
    let recorder = NavigationRecorder<Shop>(log: log, root: .stack(.list), environment: .fixed(seed: 2))
    recorder.record(stack: [])
    unlock()
    try await recorder.navigator.flush()
    #expect(recorder.navigator.stack == [.list])
    #expect(recorder.navigator.state.scenes.count == 1)
    #expect(recorder.navigator.state.activeSceneState?.presentations.isEmpty == true)
    await recorder.navigator.close()
  }
}

@MainActor extension LateLogTests {
  private final class Window {}

  /// The ID with which the window was requested is that of another scene in the log.
  @Test func `a window that was requested before the log opens and appears afterward shows its scene`()
    async throws
  {
    unlock()
    let first = try launch(seed: 7)
    for id in 1...3 { first.openScene(root: .stack(.detail(id: id))) }
    await first.close()
    failure.withLock { $0 = .protected("session.backtrail") }
    let navigator = try launch()
    var own = KeptScene(value: nil)
    let window = Window()
    _ = navigator.attach(window, keeping: &own, orElse: .withOrders, named: "main") {}
    navigator.openScene(root: .stack(.detail(id: 9)))
    let requested = try #require(navigator.matchWindows().first)
    unlock()
    try await navigator.flush()
    var kept = KeptScene(value: requested)
    let late = Window()
    let scene = navigator.attach(late, keeping: &kept, orElse: .withOrders, named: "main") {}
    #expect(navigator.state.scenes.first { $0.id == scene }?.root.branches[0].routes() == [.detail(id: 9)])
    #expect(kept.value == scene)
    #expect(navigator.matchWindows(isActivation: true) == [])
    #expect(navigator.state.scenes.count == 2)
    await navigator.close()
    withExtendedLifetime((window, late)) {}
  }
}

extension SQLiteLogReader {
  fileprivate var replayedHead: Int64? { try? position().head }
}
