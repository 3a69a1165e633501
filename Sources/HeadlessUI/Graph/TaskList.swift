/// The tasks of the views on the screen, and cancelled ones that still run.
@MainActor
struct TaskList {
  private var running: [ObjectIdentifier: (id: AnyHashable?, task: Task<Void, Never>)] = [:]
  private var unfinished: [Task<Void, Never>] = []

  /// Starts a view's task unless the same one already ran for it.
  mutating func start(_ job: Lifecycle.Job, for node: Node) {
    if let known = running[ObjectIdentifier(node)] {
      if known.id == job.id { return }
      known.task.cancel()
    }
    let task = Task(priority: job.priority) { await job.action() }
    running[ObjectIdentifier(node)] = (job.id, task)
    unfinished.append(task)
  }

  mutating func cancel(for node: Node) {
    running.removeValue(forKey: ObjectIdentifier(node))?.task.cancel()
  }

  mutating func takeUnfinished() -> [Task<Void, Never>] {
    defer { unfinished = [] }
    return unfinished
  }
}
