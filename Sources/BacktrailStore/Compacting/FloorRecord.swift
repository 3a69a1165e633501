package import BacktrailCore

/// What is kept of the history at and below a floor, as the floor's snapshot tells ahead of its state.
///
/// The events are gone and with them the hashes that covered these rows, so the snapshot's digest covers them.
package struct FloorRecord: Equatable {
  package let floor: Int64
  /// The first kept batch row below the floor; the floor + 1 when there is none.
  package var firstBatch: Int64
  /// How many batch rows below the floor are kept.
  package var batchCount: Int64 = 0
  /// The hashes of these rows, combined.
  package var batchDigest = Hash256.zero
  /// The latest time of a batch below the floor whose command id was forgotten; `nil` while none was.
  ///
  /// A time later than those after it came from a wrong clock and does not count.
  package var forgotten: Int64?
  /// The latest time of a batch at or below the floor, where that is later than the floor's own, by a clock that was set
  /// back.
  package var latest: Int64?
  /// The digests of the payloads that are still needed, by the number of the event that carried them.
  package var payloads: [Int64: Hash256] = [:]

  /// The record of a floor below which nothing is kept.
  package init(floor: Int64) {
    self.floor = floor
    firstBatch = floor &+ 1
  }

  /// Adds a batch row.
  package mutating func note(_ row: Hash256) {
    batchCount += 1
    batchDigest = batchDigest.combined(with: row)
  }
}

extension FloorRecord {
  /// The version of the form.
  private static let version = 1
  private static let header = "backtrail-floor "

  /// The record ahead of a state in `StateForm`.
  package func text(before state: String) -> String {
    var lines = ["\(Self.header)\(Self.version)", "batches \(firstBatch) \(batchCount) \(batchDigest)"]
    if let forgotten { lines.append("forgotten \(forgotten)") }
    if let latest { lines.append("latest \(latest)") }
    lines += payloads.sorted { $0.key < $1.key }.map { "payload \($0.key) \($0.value)" }
    return lines.joined(separator: "\n") + "\n" + state
  }

  /// Splits a snapshot's text into the record and the state; a text without a record is a state alone.
  package static func split(_ text: String, floor: Int64) throws(FormError) -> (FloorRecord, state: Substring)
  {
    guard text.utf8.starts(with: header.utf8) else { return (FloorRecord(floor: floor), Substring(text)) }
    var lines = RecordLines(rest: Substring(text))
    guard lines.next() == ["backtrail-floor", "\(version)"] else { throw lines.error }
    var record = FloorRecord(floor: floor)
    let batches = lines.next()
    guard batches.count == 4, batches[0] == "batches", let first = Int64(batches[1]),
      let count = Int64(batches[2]), let digest = Hash256(String(batches[3]))
    else { throw lines.error }
    guard (0...LogPosition.last).contains(floor), (1...floor + 1).contains(first), (0...floor).contains(count)
    else { throw lines.error }
    (record.firstBatch, record.batchCount, record.batchDigest) = (first, count, digest)
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
    while lines.rest.utf8.starts(with: "payload ".utf8) {
      let words = lines.next()
      guard words.count == 3, let seq = Int64(words[1]), let digest = Hash256(String(words[2])),
        (1...floor).contains(seq)
      else { throw lines.error }
      record.payloads[seq] = digest
    }
    return (record, lines.rest)
  }
}

/// The lines of a record, read one after another.
private struct RecordLines {
  var rest: Substring
  private var offset = 0

  init(rest: Substring) { self.rest = rest }

  /// The words of the next line.
  mutating func next() -> [Substring] {
    let line = rest.utf8.prefix { $0 != UInt8(ascii: "\n") }
    offset += line.count + 1
    let words = Substring(line).split(separator: " ", omittingEmptySubsequences: false)
    rest = Substring(rest.utf8.dropFirst(line.count + 1))
    return words
  }

  var error: FormError { FormError(offset: offset, expected: "what is kept below the floor") }
}

extension StoredSnapshot {
  /// What is kept below the snapshot, should it be a floor's, and its state.
  /// - Throws: `FormError` when either does not read.
  package func read() throws(FormError) -> (record: FloorRecord, state: EncodedState) {
    let (record, state) = try FloorRecord.split(self.state, floor: seq)
    return (record, try StateForm.state(of: String(state)))
  }
}

extension Hash256 {
  /// A value that depends on both and not on their order.
  fileprivate func combined(with other: Self) -> Self {
    Self(zip(bytes, other.bytes).map { $0 ^ $1 }) ?? .zero
  }
}
