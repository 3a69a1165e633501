import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import Observation

extension World {
  /// Applies operations to the reference as the engine did, in the order of their batches, and compares outcomes.
  func settle(_ done: [Done], after head: Int64) throws {
    let done = (done + observed).sorted { $0.result.batch?.first ?? .max < $1.result.batch?.first ?? .max }
    let isDisturbed = !observed.isEmpty
    observed = []
    try emit(after: head, before: done.lazy.compactMap(\.result.batch?.first).first ?? navigator.headSeq + 1)
    isAdopted = false
    for done in done {
      trace(done)
      if let batch = done.result.batch { ledger.publish(batch) }
      if isAdopted, isDisturbed {
        // An observer's move is already in the adopted state.
        history.note(nil, nil, isStep: true)
      } else {
        try take(done, isDisturbed: isDisturbed)
      }
      if isDisturbed, !isAdopted, done.result.batch != nil, try isOfEngine(done.kind) { isAdopted = true }
      // A node that a later move removed again was never seen, and has no identity.
      if let batch = done.result.batch { states[batch.last] = isDisturbed ? nil : reference }
    }
    if isAdopted || isDisturbed { states[navigator.headSeq] = reference }
  }

  private func trace(_ done: Done) {
    guard isTraced else { return }
    let events = done.result.batch?.events.map { "\($0.seq) \($0.summary())" } ?? []
    print("  \(done.kind): \(done.result.rejection.map { "\($0)" } ?? events.joined(separator: "; "))")
  }

  private func take(_ done: Done, isDisturbed: Bool) throws {
    let (before, result) = (reference, done.result)
    switch done.kind {
    case .operations(let operations):
      let verdict = apply(operations)
      if isDisturbed, result.batch == nil {
        // An observer moved before or after this was refused; the windows tell which.
        reference = before
        return
      }
      // A view state that is saved again as it was may be recorded again.
      let isSavedAgain =
        verdict == .unchanged
        && result.batch?.events.allSatisfy { $0.columns.type == "viewStateSaved" } == true
      try check(isSavedAgain || result.verdict == verdict, "\(operations): \(result), expected \(verdict)")
      // A move that ends where it began is recorded, but is not a step.
      let isStep = operations.contains(where: \.isStep) && !reference.showsSame(as: before)
      if verdict == .changed || result.batch != nil {
        history.note(before, isStep ? operations : operations.filter { !$0.isStep }, isStep: isStep)
      }
    case .undo:
      guard let windows = history.undo() else {
        return try check(result.batch == nil, "there was nothing to undo")
      }
      try restore(windows, result)
    case .redo:
      guard let windows = history.redo() else {
        return try check(result.batch == nil, "there was nothing to redo")
      }
      try restore(windows, result)
    case .rewind(let windows):
      // The engine decides which overrides of live nodes are restored too.
      let overrides = try Reference(adopting: navigator, &identities, after: reference).overrides
      reference.replace(with: windows)
      reference.overrides = overrides
      history = ReferenceHistory(excess: history.excess)
    case .other:
      guard result.batch != nil else { return }
      try adopt()
      history.note(before, nil, isStep: !reference.showsSame(as: before))
    }
  }

  /// Whether the reference leaves to the engine what is shown then; it is adopted, with what observers did since.
  private func isOfEngine(_ kind: Done.Kind) throws -> Bool {
    switch kind {
    case .other: return true
    case .operations(let operations) where operations.contains(where: \.isLeftToEngine):
      try adopt()
      return true
    default: return false
    }
  }

  private func restore(_ windows: Reference?, _ result: MoveResult) throws {
    guard let windows else {
      isAdopted = true
      return try adopt()
    }
    try check(result.rejection == nil, "an undo or redo is refused: \(result)")
    reference.replace(with: windows)
  }

