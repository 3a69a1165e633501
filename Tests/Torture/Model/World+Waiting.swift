import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import Foundation

/// Steps that wait for the log.
extension World {
  func wait(_ step: Step) async throws {
    // A frozen log lets only these wait; all others need it.
    let canWait: Set<Step.Verb> = [.flush, .background, .kill, .failLaunch]
    if isFrozen, !canWait.contains(step.verb) { try await thaw() }
    switch step.verb {
    case .thaw: try await thaw()
    case .flush: try await flush(isBackground: false)
    case .background: try await flush(isBackground: true)
    case .rewind: try await rewind(step)
    case .command: try await performCommand(step)
    case .commandTwice: try await performTwice(step)
    case .reset: try await reset(step)
    case .export: try await export()
    case .close, .closeAtLength: try await close(step)
    case .kill, .failLaunch:
      try await kill()
      if step.verb == .failLaunch {
        try launch(isConfirmed: false)
        try await kill()
      }
      try launch()
    default: break
    }
  }

  /// Lets a frozen log continue; everything that waited is notified.
  func thaw() async throws {
    isFrozen = false
    log.freeze(false)
    try await collect()
  }

  func collect() async throws {
    for task in waiting {
      do { try await task.value } catch is StoreError {}
    }
    waiting = []
  }

  private func flush(isBackground: Bool) async throws {
    let head = navigator.headSeq
    let (navigator, log) = (navigator, log)
    let work = Task { @MainActor in
      if isBackground { try await navigator.enterBackground() } else { try await navigator.flush() }
      if try log.position().head < head {
        throw Broken(description: "flushed up to \(head), and the log lacks it")
      }
    }
    guard !isFrozen else {
      waiting.append(work)
      // It records kept values immediately, and then waits.
      await Task.yield()
      return try settle([], after: head)
    }
    do {
      try await work.value
    } catch let error as StoreError {
      try settle([], after: head)
      return try expectFailure(error)
    }
    try settle([], after: head)
    guard !isClosed else { return }
    try checkLog()
    acknowledged = ledger.head
    try check(ledger.head == navigator.headSeq, "flushed, and \(navigator.headSeq) is not in the log")
    try check(kept.isEmpty, "flushed, and a view state is still kept")
    if !isUpkeepFailing {
      try check(
        navigator.status == .saved(through: ledger.head), "flushed, and the status is \(navigator.status)")
    }
    if !isDetached { isFailing = log.isFailureDue }
    // The confirmation of the launch was written before.
    hasFailedLaunch = isUpkeepFailing
  }

  /// Waiting may fail only if the log did.
  func expectFailure(_ error: StoreError) throws {
    try check(
      isFailing || isUpkeepFailing || isDetached || isClosed,
      "nothing failed, and there is an error: \(error)")
    if case .detached = navigator.status { isDetached = true }
  }

  /// Goes back to the end of an earlier batch of this launch.
  private func rewind(_ step: Step) async throws {
    let head = navigator.headSeq
    let borders = states.keys.sorted().filter { $0 > 0 && $0 <= head }
    guard let seq = borders.isEmpty ? nil : borders[step.first % borders.count], let target = states[seq]
    else { return }
    do {
      let result = try await navigator.rewind(to: seq)
      try settle([Done(kind: .rewind(target), result: result)], after: head)
    } catch let error as StoreError {
      try settle([], after: head)
      if error.code != .beforeFloor { try expectFailure(error) }
    } catch is MoveRejection {
      try settle([], after: head)
    }
  }

  private func export() async throws {
    let head = navigator.headSeq
    let text: String
    do { text = try await navigator.exportLog() } catch let error as StoreError {
      try settle([], after: head)
      return try expectFailure(error)
    }
    try settle([], after: head)
    try checkLog()
    let position = try log.position()
    // An export has no digests of commands.
    let lines = try log.batches().map { batch in
      var batch = batch
      batch.command?.digest = nil
      return JSONLine(logID: position.logID, batch: batch).text + "\n"
    }.joined()
    // A compaction may have removed the beginning since.
    let isTrue = position.floor > 0 ? text.hasSuffix(lines) : text == lines
    try check(isTrue, "an export is not what the log has")
  }

  /// Resets the app; no content that was there before may be left.
  private func reset(_ step: Step) async throws {
    let head = navigator.headSeq
    do { try await navigator.flush() } catch { return try settle([], after: head) }
    try settle([], after: head)
    try ledger.read(log)
    let last = ledger.head
    do {
      let report = try await navigator.reset(to: .stack(.list))
      try check(report != nil, "there is a log, and the reset does not tell of it")
      let contents = try log.batches().filter { $0.last <= last }.flatMap(\.events).compactMap(
        \.payload?.text)
      try check(contents.isEmpty, "contents are left after a reset: \(contents)")
    } catch let error as StoreError {
      halfReset = .max
      try expectFailure(error)
    }
    kept = [:]
    history = ReferenceHistory(excess: history.excess)
    commands = [:]
    states = [:]
    try adopt()
    let screens = reference.entries.map(\.screen)
    // An observer may have moved on immediately.
    let isDisturbed = !observed.isEmpty
    observed = []
    try check(
      isDisturbed || screens == [.list] && reference.windows.count == 1, "after a reset there is \(screens)")
  }

  /// Ends the launch as an app does, sometimes clumsily, and begins the next.
  private func close(_ step: Step) async throws {
    let reasons = ["clean", "", "line\nbreak \u{202E}"]
    let isLong = step.verb == .closeAtLength
    let reason = isLong ? String(repeating: "long ", count: 100_000) : reasons[step.first % 3]
    let head = navigator.headSeq
    let navigator = navigator
    let others = (0..<(step.second % 3)).map { number in
      Task { @MainActor in
        if number == 0 { try? await navigator.flush() } else { await navigator.close() }
      }
    }
    await navigator.close(reason: reason)
    for other in others { await other.value }
    isClosed = true
    // A move that an observer made after the end of the session is only in memory.
    observed.removeAll { $0.result.batch.map { log.attempted[$0.first] == nil } ?? true }
    if !observed.isEmpty { try settle([], after: head) } else if navigator.headSeq > head { recordKept() }
    try ledger.read(log)
    if !isFailing, !isUpkeepFailing, !isDetached {
      try check(ledger.head >= head, "closed without a failure, and \(head) is not in the log")
      try check(
        navigator.status == .closed(through: ledger.head), "closed, and the status is \(navigator.status)")
    }
    let end = ledger.head
    navigator.push(.list)
    try check(try log.position().head == end, "a move after the close reached the log")
    states[ledger.head] = states[ledger.head] ?? (ledger.head >= head ? reference : nil)
    try leave()
    try launch()
  }
}

extension World {
  /// The end of a case: nothing may be left waiting, and a last launch finds everything that was acknowledged.
  func end() async throws {
    watchdog.expect("the end")
    try await thaw()
    log.attack { $0 = AttackedLog.Plan() }
    if !isDetached { try await run(Step(.flush)) }
    try await run(Step(.close))
    try await kill()
  }
}
