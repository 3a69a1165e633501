import BacktrailCore

/// The steps of this session that can be undone and redone.
///
/// A step remembers the windows before it. What is no step (view states, overrides, launches) is kept in a list
/// beside them, so that undoing a step gives just the log without that step.
struct UndoHistory {
  /// How many steps are kept at least; the oldest go first.
  static let limit = 1_000

  private struct Step {
    let before: NavigationState<CompactRoute>
    let events: [NumberedEvent]
    /// How many notes had been made when the step was.
    let noteCount: Int
    var first: Int64 { events[0].seq }
  }

  private var steps: [Step] = []
  private var done = 0
  private var notes: [NumberedEvent] = []

  /// Whether there is a step to undo.
  var canUndo: Bool { done > 0 }
  /// Whether there is a step to redo.
  var canRedo: Bool { done < steps.count }

  mutating func recordStep(_ events: [NumberedEvent], before: NavigationState<CompactRoute>) {
    steps.removeSubrange(done...)
    steps.append(Step(before: before, events: events, noteCount: notes.count))
    // Letting go of many at once keeps the cost of a step small.
    if steps.count >= 2 * Self.limit { steps.removeFirst(Self.limit) }
    done = steps.count
  }

  mutating func recordNotes(_ events: [NumberedEvent]) {
    guard let last = steps.last else { return }
    for event in events {
      // Behind the last step, a later save of the same state makes an earlier one idle.
      if case .viewStateSaved(let key, _) = event.event {
        let idle = notes[last.noteCount...].firstIndex { $0.saves(key) }
        if let idle { notes.remove(at: idle) }
      }
      notes.append(event)
    }
  }

  /// Forgets all steps.
  mutating func clear() { self = UndoHistory() }

  /// The windows without the last step, and that step's first event.
  func undoTarget() -> (tree: SceneTree<CompactRoute>, seq: Int64)? {
    guard canUndo else { return nil }
    let step = steps[done - 1]
    return (replay(step, with: []).sceneTree, step.first)
  }

  /// The windows with the next undone step carried out again, and that step's first event.
  func redoTarget() -> (tree: SceneTree<CompactRoute>, seq: Int64)? {
    guard canRedo else { return nil }
    let step = steps[done]
    return (replay(step, with: step.events).sceneTree, step.first)
  }

  mutating func markUndone() { done -= 1 }
  mutating func markRedone() { done += 1 }

  private func replay(_ step: Step, with events: [NumberedEvent]) -> NavigationState<CompactRoute> {
    var state = step.before
    for event in events + notes[step.noteCount...] { state.reduce(event.event, seq: event.seq) }
    return state
  }
}

extension NumberedEvent {
  fileprivate func saves(_ key: ViewStateKey) -> Bool {
    if case .viewStateSaved(key, _) = event { true } else { false }
  }
}
