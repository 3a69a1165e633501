/// What runs when a view comes and goes.
struct Lifecycle {
  struct Job {
    let id: AnyHashable?
    let priority: TaskPriority
    let action: @Sendable () async -> Void
  }

  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?
  var task: Job?
}

extension Lifecycle: Modification {
  func place(_ content: some View, in scope: Scope) {
    scope.node.element = .lifecycle(self)
    scope.place(content)
  }
}
