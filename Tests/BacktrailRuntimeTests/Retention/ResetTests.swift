import Backtrail
import BacktrailTesting
import Foundation
import TestSupport
import Testing
import Worlds

@MainActor
@Suite(.temporaryLog) struct ResetTests {
  private func launch() throws -> Navigator<Shop> { try TemporaryLog.navigator(orElse: .start) }

  @Test func `a reset leaves one window, no secret in any file, and a sound log`() async throws {
    let navigator = try launch()
    navigator.push(.search(text: "planted-secret-1"))
    navigator.saveViewState(json: #"{"note":"planted-secret-2"}"#)
    navigator.openScene("second", root: .stack(.search(text: "planted-secret-3")))
    navigator.setRoot(.stack(.search(text: "planted-secret-4")))
    try await navigator.flush()
    let head = navigator.headSeq
    let report = try #require(try await navigator.reset(to: .stack(.list)))
    #expect(report.isPurged && report.position.epoch == 2)
    #expect(navigator.state.scenes.flatMap(\.entries).map(\.route) == [.route(.list)])
    #expect(!navigator.canUndo && !navigator.canRedo)
    #expect(navigator.status == .saved(through: navigator.headSeq))
    #expect(try !TemporaryLog.contains("planted-secret"))
    await navigator.close()
    let verified = try SQLiteLogReader(path: TemporaryLog.path()).verify()
    #expect(verified.findings == [])
    #expect(verified.erased == report.erased && verified.erased.allSatisfy { $0 <= head })
    let again = try launch()
    #expect(again.state.scenes.flatMap(\.entries).map(\.route) == [.route(.list)])
    await again.close()
  }

  @Test func `a launch with a copy from before a reset says so`() async throws {
    let navigator = try launch()
    navigator.push(.search(text: "secret"))
    await navigator.close()
    let path = try TemporaryLog.path()
    try FileManager.default.copyItem(atPath: path, toPath: path + ".older")
    let second = try launch()
    try await second.reset(to: .stack(.list))
    await second.close()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".older", toPath: path)
    let third = Navigator<Shop>(log: try SQLiteEventLog(path: path))
    let report = third.restore(orElse: .start)
    #expect(report.isErasureMissing)
    await third.close()
    let start = try #require(try SQLiteLogReader(path: path).sessions().last?.start)
    #expect(start.restore.contains("; erasure missing"))
  }

  /// Closes a window, a presentation, and a branch; a root of each window is retained.
  private func close(in navigator: Navigator<Shop>) throws {
    navigator.openScene("second", root: .tabs([BranchLayout("a", .detail(id: 1)), BranchLayout("b", .list)]))
    navigator.closeBranch()
    navigator.shelveRoot(.stack(.detail(id: 2)))
    navigator.closeScene()
    navigator.present(.stack(.detail(id: 3), .list))
    navigator.saveViewState("held")
    navigator.dismiss()
    navigator.shelveRoot(.stack(.detail(id: 4)))
    try #require(navigator.state.closedItems.count == 5)
  }

  @Test(arguments: [false, true])
  func `nothing is listed as recently closed after a reset, nor after the next launch`(isWithoutWindow: Bool)
    async throws
  {
    let navigator = try launch()
    try close(in: navigator)
    navigator.openScene("third", root: .stack(.detail(id: 5)))
    while isWithoutWindow, navigator.closeScene().batch != nil {}
    try await navigator.reset(to: .stack(.list))
    #expect(navigator.state.closedItems.isEmpty)
    #expect(navigator.state.scenes.map { $0.entries.map(\.route) } == [[.route(.list)]])
    #expect(navigator.reopenScene() == .rejected(.nothingClosed))
    #expect(!navigator.canUndo)
    await navigator.close()
    let again = try launch()
    #expect(again.state.closedItems.isEmpty)
    #expect(again.state.scenes == navigator.state.scenes)
    await again.close()
    #expect(try SQLiteLogReader(path: TemporaryLog.path()).verify().findings == [])
  }

