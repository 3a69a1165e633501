import Backtrail
import BacktrailTesting
import Dispatch
import Observation
import TestSupport
import Testing
import Worlds

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Navigator<Shop> {
  /// An observer is called for each change made during its own call.
  fileprivate func pushOnce(_ screen: Shop) {
    if !stack.contains(screen) { push(screen) }
  }
}

/// Acknowledged batches are in the log, in every state of the recorder, and every waiting call returns.
@MainActor
@Suite struct AcknowledgementTests {
  let log = HookedLog()
  let navigator: Navigator<Shop>

  init() async throws {
    navigator = Navigator<Shop>(log: log, environment: .fixed)
    navigator.restore(orElse: .start)
    try await navigator.flush()
  }

  private func code(_ body: () async throws -> Void) async -> StoreError.Code? {
    await #expect(throws: StoreError.self) { try await body() }?.code
  }

  @Test func `a command that is sent twice at the same time is applied once`() async throws {
    let id = CommandID(milliseconds: 1, random: (1, 2))
    let navigator = navigator
    let turnstile = Turnstile()
    log.onCall { if case .append = $0 { turnstile.pass() } }
    navigator.push(.detail(id: 0))
    let first = Task { try await navigator.perform(id: id) { $0.push(.detail(id: 1)) } }
    let second = Task { try await navigator.perform(id: id) { $0.push(.detail(id: 1)) } }
    // Both wait for the push, and both continue before the batch of either is in the log.
    for _ in 0..<1_000 { await Task.yield() }
    turnstile.open()
    for _ in 0..<1_000 { await Task.yield() }
    for _ in 0..<4 { turnstile.open() }
    let results = [try await first.value, try await second.value]
    #expect(results[0] == results[1])
    #expect(navigator.stack == [.list, .detail(id: 0), .detail(id: 1)])
    #expect(try log.batch(for: id) == results[0].batch)
    #expect(navigator.status == .saved(through: 4))
  }

  @Test func `commands waiting for the log when the app is reset are refused`() async throws {
    let navigator = navigator
    let turnstile = Turnstile()
    log.onCall { if case .append = $0 { turnstile.pass() } }
    navigator.push(.detail(id: 7))
    let rewinding = Task { try await navigator.rewind(to: 2) }
    let command = Task {
      try await navigator.perform(id: CommandID(milliseconds: 1, random: (1, 2))) { $0.push(.detail(id: 8)) }
    }
    for _ in 0..<1_000 { await Task.yield() }
    let reset = Task { try await navigator.reset(to: .stack(.list)) }
    for _ in 0..<1_000 { await Task.yield() }
    for _ in 0..<8 { turnstile.open() }
    await #expect(throws: MoveRejection.beganAnew) { try await rewinding.value }
    await #expect(throws: MoveRejection.beganAnew) { try await command.value }
    #expect(try await reset.value?.isPurged == true)
    #expect(navigator.stack == [.list])
  }

  @Test(.temporaryLog, arguments: [false, true])
  func `even with nothing to write, a flush fails after the write-ahead log was destroyed`(isLeaving: Bool)
    async throws
  {
    let navigator: Navigator<Shop> = try TemporaryLog.navigator(orElse: .start)
    try await navigator.flush()
    #expect(truncate(try TemporaryLog.path() + "-wal", 0) == 0)
    for _ in 1...2 {
      let error = await code {
        if isLeaving { try await navigator.enterBackground() } else { try await navigator.flush() }
      }
      #expect(error == .replaced)
    }
    guard case .detached(_, let failure) = navigator.status else {
      Issue.record("\(navigator.status)")
      return
    }
    #expect(failure.code == .replaced)
    await navigator.close()
  }

  @Test func `a push does not wait for a file check, and those that wait share one check`() async throws {
    let looks = { [log] in log.calls.filter { $0 == .look }.count }
    let before = looks()
    navigator.push(.detail(id: 1))
    while log.appends.count < 2 { await Task.yield() }
    #expect(looks() == before)
    try await navigator.flush()
    #expect(looks() == before + 1)
  }

