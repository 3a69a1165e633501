import BacktrailCore
import BacktrailRuntime

/// The form of the values that `facts` writes to a column. Values in any other form are from a different program.
struct FactField {
  private enum Kind {
    case version
    case number(least: Int64)
    case truth
    case log
    /// The ID of a scene or an entry.
    case id
    case word(Set<String>)
    case name
    case pattern
    case style
    /// Names separated by arrows.
    case path
    /// The app's own text.
    case app
    case text
  }

  private let kind: Kind
  private let isOptional: Bool

  init(_ column: String, of table: FactTable) {
    kind = Self.kind(of: column, in: table)
    isOptional = !table.required.contains(column)
  }

  /// Returns whether the column may contain the given CSV field.
  func accepts(_ bytes: [UInt8], isQuoted: Bool) -> Bool {
    if bytes.isEmpty, !isQuoted { return isOptional }
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind {
    case .version: return !isQuoted && text == "\(FactTable.version)"
    case .number(let least):
      guard !isQuoted, let number = Int64(text) else { return false }
      return number >= least && "\(number)" == text
    case .truth: return !isQuoted && (text == "true" || text == "false")
    case .log: return CommandID(text).map { "\($0)" } == text
    case .id:
      return text.split(separator: ".", omittingEmptySubsequences: false).count == 2
        && text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    case .word(let words): return words.contains(text)
    case .name: return FactName.shown(text) == text
    case .pattern: return FactName.shown(pattern: text) == text
    case .style: return FactName.shown(style: text) == text
    case .path:
      return text.split(separator: " > ", omittingEmptySubsequences: false).allSatisfy { name in
        FactName.shown(String(name)) == name
      }
    case .app: return FactName.shown(ofApp: text) == text
    case .text: return true
    }
  }

  private static func kind(of column: String, in table: FactTable) -> Kind {
    switch column {
    case "facts": .version
    case "log": .log
    case "time", "started": .number(least: .min)
    case "session", "seq", "writes", "first", "last": .number(least: 1)
    case _ where FactTable.numbers.contains(column): .number(least: 0)
    case _ where FactTable.truths.contains(column): .truth
    case "cause": .word(Set(BatchCause.allCases.map(\.rawValue)))
    case "ended": .word(["clean", "killed", "other"])
    case "outcome": .word(["applied", "refused", "expired", "waiting"])
    case "kind": .word(["screen", "value"])
    case "state": .word(["whole", "cut", "forked", "newer", "refused"])
    case "scene", "from_entry", "to_entry": .id
    case "pattern", "link_pattern": .pattern
    case "style": .style
    case "last_path": .path
    case "app_version", "app_build", "platform": .app
    case "reason" where table == .logs: .text
    case "reason" where table == .quarantines:
      .word(RestoreSummary.Quarantine.reasons.union([FactName.masked]))
    default: .name
    }
  }
}

extension FactTable {
  /// The columns that have a value in every row.
  fileprivate var required: Set<String> {
    switch self {
    case .transitions: ["facts", "log", "seq", "time", "cause"]
    case .sessions:
      [
        "facts", "log", "session", "started", "entries_quarantined", "events", "transitions", "duration",
      ]
    case .links: ["facts", "log", "seq", "outcome", "held"]
    case .values: ["facts", "log", "session", "key", "writes"]
    case .quarantines: ["facts", "log", "session", "name", "kind", "reason"]
    case .logs: ["facts", "events", "duplicates", "bad_lines"]
    }
  }
}
