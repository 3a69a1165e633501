package import BacktrailCore
package import BacktrailStore

/// The events of a log that created, changed, or removed one subject: an entry, one of its saved values, or an
/// override.
///
/// The log is replayed once, and the subject is looked up after each event. So an undo, a restore, or a closed tab is
/// found too, although such an event does not name its effects.
package struct Blame: Sendable {
  /// An entry, a saved value, or an override.
  package enum Subject: Hashable, Sendable {
    /// An entry, with everything that happened to it.
    case entry(EntryID)
    /// The value that an entry saved under a key.
    case savedValue(ViewStateKey)
    /// The overrides of a part, by `host.part` or either of the two names.
    case override(String)
  }

  /// The effect of one event on the subject.
  package enum Effect: String, Hashable, Sendable {
    case created, shown, covered, moved, replaced, saved, closed, reopened, removed, restored
  }

  /// An event that affected the subject.
  package struct Step: Sendable {
    package let event: RecordedEvent
    package let batch: RecordedBatch
    package let effects: [Effect]
  }

  /// Whether the subject existed at the retention boundary, so that the event that created it may be removed.
  package private(set) var isOlderThanLog = false
  /// The number of events that affected the subject.
  package private(set) var count = 0

  /// Visits the events that affected a subject, in order, until the body returns `false`.
  /// - Throws: `StoreError` if the log cannot be read or is damaged. The events before the damage were visited.
  package init(of subject: Subject, in log: some EventLogReading, _ body: (Step) throws -> Bool) throws {
    var replay = try log.replay(through: log.position().floor)
    var facts = Facts(of: subject, in: replay.state)
    isOlderThanLog = facts.place != .absent
    var wasPresent = isOlderThanLog
    try log.forEachBatch { batch in
      for event in batch.events {
        replay.apply(event)
        let now = Facts(of: subject, in: replay.state)
        let effects = now.effects(after: facts, isFirst: !wasPresent)
        facts = now
        if now.place != .absent { wasPresent = true }
        guard !effects.isEmpty else { continue }
        count += 1
        if try !body(Step(event: event, batch: batch, effects: effects)) { return false }
      }
      return true
    }
  }
}

/// The properties of a subject in one state.
private struct Facts: Equatable {
  enum Place { case absent, open, closed }

  var place = Place.absent
  var route: CompactRoute?
  /// The rows of overrides, as text.
  var overrides: [String] = []
  var saved: [ViewStateSnapshot] = []
  var stack: StackID?
  var isVisible = false

  init(of subject: Blame.Subject, in state: EncodedState) {
    switch subject {
    case .entry(let id): find(id, in: state.tree)
    case .savedValue(let key):
      saved = state.tree.viewStates[key].map { [$0] } ?? []
      if !saved.isEmpty {
        place = .open
      } else if state.tree.closedItems.contains(where: { $0.viewStates[key] != nil }) {
        place = .closed
      }
    case .override(let name):
      overrides = state.tree.overrides.rows.filter { $0.key.isCalled(name) }
        .map { "\($0.key.scope) \($0.key.host).\($0.key.part) \($0.value)" }
      place = overrides.isEmpty ? .absent : .open
    }
  }

  private mutating func find(_ id: EntryID, in tree: NavigationState<CompactRoute>) {
    if let found = tree.place(of: id) {
      place = .open
      let branch = tree.branch(at: found.stack)
      let scene = tree.scenes[found.stack.scene]
      let container = scene.container(at: found.stack.layer)
      stack = branch.id
      route = branch.entries[found.entry].route
      isVisible =
        found.entry == branch.entries.count - 1 && found.stack.layer == scene.presentations.count - 1
        && (container.kind == .split || container.selected == found.stack.branch)
      saved = tree.viewStates.rows.filter { $0.key.entry == id }.map(\.value)
    } else if tree.closedItems.contains(where: { $0.entries.contains { $0.id == id } }) {
      place = .closed
    }
  }

  func effects(after before: Self, isFirst: Bool) -> [Blame.Effect] {
    switch (before.place, place) {
    case (.absent, .absent), (.closed, .closed): []
    case (.absent, .open): [isFirst ? .created : .restored]
    case (.absent, .closed): [.restored, .closed]
    case (.closed, .open): [.reopened]
    case (.open, .closed): [.closed]
    case (.open, .absent), (.closed, .absent): [.removed]
    case (.open, .open): changes(since: before)
    }
  }

  private func changes(since before: Self) -> [Blame.Effect] {
    var effects: [Blame.Effect] = []
    if route != before.route || overrides != before.overrides { effects.append(.replaced) }
    if stack != before.stack { effects.append(.moved) }
    if saved != before.saved { effects.append(.saved) }
    if isVisible != before.isVisible { effects.append(isVisible ? .shown : .covered) }
    return effects
  }
}

extension OverrideKey {
  fileprivate func isCalled(_ name: String) -> Bool {
    name == part || name == host || name == "\(host).\(part)"
  }
}
