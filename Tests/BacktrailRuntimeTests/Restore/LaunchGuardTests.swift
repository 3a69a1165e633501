import Backtrail
import BacktrailStore
import BacktrailTesting
import Testing
import Worlds

@MainActor @Suite struct LaunchGuardTests {
  private let log = InMemoryEventLog()
  private let timer = ManualTimer()

  /// A launch that ends as if it were killed, unless it is confirmed or closed.
  private func launch(
    seed: UInt64, graceTime: Int? = 5_000
  ) async throws -> (Navigator<Shop>, RestoreReport) {
    var environment = NavigatorEnvironment.fixed(seed: seed)
    environment.graceTime = graceTime
    environment.timer = timer.timer
    let navigator = Navigator<Shop>(log: log, environment: environment)
    let report = navigator.restore(orElse: .stack(.list))
    try await navigator.flush()
    return (navigator, report)
  }

  /// Records two tabs with screens on them, a sheet with two, and another window.
  private func record() async throws {
    let (navigator, _) = try await launch(seed: 1)
    navigator.setRoot(.tabs([BranchLayout("a", .list), BranchLayout("b", .search(text: "b"))]))
    navigator.push(.detail(id: 1))
    navigator.saveViewState("draft")
    navigator.present(.stack(.price(1), .price(2)))
    try await leave(navigator)
  }

  /// Uses the app and leaves it.
  private func leave(_ navigator: Navigator<Shop>) async throws {
    navigator.enterForeground()
    try await navigator.enterBackground()
  }

  private func routes(_ navigator: Navigator<Shop>) -> [[Shop]] {
    navigator.state.scenes.flatMap(\.containers).flatMap(\.branches).map { $0.routes() }
  }

