import BacktrailCore
import BacktrailStore

/// What the app gives a navigator to go by.
struct NavigatorSettings<R: Route> {
  /// Time, randomness, and what is known of the app.
  let environment: NavigatorEnvironment
  /// What must hold of every window.
  var guards: [NavigationGuard] = []
  /// Which branches a container has in this build, given a layout for those that the log lacks.
  var arrange: Arrangement?

  typealias Arrangement = (Container<DecodedRoute<R>>, ContainerLayout<R>?) -> BranchArrangement<R>?
}

/// Where a navigator's moves go.
struct Recording {
  /// The log; `nil` in memory.
  let log: (any EventLog)?
  /// What writes it; `nil` before `restore`.
  private(set) var recorder: Recorder?
  /// The launch as long as it waits for the log.
  var early: EarlyLaunch?

  init(log: (any EventLog)?) { self.log = log }

  /// Begins to write behind an event.
  mutating func start(at head: Int64, _ retention: RetentionPolicy, onChange: @escaping @Sendable () -> Void)
  {
    recorder = log.map { Recorder(log: $0, head: head, retention: retention, onChange: onChange) }
  }

  mutating func enqueue(_ batch: RecordedBatch) {
    recorder?.enqueue(batch)
    early?.add(batch)
  }

  func status(isClosed: Bool) -> PersistenceStatus {
    early?.status(isClosed: isClosed) ?? recorder?.status ?? .memoryOnly
  }
}
