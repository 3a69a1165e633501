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

/// Runs an action after a pass in which a value differs from the one before.
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