  /// Kept values are recorded in one batch before the next other batch.
  private func emit(after head: Int64, before first: Int64) throws {
    guard first > head + 1 else { return }
    try check(!kept.isEmpty, "events that nobody asked for: \(eventTypes(from: head + 1, before: first))")
    recordKept()
    states[first - 1] = reference
  }

  func eventTypes(from first: Int64, before end: Int64) -> [String] {
    let events = log.attempted.values.flatMap(\.events).filter { $0.seq >= first && $0.seq < end }
    return events.sorted { $0.seq < $1.seq }.map(\.columns.type)
  }

  /// Kept values count as recorded from now on.
  func recordKept() {
    let before = reference
    let operations = kept.map {
      Reference.Operation.saveView(key: $0.key.key, json: $0.value, of: $0.key.entry)
    }
    for operation in operations { _ = reference.apply(operation) }
    history.note(before, operations, isStep: false)
    kept = [:]
  }

  private func apply(_ operations: [Reference.Operation]) -> Reference.Verdict {
    let before = reference
    var verdict = Reference.Verdict.unchanged
    for operation in operations {
      switch reference.apply(operation) {
      case .changed: verdict = .changed
      case .unchanged: break
      case .rejected:
        reference = before
        return .rejected
      }
    }
    return verdict
  }

  /// Makes the engine do one operation.
  @discardableResult
  func send<Receiver: MoveReceiver<Screen>>(
    _ operation: Reference.Operation, to receiver: Receiver
  ) -> Receiver.Outcome {
    switch operation {
    case .push(let screen): receiver.push(screen)
    case .pop(let count): receiver.pop(count)
    case .popToRoot: receiver.popToRoot()
    case .popToScreen(let screen): receiver.pop(to: screen)
    case .replace(let screen): receiver.replace(with: screen)
    case .setStack(let screens): receiver.setStack(screens)
    case .select(let name): receiver.select(name)
    case .openBranch(let name, let screen): receiver.openBranch(name, screen)
    case .closeBranch: receiver.closeBranch()
    case .present(let layout, let style): receiver.present(layout, style: style)
    case .dismiss(let tag): receiver.dismiss(tag.map { .presentation(identities.id($0)) } ?? .top)
    case .setRoot(let layout): receiver.setRoot(layout)
    case .openWindow(let layout): receiver.openScene(root: layout)
    case .activate(let tag): receiver.activateScene(identities.id(tag))
    case .closeWindow(let tag): receiver.closeScene(.scene(identities.id(tag)))
    case .saveView(let key, let json, let tag):
      receiver.saveViewState(json: json, key: key, of: .entry(identities.id(tag)))
    case .override(let replacement, let part, let owner):
      receiver.registerOverride(replacement, for: part, of: "host", scope: scope(owner))
    case .removeOverride(let part, let owner):
      receiver.removeOverride(for: part, of: "host", scope: scope(owner))
    case .resetOverrides(let owner): receiver.resetOverrides(scope(owner))
    }
  }

  /// Overrides belong to the app, to a window or to an entry here.
  private func scope(_ owner: Reference.Tag?) -> MoveTarget.Scope {
    guard let owner else { return .app }
    if reference.windows.contains(where: { $0.tag == owner }) { return .scene(.scene(identities.id(owner))) }
    return .entry(.entry(identities.id(owner)))
  }

  /// Moves once, in the middle of the next change of the state.
  func observe(_ number: Int) {
    // Until its first report returns, Observation also reports changes that the observer makes.
    let hasMoved = Locked(false)
    withObservationTracking {
      _ = navigator.state
    } onChange: { [weak self, navigator] in
      MainActor.assumeIsolated {
        guard let self, self.navigator === navigator, !hasMoved.withLock({ $0 }) else { return }
        hasMoved.withLock { $0 = true }
        let screen = Screen.item(id: number % 7)
        self.observed.append(Done(kind: .operations([.push(screen)]), result: navigator.push(screen)))
      }
    }
  }
}

