import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import Foundation
import TestSupport

/// The announcements of a subject on its standard output: what it gave to the log, and what the log acknowledged.
///
/// One announcement per line. The subject makes it before it acts or after the log has answered, never in between, so
/// at every moment the lines so far determine what the files must hold.
struct Claims {
  /// The batches given to the log, in order.
  private(set) var sent: [RecordedBatch] = []
  /// The number of the newest acknowledged event.
  private(set) var acknowledged: Int64 = 0
  /// The events whose payload may be erased, and those whose payload must be out of all files.
  private(set) var erasing: Set<Int64> = []
  private(set) var erased: Set<Int64> = []
  /// The place up to which the log may have been compacted.
  private(set) var floor: Int64 = 0

  enum Line {
    case sent(RecordedBatch, log: CommandID)
    case acknowledged(Int64)
    case erasing([Int64])
    case erased([Int64])
    /// A compaction begins, which may go up to this place.
    case compacting(Int64)
    /// A navigator was closed and did not save everything; the status of its recording.
    case unsaved(String)

    var text: String {
      switch self {
      case .sent(let batch, let log): "sent " + JSONLine(logID: log, batch: batch).text
      case .acknowledged(let head): "acknowledged \(head)"
      case .erasing(let seqs): "erasing " + seqs.map(String.init).joined(separator: ",")
      case .erased(let seqs): "erased " + seqs.map(String.init).joined(separator: ",")
      case .compacting(let floor): "compacting \(floor)"
      case .unsaved(let status): "unsaved " + status
      }
    }

    /// Writes the line with one call, which the shim sees.
    func announce() {
      let bytes = Array((text + "\n").utf8)
      if write(1, bytes, bytes.count) != bytes.count { abort() }
    }
  }

  init() {}

  /// The claims in a text; a last line without an end was cut off by a kill and counts for nothing.
  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      read(String(line))
    }
  }

  mutating func read(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return }
    let numbers = parts[1].split(separator: ",").compactMap { Int64($0) }
    switch parts[0] {
    case "sent": if let line = try? JSONLine(parts[1]) { send(line.batch) }
    case "acknowledged": acknowledged = numbers.reduce(acknowledged, max)
    case "erasing": erasing.formUnion(numbers)
    case "erased": erased.formUnion(numbers)
    case "compacting": floor = numbers.reduce(floor, max)
    default: break
    }
  }

  /// A batch that was refused or never answered may be sent again, or replaced by another one.
  private mutating func send(_ batch: RecordedBatch) {
    sent.removeAll { $0.first >= batch.first }
    sent.append(batch)
  }

  /// The words in payloads by which an erased payload would be found; `SecretWord` makes them.
  var erasedSecrets: [String] {
    sent.flatMap(\.events).filter { erased.contains($0.seq) }.compactMap(\.payload?.text).flatMap(
      SecretWord.words)
  }
}

/// A word that occurs once in a history, so that it is found in any file that still has it.
enum SecretWord {
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return "secret-" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func words(in text: String) -> [String] { words(in: Data(text.utf8)) }

  static func words(in data: Data) -> [String] {
    let mark = Data("secret-".utf8)
    var (words, start) = ([String](), data.startIndex)
    while let found = data.range(of: mark, in: start..<data.endIndex) {
      words.append(String(decoding: data[found.lowerBound...].prefix(mark.count + 16), as: UTF8.self))
      start = found.upperBound
    }
    return words
  }
}

/// A log that announces what is given to it and what it acknowledges.
final class AnnouncingLog: EventLog, WrappedReading {
  let inner: SQLiteEventLog
  private let logID: CommandID
  /// A mistake that has to be noticed: acknowledging a batch that is not stored yet or was refused.
  private let mistake: Mistake?

  enum Mistake: String {
    case acknowledgesEarly = "early-acknowledgement"
    case acknowledgesRefused = "acknowledged-refusal"
    case commitsEvents = "single-events"
  }

  init(_ log: SQLiteEventLog, mistake: Mistake? = nil) throws {
    inner = log
    self.mistake = mistake
    logID = try log.position().logID
  }

  func append(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition {
    for batch in batches { Claims.Line.sent(batch, log: logID).announce() }
    let last = batches.last?.last ?? head
    if mistake == .acknowledgesEarly { Claims.Line.acknowledged(last).announce() }
    do {
      let position = try store(batches, after: head)
      Claims.Line.acknowledged(position.head).announce()
      return position
    } catch {
      if mistake == .acknowledgesRefused { Claims.Line.acknowledged(last).announce() }
      throw error
    }
  }

  private func store(_ batches: [RecordedBatch], after head: Int64) throws -> LogPosition {
    guard mistake == .commitsEvents else { return try inner.append(batches, after: head) }
    for (place, event) in batches.flatMap(\.events).enumerated() {
      guard var single = batches.first(where: { $0.first <= event.seq && event.seq <= $0.last }) else {
        break
      }
      if event.seq > single.first { single.command = nil }
      (single.first, single.events) = (event.seq, [event])
      try inner.append([single], after: head + Int64(place))
    }
    return try inner.position()
  }

  func erase(_ scope: ErasureScope) throws -> ErasureReport {
    let all = try inner.batches().flatMap(\.events).filter { $0.payload?.text != nil }.map(\.seq)
    switch scope {
    case .everything: Claims.Line.erasing(all).announce()
    case .payloads(let seqs): Claims.Line.erasing(seqs.sorted()).announce()
    }
    let report = try inner.erase(scope)
    if report.isPurged { Claims.Line.erased(report.erased).announce() }
    return report
  }

  func compactStep(_ policy: RetentionPolicy, _ mode: CompactionMode) throws -> CompactionReport {
    // Never above the newest launch.
    Claims.Line.compacting((try inner.sessions().last?.id ?? 1) - 1).announce()
    return try inner.compactStep(policy, mode)
  }

  func save(_ snapshot: StoredSnapshot) throws { try inner.save(snapshot) }
  func checkFiles() throws { try inner.checkFiles() }
  func settle() throws { try inner.settle() }
  func close() { inner.close() }
  func launchAttempts() throws -> LaunchAttempts? { try inner.launchAttempts() }
  func keep(_ attempts: LaunchAttempts?) throws { try inner.keep(attempts) }
}
