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
  func parameters(of route: RouteReference) throws -> String? {
    let reference = route.payload
    if recent[reference.seq] == nil {
      let payload = try payload(of: reference, EventColumns(type: EventType.pushed.rawValue))
      recent[reference.seq] = payload?.text.flatMap(JSONText.elements(of:)) ?? []
    }
    guard let elements = recent[reference.seq], elements.indices.contains(Int(reference.index)) else {
      return nil
    }
    return shown(elements[Int(reference.index)], of: route.name)
  }

  private func shown(_ parameters: String, of screen: String?) -> String {
    // The payload of an older event is redacted without the names of its screens.
    redaction?.hidesBareValue(parameters, of: screen) == true ? RouteRedaction.mark.description : parameters
  }

  /// Returns the text of content whose event is not in the report.
  /// - Parameter columns: The kind and the name of the event, which determine what content is secret.
  func words(of reference: PayloadReference, _ columns: EventColumns) throws -> String? {
    switch try payload(of: reference, columns) {
    case .erased: return "(erased)"
    case .damaged: return "(damaged)"
    case .stored(let text, _):
      let elements = JSONText.elements(of: text) ?? []
      guard elements.indices.contains(Int(reference.index)) else { return nil }
      let screen = columns.type == EventType.pushed.rawValue ? columns.name : nil
      return shown(elements[Int(reference.index)], of: screen)
    case nil: return nil
    }
  }

  private func payload(of reference: PayloadReference, _ columns: EventColumns) throws -> Payload? {
    guard let payload = try log?.payloads(of: [reference.seq])[reference.seq] else { return nil }
    var columns = columns
    // The event may have opened several screens, of which this is one.
    if columns.type == EventType.pushed.rawValue { columns.name = nil }
    let copy = redaction?.redacted(payload, of: columns) ?? payload
    names?.add(payload, copiedAs: copy, of: columns)
    return copy
  }
}
