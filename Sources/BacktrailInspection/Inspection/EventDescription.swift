package import BacktrailCore
package import BacktrailRuntime
import BacktrailStore

extension RecordedEvent {
  /// Describes the event in a few words: `detail {"id":1} on 1.1`. Hidden characters are escaped.
  /// - Parameter changes: The changes to list for an event that does not list its own changes.
  package func summary(limit: Int = 100, changes: StateChanges? = nil) -> String {
    let version = columns.version.map { $0 == 1 ? nil : "v\($0)" } ?? nil
    let body = EventBody(self)
    // The screens of a body already have their parameters next to them.
    let content = body?.screens == nil || payload?.text == nil ? payloadSummary : nil
    let end = changes.map { "(\($0))" } ?? body.map(\.end) ?? columns.body
    let parts = [name, version, content, body?.screens, place, end]
    return parts.compactMap(\.self).joined(separator: " ").visible.shortened(to: limit)
  }

  private var name: String? {
    switch EventType(rawValue: columns.type) {
    case .linkReceived where columns.name == "": "no pattern"
    case .rootReopened, .rootShelved, .linkHeld: nil
    default: columns.name
    }
  }

  private var payloadSummary: String? {
    guard let payload else { return nil }
    if case .damaged = payload { return "(damaged)" }
    guard let text = payload.text else { return "(erased)" }
    guard let elements = JSONText.elements(of: text), elements.count == 1 else { return text }
    return elements[0] == "{}" ? nil : elements[0]
  }

  /// The outcome for the previous root, if it is not the usual one.
  private var left: String {
    switch columns.name.flatMap(LeftRoot.init) {
    case .discarded: ", the previous root is removed"
    case .keptWithLayers: ", the previous root is retained with its presentations"
    case .kept, nil: ""
    }
  }

  /// The word between a restore and its event: an undo and a redo name the step's first event, and a rewind names the
  /// last event that it keeps.
  private var restoreWord: String {
    switch columns.name.flatMap(RestoreOrigin.Reason.init) {
    case .undo, .redo: "of"
    case .rewind: "to"
    case .restore, .import, nil: "from"
    }
  }

  private var place: String? {
    guard let target = columns.target else { return nil }
    return switch EventType(rawValue: columns.type) {
    case .pushed, .stackSet: "on \(target)"
    case .rootReopened: "\(columns.other ?? "?") in \(target)\(left)"
    case .rootSet: "in \(target)"
    case .rootShelved: "in \(target)\(left)"
    case .popped: "to \(columns.other ?? "?") on \(target)"
    case .presented: "in \(target)" + (columns.other.map { " (owner \($0))" } ?? "")
    case .linkHeld: "\(target) waits for the gate '\(columns.name ?? "")'"
    case .routeReplaced, .viewStateSaved, .linkRefused: "of \(target)"
    case .branchOpened: "beside \(target)"
    case .stateRestored: "\(restoreWord) \(target)"
    default: [target, columns.other].compactMap(\.self).joined(separator: " ")
    }
  }

  /// Returns the event as JSON, including the values of its batch.
  package func json(in batch: RecordedBatch) -> JSONValue {
    var value: JSONValue = [
      "seq": .integer(seq), "batch": .integer(batch.first), "session": .integer(batch.session),
      "cause": .string(batch.cause.rawValue), "time": .integer(batch.time),
      "command": batch.command.map { .text($0.id) },
      "type": .string(columns.type), "typeVersion": .integer(columns.typeVersion),
      "target": columns.target.map(JSONValue.string), "other": columns.other.map(JSONValue.string),
      "name": columns.name.map(JSONValue.string), "version": columns.version.map { .integer($0) },
      "body": columns.body.map(JSONValue.string),
    ]
    switch payload {
    case .stored(let text, _): value.add(["payload": JSONValue(embedding: text)])
    case .erased: value.add(["erased": true])
    case .damaged: value.add(["damaged": true])
    case nil: break
    }
    return value
  }
}

extension JSONValue {
  /// Parses a string as JSON, or uses the string itself as the value if it is not JSON.
  package init(embedding text: String) {
    self = (try? JSONValue(parsing: text)) ?? .string(text)
  }
}

extension String {
  /// Returns the text, truncated to the given number of characters.
  package func shortened(to limit: Int) -> String {
    utf8.count <= limit || count <= limit ? self : prefix(limit - 1) + "…"
  }
}
