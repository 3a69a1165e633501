import BacktrailCore
public import BacktrailRuntime
import BacktrailStore

extension Navigator {
  /// Creates a navigator with an in-memory log, which stores routes as JSON.
  public convenience init(
    log: InMemoryEventLog, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log as any EventLog, environment: environment)
  }
}
