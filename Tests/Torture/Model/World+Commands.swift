import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// Commands with ids: each takes effect at most once.
extension World {
  private func id(_ number: Int) -> CommandID { CommandID(high: 9, low: UInt64(number % 6)) }

  private func attempt(_ id: CommandID, _ body: Int) async -> Result<MoveResult, any Error> {
    do {
      return .success(try await navigator.perform(id: id) { $0.push(.item(id: body)) })
    } catch {
      return .failure(error)
    }
  }

  func performCommand(_ step: Step) async throws {
    let (id, body, head) = (id(step.first), step.second % 2, navigator.headSeq)
    try take(await attempt(id, body), id, body, after: head)
  }

  /// The same command twice at the same time, or two with the same id.
  func performTwice(_ step: Step) async throws {
    let (id, head) = (id(step.first), navigator.headSeq)
    let bodies = [step.second % 2, (step.second / 2) % 2]
    let first = Task { @MainActor in await attempt(id, bodies[0]) }
    let second = Task { @MainActor in await attempt(id, bodies[1]) }
    let results = [await first.value, await second.value]
    let batches = results.compactMap { (try? $0.get())?.batch }
    try check(Set(batches.map(\.first)).count < 2, "one command was applied twice: \(batches)")
    if bodies[0] != bodies[1] { try check(batches.count < 2, "two commands with one id were both applied") }
    let attempted = log.attempted.values.count { $0.command?.id == id }
    try check(attempted < 2, "one command was applied \(attempted) times")
    let isSecondDone = (try? results[0].get()) == nil && (try? results[1].get()) != nil
    let place = isSecondDone ? 1 : 0
    try take(results[place], id, bodies[place], after: head)
    if results.contains(where: { (try? $0.get()) != nil }) { return }
    try take(results[1], id, bodies[1], after: navigator.headSeq)
  }

  private func take(
    _ result: Result<MoveResult, any Error>, _ id: CommandID, _ body: Int, after head: Int64
  ) throws {
    // Ids are recognized for thirty days, and the clock jumps.
    let known = try log.commandHorizon() == nil ? commands[id] : nil
    switch result {
    case .success(let result):
      if let known {
        try check(known.body == body, "command \(id) was done with another body")
        // The events of a batch below the retention boundary are gone.
        let isSame = result.batch == known.batch || result.batch?.events.isEmpty == true
        try check(
          isSame && result.batch?.first == known.batch.first,
          "command \(id) gave another result than at first")
        return try settle([], after: head)
      }
      guard let batch = result.batch else { return try settle([], after: head) }
      try ledger.read(log)
      try check(
        ledger.head >= batch.last || isClosed, "command \(id) returned, and \(batch.last) is not in the log")
      commands[id] = (body, batch)
      let isNew = batch.first > head
      try settle(
        isNew ? [Done(kind: .operations([.push(.item(id: body))]), result: result)] : [], after: head)
    case .failure(let error as StoreError) where error.code == .commandConflict:
      try settle([], after: head)
      try check(known.map { $0.body != body } ?? true, "command \(id) is refused, and its body is the same")
    case .failure(let error as StoreError) where error.code == .expiredCommand: try settle([], after: head)
    case .failure(let error as StoreError):
      try expectFailure(error)
      try takeUnsaved(.push(.item(id: body)), after: head)
    case .failure(let rejection):
      try settle([], after: head)
      try check(rejection is MoveRejection && reference.windows.isEmpty, "command \(id): \(rejection)")
    }
  }

  /// A command that failed because of the log may have taken effect, and wait with everything else.
  private func takeUnsaved(_ operation: Reference.Operation, after head: Int64) throws {
    guard navigator.headSeq > head else { return }
    // Moves that observers made in response to the command come after it.
    let first = observed.compactMap(\.result.batch?.first).min() ?? navigator.headSeq + 1
    let isBeforeObservers = eventTypes(from: head + 1, before: first).last == "pushed"
    let observedEnd = isBeforeObservers ? head : observed.compactMap(\.result.batch?.last).max() ?? head
    if !isBeforeObservers, !observed.isEmpty {
      try settle([], after: head)
    } else if !kept.isEmpty {
      recordKept()
    }
    let before = reference
    let isLast = navigator.headSeq > observedEnd && navigator.state.top?.id.seq == navigator.headSeq
    if isBeforeObservers || isLast, reference.apply(operation) == .changed {
      history.note(before, [operation], isStep: true)
    }
    if isBeforeObservers, !observed.isEmpty { try settle([], after: first - 1) }
  }
}
