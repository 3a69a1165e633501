import BacktrailStore

extension Erasure {
  /// Checks what can be told without a log.
  package func check() throws(ErasureError) {
    if routes.contains("") { throw .namelessScreen }
    if parameters.contains(where: \.name.isEmpty) { throw .namelessParameter }
    if let since, let until, since > until { throw .endsBeforeItBegins(since: since, until: until) }
  }

  /// Checks that a log has the launches.
  func checkSessions(of log: some EventLogReading, floor: Int64) throws {
    let known = Set(try log.sessions().map(\.id))
    for session in sessions.sorted() {
      if session > 0, session <= floor { throw StoreError.beforeFloor(session, floor: floor) }
      guard known.contains(session) else { throw ErasureError.unknownSession(session) }
    }
  }
}