  @Test func `things closed before a reset are shown as erased if only some of them are erased`() async throws
  {
    let navigator = try launch()
    navigator.openScene("second", root: .stack(.detail(id: 7)))
    navigator.closeScene()
    try await navigator.reset(to: .stack(.list), erasing: Erasure(routes: ["detail"]))
    navigator.reopenScene()
    #expect(navigator.state.topStack?.entries.map(\.route) == [.quarantined(name: "detail", reason: .erased)])
    await navigator.close()
  }

  @Test func `screens that are not erased stay`() async throws {
    let navigator = try launch()
    navigator.openScene("second", root: .stack(.detail(id: 7)))
    navigator.closeScene()
    var erasure = Erasure()
    erasure.routes = ["search"]
    try await navigator.reset(to: .stack(.list), erasing: erasure)
    navigator.reopenScene()
    #expect(navigator.stack == [.detail(id: 7)])
    await navigator.close()
  }

  @Test func `a reset removes waiting links and kept view states`() async throws {
    let navigator = Navigator<Shop>.following(try SQLiteEventLog(path: TemporaryLog.path()))
    try navigator.open("/orders/4711")
    let top = try #require(navigator.state.topStack?.entries.last?.id)
    navigator.keepViewState(json: #""draft-text""#, version: 1, key: "draft", of: top)
    try await navigator.reset(to: .stack(.list))
    #expect(navigator.state.links.isEmpty)
    #expect(try navigator.openGate(.authentication).isEmpty)
    await navigator.close()
    for secret in ["4711", "draft-text"] { #expect(try !TemporaryLog.contains(secret)) }
  }

  /// A navigator whose last push waits for room on the disk.
  private func launchOnFullDisk() async throws -> (Navigator<Shop>, InMemoryEventLog) {
    let log = InMemoryEventLog()
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    try await navigator.flush()
    log.failNextAppends(with: StoreError(code: .full, message: "The disk is full."), count: .max)
    navigator.push(.detail(id: 1))
    return (navigator, log)
  }

  @Test func `a log that cannot be written is an error, but the windows change all the same`() async throws {
    let (navigator, log) = try await launchOnFullDisk()
    let error = await #expect(throws: StoreError.self) {
      try await navigator.reset(to: .stack(.detail(id: 2)))
    }
    #expect(error?.code == .full)
    #expect(navigator.stack == [.detail(id: 2)])
    log.failNextAppends(with: StoreError(code: .full, message: ""), count: 0)
    while (try? await navigator.flush()) == nil {}
    let texts = try log.batches().flatMap(\.events).compactMap(\.payload?.text)
    #expect(texts == [#"[{"id":2}]"#])
    #expect(try log.position().epoch == 2)
  }

  @Test(.timeLimit(.minutes(10))) func `each reset on a full disk is told so, not only the first`()
    async throws
  {
    let (navigator, _) = try await launchOnFullDisk()
    let failures = Locked<[StoreError.Code?]>([])
    for id in 2...3 {
      Task {
        let error = await #expect(throws: StoreError.self) {
          try await navigator.reset(to: .stack(.detail(id: id)))
        }
        failures.withLock { $0.append(error?.code) }
      }
    }
    // One that waited until the disk is free would keep a test that waits for it from failing.
    while failures.withLock({ $0.count }) < 2, !Task.isCancelled { await Task.yield() }
    #expect(failures.withLock { $0 } == [.full, .full])
    #expect(navigator.stack == [.detail(id: 3)])
  }

  @Test func `without a log, or with a detached one, the windows change`() async throws {
    let alone = Navigator<Shop>.inMemory()
    #expect(try await alone.reset(to: .stack(.list)) == nil)
    #expect(alone.stack == [.list])
    let log = InMemoryEventLog()
    let detached = Navigator<Shop>(log: log, environment: .fixed)
    detached.restore(orElse: .start)
    log.failNextAppends(with: StoreError(code: .conflict, message: "The log has moved on."))
    let error = await #expect(throws: StoreError.self) { try await detached.reset(to: .stack(.list)) }
    #expect(error?.code == .conflict)
    let closed = await #expect(throws: StoreError.self) { try await detached.reset(to: .stack(.list)) }
    #expect(closed?.code == .conflict)
    #expect(detached.stack == [.list])
  }

