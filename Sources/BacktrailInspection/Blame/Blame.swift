package import BacktrailCore
package import BacktrailStore

/// The events of a log that created, changed, or removed one subject, such as an entry, a presentation, or a link.
///
/// The log is replayed once, and the subject is looked up after each event. Therefore, the effects of an undo, a
/// restore, or a closed tab are also found, although their events do not refer to the subject.
package struct Blame: Sendable {
  /// The subject to look up: something with an ID, a saved value, or an override.
  package enum Subject: Hashable, Sendable {
    /// An entry, and everything that happens to it.
    case entry(EntryID)
    /// A presentation, and the events that uncover or cover it.
    case presentation(PresentationID)
    /// A scene, and the events that make it active or inactive.
    case scene(SceneID)
    /// A branch, and the events that select or deselect it.
    case branch(StackID)
    /// A link, until it is followed, is refused, or expires.
    case link(LinkID)
    /// The value that an entry saved under a key.
    case savedValue(ViewStateKey)
    /// The overrides of a part, given as `host.part`, the host's name, or the part's name.
    case override(String)
  }

  /// The effect of one event on the subject.
  package enum Effect: String, Hashable, Sendable {
    case created, shown, covered, moved, replaced, saved, closed, reopened, removed, restored
    case received, held, followed, refused, expired
  }

  /// An event that affected the subject.
  package struct Step: Sendable {
    package let event: RecordedEvent
    package let batch: RecordedBatch
    package let effects: [Effect]
  }

  /// Whether the subject existed at the retention boundary. If so, the event that created it may have been removed.
  package private(set) var isOlderThanLog = false
  /// The number of events that affected the subject.
  package private(set) var count = 0

  /// Visits the events that affected a subject, in order, until `body` returns `false`.
  /// - Throws: `StoreError` if the log cannot be read or is damaged. The events before the damage have been visited.
  package init(of subject: Subject, in log: some EventLogReading, _ body: (Step) throws -> Bool) throws {
    var replay = try log.replay(through: log.position().floor)
    var facts = BlameFacts(of: subject, in: replay.state)
    isOlderThanLog = facts.place != .absent
    var wasPresent = isOlderThanLog
    try log.forEachBatch { batch in
      for event in batch.events {
        replay.apply(event)
        let now = BlameFacts(of: subject, in: replay.state)
        let effects =
          subject.isLink ? event.linkEffects(facts, now) : now.effects(after: facts, isFirst: !wasPresent)
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

extension Blame.Subject {
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}

extension RecordedEvent {
  /// Returns the effects on a link. Links have their own set of effects, such as `held` and `followed`. An event that
  /// does not apply has no effects.
  fileprivate func linkEffects(_ before: BlameFacts, _ now: BlameFacts) -> [Blame.Effect] {
    guard before != now else { return [] }
    return switch EventType(rawValue: columns.type) {
    case .linkReceived: [.received]
    case .linkHeld: [.held]
    case .linkApplied: [.followed]
    case .linkRefused: [.refused]
    case .linkExpired: [.expired]
    default: [now.place == .absent ? .removed : .restored]
    }
  }
}
