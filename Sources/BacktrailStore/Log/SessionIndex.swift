package import BacktrailCore

/// An index of sessions, built from the events that begin and end them.
package struct SessionIndex: Sendable {
  package private(set) var records: [SessionRecord] = []
  private var ids: Set<Int64> = [0]

  package init() {}

  /// The only session, apart from 0, that the next batch may belong to.
  package var newest: Int64 { records.last?.id ?? 0 }

  /// Returns whether a session is known. The known sessions are 0 and the numbers of the `sessionStarted` events.
  package func knows(_ session: Int64) -> Bool { ids.contains(session) }

  /// Adds an event that begins or ends a session. Returns `false` if the event begins a session but cannot be decoded.
  @discardableResult
  package mutating func note(_ event: RecordedEvent, time: Int64) -> Bool {
    if event.columns.type == EventType.sessionStarted.rawValue {
      guard let start = event.sessionStart else { return false }
      ids.insert(event.seq)
      records.append(SessionRecord(id: event.seq, startedAt: time, start: start))
    } else if event.columns.type == EventType.sessionEnded.rawValue, let last = records.indices.last,
      records[last].end == nil
    {
      records[last].end = SessionRecord.End(seq: event.seq, time: time, reason: event.columns.name ?? "")
    }
    return true
  }
}
