import BacktrailCore

/// The summary of a restore, as the log stores it with the launch.
///
/// Names are not escaped in it, so a key such as `note; 5.0 Joe` may look like the start of another item. A part that
/// does not have the form of an item belongs to the item before it, and then no name in the summary can be trusted.
package struct RestoreSummary {
  /// An entry or saved value that the launch could not decode.
  package struct Quarantine: Hashable, Sendable {
    /// All reasons that this version knows.
    package static let reasons = Set(RouteCodingError.Word.allCases.map(\.rawValue))

    /// The name of the screen or the key of the value; `nil` if the summary is ambiguous.
    package fileprivate(set) var name: String?
    /// Whether the item is an entry, and not a saved value.
    package let isEntry: Bool
    /// The reason in one word; `nil` if this version does not know it.
    package let reason: String?
  }

  private enum Outcome: Equatable {
    case quarantined(reason: String?)
    case other
  }

  private struct Item {
    let name: Substring
    let isEntry: Bool
    /// The outcome of the item; `nil` if its text is incomplete, because the next part continues its name.
    var outcome: Outcome?
  }

  /// The maximum number of items that a summary lists; the others are only counted.
  fileprivate static let limit = 20

  /// The restore level; `nil` in an empty summary.
  package let level: String?
  /// The items that could not be decoded, among the 20 or fewer that the summary lists.
  package private(set) var quarantines: [Quarantine] = []

  package init(_ text: String) {
    var parts = text.split(separator: "; ", omittingEmptySubsequences: false)[...]
    level = parts.popFirst().flatMap { $0.isEmpty ? nil : String($0) }
    var (items, isAmbiguous) = ([Item](), false)
    for part in parts {
      let isContinued = items.last.map { $0.outcome == nil } ?? false
      if !isContinued, let item = Self.item(part) {
        guard items.count < Self.limit else { break }
        items.append(item)
      } else if isContinued || !Self.isNote(part) {
        isAmbiguous = true
        if !items.isEmpty { items[items.count - 1].outcome = Self.outcome(part) }
      }
    }
    for item in items {
      guard case .quarantined(let reason)? = item.outcome else { continue }
      let name = String(item.name)
      if reason == nil || name.contains(" replaced by ") { isAmbiguous = true }
      quarantines.append(Quarantine(name: name, isEntry: item.isEntry, reason: reason))
    }
    if isAmbiguous { for place in quarantines.indices { quarantines[place].name = nil } }
  }

  /// Returns whether a part is not about an item: `3 more`, `1 to 3 missing`, or `erasure missing`.
  private static func isNote(_ part: Substring) -> Bool {
    part == "erasure missing" || part.first?.isWholeNumber == true && part.hasSuffix(" more")
      || part.first?.isWholeNumber == true && part.hasSuffix(" missing")
  }

  /// Returns the item in a part, or `nil` if there is none. An item begins with an ID. After the ID of an entry, a
  /// branch, or a scene, there is a space; before the key of a value, there is a slash.
  private static func item(_ part: Substring) -> Item? {
    guard let end = part.firstIndex(where: { $0 == " " || $0 == "/" }),
      EntryID(String(part[..<end])) != nil
    else { return nil }
    let rest = part[part.index(after: end)...]
    let outcome = outcome(rest)
    guard case .quarantined? = outcome, let word = rest.ranges(of: " quarantined ").last else {
      return Item(name: "", isEntry: part[end] == " ", outcome: outcome)
    }
    return Item(name: rest[..<word.lowerBound], isEntry: part[end] == " ", outcome: outcome)
  }

  /// Returns the outcome with which a part ends.
  private static func outcome(_ part: Substring) -> Outcome? {
    let words = part.split(separator: " ", omittingEmptySubsequences: false)
    let (last, before) = (words.last ?? "", words.dropLast().last)
    switch (before, last) {
    case ("quarantined", "erased"): return .quarantined(reason: RouteCodingError.Word.erased.rawValue)
    case (_, "renewed"), (_?, "closed"), (_?, "erased"), (_?, "added"), (_?, "hidden"), ("left", "out"):
      return .other
    case ("dropped", _), ("from", _): return .other
    case ("quarantined", _):
      return .quarantined(reason: RouteCodingError.Word(rawValue: String(last))?.rawValue)
    default: return part.contains(" replaced by ") ? .other : nil
    }
  }
}

extension RestoreReport {
  /// Returns the report as one line, as the log stores it with the launch: `full; 5.0 upcast from 1; 7.0 quarantined
  /// undecodable`.
  ///
  /// Entries that were restored unchanged are omitted.
  func summary(of start: String) -> String {
    let missing = missingEvents.map { ["\($0.lowerBound) to \($0.upperBound) missing"] } ?? []
    let parts =
      missing + (isErasureMissing ? ["erasure missing"] : [])
      + rows.compactMap { row in row.outcome.code.map { "\(row.entry) \(row.name) \($0)" } }
      + viewStates.compactMap { row in row.outcome.code.map { "\(row.entry)/\(row.name) \($0)" } }
      + renewedWindows.map { "\($0) renewed" }
      + branches.map { "\($0.scene) \($0.name) \($0.change.code)" }
    let more = parts.count - RestoreSummary.limit
    let shown = parts.prefix(RestoreSummary.limit) + (more > 0 ? ["\(more) more"] : [])
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
    case .quarantined(let reason): "quarantined \(reason.word)"
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
  /// The reasons as they are in a summary, without any app data that a message might contain.
  fileprivate enum Word: String, CaseIterable {
    case parameter, context, unnamed, undecodable, newerVersion, renamed, ambiguous, removed, upcasting
    case erased, redacted, damaged, missingPayload
  }

  fileprivate var word: Word {
    switch self {
    case .parameter: .parameter
    case .context: .context
    case .unnamed: .unnamed
    case .undecodable: .undecodable
    case .newerVersion: .newerVersion
    case .renamed: .renamed
    case .ambiguous: .ambiguous
    case .removed: .removed
    case .upcasting: .upcasting
    case .erased: .erased
    case .redacted: .redacted
    case .damaged: .damaged
    case .missingPayload: .missingPayload
    }
  }
}
