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

  /// Starts the task again when the value changes.
  public nonisolated func task<T>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable {
    Modified(content: self, modification: TaskOfValue(value: value, priority: priority, action: action))
  }
}
