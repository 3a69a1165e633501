import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation

extension World {
  func carryOut(_ step: Step) async throws {
    let head = navigator.headSeq
    switch step.verb {
    case .wrong: try moveWrongly(step, head)
    case .undo: try undo(head)
    case .redo: try redo(head)
    case .batch: try performBatch(step, head)
    case .shelveRoot: try moveFreely(head) { $0.shelveRoot(.numbered(step.first)) }
    case .reopenRoot: try moveFreely(head) { $0.reopenRoot(closedRoot(step.first)) }
    case .reopenBranch: try moveFreely(head) { $0.reopenBranch(closedBranch(step.first)) }
    case .reopenLayer: try moveFreely(head) { $0.reopenPresentation(closedLayer(step.first)) }
    case .reopenWindow: try moveFreely(head) { $0.reopenScene() }
    case .keepView: try keepView(step, head)
    case .link: try openLink(step, head)
    case .openGate: try openGate(head)
    case .closeGate: navigator.closeGate(.authentication)
    case .observe: observe(step.first)
    case .timer: try fireTimers(head)
    case .fail, .failPermanently, .failUpkeep, .freeze, .slow, .clock: attack(step)
    case .pause: await pause()
    default:
      if let operation = operation(step) {
        let result = send(operation, to: navigator)
        try settle([Done(kind: .operations([operation]), result: result)], after: head)
      } else {
        try await wait(step)
      }
    }
  }

  /// A move whose outcome the reference has no rule for.
  private func moveFreely(_ head: Int64, _ move: (Navigator<Screen>) -> MoveResult) throws {
    // Below the top level, closed items are not decoded.
    guard navigator.restoreLevel == .full, !hasErasedClosed else { return }
    try settle([Done(kind: .other, result: move(navigator))], after: head)
  }

  private func closedRoot(_ number: Int) -> StackID {
    pick(
      number,
      navigator.state.closedItems.compactMap { item in
        if case .root(let container, _) = item.content { container.branches.first?.id } else { nil }
      }) ?? StackID(seq: 1 << 50)
  }

  private func closedBranch(_ number: Int) -> StackID {
    pick(
      number,
      navigator.state.closedItems.compactMap { item in
        if case .branch(let branch, _, _) = item.content { branch.id } else { nil }
      }) ?? StackID(seq: 1 << 50)
  }

  private func closedLayer(_ number: Int) -> PresentationID {
    pick(
      number,
      navigator.state.closedItems.compactMap { item in
        if case .presentations(let layers, _) = item.content { layers.first?.id } else { nil }
      }) ?? PresentationID(seq: 1 << 50)
  }