  @Test func `a flush after a confirmed launch waits until the confirmation is stored`() async throws {
    let log = HookedLog()
    var environment = NavigatorEnvironment.fixed
    environment.graceTime = 5_000
    let navigator = Navigator<Shop>(log: log, environment: environment)
    navigator.restore(orElse: .start)
    try await navigator.flush()
    #expect(try log.launchAttempts()?.count == 1)
    let (turnstile, returned) = (Turnstile(), DispatchSemaphore(value: 0))
    log.onCall { if case .append = $0 { turnstile.pass() } }
    log.onConfirmation { _ = returned.wait(timeout: .now() + .milliseconds(200)) }
    navigator.push(.detail(id: 1))
    // The push is being written while these arrive.
    for _ in 0..<1_000 { await Task.yield() }
    navigator.confirmLaunch()
    let flush = Task { try await navigator.flush() }
    for _ in 0..<1_000 { await Task.yield() }
    turnstile.open()
    try await flush.value
    #expect(try log.launchAttempts() == nil)
    returned.signal()
  }

  @Test func `a running command that is sent again with a different body is refused`() async throws {
    let id = CommandID(milliseconds: 1, random: (1, 2))
    let navigator = navigator
    let first = Task { try await navigator.perform(id: id) { $0.push(.detail(id: 1)) } }
    let second = Task { try await navigator.perform(id: id) { $0.push(.detail(id: 2)) } }
    _ = try await first.value
    await #expect(throws: StoreError.commandConflict("\(id)")) { try await second.value }
    #expect(navigator.stack == [.list, .detail(id: 1)])
  }

  @Test func `a command sent again succeeds even if one with a different body is refused`() async throws {
    let id = CommandID(milliseconds: 1, random: (1, 2))
    let navigator = navigator
    let done = try await navigator.perform(id: id) { $0.push(.detail(id: 1)) }
    let other = Task { try await navigator.perform(id: id) { $0.push(.detail(id: 2)) } }
    let again = Task { try await navigator.perform(id: id) { $0.push(.detail(id: 1)) } }
    await #expect(throws: StoreError.commandConflict("\(id)")) { try await other.value }
    #expect(try await again.value == done)
  }

