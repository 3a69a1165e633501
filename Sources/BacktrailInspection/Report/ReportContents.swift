import BacktrailCore
import BacktrailRuntime
import BacktrailStore

/// The contents of a log as its report shows them, without secrets if there is a redaction.
final class ReportContents {
  /// The log in which contents are looked up. A follower sets a new one each time it reads the file, and removes it
  /// afterward.
  var log: (any EventLogReading)?
  let redaction: LogRedaction?
  /// The names of the values so far; `nil` if nothing is left out.
  private(set) var names: ValueNames?
  /// The most recently parsed payloads, both from the current batch and from older events.
  private var recent: [Int64: [String]] = [:]

  init(_ log: any EventLogReading, _ redaction: LogRedaction?) {
    self.log = log
    self.redaction = redaction
    names = redaction.map { ValueNames($0) }
  }

  /// Returns a line of the log in the form in which the report contains it. The contents of the line are available from
  /// then on.
  func carried(_ line: JSONLine) -> JSONLine {
    let original = line.batch.events
    let line = redaction?.redacted(line) ?? line
    names?.add(original, copiedAs: line.batch.events)
    recent = [:]
    for event in line.batch.events {
      recent[event.seq] = event.payload?.text.flatMap(JSONText.elements(of:)) ?? []
    }
    return line
  }

  /// Returns the parameters of a route.
  func parameters(of reference: PayloadReference) throws -> String? {
    if recent[reference.seq] == nil {
      let payload = try payload(of: reference, EventColumns(type: EventType.pushed.rawValue))
      recent[reference.seq] = payload?.text.flatMap(JSONText.elements(of:)) ?? []
    }
    guard let elements = recent[reference.seq], elements.indices.contains(Int(reference.index)) else {
      return nil
    }
    return elements[Int(reference.index)]
  }

  /// Returns the text of content whose event is not in the report.
  /// - Parameter columns: The kind and the name of the event, which determine what content is secret.
  func words(of reference: PayloadReference, _ columns: EventColumns) throws -> String? {
    switch try payload(of: reference, columns) {
    case .erased: return "(erased)"
    case .damaged: return "(damaged)"
    case .stored(let text, _):
      let elements = JSONText.elements(of: text) ?? []
      return elements.indices.contains(Int(reference.index)) ? elements[Int(reference.index)] : nil
    case nil: return nil
    }
  }

  private func payload(of reference: PayloadReference, _ columns: EventColumns) throws -> Payload? {
    guard let payload = try log?.payloads(of: [reference.seq])[reference.seq] else { return nil }
    let copy = redaction?.redacted(payload, of: columns) ?? payload
    names?.add(payload, copiedAs: copy, of: columns)
    return copy
  }
}