extension Reference.Operation {
  /// Whether the engine decides what is shown afterward.
  fileprivate var isLeftToEngine: Bool {
    switch self {
    case .closeBranch, .closeWindow: true
    default: false
    }
  }

  /// Whether undo takes it back.
  fileprivate var isStep: Bool {
    switch self {
    case .saveView, .override, .removeOverride, .resetOverrides, .activate: false
    default: true
    }
  }
}

extension MoveResult {
  fileprivate var verdict: Reference.Verdict {
    switch self {
    case .recorded: .changed
    case .unchanged: .unchanged
    case .rejected: .rejected
    }
  }
}

// MARK: - Choosing

extension World {
  /// The operation that a step means in the current state; `nil` for a step that is not an operation.
  func operation(_ step: Step) -> Reference.Operation? {
    let (first, second) = (step.first, step.second)
    let depth = reference.window?.top.top.entries.count ?? 0
    let entries = reference.entries
    let windows = reference.windows
    switch step.verb {
    // Stacks, layers and windows stay few, so that a case stays quick.
    case .push: return depth > 7 ? .popToRoot : .push(.numbered(first))
    case .pop: return .pop(first % 4)
    case .popToRoot: return .popToRoot
    case .popToScreen: return .popToScreen(.numbered(first))
    case .replace: return .replace(.numbered(first))
    case .setStack: return .setStack((0..<(first % 5)).map { .numbered($0 * second) })
    case .select: return .select(["shop", "notes", "extra", "nowhere"][first % 4])
    case .openBranch: return .openBranch(["extra", "more", "shop"][first % 3], .numbered(second))
    case .closeBranch: return .closeBranch
    case .present:
      if (reference.window?.layers.count ?? 0) > 2 { return .dismiss(nil) }
      return .present(.numbered(first), [.sheet, .fullScreenCover, .custom("panel")][second % 3])
    case .dismiss:
      let layers = reference.window?.layers ?? []
      return .dismiss(first % 2 == 0 || layers.isEmpty ? nil : layers[second % layers.count].tag)
    case .setRoot: return .setRoot(.numbered(first))
    case .openWindow: return windows.count > 2 ? .closeWindow(windows[0].tag) : .openWindow(.numbered(first))
    case .activate: return windows.isEmpty ? nil : .activate(windows[first % windows.count].tag)
    case .closeWindow: return windows.count < 2 ? nil : .closeWindow(windows[first % windows.count].tag)
    case .saveView:
      guard !entries.isEmpty else { return nil }
      let entry = first % 3 == 0 ? entries[second % entries.count].tag : reference.top?.tag ?? 0
      return .saveView(key: Kept.keys[first % 2], json: "{\"n\":\(second % 9)}", of: entry)
    case .override: return .override("r\(second % 3)", part: "p\(first % 2)", owner: owner(first))
    case .removeOverride: return .removeOverride(part: "p\(first % 2)", owner: owner(first))
    case .resetOverrides: return .resetOverrides(owner: owner(first))
    default: return nil
    }
  }

  private func owner(_ number: Int) -> Reference.Tag? {
    [nil, reference.active, reference.top?.tag][number % 3]
  }
}

extension Screen {
  static func numbered(_ number: Int) -> Self {
    switch number % 5 {
    case 0: .list
    case 1, 2: .item(id: number % 7)
    case 3: .note(text: "note \"\(number % 4)\" é")
    default: .vault(id: "\(number % 3)")
    }
  }
}

extension ContainerLayout<Screen> {
  static func numbered(_ number: Int) -> Self {
    switch number % 5 {
    case 0, 1: .stack(.numbered(number))
    case 2:
      .tabs([BranchLayout("shop", .list, .numbered(number)), BranchLayout("notes", .numbered(number + 1))])
    case 3: .split([BranchLayout("shop", .list), BranchLayout("notes", .list), BranchLayout("extra", .list)])
    default: .tabs([BranchLayout("shop", .list), BranchLayout("shop", .list)])
    }
  }
}
