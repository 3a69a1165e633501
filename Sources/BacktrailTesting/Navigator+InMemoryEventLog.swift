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

  /// A navigator on a log in memory, with a coder of the app's own for its routes.
  public convenience init(
    log: InMemoryEventLog, coder: some RouteCoder<R>,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log as any EventLog, coder: coder, environment: environment)
  }
}
