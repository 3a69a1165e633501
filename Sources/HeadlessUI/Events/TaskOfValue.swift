/// A task that starts again when its value changes.
struct TaskOfValue<Value: Equatable>: Modification {
  let value: Value
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  func place(_ content: some View, in scope: Scope) {
    let seen = scope.node.remembered { SeenValue(value) }
    seen.update(to: value)
    let job = Lifecycle.Job(id: seen.changes, priority: priority, action: action)
    Lifecycle(task: job).place(content, in: scope)
  }
}

/// The value of the last pass, and how often it changed.
@MainActor
final class SeenValue<Value: Equatable> {
  private(set) var value: Value
  private(set) var changes = 0

  init(_ value: Value) { self.value = value }

  func update(to new: Value) {
    if new != value { changes += 1 }
    value = new
  }
}
