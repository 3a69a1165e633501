import BacktrailCore
package import BacktrailRuntime
package import BacktrailStore

/// A page that shows a log: the screens after each event, and the changes that each event makes.
package struct Report {
  /// The part of a log that a page shows.
  package enum Extent: Sendable {
    case whole
    /// The session that begins at an event.
    case session(Int64)
    /// The newest batches with a total of this many events or more.
    case last(Int64)
  }

  /// The maximum number of events on a page.
  package static let eventLimit: Int64 = 100_000
  /// The maximum size of a page's data, in bytes.
  package static let sizeLimit = 128 << 20

  /// The number of events that the page shows.
  package private(set) var eventCount = 0
  /// The names of the values on the page; `nil` if nothing is left out.
  package private(set) var valueNames: ValueNames?
  /// The reason the page ends before the log does; `nil` if the page is complete.
  package private(set) var damage: String?

  /// Writes the page of a log in chunks. For a damaged log, the page has the events before the damage and a note.
  /// - Parameter losses: What the log is known to lack, which the page shows.
  /// - Throws: `ReportError` if the content exceeds the limits of a page, or an error that `range(of:in:)` throws.
  package init(
    of log: some EventLogReading, _ extent: Extent = .whole, name: String, redaction: LogRedaction?,
    map: JSONValue? = nil, losses: LogLosses = LogLosses(), eventLimit: Int64 = Self.eventLimit,
    sizeLimit: Int = Self.sizeLimit,
    to write: (String) throws -> Void
  ) throws {
    let range = try Self.range(of: extent, in: log)
    guard range.last - range.first < eventLimit else {
      throw ReportError.tooManyEvents(range.last - range.first + 1, limit: eventLimit)
    }
    var records = try ReportRecords(
      log, from: range.first, through: range.last, name: name, redaction: redaction, map: map,
      losses: losses)
    var size = 0
    func add(_ record: String) throws {
      let text = ReportPage.embedded(record)
      size += text.utf8.count
      guard size <= sizeLimit else { throw ReportError.tooLarge(sizeLimit) }
      try write(text)
    }
    try write(ReportPage.start())
    try add(records.head)
    do {
      try log.forEachBatch(from: range.first) { batch in
        guard batch.first <= range.last else { return false }
        try add(try records.record(of: batch))
        eventCount += batch.events.count
        return true
      }
    } catch let error as StoreError where error.code == .damaged {
      damage = error.message
      try add((["damage": .string(error.message.visible)] as JSONValue).description)
    }
    try write(ReportPage.end)
    valueNames = records.valueNames
  }

  /// Returns whether the file at the given path is empty or a page. If so, a new page may replace it. Returns `false`
  /// if there is no file.
  /// - Throws: `ReportError` for any other file.
  package static func mayReplace(_ path: String) throws -> Bool {
    do {
      let bytes = try ByteSource.beginning(ofReplaced: path)
      guard let bytes, bytes.isEmpty || PageLines.begin(bytes) else { throw ReportError.noPage(path) }
      return true
    } catch let error as StoreError where error.code == .notFound {
      return false
    }
  }

  /// Returns the numbers of the first and last events of a part. For an empty part, the last is one less than the
  /// first.
  /// - Throws: `NoSession` if the log does not have the session, or an error from reading the log.
  package static func range(of extent: Extent, in log: some EventLogReading) throws -> (
    first: Int64, last: Int64
  ) {
    let position = try log.position()
    let start = position.floor + 1
    switch extent {
    case .whole: return (start, position.head)
    case .last(let count):
      let first = max(start, position.head - max(count, 1) + 1)
      guard first <= position.head else { return (start, position.head) }
      return (try log.batches(in: first...first).first?.first ?? first, position.head)
    case .session(let id):
      try log.checkSession(id)
      let sessions = try log.sessions()
      guard let place = sessions.firstIndex(where: { $0.id == id }) else {
        throw NoSession(id: id, sessions: sessions)
      }
      let next = sessions.dropFirst(place + 1).first
      let first = try log.batches(in: id...id).first?.first ?? id
      return (first, next.map { $0.id - 1 } ?? position.head)
    }
  }
}

/// The error for a page that cannot be created.
package struct ReportError: DescribedError {
  package let description: String

  static func tooManyEvents(_ count: Int64, limit: Int64) -> Self {
    Self(
      description: """
        A page can contain at most \(limit) events, but this one would contain \(count). Choose a launch with '--session', \
        or the newest events with '--last 10000'.
        """)
  }

  static func tooLarge(_ limit: Int) -> Self {
    Self(
      description: """
        A page can contain at most \(limit >> 20) MiB of events. Choose a launch with '--session', or the newest events \
        with '--last 1000'.
        """)
  }

  static func noPage(_ path: String) -> Self {
    Self(description: "'\(path)' is not a report page, so it was not replaced. Choose another path.")
  }
}
