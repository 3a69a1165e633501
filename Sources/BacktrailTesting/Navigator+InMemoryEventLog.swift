import BacktrailCore
public import BacktrailRuntime
import BacktrailStore

extension Navigator {
  /// A navigator on a log in memory, with routes stored as JSON.
  public convenience init(
    log: InMemoryEventLog, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log as any EventLog, environment: environment)
  }
}
