import BacktrailCore

extension Navigator {
  /// What stands in the windows against the guards: what a launch could not repair, or what stood there before
  /// the guards were set.
  public var guardViolations: [NavigationGuard.Violation] { encodedState.violations(of: guards) }

  /// What a batch would add to the violations of the guards, the first of it.
  ///
  /// What is violated already refuses nothing, so that every batch may improve it.
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

  /// Takes away what stands against the guards after a launch, in one recorded batch.
  /// - Returns: The violations that are repaired by it.
  func repairGuards() -> [NavigationGuard.Violation] {
    let found = timeline.encoded.violations(of: guards)
    guard !found.isEmpty else { return [] }
    var draft = makeDraft()
    while draft.events.count < Self.repairLimit, draft.repairOne(of: draft.encoded.violations(of: guards)) {}
    let left = Set(draft.encoded.violations(of: guards).map(\.key))
    _ = publish(draft, cause: .restore)
    return found.filter { !left.contains($0.key) }
  }

  /// How many events may repair a state; each takes something away.
  private static var repairLimit: Int { 1_000 }
}

extension Draft {
  /// Takes away the first offender that can go; says whether there was one.
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
  /// The event that takes an offender away with all above it; `nil` for a root screen of a window.
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
