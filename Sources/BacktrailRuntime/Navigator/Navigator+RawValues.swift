public import BacktrailStore

extension Navigator where R: RawRepresentable, R.RawValue: Numeric {
  /// Creates a navigator whose routes do not have names.
  @available(
    *, deprecated,
    message:
      "Routes whose raw values are numbers have no names. Add '@Screens' to the enum, or give it 'String' raw values."
  )
  public convenience init(
    log: SQLiteEventLog?, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: JSONRouteCoder<R>(), environment: environment)
  }
}

extension Navigator where R: RawRepresentable & DeclaresRoutes, R.RawValue: Numeric {
  /// Creates a navigator that records to a log, with routes stored under the names of their cases. Without a log, it
  /// works in memory only.
  public convenience init(
    log: SQLiteEventLog?, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: JSONRouteCoder<R>(), environment: environment)
  }

  package convenience init(
    log: (any EventLog)?, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: JSONRouteCoder<R>(), environment: environment)
  }
}
