public import BacktrailCore
import BacktrailRuntime

/// The error for an invalid line of JSON Lines. Nothing from the line was stored.
public struct JSONLinesError: Error, Hashable, Sendable {
  /// The error in the line.
  public enum Reason: Hashable, Sendable {
    /// The input has no lines.
    case noLine
    /// The line is longer than `JSONLine.maximumLength`.
    case tooLong
    /// The bytes are not UTF-8.
    case notUTF8
    /// The line is not JSON. Parsing failed at this byte. Byte numbers start at 1.
    case notJSON(byte: Int)
    /// Arrays or objects are nested too deeply.
    case tooDeep
    /// A key occurs twice in one object.
    case repeatedKey(String)
    /// The object lacks a required key.
    case missingKey(String)
    /// The line has a key that this build does not know.
    case unknownKey(String)
    /// A value does not have the type that the key requires.
    case unfit(key: String, needs: String)
    /// The batch belongs to a different log.
    case otherLog(found: String, expected: String)
    /// The log already has an event with this number.
    case duplicate(first: Int64)
    /// The first line is not the beginning of a log, as in an export of a compacted log.
    case compacted(first: Int64)
    /// A report page begins in the middle of a log.
    case partOfLog(first: Int64)
    /// A report page ends where its log is damaged.
    case endsAtDamage
    /// A report page ends before the end of its log because the page was truncated.
    case endsEarly(head: Int64)
    /// The batch does not follow the head.
    case outOfOrder(first: Int64, head: Int64)
    /// The hash does not match the content of the batch and the hash before it.
    case wrongHash(first: Int64)
    /// The event does not apply to the state of the log, or cannot be decoded.
    case refused(seq: Int64, because: String)
    /// The batch violates a guard.
    case guarded(String)
    /// The store rejects the batch.
    case notStorable(String)
  }

  /// The number of the line. Line numbers start at 1.
  public let line: Int
  /// The error in the line.
  public let reason: Reason

  package init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension JSONLinesError: DescribedError {
  /// The problem and how to fix it.
  public var description: String {
    switch reason {
    case .noLine: "The input is empty. Pass the output of 'backtrail export'."
    case .tooLong:
      "Line \(line) is longer than \(JSONLine.maximumLength) bytes. Export the log again, with one batch per line."
    case .notUTF8: "Line \(line) is not UTF-8. Export the log again without converting its text."
    case .notJSON(let byte): "Line \(line) is not valid JSON starting at byte \(byte). Export the log again."
    case .tooDeep:
      "Line \(line) is nested deeper than \(JSONValue.maximumDepth) levels. Export the log again."
    case .repeatedKey(let key) where (JSONLine.keys + RecordedEvent.keys).contains(key):
      "Line \(line) has the key '\(key)' twice. Remove one of them."
    // Any other key may be personal data.
    case .repeatedKey: "Line \(line) has a key twice. Remove one of them."
    case .missingKey(let key): "Line \(line) is missing the key '\(key)'. Export the log again."
    case .unknownKey("after") where line == 1:
      "The file is the fixture of a recorded test, not an export. Pass the log or the export that the test was made from."
    case .unknownKey:
      "Line \(line) has a key that this build does not recognize. Update the tool, or remove the key."
    case .unfit(let key, let needs): "Line \(line) has an invalid '\(key)': it must be \(needs)."
    case .otherLog(let found, let expected):
      "Line \(line) belongs to the log '\(found)', but the file contains the log '\(expected)'. Import the line into a new file."
    case .duplicate(let first):
      "Line \(line) begins at event \(first), which is already in the log. Import into a new log, or only later lines."
    case .compacted(let first):
      "Line \(line) begins at event \(first), so the earlier events are missing: lines were removed or reordered, or the log was compacted, and its export lacks the earlier contents. Copy the log file instead."
    case .endsEarly(let head):
      "The page ends before event \(head), the last event of its log, and commands read only pages of whole logs. Create a page of the whole log, or recover a damaged log with 'backtrail recover'."
    case .endsAtDamage:
      "The page ends where its log is damaged, and commands read only pages of whole logs. Recover the log with 'backtrail recover'."
    case .partOfLog(let first):
      "The page begins at event \(first) of its log, and commands read only pages of whole logs. Create a page of the whole log: 'backtrail report LOG'."
    case .outOfOrder(let first, let head):
      "Line \(line) begins at event \(first), but the next event of the log is \(head + 1). Put the lines in order."
    case .wrongHash(let first):
      "Line \(line) does not match its hash: either its batch, which begins at event \(first), or an earlier batch was changed. Export the log again."
    case .refused(let seq, let reason):
      "Line \(line) cannot be imported: event \(seq) was rejected. \(reason) Import what the event refers to first."
    case .guarded(let reason):
      "Line \(line) was not imported. \(reason) Import only the lines before it, or omit '--guards'."
    case .notStorable(let reason): "Line \(line) cannot be stored. \(reason)"
    }
  }
}
