import BacktrailCore
package import BacktrailStore

/// The error for an event at which no session begins.
package struct NoSession: DescribedError {
  let id: Int64
  let sessions: [SessionRecord]

  package var description: String {
    let nearest = sessions.min { abs($0.id - id) < abs($1.id - id) }
    let hint = nearest.map {
      " The nearest one begins at event \($0.id); 'backtrail sessions' lists them all."
    }
    return "No session begins at event \(id).\(hint ?? " This log has none.")"
  }
}

extension EventLogReading {
  /// Throws an error if the log does not have a session with the given number.
  ///
  /// Events before the first session, such as those in a log without launches, have the session number 0.
  package func checkSession(_ id: Int64?) throws {
    guard let id else { return }
    let floor = try position().floor
    if id == 0, try batches(in: floor + 1...floor + 1).first?.session == 0 { return }
    if id > 0, id <= floor { throw StoreError.beforeFloor(id, floor: floor) }
    let sessions = try sessions()
    guard sessions.contains(where: { $0.id == id }) else { throw NoSession(id: id, sessions: sessions) }
  }
}
