import BacktrailCore

/// The steps of this session that can be undone and redone.
///
/// A step stores the scenes before it. Other events (view states, overrides, launches, another active window) are notes
/// in a separate list.
/// Undoing a step therefore leads to the state that the log would have without that step. If A is pushed, "x" is saved
/// on A, and B is pushed, an undo removes B and keeps "x".
///
/// A step copies the stack that it changed, so a deep stack makes steps large. The oldest steps are removed when there
/// are too many, or when their total size is too large. The newest step always stays.
package struct UndoHistory {
  /// The number of steps to keep. When there are twice as many, the oldest are removed.
  static let limit = 1_000
  /// The maximum total size of the steps to keep, in bytes. The size of a step is an upper estimate. When the steps
  /// take up twice as much, the oldest are removed.
  static let byteLimit = 8 << 20

  private struct Step {
    let before: NavigationState<CompactRoute>
    let events: [NumberedEvent]
    /// The number of notes before the step.
    var noteCount: Int
    var first: Int64 { events[0].seq }
    /// The size of the step in bytes, if it does not share a stack with the previous step.
    let size: Int

    init(before: NavigationState<CompactRoute>, events: [NumberedEvent], noteCount: Int) {
      (self.before, self.events, self.noteCount) = (before, events, noteCount)
      let branches = before.scenes.lazy.flatMap { $0.containers.lazy.flatMap { $0.branches } }
      let entries = branches.reduce(events.count) { $0 + $1.entries.count }
      size = 256 + entries * MemoryLayout<StackEntry<CompactRoute>>.stride
    }

    func changesScenes(besides closed: Set<SceneID>) -> Bool {
      var after = before
      for event in events { after.reduce(event.event, seq: event.seq) }
      let others = { (scenes: [SceneState<CompactRoute>]) in scenes.filter { !closed.contains($0.id) } }
      return others(after.scenes) != others(before.scenes)
    }
  }

  private var steps: [Step] = []
  private var done = 0
  private var notes: [NumberedEvent] = []
  /// The size of all steps in bytes.
  private var size = 0

  /// Whether there is a step to undo.
  var canUndo: Bool { done > 0 }
  /// Whether there is a step to redo.
  var canRedo: Bool { done < steps.count }
  /// The first event of the step that an undo reverses.
  var nextUndo: Int64? { canUndo ? steps[done - 1].first : nil }
  /// The first event of the step that a redo applies again.
  var nextRedo: Int64? { canRedo ? steps[done].first : nil }

  /// Whether there is a step to undo or redo.
  var hasSteps: Bool { !steps.isEmpty }

  /// Adds the events of a batch, as a step or as notes.
  mutating func record(
    _ events: [NumberedEvent], cause: BatchCause, from before: NavigationState<CompactRoute>,
    to state: NavigationState<CompactRoute>
  ) {
    if cause.isUndoable, state.scenes != before.scenes {
      recordStep(events, before: before)
    } else if cause != .undo {
      recordNotes(events, leadsBack: cause.isUndoable)
      // The system removed the windows of these scenes.
      if cause == .restore { turnIntoNotes(stepsIn: before.sceneIDs.subtracting(state.sceneIDs)) }
    }
  }

  /// Turns the steps in closed scenes into notes. If they were undone, nothing would change on the screen until a window
  /// returns.
  private mutating func turnIntoNotes(stepsIn closed: Set<SceneID>) {
    guard !closed.isEmpty else { return }
    var (kept, keptDone, added): ([Step], Int, Int) = ([], done, 0)
    for (place, var step) in steps.enumerated() {
      step.noteCount += added
      if step.changesScenes(besides: closed) {
        kept.append(step)
      } else if place < done {
        keptDone -= 1
        notes.insert(contentsOf: step.events, at: step.noteCount)
        added += step.events.count
      } else {
        // The undone steps after this one begin with its result.
        break
      }
    }
    size = kept.reduce(0) { $0 + $1.size }
    if kept.isEmpty { notes = [] }
    (steps, done) = (kept, keptDone)
  }

  mutating func recordStep(_ events: [NumberedEvent], before: NavigationState<CompactRoute>) {
    size -= steps[done...].reduce(0) { $0 + $1.size }
    steps.removeSubrange(done...)
    let step = Step(before: before, events: events, noteCount: notes.count)
    steps.append(step)
    size += step.size
    // Removing many at once keeps the cost of each step small.
    if steps.count >= 2 * Self.limit || size > 2 * Self.byteLimit { removeOldest() }
    done = steps.count
  }

  /// Removes the oldest steps, and the notes that only they need.
  private mutating func removeOldest() {
    var count = 0
    while count < steps.count - 1, steps.count - count > Self.limit || size > Self.byteLimit {
      size -= steps[count].size
      count += 1
    }
    steps.removeFirst(count)
    let noteCount = steps.first?.noteCount ?? 0
    notes.removeFirst(noteCount)
    for place in steps.indices { steps[place].noteCount -= noteCount }
  }

  /// Adds events that are not steps.
  /// - Parameter leadsBack: Whether the moves among the events led back to the same scenes. In that case, only the other
  ///   events become notes.
  mutating func recordNotes(_ events: [NumberedEvent], leadsBack: Bool) {
    guard let last = steps.last else { return }
    for event in events where !leadsBack || event.event.isAnnotation {
      // After the last step, a later save of the same state replaces the earlier one.
      if case .viewStateSaved(let key, _) = event.event,
        let idle = notes[last.noteCount...].firstIndex(where: { $0.saves(key) })
      {
        notes.remove(at: idle)
      }
      // Of several changes of the active window in a row, only the last one counts.
      if case .sceneActivated = event.event, notes.count > last.noteCount,
        case .sceneActivated? = notes.last?.event
      {
        notes.removeLast()
      }
      notes.append(event)
    }
  }

  /// Removes all steps.
  mutating func clear() { self = UndoHistory() }

  /// Returns the scenes without the last step, and the first event of that step.
  func undoTarget() -> (tree: SceneTree<CompactRoute>, seq: Int64)? {
    guard canUndo else { return nil }
    let step = steps[done - 1]
    return (replay(step, with: []).sceneTree, step.first)
  }

  /// Returns the scenes with the next undone step, and the first event of that step.
  func redoTarget() -> (tree: SceneTree<CompactRoute>, seq: Int64)? {
    guard canRedo else { return nil }
    let step = steps[done]
    return (replay(step, with: step.events).sceneTree, step.first)
  }

  /// Adds the payloads that undoing and redoing may need.
  func addPayloads(routes: inout Set<PayloadReference>, viewStates: inout Set<Int64>) {
    for step in steps {
      routes.formUnion(step.before.payloads.routes.map { $0.payload })
      viewStates.formUnion(step.before.payloads.viewStates)
    }
    let events = notes + steps.flatMap { $0.events }
    for event in events {
      _ = event.event.map { routes.insert($0.payload) }
      if case .viewStateSaved = event.event { viewStates.insert(event.seq) }
    }
  }

  mutating func markUndone() { done -= 1 }
  mutating func markRedone() { done += 1 }

  private func replay(_ step: Step, with events: [NumberedEvent]) -> NavigationState<CompactRoute> {
    var state = step.before
    for event in events + notes[step.noteCount...] { state.reduce(event.event, seq: event.seq) }
    return state
  }
}

extension NavigationEvent {
  /// Whether the event leaves the structure of the scenes unchanged.
  var isAnnotation: Bool {
    switch self {
    case .viewStateSaved, .overrideRegistered, .overrideRemoved, .overridesReset, .linkReceived, .linkHeld,
      .linkApplied, .linkRefused, .linkExpired, .sessionStarted, .sessionEnded, .sceneActivated:
      true
    case .pushed, .popped, .routeReplaced, .stackSet, .branchSelected, .branchOpened, .branchClosed,
      .branchReopened, .presented, .dismissed, .presentationReopened, .rootSet, .rootShelved, .rootReopened,
      .sceneOpened, .sceneClosed, .sceneReopened, .stateRestored:
      false
    }
  }
}

extension NavigationState<CompactRoute> {
  fileprivate var sceneIDs: Set<SceneID> { Set(scenes.map(\.id)) }
}

extension NumberedEvent {
  fileprivate func saves(_ key: ViewStateKey) -> Bool {
    if case .viewStateSaved(key, _) = event { true } else { false }
  }
}
