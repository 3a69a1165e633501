import BacktrailCore

/// The result of reading a log, for its row in the `logs` table.
struct LogSummary {
  /// The log; `nil` for lines that do not belong to a log.
  let log: CommandID?
  /// The events from first to last; `nil` if there are none.
  var range: ClosedRange<Int64>?
  /// The number of events that are included.
  var events: Int64 = 0
  /// The number of repeated events.
  var duplicates: Int64 = 0
  /// The number of rejected lines.
  var badLines: Int64 = 0
  /// The number of events that were left out because they, or events before them, come from a newer version.
  var newerEvents: Int64 = 0
  /// Whether an event between the first and the last is missing.
  var hasGap = false
  /// Events at the end of the log that were acknowledged and are missing.
  var missing: ClosedRange<Int64>?
  /// Whether events are missing after the last one, but it is unknown which.
  var lacksEnd = false
  /// The first event that differs between two lines.
  var fork: Int64?
  /// The reason for refusing the log.
  private(set) var refusal: String?

  init(log: CommandID?) { self.log = log }

  var isRefused: Bool { refusal != nil }

  /// Excludes the log from all counts.
  mutating func refuse(_ reason: String) {
    guard refusal == nil else { return }
    refusal = reason
    events = 0
  }

  var row: FactRow {
    let shared: [FactRow.Value] = [
      .number(FactTable.version), .init(log.map { "\($0)" }), .missing, .missing, .missing, .missing,
    ]
    return FactRow(
      table: .logs,
      values: shared + [
        .init(range?.lowerBound), .init(range?.upperBound), .number(events), .number(duplicates),
        .number(badLines), .init(state?.name), .init(state?.reason),
      ])
  }

  private var state: (name: String, reason: String?)? {
    guard log != nil else { return nil }
    if let refusal { return ("refused", refusal) }
    guard newerEvents > 0 else { return lack.map { ($0.name, $0.reason) } ?? ("whole", nil) }
    let newer =
      newerEvents == 1
      ? "1 event from a newer version was left out, so later rows may be wrong."
      : "\(newerEvents) events from a newer version, or after such an event, were left out, so later rows may be wrong."
    return lack.map { ($0.name, "\($0.reason) \(newer)") } ?? ("newer", newer)
  }

  /// The status of a log that forked or lacks events, with the reason; `nil` if the log is complete.
  private var lack: (name: String, reason: String)? {
    if let fork {
      return (
        "forked",
        "Event \(fork) was written twice with different contents. Only the events before it are counted."
      )
    }
    if hasGap { return ("cut", "Events between the first and the last are missing.") }
    if let first = range?.lowerBound, first > 1 { return ("cut", "Events before \(first) are missing.") }
    if let missing {
      let events =
        missing.count == 1
        ? "Event \(missing.lowerBound) is" : "Events \(missing.lowerBound) to \(missing.upperBound) are"
      return ("cut", "\(events) missing.")
    }
    return lacksEnd ? ("cut", "Events after \(range?.upperBound ?? 0) are missing.") : nil
  }
}
