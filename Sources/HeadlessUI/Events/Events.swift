public import Foundation

extension View {
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self, modification: Lifecycle(onAppear: action))
  }

  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self, modification: Lifecycle(onDisappear: action))
  }

  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    let job = Lifecycle.Job(id: nil, priority: priority, action: action)
    return Modified(content: self, modification: Lifecycle(task: job))
  }

  /// Runs a task when the view appears, and restarts the task when the value changes.
  public nonisolated func task<T>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable {
    Modified(content: self, modification: TaskOfValue(value: value, priority: priority, action: action))
  }
}

/// A task that is restarted when its value changes.
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

/// The value in the last pass, and the number of times that the value has changed.
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

extension View {
  public nonisolated func onChange<V>(
    of value: V, initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable {
    Modified(content: self, modification: Change(value: value, isInitial: initial, action: action))
  }

  public nonisolated func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View where V: Equatable {
    onChange(of: value, initial: initial) { _, _ in action() }
  }
}

/// A modifier that runs an action after a pass in which a value differs from its value in the previous pass.
struct Change<Value: Equatable>: Modification {
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void

  func place(_ content: some View, in scope: Scope) {
    let isFirst = scope.node.memory.isEmpty
    let seen = scope.node.remembered { SeenValue(value) }
    let old = seen.value
    seen.update(to: value)
    scope.place(content)
    if isFirst ? isInitial : old != value {
      scope.graph.afterPass.append { action(old, value) }
    }
  }
}

extension View {
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    Modified(content: self, modification: LinkReceiver(action: action))
  }
}

/// A modifier that receives the links that the host opens.
struct LinkReceiver: Modification {
  let action: (URL) -> Void

  func place(_ content: some View, in scope: Scope) {
    scope.node.element = .receiver(action)
    scope.place(content)
  }
}
