extension HeadlessHost {
  /// Waits until the tasks of the views have ended, also those that start meanwhile.
  public func finishTasks() async throws(HeadlessError) {
    try settle()
    while true {
      let tasks = graph.tasks.takeUnfinished()
      if tasks.isEmpty { return }
      for task in tasks { await task.value }
      try settle()
    }
  }
}