  @Test func `an erasure that does not fit any log changes nothing`() async throws {
    let navigator = try launch()
    let state = navigator.state
    let erasure = Erasure(parameters: [.init("")])
    let error = await #expect(throws: ErasureError.self) {
      try await navigator.reset(to: .stack(.list), erasing: erasure)
    }
    #expect(error == .namelessParameter)
    #expect(navigator.state == state)
    await navigator.close()
  }

  /// A launch that never existed, one that was compacted away, and times unknown below the retention boundary.
  @Test(arguments: [Erasure(sessions: [99]), Erasure(sessions: [1]), Erasure(since: nil, until: 0)])
  func `an erasure that the log refuses changes nothing, and the log continues`(erasure: Erasure) async throws
  {
    for id in 1...2 {
      let navigator = try launch()
      navigator.push(.detail(id: id))
      await navigator.close()
    }
    let log = try SQLiteEventLog(path: TemporaryLog.path())
    try log.compact(RetentionPolicy(days: nil, events: 0, bytes: nil))
    log.close()
    let navigator = try launch()
    navigator.openScene("second", root: .stack(.detail(id: 7)))
    navigator.keepViewState(json: "1", version: 1, key: "kept", of: try #require(navigator.state.top?.id))
    navigator.closeScene()
    try await navigator.flush()
    let (state, head, digest) = (navigator.state, navigator.headSeq, navigator.stateDigest)
    let batches = try #require(navigator.log).batches()
    await #expect(throws: (any Error).self) {
      try await navigator.reset(to: .stack(.list), erasing: erasure)
    }
    #expect(navigator.state == state)
    #expect(navigator.headSeq == head && navigator.stateDigest == digest)
    #expect(navigator.canUndo && navigator.status == .saved(through: head))
    #expect(try navigator.log?.batches() == batches)
    #expect(try navigator.log?.position().epoch == 1)
    navigator.reopenScene()
    #expect(navigator.stack == [.detail(id: 7)])
    try await navigator.flush()
    #expect(navigator.status == .saved(through: navigator.headSeq))
    await navigator.close()
  }

  @Test func `launches that cannot be looked up change nothing`() async throws {
    let (navigator, _) = try await launchOnFullDisk()
    let error = await #expect(throws: StoreError.self) {
      try await navigator.reset(to: .stack(.list), erasing: Erasure(sessions: [1]))
    }
    #expect(error?.code == .full)
    #expect(navigator.stack.last == .detail(id: 1) && navigator.canUndo)
  }

  @Test func `a reset by launch erases what was recorded while it was looked up`() async throws {
    let log = HookedLog()
    let navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    navigator.push(.detail(id: 1))
    try await navigator.flush()
    let hasMoved = Locked(false)
    log.onCall { call in
      guard case .replay = call, !hasMoved.withLock({ $0 }) else { return }
      hasMoved.withLock { $0 = true }
      Task { @MainActor in navigator.push(.detail(id: 2)) }
    }
    let session = try log.sessions()[0].id
    try await navigator.reset(to: .stack(.list), erasing: Erasure(sessions: [session]))
    #expect(navigator.stack == [.list])
    #expect(try log.batches().flatMap(\.events).compactMap(\.payload?.text) == [])
    navigator.push(.detail(id: 3))
    try await navigator.flush()
    #expect(navigator.status == .saved(through: navigator.headSeq))
  }

  @Test func `a layout that is rejected changes nothing`() async throws {
    let navigator = Navigator<Shop>.inMemory()
    let state = navigator.state
    await #expect(throws: MoveRejection.self) { try await navigator.reset(to: .stack(.price(.nan))) }
    #expect(navigator.state == state)
  }
}
