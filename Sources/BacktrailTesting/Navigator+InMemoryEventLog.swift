import BacktrailCore
public import BacktrailRuntime
import BacktrailStore

extension Navigator {
  /// A navigator with a log in memory, which stores routes as JSON.
  public convenience init(
    log: InMemoryEventLog, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log as any EventLog, environment: environment)
  }
}
