import BacktrailCore

extension Navigator {
  /// The current violations of the guards: those that could not be repaired at launch, and those that existed before
  /// the guards were set.
  public var guardViolations: [NavigationGuard.Violation] { encodedState.violations(of: guards) }

  /// Returns the first violation of the guards that the batch would add.
  ///
  /// Existing violations do not cause a rejection. If two sheets are shown where one is allowed, a third is rejected,
  /// but a push is not.
  func violation(by draft: Draft<R>) -> NavigationGuard.Violation? {
    guard !guards.isEmpty, draft.encoded.tree.scenesDiffer(from: timeline.encoded.tree) else { return nil }
    let present = draft.encoded.violations(of: guards)
    if present.isEmpty { return nil }
    let known = Set(timeline.encoded.violations(of: guards).map(\.key))
    return present.first { !known.contains($0.key) }
  }

  func checkGuards(_ draft: Draft<R>) throws(MoveRejection) {
    if let violation = violation(by: draft) { throw .guarded(violation) }
  }

  /// Removes the violations of the guards after a launch, in one recorded batch.
  /// - Returns: The repaired violations.
  func repairGuards() -> [NavigationGuard.Violation] {
    let found = timeline.encoded.violations(of: guards)
    guard !found.isEmpty else { return [] }
    var draft = makeDraft()
    while draft.events.count < Self.repairLimit, draft.repairOne(of: draft.encoded.violations(of: guards)) {}
    let left = Set(draft.encoded.violations(of: guards).map(\.key))
    _ = publish(draft, cause: .restore)
    return found.filter { !left.contains($0.key) }
  }

  /// The maximum number of events that repair a state. Each event removes something.
  private static var repairLimit: Int { 1_000 }
}

extension Draft {
  /// Removes the first violating subject that can be removed. Returns whether there was one.
  mutating func repairOne(of violations: [NavigationGuard.Violation]) -> Bool {
    for violation in violations {
      let removal: NavigationEvent<PreparedRoute<R>>? = encoded.tree.removal(of: violation.subject)
      guard let event = removal else { continue }
      let before = events.count
      do throws(MoveRejection) { try apply(event) } catch { continue }
      if events.count > before { return true }
    }
    return false
  }
}

extension NavigationState {
  /// Returns the event that removes a subject and everything above it, or `nil` for the root of a scene.
  fileprivate func removal<New: Sendable>(of subject: NavigationGuard.Violation.Subject) -> NavigationEvent<
    New
  >? {
    switch subject {
    case .presentation(let id): return .dismissed(id)
    case .entry(let id):
      guard let (place, index) = place(of: id) else { return nil }
      let stack = branch(at: place)
      if index > 0 { return .popped(to: stack.entries[index - 1].id, on: stack.id) }
      return place.layer < 0 ? nil : .dismissed(scenes[place.scene].presentations[place.layer].id)
    }
  }
}
