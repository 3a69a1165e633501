import BacktrailCore
import BacktrailStore

/// The settings that an app passes to a navigator.
struct NavigatorSettings<R: Route> {
  /// The clock, randomness, and the app's version.
  let environment: NavigatorEnvironment
  /// The rules for every scene.
  var guards: [NavigationGuard] = []
  /// A closure that returns the branches of a container in this build, given a layout for branches that are missing
  /// from the log.
  var arrange: Arrangement?

  typealias Arrangement = (Container<DecodedRoute<R>>, ContainerLayout<R>?) -> BranchArrangement<R>?
}

/// The destination of a navigator's events.
struct Recording {
  /// The log; `nil` if the navigator works in memory only.
  let log: (any EventLog)?
  /// The queue that writes to the log; `nil` before `restore`.
  private(set) var recorder: Recorder?
  /// The launch, if it is still waiting for the log.
  var early: EarlyLaunch?
  /// The commands of `perform(id:)` that are not in the log yet; without a log, all commands of this process.
  var commands: [CommandID: RunningCommand] = [:]
  /// A closure that runs when the navigator is reset.
  var onReset: @MainActor () -> Void = {}

  init(log: (any EventLog)?) { self.log = log }

  /// Starts writing the events after `head`.
  mutating func start(
    at head: Int64, _ environment: NavigatorEnvironment, onChange: @escaping @Sendable () -> Void
  ) {
    recorder = log.map {
      Recorder(
        log: $0, head: head, retention: environment.retention, idleTime: environment.idleTime,
        onChange: onChange)
    }
  }

  func status(isClosed: Bool) -> PersistenceStatus {
    early?.status(isClosed: isClosed) ?? recorder?.status ?? .memoryOnly
  }
}

/// Values that follow the state of a navigator and are not recorded.
package struct Followers<R: Route> {
  package var windows = WindowRoster()
  var feed = ChangeFeed<R>()
  var results = ScreenResults()
  package var animation = MoveAnimation()
}
