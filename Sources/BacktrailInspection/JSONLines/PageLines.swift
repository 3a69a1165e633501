import BacktrailCore
import BacktrailRuntime

/// A reader that finds the lines of a log in its report page.
struct PageLines {
  /// The line before the records.
  static let start = #"<script type="application/x-ndjson" id="records">"#
  /// The line after the records.
  static let end = "</script>"
  /// The format version of the records.
  static let format = 1
  /// The keys of a record that are not in a line of the log.
  static let addedKeys = ["changes", "notes", "launch"]
  private static let firstLine = "<!doctype html>"

  /// Returns whether a file begins like a report page.
  static func begin(_ bytes: [UInt8]) -> Bool { bytes.starts(with: firstLine.utf8) }

  private enum Place {
    case before
    case head
    /// Inside the records of a log, after the event `reached`.
    case records(CommandID, head: Int64, reached: Int64)
    case after
  }

  private var place = Place.before
  /// The losses of the log that the page lists.
  private(set) var losses = LogLosses()
  /// Whether the page ends at damage in its log.
  private var isDamaged = false

  /// Returns the log's line in a line of the page; `nil` if there is none.
  mutating func line(_ bytes: [UInt8], number: Int) throws -> JSONLine? {
    switch place {
    case .before:
      if bytes.elementsEqual(Self.start.utf8) { place = .head }
      return nil
    case .head:
      place = try begin(JSONLine.parse(bytes, number), number)
      return nil
    case .records(let logID, let head, let reached):
      if bytes.elementsEqual(Self.end.utf8) {
        if isDamaged { throw JSONLinesError(line: number, .endsAtDamage) }
        guard reached >= head else { throw JSONLinesError(line: number, .endsEarly(head: head)) }
        place = .after
        return nil
      }
      var record = try JSONLine.parse(bytes, number)
      guard record["events"] != nil else {
        isDamaged = isDamaged || record["damage"] != nil
        return nil
      }
      for key in Self.addedKeys { record[key] = nil }
      record["log"] = .text(logID)
      let line = try JSONLine(record, number: number)
      place = .records(logID, head: head, reached: line.batch.last)
      return line
    case .after: return nil
    }
  }

  /// Throws an error if the page was truncated within its records.
  func checkEnd(number: Int) throws {
    if case .records(_, let head, _) = place { throw JSONLinesError(line: number, .endsEarly(head: head)) }
  }

  private mutating func begin(_ head: JSONValue, _ number: Int) throws -> Place {
    guard let format = head["format"], let id = head["log"]?.stringValue.flatMap({ CommandID($0) }) else {
      throw JSONLinesError(line: number, .missingKey("log"))
    }
    guard format.intValue == Self.format else {
      throw JSONLinesError(
        line: number,
        .unfit(key: "format", needs: "\(Self.format). A newer format needs a newer build of this tool"))
    }
    // If the log itself begins later, its first line is refused for that reason.
    if let first = head["first"]?.intValue, let floor = head["floor"]?.intValue, first > floor + 1 {
      throw JSONLinesError(line: number, .partOfLog(first: Int64(first)))
    }
    if case .array(let losses)? = head["losses"] { self.losses.sentences = losses.compactMap(\.stringValue) }
    losses.includesEnd = head["lacksEnd"] == true
    return .records(id, head: Int64(head["head"]?.intValue ?? 0), reached: 0)
  }
}
