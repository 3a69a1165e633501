/// The reason for a batch.
public enum BatchCause: String, Hashable, Sendable, CaseIterable {
  /// A user action.
  case user
  /// A link that the app followed.
  case link
  /// A launch.
  case restore
  /// An undo, a redo, or a rewind.
  case undo
  /// An import of a log.
  case `import`
  /// The app itself, without a user action.
  case programmatic

  /// Whether undo may reverse a batch with this cause.
  package var isUndoable: Bool {
    switch self {
    case .user, .link, .programmatic: true
    case .restore, .undo, .import: false
    }
  }
}

/// An app's own data in an event.
package enum Payload: Hashable, Sendable {
  /// A JSON array with one element for each value in the event, and the salt of the array's digest.
  case stored(text: String, salt: Salt)
  /// The content was erased; only its digest remains in the chain.
  case erased(digest: Hash128)
  /// The stored content does not match its digest, so it is not returned.
  case damaged(digest: Hash128)

  /// The JSON text; `nil` if the content is erased or damaged.
  package var text: String? {
    switch self {
    case .stored(let text, _): text
    case .erased, .damaged: nil
    }
  }

  /// Whether the content was erased.
  package var isErased: Bool { if case .erased = self { true } else { false } }
}

/// One event of a log, with its number and payload.
package struct RecordedEvent: Hashable, Sendable {
  /// The event's sequence number in the log.
  package var seq: Int64
  /// The event as the columns of a row.
  package var columns: EventColumns
  /// The app's own data; `nil` if the event has none.
  package var payload: Payload?

  /// The maximum size of the `name` column, in bytes.
  package static let maximumName = 512

  package init(seq: Int64, columns: EventColumns, payload: Payload? = nil) {
    self.seq = seq
    self.columns = columns
    self.payload = payload
  }
}

/// The command that produced a batch, used to recognize a repeated command.
package struct RecordedCommand: Hashable, Sendable {
  /// The ID that the caller chose.
  package var id: CommandID
  /// The digest of the command's request. It distinguishes a repeated command from a different one with the same ID.
  /// It is `nil` if any payload of the batch has been erased.
  package var digest: Hash128?

  package init(id: CommandID, digest: Hash128?) {
    self.id = id
    self.digest = digest
  }
}

/// A group of events that are committed together and have the same cause.
public struct RecordedBatch: Hashable, Sendable {
  /// The maximum number of events in one batch.
  package static let maximumCount = 1024
  /// The maximum size of an event's payload, in bytes of UTF-8.
  package static let maximumPayload = 65_536
  /// The maximum size of a batch, in bytes, measured as the size of its line in an export.
  package static let maximumSize = 8 << 20
  /// The maximum size of an event's body, in bytes of UTF-8.
  package static let maximumBody = 4_194_304

  /// The number of the first event.
  public var first: Int64
  /// The session in which the batch was recorded: the number of its `sessionStarted` event, or 0.
  public var session: Int64
  /// The reason for the batch.
  public var cause: BatchCause
  /// The time in milliseconds since 1970. It is only informational: the event numbers define the order.
  public var time: Int64
  /// The batch's command, if the caller chose an ID for it.
  package var command: RecordedCommand?
  /// The events, in order; empty only if they were compacted away.
  package var events: [RecordedEvent]

  package init(
    first: Int64, session: Int64, cause: BatchCause, time: Int64, command: RecordedCommand? = nil,
    events: [RecordedEvent]
  ) {
    self.first = first
    self.session = session
    self.cause = cause
    self.time = time
    self.command = command
    self.events = events
  }

  /// The number of the last event, or of the first event if the events were compacted away.
  public var last: Int64 { first + Int64(max(1, events.count)) - 1 }
}

extension RecordedBatch: CustomStringConvertible {
  /// The numbers of the events, such as `events 12 to 14`, without their contents.
  public var description: String { first == last ? "event \(first)" : "events \(first) to \(last)" }
}
