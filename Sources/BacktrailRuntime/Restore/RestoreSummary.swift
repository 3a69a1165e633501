import BacktrailCore

extension RestoreReport {
  /// The maximum number of entries and view states that a summary lists; the others are only counted.
  private static var summaryLimit: Int { 20 }

  /// Returns the report as one line, as the log stores it with the launch: `full; 5.0 upcast from 1; 7.0 quarantined
  /// undecodable`.
  ///
  /// Entries that were restored unchanged are omitted.
  func summary(of start: String) -> String {
    let missing = missingEvents.map { ["\($0.lowerBound) to \($0.upperBound) missing"] } ?? []
    let parts =
      missing + (isErasureMissing ? ["erasure missing"] : []) + rows.compactMap { row in row.outcome.code.map { "\(row.entry) \(row.name) \($0)" } }
      + viewStates.compactMap { row in row.outcome.code.map { "\(row.entry)/\(row.name) \($0)" } }
      + renewedWindows.map { "\($0) renewed" }
      + branches.map { "\($0.scene) \($0.name) \($0.change.code)" }
    let more = parts.count - Self.summaryLimit
    let shown = parts.prefix(Self.summaryLimit) + (more > 0 ? ["\(more) more"] : [])
    return ([start] + shown).joined(separator: "; ")
  }
}

extension RestoreReport.Outcome {
  /// The outcome in the words that the log uses; `nil` if there is nothing to report.
  fileprivate var code: String? {
    switch self {
    case .restored: nil
    case .upcast(let version): "upcast from \(version)"
    case .replaced(let name): "replaced by \(name)"
    case .quarantined(let reason): "quarantined \(reason.code)"
    case .closed: "closed"
    case .dropped(let reason): "dropped \(reason.rawValue)"
    case .erased: "erased"
    }
  }
}

extension RestoreReport.BranchRow.Change {
  fileprivate var code: String {
    switch self {
    case .added: "added"
    case .hidden: "hidden"
    case .leftOut: "left out"
    }
  }
}

extension RouteCodingError {
  /// The reason in one word, without any app data that a message might contain.
  fileprivate var code: String {
    switch self {
    case .parameter: "parameter"
    case .context: "context"
    case .unnamed: "unnamed"
    case .undecodable: "undecodable"
    case .newerVersion: "newerVersion"
    case .renamed: "renamed"
    case .ambiguous: "ambiguous"
    case .removed: "removed"
    case .upcasting: "upcasting"
    case .erased: "erased"
    case .redacted: "redacted"
    case .damaged: "damaged"
    case .missingPayload: "missingPayload"
    }
  }
}