  /// `CommandFormTests` has the whole form.
  @Test func `a command's digest is computed from our own form`() async throws {
    let id = CommandID(milliseconds: 1, random: (1, 2))
    let batch = try #require(try await navigator.perform(id: id) { $0.push(.detail(id: 1)) }.batch)
    let form = Hash128.digest(of: id, body: #"push detail 1 {"id":1} top"#)
    #expect(batch.command?.digest == form)
  }

  @Test func `without a log a command is applied once too`() async throws {
    let navigator = Navigator<Shop>.inMemory()
    let id = CommandID(milliseconds: 1, random: (1, 2))
    let results = [
      try await navigator.perform(id: id) { $0.push(.detail(id: 1)) },
      try await navigator.perform(id: id) { $0.push(.detail(id: 1)) },
    ]
    #expect(results[0] == results[1] && navigator.stack == [.list, .detail(id: 1)])
  }

  @Test func `nothing is acknowledged after the log was given up`() async throws {
    log.onCall { if case .append = $0 { throw StoreError.badBatch } }
    navigator.push(.detail(id: 1))
    #expect(await code { try await navigator.flush() } == .invalidBatch)
    navigator.push(.detail(id: 2))
    let id = CommandID(milliseconds: 1, random: (1, 2))
    #expect(await code { try await navigator.flush() } == .invalidBatch)
    #expect(await code { try await navigator.enterBackground() } == .invalidBatch)
    #expect(await code { try await navigator.perform(id: id) { $0.pop() } } == .invalidBatch)
    #expect(navigator.stack == [.list, .detail(id: 1), .detail(id: 2)])
  }

  @Test func `nothing is acknowledged if the log could not be read`() async throws {
    let damaged = HookedLog()
    damaged.close()
    let navigator = Navigator<Shop>(log: damaged, environment: .fixed)
    #expect(navigator.restore(orElse: .start).failure?.code == .closed)
    #expect(await code { try await navigator.flush() } == .closed)
    #expect(await code { try await navigator.enterBackground() } == .closed)
  }

  @Test func `after closing, only commands saved before are acknowledged`() async throws {
    navigator.push(.detail(id: 1))
    await navigator.close()
    try await navigator.flush()
    navigator.push(.detail(id: 2))
    #expect(await code { try await navigator.flush() } == .closed)
    await navigator.close()
    #expect(try log.inner.position().head == 4)
  }

  @Test(.timeLimit(.minutes(10))) func `a flush during closing returns`() async throws {
    let gate = Turnstile()
    log.onCall { if case .compact = $0 { gate.pass() } }
    let navigator = navigator
    navigator.push(.detail(id: 1))
    let closed = Task { await navigator.close() }
    while !log.calls.contains(.compact) { await Task.yield() }
    navigator.push(.detail(id: 2))
    let outcome = Locked<StoreError.Code?>(nil)
    Task {
      let failure = await code { try await navigator.flush() }
      outcome.withLock { $0 = failure }
    }
    for _ in 0..<64 { gate.open() }
    await closed.value
    // A flush that never returned would keep a test that waits for it from failing.
    while outcome.withLock({ $0 }) == nil, !Task.isCancelled { await Task.yield() }
    #expect(outcome.withLock { $0 } == .closed)
  }

  @Test func `closing before restoring gives up the log`() async throws {
    let log = HookedLog()
    await Navigator<Shop>(log: log, environment: .fixed).close()
    #expect(throws: StoreError.closed) { try log.position() }
  }

  @Test func `the reason for closing is truncated, and the moves before it are kept`() async throws {
    navigator.push(.detail(id: 1))
    await navigator.close(reason: String(repeating: "\u{e9}", count: 400))
    #expect(try log.inner.sessions().last?.end?.reason == String(repeating: "\u{e9}", count: 256))
  }

  @Test func `a bad batch does not affect any other`() async throws {
    let gate = Turnstile()
    log.onCall { call in
      guard case .append(let firsts) = call else { return }
      if firsts == [3] { gate.pass() }
      if firsts.contains(6) { throw StoreError.badBatch }
    }
    for id in 1...5 { navigator.push(.detail(id: id)) }
    gate.open()
    gate.open()
    #expect(await code { try await navigator.flush() } == .invalidBatch)
    #expect(try log.position().head == 5)
    guard case .detached(firstUnsaved: 6, _) = navigator.status else {
      Issue.record("The status is \(navigator.status).")
      return
    }
  }

  @Test func `a snapshot that cannot be stored is reported, and recording continues`() async throws {
    log.onCall { if case .save = $0 { throw StoreError.oversizedState(5 << 20) } }
    navigator.push(.detail(id: 1))
    try await navigator.enterBackground()
    #expect(navigator.retentionFailure?.code == .invalidBatch)
    navigator.push(.detail(id: 2))
    try await navigator.flush()
    #expect(navigator.status == .saved(through: 4))
    log.onCall { _ in }
    try await navigator.enterBackground()
    #expect(navigator.retentionFailure == nil)
  }

  @Test func `a move made by an observer is recorded after the one that it observes`() async throws {
    let navigator = navigator
    withObservationTracking {
      _ = navigator.state
    } onChange: {
      MainActor.assumeIsolated { navigator.pushOnce(.detail(id: 9)) }
    }
    navigator.push(.detail(id: 1))
    #expect(navigator.stack == [.list, .detail(id: 1), .detail(id: 9)])
    try await navigator.flush()
    #expect(try log.replay(through: 4).state.expanded == navigator.encodedState)
    #expect(navigator.status == .saved(through: 4))
  }

  @Test func `no event follows the end of a session, whoever observes it`() async throws {
    let navigator = navigator
    withObservationTracking {
      _ = navigator.headSeq
    } onChange: {
      MainActor.assumeIsolated { navigator.pushOnce(.detail(id: 9)) }
    }
    await navigator.close()
    let types = try log.inner.batches().flatMap(\.events).map(\.columns.type)
    #expect(types.last == "sessionEnded")
    #expect(navigator.stack == [.list, .detail(id: 9)])
    #expect(navigator.status == .closed(through: 3))
  }

  /// Each signal of a move may be answered with another move, which must never meet a half-made state.
  @Test(arguments: 0..<4)
  func `any kind of observer may navigate`(signal: Int) async throws {
    let navigator = navigator
    navigator.keepViewState(json: "1", of: try #require(navigator.state.top?.id))
    _ = navigator.select("none")
    withObservationTracking {
      switch signal {
      case 0: _ = navigator.canUndo
      case 1: _ = navigator.lastRejection
      case 2: _ = navigator.status
      default: _ = navigator.headSeq
      }
    } onChange: {
      MainActor.assumeIsolated { navigator.pushOnce(.detail(id: 9)) }
    }
    navigator.push(.detail(id: 1))
    try await navigator.flush()
    #expect(navigator.stack.contains(.detail(id: 9)))
    let replayed = try log.replay(through: navigator.headSeq).state.expanded
    #expect(replayed == navigator.encodedState)
  }

  @Test func `moves on a full disk wait for the pause instead of making attempts of their own`() async throws
  {
    log.onCall { if case .append = $0 { throw StoreError.fullDisk } }
    navigator.push(.detail(id: 0))
    #expect(await code { try await navigator.flush() } == .full)
    let tries = log.appends.count
    for id in 1...200 { navigator.push(.detail(id: id)) }
    #expect(log.appends.count <= tries + 2)
    log.onCall { _ in }
    while (try? await navigator.flush()) == nil {}
    #expect(try log.position().head == navigator.headSeq)
  }

  @Test func `undo does not ask the log for anything that it already knows`() async throws {
    navigator.push(.detail(id: 1))
    try await navigator.flush()
    navigator.undo()
    navigator.redo()
    #expect(!log.calls.contains(.payloads))
    #expect(navigator.stack == [.list, .detail(id: 1)])
  }

  /// A compaction between reading the earlier scenes and recording them would remove the contents of their screens.
  @Test func `nothing is compacted while earlier scenes are being restored`() async throws {
    navigator.push(.search(text: "an old screen"))
    let past = navigator.headSeq
    navigator.pop()
    try await navigator.flush()
    var environment = NavigatorEnvironment.fixed(seed: 2)
    environment.retention = RetentionPolicy(days: nil, events: 0, bytes: nil)
    let later = Navigator<Shop>(log: log, environment: environment)
    later.restore(orElse: .start)
    let turnstile = Turnstile()
    log.onCall { if $0 == .replay(past) { turnstile.pass() } }
    let rewinding = Task { try await later.rewind(to: past) }
    while !log.calls.contains(.replay(past)) { await Task.yield() }
    // This makes a compaction due. The recorder works in order, so a piece would run between two of the flushes.
    try await later.enterBackground()
    for _ in 0..<8 { try await later.flush() }
    #expect(!log.calls.contains(.compact))
    turnstile.open()
    #expect(try await rewinding.value.batch != nil)
    try await later.enterBackground()
    for _ in 0..<8 { try await later.flush() }
    #expect(try log.position().floor == past + 1)
    let last = Navigator<Shop>(log: log, environment: .fixed(seed: 3))
    last.restore(orElse: .start)
    #expect(last.stack == [.list, .search(text: "an old screen")])
  }

  /// An attempt writes everything that waits, so one attempt for each task would take quadratic time.
  @Test func `tasks that wait together on a full disk share an attempt`() async throws {
    let turnstile = Turnstile()
    log.onCall { call in
      guard case .append = call else { return }
      turnstile.pass()
      throw StoreError.fullDisk
    }
    navigator.push(.detail(id: 1))
    let navigator = navigator
    let ended = Locked(0)
    let tasks = (0..<200).map { _ in
      Task {
        defer { ended.withLock { $0 += 1 } }
        try await navigator.flush()
      }
    }
    while ended.withLock({ $0 }) < tasks.count {
      // Tasks that are late begin to wait before the next attempt ends.
      for _ in 0..<1_000 { await Task.yield() }
      turnstile.open()
    }
    for task in tasks { #expect(await code { try await task.value } == .full) }
    for _ in 0..<1_000 { turnstile.open() }
    // Closing waits for all attempts that were queued.
    await navigator.close()
    #expect(log.appends.count < 100)
  }
}
