package import BacktrailCore
package import BacktrailRuntime
package import BacktrailStore

/// The data of a report page, line by line: a head, then a record for each batch.
///
/// A record is a line of the log's export without the log's identity, plus values for the page:
///
/// - `changes`: For each event, the changes to the boxes (see `BoxChanges`).
/// - `notes`: The sentences for skipped events, by event number.
/// - `launch`: The app's version and platform at a launch.
///
/// The head has the number of sessions in the whole log, and the launch after the page, if there is one.
///
/// Each record depends only on the previous record, so a page can receive more records while an app runs.
package struct ReportRecords {
  private let contents: ReportContents
  private let changes: BoxChanges
  private let logID: CommandID
  private var replay: Replay
  /// The first line.
  package let head: String

  /// Creates records that begin at an event.
  /// - Parameters:
  ///   - last: The last event of the page; `nil` if the page grows with the log.
  ///   - name: The name of the log's file.
  ///   - redaction: The redaction; `nil` to show all values.
  ///   - losses: What the log is known to lack.
  package init(
    _ log: some EventLogReading, from first: Int64, through last: Int64? = nil, name: String,
    redaction: LogRedaction?, map: JSONValue? = nil, losses: LogLosses = LogLosses()
  ) throws {
    let position = try log.position()
    let contents = ReportContents(log, redaction)
    let boxes = StateBoxes(contents, first: first)
    replay = try log.replay(through: first - 1)
    self.contents = contents
    logID = position.logID
    changes = BoxChanges(boxes)
    let sessions = try log.sessions()
    let earlier = sessions.prefix { $0.id < first }
    // The next launch shows that a session without an end was killed, even if the page has only that session.
    let next = last.flatMap { last in sessions.first { $0.id > last } }
    let head: JSONValue = [
      "format": .integer(PageLines.format), "log": .text(position.logID), "name": .string(name),
      "first": .integer(first),
      "floor": .integer(position.floor), "head": .integer(position.head),
      "redacted": .bool(redaction != nil), "state": try boxes.state(replay.state),
      "launch": earlier.last.map { $0.start.json(id: $0.id, time: $0.startedAt, endedBefore: first, $0.end) },
      "sessions": .integer(Int64(sessions.count)), "sessionsBefore": .integer(Int64(earlier.count)),
      "nextLaunch": next.map { ["id": .integer($0.id), "time": .integer($0.startedAt)] },
      "moves": JSONValue(
        members: EventType.allCases.compactMap { type in
          type.move.map { JSONValue.Member(key: type.rawValue, value: .string($0)) }
        }),
      "map": map,
      "losses": losses.sentences.isEmpty ? nil : .array(losses.sentences.map { .string($0.visible) }),
      "lacksEnd": losses.includesEnd || position.isUnreadable ? true : nil,
    ]
    self.head = head.description
  }

  /// The names of the values in the records so far; `nil` if nothing is left out.
  package var valueNames: ValueNames? { contents.names }

  /// Closes the log until the next record so that writers do not wait for it.
  package func release() { contents.log = nil }

  /// Returns the record of the next batch.
  /// - Parameter log: The current log; `nil` if it is the same as for the previous record.
  package mutating func record(of batch: RecordedBatch, in log: (any EventLogReading)? = nil) throws -> String
  {
    if let log { contents.log = log }
    let line = contents.carried(JSONLine(logID: logID, batch: batch))
    var record = line.value
    record["log"] = nil
    var notes: [JSONValue.Member] = []
    var changes: [JSONValue] = []
    for event in batch.events {
      let (before, skipped) = (replay.state.tree, replay.skippedCount)
      replay.apply(event)
      changes.append(
        .array(try self.changes.from(before, to: replay.state, by: event)))
      if replay.skippedCount > skipped, let reason = replay.lastSkipped?.reason {
        notes.append(JSONValue.Member(key: "\(event.seq)", value: .text(reason)))
      }
      if let start = event.sessionStart { record["launch"] = start.json(id: event.seq, time: batch.time) }
    }
    record["changes"] = .array(changes)
    if !notes.isEmpty { record["notes"] = JSONValue(members: notes) }
    return record.description
  }
}

extension SessionStart {
  /// - Parameter first: The first event of the page. An end before it is not on the page, so it is included.
  fileprivate func json(
    id: Int64, time: Int64, endedBefore first: Int64 = 0, _ end: SessionRecord.End? = nil
  ) -> JSONValue {
    [
      "id": .integer(id), "time": .integer(time), "app": .string(appVersion), "build": .string(appBuild),
      "platform": .string(platform), "restore": .string(restore),
      "end": end.flatMap { end in
        end.seq < first ? ["time": .integer(end.time), "reason": .string(end.reason)] : nil
      },
    ]
  }
}