  private func pick<Element>(_ number: Int, _ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number % elements.count]
  }

  /// Moves that must be refused and change nothing.
  private func moveWrongly(_ step: Step, _ head: Int64) throws {
    let nowhere = EntryID(seq: 1 << 50)
    let result: MoveResult =
      switch step.first % 8 {
      case 0: navigator.closeScene(.scene(SceneID(seq: 1 << 50)))
      case 1: navigator.setStack([])
      case 2: navigator.saveViewState(json: "{", of: .top)
      case 3: navigator.saveViewState(json: "\"\(String(repeating: "x", count: 70_000))\"", of: .top)
      case 4: navigator.pop(to: nowhere)
      case 5: navigator.registerOverride(String(repeating: "n", count: 5_000), for: "p0", of: "host")
      case 6: navigator.present(ContainerLayout<Screen>.numbered(4))
      default: navigator.push(.note(text: String(repeating: "x", count: 70_000)))
      }
    if reference.windows.isEmpty, result.rejection == nil { return }
    try check(result.rejection != nil, "wrong \(step.first % 8) is not refused: \(result)")
    try check(navigator.lastRejection == result.rejection, "lastRejection does not tell of \(result)")
    try settle([], after: head)
  }

  private func undo(_ head: Int64) throws {
    try check(navigator.canUndo == history.canUndo, "canUndo is \(navigator.canUndo)")
    // The windows from before a reset that ended halfway have screens without their contents.
    guard !hasErasedClosed else { return }
    try settle([Done(kind: .undo, result: navigator.undo())], after: head)
  }

  private func redo(_ head: Int64) throws {
    try check(navigator.canRedo == history.canRedo, "canRedo is \(navigator.canRedo)")
    try settle([Done(kind: .redo, result: navigator.redo())], after: head)
  }

  private func performBatch(_ step: Step, _ head: Int64) throws {
    var random = SplitMix64(seed: UInt64(step.second))
    let verbs: [Step.Verb] = [
      .push, .push, .pop, .present, .select, .saveView, .setStack, .dismiss, .openBranch,
    ]
    var result = MoveResult.unchanged
    var operations: [Reference.Operation] = []
    do {
      result = try navigator.perform { list in
        for _ in 0...(step.first % 4) {
          let part = Step(random.pick(verbs) ?? .push, random.below(1_000), random.below(1_000))
          guard let operation = operation(part) else { continue }
          operations.append(operation)
          send(operation, to: list)
        }
      }
    } catch let rejection as MoveRejection {
      result = .rejected(rejection)
    }
    try settle([Done(kind: .operations(operations), result: result)], after: head)
  }

  private func keepView(_ step: Step, _ head: Int64) throws {
    let entries = reference.entries
    guard !entries.isEmpty else { return }
    let entry = step.first % 3 == 0 ? entries[step.second % entries.count].tag : reference.top?.tag ?? 0
    let (key, json) = (Kept.keys[step.first % 2], "{\"kept\":\(step.second % 9)}")
    let rejection = navigator.keepViewState(json: json, key: key, of: identities.id(entry))
    try check(rejection == nil, "keeping is refused: \(rejection as Any)")
    // A value that is already recorded is not kept again.
    let isRecorded = entries.contains { $0.tag == entry && $0.views[key] == json }
    kept[Kept(entry: entry, key: key)] = isRecorded ? nil : json
  }

  private func fireTimers(_ head: Int64) throws {
    timers.fire()
    try settle([], after: head)
  }

  private func openLink(_ step: Step, _ head: Int64) throws {
    let urls = [
      "app://items/3", "app://notes?text=n1", "app://vault/5", "app://nowhere", "javascript:alert(1)",
    ]
    let url = urls[step.first % urls.count]
    switch try navigator.open(url) {
    case .applied(_, let batch):
      let isDisturbed = !observed.isEmpty
      try settle([Done(kind: .other, result: .recorded(batch))], after: head)
      let routes: [Screen] = [.item(id: 3), .note(text: "n1"), .vault(id: "5")]
      let top = navigator.state.top?.route
      try check(
        isDisturbed || top == .route(routes[step.first % urls.count]), "\(url) leads to \(top as Any)")
    case .held, .refused, .expired:
      // The link is recorded, and no window changes.
      try emitBeforeLink(head)
    }
  }

  private func openGate(_ head: Int64) throws {
    let waiting = navigator.state.links.count
    let results = try navigator.openGate(.authentication)
    try check(results.count == waiting, "\(waiting) links waited, and \(results.count) were told of")
    try check(navigator.state.links.isEmpty, "links wait for an open gate")
    try emitBeforeLink(head)
    let batches = results.compactMap { if case .applied(_, let batch) = $0 { batch } else { nil } }
    for (place, batch) in batches.enumerated() {
      ledger.publish(batch)
      // The reference cannot tell what the windows were between two links.
      // A link that leads to what is already shown is not a step.
      let isStep = batch.events.contains { !$0.columns.type.hasPrefix("link") }
      history.note(place == 0 ? reference : nil, nil, isStep: isStep)
    }
    if !results.isEmpty { try adoptAll() }
  }

  /// Kept view states are recorded before a link; the engine decides which events of the batches belong to the link.
  private func emitBeforeLink(_ head: Int64) throws {
    if navigator.headSeq > head { recordKept() }
  }

  private func pause() async {
    for _ in 0..<3 { await Task.yield() }
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(200))
  }

  private func attack(_ step: Step) {
    let number = step.first
    switch step.verb {
    case .fail:
      let code: StoreError.Code = number % 2 == 0 ? .full : .unavailable
      isFailing = true
      log.attack { $0.appends += Array(repeating: .attack(code), count: 1 + number % 3) }
    case .failPermanently:
      isFailing = true
      log.attack { $0.appends.append(.attack([.damaged, .conflict, .locked, .replaced][number % 4])) }
    case .failUpkeep:
      isUpkeepFailing = true
      let error = StoreError.attack(step.second % 2 == 0 ? .full : .damaged)
      log.attack { plan in
        switch number % 4 {
        case 0: plan.snapshots.append(error)
        case 1: plan.settling.append(error)
        case 2: plan.compactions.append(error)
        default: plan.attempts.append(error)
        }
      }
    case .freeze:
      isFrozen = true
      log.freeze(true)
    case .slow: log.attack { $0.delay = (number % 3) * 300 }
    case .clock:
      let day: Int64 = 86_400_000
      let jumps = [1_000, -3_600_000, day, 8 * day, 400 * day, -3_650 * day, 18_000 * day]
      clock.withLock { $0 += jumps[number % jumps.count] }
    default: break
    }
  }
}

extension StoreError {
  static func attack(_ code: Code) -> Self { Self(code: code, message: "The test lets this fail.") }
}
