public import BacktrailCore
package import BacktrailRuntime

/// One batch of a log as one line of JSON Lines, the format of `backtrail export` and `import`.
///
/// The line has everything that the hash chain of the log covers, so an imported export ends with the same head hash.
/// An app's data is a string of JSON text, because the digest covers the exact bytes.
///
/// ```json
/// {"log":"…","first":3,"session":1,"cause":"user","time":1700000000000,
///  "events":[{"type":"pushed","typeVersion":1,"target":"1.1","name":"detail","version":1,
///  "payload":"[{\"id\":1}]","salt":"…"}]}
/// ```
///
/// With `backtrail export --hashes`, a line has the hash of its last event as `"hash"` so that a changed line can be
/// detected without the log. A batch from `perform(id:)` has the command's ID as `"command"` and the digest of its
/// request as `"bodyDigest"`. A column without a value has no key. An erased payload is written as `"erased"` with its
/// digest, and a payload that does not match its digest is written as `"damaged"`. An import preserves both.
public struct JSONLine: Hashable, Sendable {
  /// The maximum length of a line, in bytes.
  public static let maximumLength = 8 << 20

  /// The identity of the log.
  public var logID: CommandID
  /// The events of the line, which were stored together.
  public var batch: RecordedBatch
  /// The hash of the last event, if the line contains it. An import checks it.
  package var hash: Hash128?

  /// Creates the line for a batch in an export of a log.
  public init(logID: CommandID, batch: RecordedBatch) {
    self.logID = logID
    self.batch = batch
  }

  /// The text of the line, without a line ending. Keys are sorted, and hidden characters are escaped so that a terminal
  /// can print the text.
  public var text: String { value.description }

  var value: JSONValue {
    [
      "log": .text(logID), "first": .integer(batch.first), "session": .integer(batch.session),
      "cause": .string(batch.cause.rawValue), "time": .integer(batch.time),
      "command": batch.command.map { .text($0.id) }, "bodyDigest": batch.command?.digest.map { .text($0) },
      "events": .array(batch.events.map(\.value)), "hash": hash.map { .text($0) },
    ]
  }
}

extension RecordedEvent {
  fileprivate var value: JSONValue {
    var value: JSONValue = [
      "type": .string(columns.type), "typeVersion": .integer(columns.typeVersion),
      "target": columns.target.map(JSONValue.string), "other": columns.other.map(JSONValue.string),
      "name": columns.name.map(JSONValue.string), "version": columns.version.map { .integer($0) },
      "body": columns.body.map(JSONValue.string),
    ]
    if let payload { value.add(payload.json) }
    return value
  }
}

extension Payload {
  /// The members that describe a payload.
  var json: JSONValue {
    switch self {
    case .stored(let text, let salt): ["payload": .string(text), "salt": .text(salt)]
    case .erased(let digest): ["erased": .text(digest)]
    case .damaged(let digest): ["damaged": .text(digest)]
    }
  }
}

extension JSONValue {
  /// Adds the members of another object.
  package mutating func add(_ other: JSONValue) {
    guard case .object(let members) = self, case .object(let more) = other else { return }
    self = JSONValue(members: members + more)
  }
}
