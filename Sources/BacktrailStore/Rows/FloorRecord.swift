package import BacktrailCore

/// A record of the rows kept at and below a retention boundary (the `floor` column). The snapshot at the boundary lists
/// them before its state.
///
/// The hashes that covered these rows were in the removed events, so the snapshot's digest covers the rows instead.
package struct FloorRecord: Equatable {
  package let floor: Int64
  /// The first batch whose command is kept, or the boundary + 1 if there is none.
  package var firstCommand: Int64
  /// The number of kept commands.
  package var commandCount: Int64 = 0
  /// The combined hashes of the rows of kept commands.
  package var commandDigest = Hash128.zero
  /// The latest time of a removed command; `nil` if none was removed.
  ///
  /// A time that is later than the times after it is the result of a wrong clock and is ignored.
  package var forgotten: Int64?
  /// The latest time of a batch at or below the boundary, if it is later than the time of the boundary because a clock
  /// was set back.
  package var latest: Int64?
  /// The row hashes of the events whose payloads are needed, by event number.
  package var events: [Int64: Hash128] = [:]

  /// Creates the record of a boundary that has no rows below it.
  package init(floor: Int64) {
    self.floor = floor
    firstCommand = floor &+ 1
  }

  /// Adds a command.
  package mutating func note(_ row: CommandRow) {
    commandCount += 1
    commandDigest = commandDigest.combined(with: row.hash)
  }

  /// A copy of the record without commands.
  package var withoutCommands: Self {
    var record = self
    (record.commandCount, record.commandDigest) = (0, .zero)
    return record
  }
}

extension FloorRecord {
  /// The format version.
  private static let version = 1
  private static let header = "backtrail-floor "

  /// Returns the record that precedes a state in `StateForm`.
  package func text(before state: String) -> String {
    var lines = [
      "\(Self.header)\(Self.version)", "commands \(firstCommand) \(commandCount) \(commandDigest)",
    ]
    if let forgotten { lines.append("forgotten \(forgotten)") }
    if let latest { lines.append("latest \(latest)") }
    lines += events.sorted { $0.key < $1.key }.map { "event \($0.key) \($0.value)" }
    return lines.joined(separator: "\n") + "\n" + state
  }

  /// Splits a snapshot's text into the record and the state. Text without a record contains only a state.
  package static func split(_ text: String, floor: Int64) throws(FormError) -> (FloorRecord, state: Substring)
  {
    guard text.utf8.starts(with: header.utf8) else { return (FloorRecord(floor: floor), Substring(text)) }
    var lines = RecordLines(rest: Substring(text))
    guard lines.next() == ["backtrail-floor", "\(version)"] else { throw lines.error }
    var record = FloorRecord(floor: floor)
    let commands = lines.next()
    guard commands.count == 4, commands[0] == "commands", let first = Int64(commands[1]),
      let count = Int64(commands[2]), let digest = Hash128(String(commands[3]))
    else { throw lines.error }
    guard (0...LogPosition.last).contains(floor), (1...floor + 1).contains(first), (0...floor).contains(count)
    else { throw lines.error }
    (record.firstCommand, record.commandCount, record.commandDigest) = (first, count, digest)
    if lines.rest.utf8.starts(with: "forgotten ".utf8) {
      let words = lines.next()
      guard words.count == 2, let time = Int64(words[1]) else { throw lines.error }
      record.forgotten = time
    }
    if lines.rest.utf8.starts(with: "latest ".utf8) {
      let words = lines.next()
      guard words.count == 2, let time = Int64(words[1]) else { throw lines.error }
      record.latest = time
    }
    while lines.rest.utf8.starts(with: "event ".utf8) {
      let words = lines.next()
      guard words.count == 3, let seq = Int64(words[1]), let digest = Hash128(String(words[2])),
        (1...floor).contains(seq)
      else { throw lines.error }
      record.events[seq] = digest
    }
    return (record, lines.rest)
  }
}

/// The lines of a record, read one after another.
private struct RecordLines {
  var rest: Substring
  private var offset = 0

  init(rest: Substring) { self.rest = rest }

  /// Returns the words of the next line.
  mutating func next() -> [Substring] {
    let line = rest.utf8.prefix { $0 != UInt8(ascii: "\n") }
    offset += line.count + 1
    let words = Substring(line).split(separator: " ", omittingEmptySubsequences: false)
    rest = Substring(rest.utf8.dropFirst(line.count + 1))
    return words
  }

  var error: FormError { FormError(offset: offset, expected: "the rows kept below the retention boundary") }
}

extension StoredSnapshot {
  /// Returns the state of the snapshot, and the rows kept below it if it is at the retention boundary.
  /// - Throws: `FormError` if the record or the state cannot be decoded.
  package func read() throws(FormError) -> (record: FloorRecord, state: EncodedState) {
    let (record, state) = try FloorRecord.split(self.state, floor: seq)
    return (record, try StateForm.state(of: String(state)))
  }
}

extension Hash128 {
  /// Returns a value that depends on both hashes but not on their order.
  fileprivate func combined(with other: Self) -> Self {
    Self(zip(bytes, other.bytes).map { $0 ^ $1 }) ?? .zero
  }
}

extension FloorRecord {
  /// The numbers of the kept events, as a list in SQL.
  var keptEvents: String { events.keys.map { "\($0)" }.joined(separator: ",") }
}