  @Test func `each launch that fails restores less`() async throws {
    try await record()
    var levels: [RestoreLevel] = []
    var shown: [[[Shop]]] = []
    var summaries: [Substring?] = []
    for seed in UInt64(2)...6 {
      let (navigator, _) = try await launch(seed: seed)
      levels.append(navigator.restoreLevel)
      shown.append(routes(navigator))
      summaries.append(try log.sessions().last?.start.restore.split(separator: ";").first)
    }
    #expect(levels == [.full, .withoutTop, .branchRoots, .clean, .clean])
    #expect(
      shown == [
        [[.list, .detail(id: 1)], [.search(text: "b")], [.price(1), .price(2)]],
        [[.list, .detail(id: 1)], [.search(text: "b")], [.price(1)]],
        [[.list], [.search(text: "b")]],
        [[.list]],
        [[.list]],
      ])
    #expect(summaries == ["full", "withoutTop", "branchRoots", "clean", "clean"])
  }

  /// The log has what the second launch left out, and the third starts with that.
  @Test func `the roots below several screens are a separate level`() async throws {
    let (navigator, _) = try await launch(seed: 1)
    navigator.setStack([.list, .detail(id: 1), .detail(id: 2)])
    try await leave(navigator)
    var shown: [[[Shop]]] = []
    for seed in UInt64(2)...5 { shown.append(routes(try await launch(seed: seed).0)) }
    #expect(
      shown == [[[.list, .detail(id: 1), .detail(id: 2)]], [[.list, .detail(id: 1)]], [[.list]], [[.list]]])
    #expect(
      try log.sessions().suffix(4).map { String($0.start.restore.prefix { $0 != ";" }) }
        == ["full", "withoutTop", "branchRoots", "clean"])
  }

  @Test(arguments: [1, 2])
  func `launches that nobody sees leave out nothing more than the one before`(failures: UInt64) async throws {
    let (navigator, _) = try await launch(seed: 1)
    let stack: [Shop] = [.list, .detail(id: 1), .detail(id: 2), .detail(id: 3)]
    navigator.setStack(stack)
    try await leave(navigator)
    for seed in 2..<2 + failures { _ = try await launch(seed: seed) }
    for seed in UInt64(10)...13 {
      let (navigator, report) = try await launch(seed: seed)
      #expect(navigator.restoreLevel == (failures == 1 ? .withoutTop : .branchRoots))
      #expect(routes(navigator) == [failures == 1 ? stack.dropLast() : [.list]])
      #expect(report.dropped.isEmpty == (seed > 10))
      if seed % 2 == 0 { await navigator.leaveForeground(isHidden: true) } else { timer.fire() }
      try await navigator.flush()
    }
    let (last, _) = try await launch(seed: 14)
    try await last.reopenLastTime()
    #expect(routes(last) == [stack])
  }

  /// With a page on another tab, only the restore level of the roots differs from the full one.
  @Test func `a level that was skipped is not tried after the one below it`() async throws {
    let (navigator, _) = try await launch(seed: 1)
    navigator.setRoot(.tabs([BranchLayout("a", .list), BranchLayout("b", .search(text: "b"))]))
    navigator.push(.detail(id: 1))
    navigator.select("b")
    try await leave(navigator)
    var levels: [RestoreLevel] = []
    for seed in UInt64(2)...5 { levels.append(try await launch(seed: seed).0.restoreLevel) }
    #expect(levels == [.full, .branchRoots, .clean, .clean])
  }

  @Test func `no launch restores more than a clean one that failed, and one that nobody saw is repeated`()
    async throws
  {
    let (navigator, _) = try await launch(seed: 1)
    try await leave(navigator)
    _ = try await launch(seed: 2)
    let (clean, _) = try await launch(seed: 3)
    clean.setStack([.list, .detail(id: 1), .detail(id: 2)])
    try await clean.flush()
    await clean.leaveForeground(isHidden: true)
    let (again, _) = try await launch(seed: 4)
    #expect(again.restoreLevel == .clean)
    #expect(routes(again) == [[.list, .detail(id: 1), .detail(id: 2)]])
    for seed in UInt64(5)...6 {
      let (failed, _) = try await launch(seed: seed)
      #expect(failed.restoreLevel == .clean && routes(failed) == [[.list]])
      failed.setStack([.list, .detail(id: 1), .detail(id: 2)])
      try await failed.flush()
    }
  }

  /// An app may read its navigator in the background, without any window.
  @Test func `a launch that draws nothing although it had the time counts as one that nobody saw`()
    async throws
  {
    try await record()
    let (navigator, _) = try await launch(seed: 2)
    #expect(try log.launchAttempts()?.count == 1)
    timer.fire()
    try await navigator.flush()
    #expect(try log.launchAttempts() == nil)
    navigator.beginFrame(isHidden: false)
    #expect(try log.launchAttempts()?.count == 1)
    navigator.enterForeground()
    timer.fire()
    try await navigator.flush()
    #expect(try log.launchAttempts() == nil)
    #expect(!timer.waits.isEmpty && timer.pending == 0)
  }

  @Test func `the windows are restored as they were before launches failed`() async throws {
    try await record()
    let (first, _) = try await launch(seed: 2)
    let before = first.state.sceneTree
    _ = try await launch(seed: 3)
    let (third, report) = try await launch(seed: 4)
    #expect(third.restoreLevel == .branchRoots)
    #expect(report.dropped.count == 2)
    #expect(third.canReopenLastTime)
    try await third.reopenLastTime()
    #expect(third.state.sceneTree == before)
    let entry = try #require(third.state.scenes[0].root.selectedBranch.entries.last?.id)
    #expect(third.viewStateJSON(for: entry) == "\"draft\"")
    await #expect(throws: MoveRejection.noStep) { try await third.reopenLastTime() }
  }

  @Test(arguments: [true, false])
  func `changes made in a launch that failed are restored after several others`(isFirst: Bool) async throws {
    if !isFirst { try await record() }
    let (first, _) = try await launch(seed: 2)
    first.setStack([.list, .detail(id: 1), .detail(id: 2)])
    try await first.flush()
    let before = first.state.sceneTree
    for seed in UInt64(3)...5 {
      let (navigator, _) = try await launch(seed: seed)
      #expect(navigator.canReopenLastTime)
      navigator.push(.price(1))
      try await navigator.flush()
    }
    let (last, _) = try await launch(seed: 6)
    try await last.reopenLastTime()
    #expect(last.state.sceneTree == before)
  }

  @Test func `after a launch is confirmed, the next ones are counted from there`() async throws {
    try await record()
    _ = try await launch(seed: 2)
    let (good, _) = try await launch(seed: 3)
    good.push(.detail(id: 3))
    try await leave(good)
    let (first, _) = try await launch(seed: 4)
    #expect(!first.canReopenLastTime)
    let before = first.state.sceneTree
    #expect(before == good.state.sceneTree)
    let (second, _) = try await launch(seed: 5)
    #expect(second.state.sceneTree != before)
    try await second.reopenLastTime()
    #expect(second.state.sceneTree == before)
  }

  @Test func `windows that never existed cannot be restored`() async throws {
    try log.keep(LaunchAttempts(count: 1, head: 0))
    let (first, _) = try await launch(seed: 1)
    #expect(first.restoreLevel == .clean)
    #expect(!first.canReopenLastTime)
    await #expect(throws: MoveRejection.noStep) { try await first.reopenLastTime() }
    first.push(.detail(id: 1))
    try await first.flush()
    let (second, _) = try await launch(seed: 2)
    #expect(second.canReopenLastTime)
    try await second.reopenLastTime()
    #expect(second.state.sceneTree == first.state.sceneTree)
  }

  @Test func `windows that were compacted away cannot be restored`() async throws {
    try await record()
    for seed in UInt64(2)...4 { _ = try await launch(seed: seed) }
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    let (last, _) = try await launch(seed: 5)
    #expect(last.restoreLevel == .clean)
    #expect(!last.canReopenLastTime)
  }

  @Test(arguments: ["timer", "background", "word"])
  func `a confirmed launch resets the restore level`(end: String) async throws {
    try await record()
    _ = try await launch(seed: 2)
    let (navigator, _) = try await launch(seed: 3)
    navigator.enterForeground()
    #expect(timer.waits.contains(5_000))
    switch end {
    case "timer": timer.fire()
    case "background": try await navigator.enterBackground()
    default: navigator.confirmLaunch()
    }
    try await navigator.flush()
    #expect(try await launch(seed: 4).0.restoreLevel == .full)
  }

  @Test func `a launch that nobody sees is never confirmed, and one in use gets the full confirmation delay`()
    async throws
  {
    try await record()
    let waiting = timer.pending
    let (navigator, _) = try await launch(seed: 2)
    #expect(timer.pending == waiting + 1)
    await navigator.leaveForeground(isHidden: true)
    try await navigator.flush()
    #expect(timer.pending == waiting)
    #expect(try log.launchAttempts() == nil)
    navigator.enterForeground()
    try await navigator.flush()
    #expect(try log.launchAttempts()?.count == 1)
    timer.fire()
    try await navigator.flush()
    #expect(try log.launchAttempts() == nil)
  }

  @Test func `an app that goes to the background before it was in use does not confirm a launch`()
    async throws
  {
    try await record()
    _ = try await launch(seed: 2)
    for seed in UInt64(3)...4 {
      let (navigator, _) = try await launch(seed: seed)
      try await navigator.enterBackground()
      #expect(try log.launchAttempts()?.count == 1)
    }
    let (last, _) = try await launch(seed: 5)
    #expect(last.restoreLevel == .withoutTop)
    last.enterForeground()
    #expect(try log.launchAttempts()?.count == 2)
    try await last.enterBackground()
    #expect(try log.launchAttempts()?.count == 0)
  }

  @Test func `a suspended launch counts again before a window is drawn`() async throws {
    try await record()
    let (navigator, _) = try await launch(seed: 2)
    await navigator.leaveForeground(isHidden: true)
    #expect(try log.launchAttempts() == nil)
    navigator.beginFrame(isHidden: true)
    #expect(try log.launchAttempts()?.count == 1)
    await navigator.leaveForeground(isHidden: true)
    navigator.beginFrame(isHidden: true)
    #expect(try log.launchAttempts() == nil)
    navigator.beginFrame(isHidden: false)
    #expect(try log.launchAttempts()?.count == 1)
  }

  @Test func `a launch that nobody sees keeps the count of those that failed before it`() async throws {
    try await record()
    _ = try await launch(seed: 2)
    for seed in UInt64(3)...5 {
      let (navigator, _) = try await launch(seed: seed)
      #expect(navigator.restoreLevel == .withoutTop)
      await navigator.leaveForeground(isHidden: true)
      try await navigator.flush()
    }
    let (last, _) = try await launch(seed: 6)
    try await last.reopenLastTime()
    #expect(routes(last).last == [.price(1), .price(2)])
  }

  @Test func `a launch that cannot be recorded restores only the roots`() async throws {
    try await record()
    log.failNextAppends(with: StoreError(code: .full, message: "Full."))
    let (navigator, report) = try await launch(seed: 2)
    #expect(navigator.restoreLevel == .branchRoots)
    #expect(routes(navigator) == [[.list], [.search(text: "b")]])
    #expect(report.dropped.count == 3)
    try await navigator.reopenLastTime()
    #expect(routes(navigator).count == 3)
  }

  @Test func `a level that leaves nothing out is skipped`() async throws {
    let (navigator, _) = try await launch(seed: 1)
    try await leave(navigator)
    _ = try await launch(seed: 2)
    #expect(try await launch(seed: 3).0.restoreLevel == .clean)
  }

  /// With one screen above it, a root stands alone on two levels.
  @Test func `a level that restores the same as the one above is skipped`() async throws {
    let (navigator, _) = try await launch(seed: 1)
    navigator.push(.detail(id: 1))
    try await navigator.flush()
    // Both launches ended before they recorded anything.
    try log.keep(LaunchAttempts(count: 2, head: log.position().head))
    #expect(try await launch(seed: 2).0.restoreLevel == .clean)
  }

  @Test func `windows at the retention boundary are restored`() async throws {
    try await record()
    let before = try await launch(seed: 2).0
    let shown = routes(before)
    try await before.flush()
    try log.keep(LaunchAttempts(count: 1, head: 0))
    let (navigator, _) = try await launch(seed: 3)
    #expect(navigator.restoreLevel == .withoutTop && routes(navigator) != shown)
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    #expect(try log.position().floor > 0)
    try await navigator.reopenLastTime()
    #expect(routes(navigator) == shown)
  }

  @Test func `a retained root outlives launches that failed, and is not a separate level`() async throws {
    let (navigator, _) = try await launch(seed: 1)
    navigator.setStack([.list, .detail(id: 1), .detail(id: 2)])
    navigator.saveViewState("draft")
    let kept = navigator.state.scenes[0].root.branches[0].id
    navigator.shelveRoot(.stack(.search(text: "x"), .price(1), .price(2)))
    try await leave(navigator)
    var levels: [RestoreLevel] = []
    for seed in UInt64(2)...4 { levels.append(try await launch(seed: seed).0.restoreLevel) }
    #expect(levels == [.full, .withoutTop, .branchRoots])
    let (good, _) = try await launch(seed: 5)
    #expect(good.restoreLevel == .clean)
    try await good.reopenLastTime()
    try await leave(good)

    for seed in UInt64(6)...7 { _ = try await launch(seed: seed) }
    let (roots, _) = try await launch(seed: 8)
    #expect(roots.restoreLevel == .branchRoots && routes(roots) == [[.search(text: "x")]])
    try await leave(roots)
    let (last, _) = try await launch(seed: 9)
    last.reopenRoot(kept)
    #expect(routes(last) == [[.list, .detail(id: 1), .detail(id: 2)]])
    let entry = try #require(last.state.scenes[0].root.selectedBranch.entries.last?.id)
    #expect(last.viewStateJSON(for: entry) == "\"draft\"")
    last.setStack([.list])
    try await leave(last)

    _ = try await launch(seed: 10)
    #expect(try await launch(seed: 11).0.restoreLevel == .clean)
  }

  @Test(.temporaryLog) func `a launch that resets its log continues to count`() async throws {
    var levels: [RestoreLevel] = []
    for seed in UInt64(1)...4 {
      var environment = NavigatorEnvironment.fixed(seed: seed)
      environment.graceTime = 5_000
      let log = try SQLiteEventLog(path: TemporaryLog.path(), durability: .relaxed)
      let navigator = Navigator<Shop>(log: log, environment: environment)
      navigator.restore(orElse: .stack(.list))
      levels.append(navigator.restoreLevel)
      try await navigator.reset(to: .stack(.list))
      navigator.setStack([.list, .detail(id: 1), .detail(id: 2)])
      try await navigator.flush()
      #expect(try log.launchAttempts() == LaunchAttempts(count: Int(seed), head: 0))
      log.close()
    }
    #expect(levels == [.full, .withoutTop, .branchRoots, .clean])
  }

  @Test func `without the guard every launch restores everything`() async throws {
    try await record()
    for seed in UInt64(2)...5 {
      #expect(try await launch(seed: seed, graceTime: nil).0.restoreLevel == .full)
    }
  }

  @Test(.temporaryLog) func `a launch that is closed counts as good`() async throws {
    for seed in UInt64(1)...3 {
      var environment = NavigatorEnvironment.fixed(seed: seed)
      environment.graceTime = 5_000
      let navigator: Navigator<Shop> = try TemporaryLog.navigator(
        orElse: .stack(.list, .detail(id: 1)), environment: environment)
      #expect(navigator.restoreLevel == .full)
      await navigator.close()
    }
  }
}
