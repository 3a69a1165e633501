public import BacktrailCore
package import BacktrailStore

/// The contents of a log to erase: everything, or only what matches all conditions.
///
/// ```swift
/// Erasure(routes: ["profile"], parameters: [Erasure.Parameter("userID", "42")])
/// ```
///
/// Together with the parameters of a screen, the erasure removes:
/// - all view states that were saved on the screen,
/// - the URL of a link that was followed to the screen, or to a screen above it if the URL contains the screen's
///   parameters.
///
/// A view state that itself has one of the parameters is also erased if its screen has one of the names. The same
/// applies to the URL of a link that led to such a screen. The URL of a link that was not followed is matched only by
/// its parameters. The structure of the log stays, including the names of the screens and the times.
///
/// Content that an app's own coder produced and that is not JSON matches any parameter, and so does a screen whose
/// parameters were erased before. A damaged payload matches any screen and any parameter.
///
/// A payload is the content of one event. The hash chain covers a payload as a whole, so it is erased as a whole:
/// screens that were created by one event, such as those of a new scene, lose their parameters together. The view
/// states of the other screens stay.
///
/// The exact times of contents kept from before a compaction are unknown, but no later than the retention boundary. A
/// time range that may include only some of these contents is refused if any of them match the other conditions.
public struct Erasure: Hashable, Sendable {
  /// A parameter of a screen, a link, or a view state, identified by its name and optionally by its value.
  public struct Parameter: Hashable, Sendable {
    package var name: String
    package var value: String?

    /// Creates a parameter with a name and a value. The value is written as in JSON or in a URL, without quotes; `nil`
    /// matches any value.
    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  package var routes: Set<String>
  package var parameters: [Parameter]
  package var sessions: Set<Int64>
  package var since: Int64?
  package var until: Int64?

  /// Creates an erasure of everything that matches all conditions.
  ///
  /// - Parameters:
  ///   - routes: The stored names of screens; empty for all screens.
  ///   - parameters: The parameters, at least one of which must be present; empty for any content.
  ///   - sessions: The sessions, identified by the numbers of their `sessionStarted` events; empty for all sessions.
  ///   - since: The earliest time, in milliseconds since 1970.
  ///   - until: The latest time, in milliseconds since 1970.
  public init(
    routes: Set<String> = [], parameters: [Parameter] = [], sessions: Set<Int64> = [], since: Int64? = nil,
    until: Int64? = nil
  ) {
    self.routes = routes
    self.parameters = parameters
    self.sessions = sessions
    self.since = since
    self.until = until
  }

  /// The erasure of all payloads in the log.
  public static let everything = Self()

  /// Whether the erasure has no conditions.
  package var isEverything: Bool { self == .everything }
}

extension Erasure {
  /// Returns the matching payloads of a log.
  /// - Throws: `ErasureError` if the erasure cannot match anything in this log, or if the log no longer has the time of
  ///   a matching payload; `StoreError.beforeFloor` if a session was compacted away.
  package func scope(in log: some EventLogReading) throws -> ErasureScope {
    isEverything ? .everything : .payloads(of: Set(try places(in: log).map(\.seq)))
  }

  /// Returns the events with matching payloads that have not been erased before, in order.
  package func places(in log: some EventLogReading) throws -> [ErasedPlace] {
    try check()
    var search = ErasureSearch(self)
    try search.begin(with: log)
    try log.forEachBatch { batch in
      search.visit(batch)
      return true
    }
    return try search.places()
  }
}

/// An event whose payload has been or will be erased.
package struct ErasedPlace: Hashable, Sendable {
  package let seq: Int64
  /// The kind of the event; `nil` below the retention boundary, where the event itself was removed.
  package var type: String?
  /// The name in the event: the name of a screen or a view state, or the pattern of a link.
  package var name: String?
  /// The names of other screens that the same event created. Their parameters are also erased.
  package var others: Set<String> = []
}

extension Erasure {
  /// Checks the conditions as far as possible without a log.
  package func check() throws(ErasureError) {
    if routes.contains("") { throw .namelessScreen }
    if parameters.contains(where: \.name.isEmpty) { throw .namelessParameter }
    if let since, let until, since > until { throw .endsBeforeItBegins(since: since, until: until) }
  }

  /// Whether the conditions can be checked only with a log.
  var needsLookup: Bool { !sessions.isEmpty || since != nil || until != nil }

  /// Checks that the log contains the sessions.
  func checkSessions(of log: some EventLogReading, floor: Int64) throws {
    let known = Set(try log.sessions().map(\.id))
    for session in sessions.sorted() {
      if session > 0, session <= floor { throw StoreError.beforeFloor(session, floor: floor) }
      guard known.contains(session) else { throw ErasureError.unknownSession(session) }
    }
  }
}

/// The reason an erasure was refused: its conditions are invalid, or the log does not have the sessions or times that
/// they refer to. Nothing was erased.
public enum ErasureError: Error, Hashable, Sendable {
  /// A screen or a parameter does not have a name, or a time range ends before it begins. The associated value
  /// describes the problem.
  case meaningless(String)
  /// The log does not contain the session.
  case unknownSession(Int64)
  /// It is unknown whether contents kept from before a compaction are within the time range. They were recorded no
  /// later than the retention boundary. The associated values are the boundary, as an event number, and its time, in
  /// milliseconds since 1970.
  case timeUnknown(floor: Int64, time: Int64)
}

extension ErasureError: DescribedError {
  /// The exit code of a command, for incorrect usage or for an ID that the log does not have.
  package var exitCode: Int32 {
    switch self {
    case .meaningless, .timeUnknown: 64
    case .unknownSession: 65
    }
  }

  /// The problem and how to fix it, in one or two sentences.
  public var description: String {
    switch self {
    case .meaningless(let sentence): sentence
    case .unknownSession(let session):
      "The log has no launch with the number \(session). 'backtrail sessions' lists its launches."
    case .timeUnknown(let floor, let time):
      """
      The time of content kept from before event \(floor + 1) is unknown, but no later than \
      \(Timestamp(milliseconds: time)). Erase it by screen or parameter alone, or exclude it by choosing later times.
      """
    }
  }
}

extension ErasureError {
  package static let namelessScreen = Self.meaningless(
    "A screen to erase has no name. Specify its stored name.")
  package static let namelessParameter = Self.meaningless(
    "A parameter to erase has no name. Specify the name that a screen, a view state, or a URL uses.")

  package static func endsBeforeItBegins(since: Int64, until: Int64) -> Self {
    .meaningless(
      """
      The time range to erase ends at \(Timestamp(milliseconds: until)), before it begins at \
      \(Timestamp(milliseconds: since)). Swap the two times.
      """)
  }
}
