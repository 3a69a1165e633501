import ArgumentParser
import BacktrailCore
import BacktrailStore
import Foundation

/// Compares the files of a log with a subject's announcements; lists the broken promises.
///
/// Everything is asked through the public interface. What the state has to be is computed from the announced batches
/// alone.
final class PromiseCheck {
  private let claims: Claims
  private let states: [Int64: String]
  private let path: String
  private(set) var violations: [String] = []
  /// Whether `verify` may take the end of the write-ahead log for damaged though nothing acknowledged is missing.
  var mayDoubtWriteAheadLog = false

  /// - Parameter states: The state after each batch that was sent, as `states(of:)` computes them.
  init(_ claims: Claims, states: [Int64: String], path: String) {
    self.claims = claims
    self.states = states
    self.path = path
  }

  /// The written state after each batch.
  static func states(of batches: [RecordedBatch]) -> [Int64: String] {
    var (replay, states) = (Replay(), [Int64(0): StateForm.text(of: EncodedState())])
    for batch in batches {
      for event in batch.events { replay.apply(event) }
      states[batch.last] = StateForm.text(of: replay.state)
    }
    return states
  }

  /// Checks a log in a separate process, so that a trap is just a broken promise.
  static func violations(of path: String, claims: String) throws -> [String] {
    let scratch = try Scratch()
    try claims.write(toFile: scratch / "claims", atomically: false, encoding: .utf8)
    let ending = try Program.torture(["promise-check", path, scratch / "claims"]).run()
    if ending.code != 0 {
      return ["the check ended with \(ending.description): \(ending.messages.suffix(300))"]
    }
    return ending.output.split(separator: "\n").map(String.init)
  }

  /// Reads the log, opens it, appends to it, and recovers it if it is reported as damaged.
  func checkAll() {
    checkErasure("as found")
    let found = checkReading()
    // A recovery reads the current files; opening the log may repair them.
    if found?.isSound == false { checkRecovery() }
    checkWriting(after: found?.head)
    checkErasure("after opening")
  }

  private func expect(_ isTrue: Bool, _ violation: @autoclosure () -> String) {
    if !isTrue { violations.append(violation()) }
  }

  /// Runs code that must not throw.
  private func attempt<Value>(_ what: String, _ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      violations.append("\(what): \(error)")
      return nil
    }
  }

  private func checkReading() -> (head: Int64, isSound: Bool)? {
    let reader: SQLiteLogReader
    do {
      reader = try SQLiteLogReader(path: path)
    } catch {
      // Before the first acknowledgment there may be no log, or one whose creation was interrupted.
      expect(claims.acknowledged == 0, "lost: the reader refuses the log: \(error)")
      return nil
    }
    guard let head = checkContent(of: reader, "reading") else { return nil }
    guard let report = attempt("verify", { try reader.verify() }) else { return (head, true) }
    let findings = report.findings.filter { !(mayDoubtWriteAheadLog && $0.table == "wal") }
    expect(
      findings.isEmpty,
      "verify finds damage where nothing is lost: \(findings.map(\.description).joined(separator: ", "))")
    return (head, report.isSound)
  }

  /// Compares a log with the sent batches; returns its head.
  private func checkContent(of log: some EventLogReading, _ how: String) -> Int64? {
    guard let position = attempt("\(how): position", { try log.position() }) else { return nil }
    let head = position.head
    expect(
      head >= claims.acknowledged, "lost: \(how) ends at \(head), acknowledged is \(claims.acknowledged)")
    expect(states[head] != nil, "torn: \(how) ends at \(head), where no batch does")
    expect(position.floor <= claims.floor, "lost: \(how) begins after \(position.floor)")
    if let batches = attempt("\(how): batches", { try log.batches() }) {
      let kept = claims.sent.filter { $0.first > position.floor && $0.last <= head }
      expect(batches.count == kept.count, "changed: \(how) has \(batches.count) batches, not \(kept.count)")
      for (found, sent) in zip(batches, kept) where !isSame(found, sent) {
        violations.append("changed: \(how) has another batch at \(sent.first)")
      }
    }
    for seq in Set([head, claims.acknowledged]) where seq >= position.floor && seq <= head {
      guard let replay = attempt("\(how): replay through \(seq)", { try log.replay(through: seq) }) else {
        continue
      }
      expect(StateForm.text(of: replay.state) == states[seq], "changed: \(how) has another state at \(seq)")
    }
    let sessions = attempt("\(how): sessions") {
      try log.sessions().filter { $0.id > position.floor }.map(\.id)
    }
    let started = claims.sent.flatMap(\.events).filter { $0.columns.type == "sessionStarted" }.map(\.seq)
      .filter { $0 > position.floor && $0 <= head }
    if let sessions { expect(sessions == started, "changed: \(how) has other sessions") }
    return head
  }

  /// Whether a stored batch equals the one that was sent, except for payloads that may be erased. An erasure also
  /// removes the digests of all commands.
  private func isSame(_ found: RecordedBatch, _ sent: RecordedBatch) -> Bool {
    var sent = sent
    if !claims.erasing.isEmpty, found.command?.digest == nil { sent.command?.digest = nil }
    for (place, event) in zip(sent.events.indices, found.events) {
      guard case .erased? = event.payload, claims.erasing.contains(event.seq) else { continue }
      sent.events[place].payload = sent.events[place].payload.map { .erased(digest: $0.digest) }
    }
    return found == sent
  }

  private func checkRecovery() {
    let target = path + "-recovered"
    guard let report = attempt("recover", { try SQLiteEventLog.recover(path, to: target) }) else { return }
    expect(
      report.position.head >= claims.acknowledged,
      "lost: recover ends at \(report.position.head), acknowledged is \(claims.acknowledged)")
    guard let reader = attempt("recovered: opening", { try SQLiteLogReader(path: target) }) else { return }
    guard let verified = attempt("recovered: verify", { try reader.verify() }) else { return }
    expect(
      verified.isSound,
      "recovered: verify finds \(verified.findings.map(\.description).joined(separator: ", "))")
    for name in [target, target + "-wal", target + "-shm", target + ".lock"] { unlink(name) }
  }

  private func checkWriting(after found: Int64?) {
    guard let log = attempt("lost: opening", { try SQLiteEventLog(path: path) }) else { return }
    guard let head = checkContent(of: log, "the opened log") else { return log.close() }
    expect(
      found == nil || head == found, "changed: the reader ended at \(found ?? 0), the opened log at \(head)")
    let last = Self.lastBatch(after: head)
    let position = attempt("append") { try log.append([last], after: head) }
    log.close()
    guard let position, let reader = attempt("reopening", { try SQLiteLogReader(path: path) }) else { return }
    expect((try? reader.position()) == position, "lost: the batch appended after opening")
    guard let report = attempt("verify after opening", { try reader.verify() }) else { return }
    expect(
      report.isSound,
      "verify after opening finds \(report.findings.map(\.description).joined(separator: ", "))")
  }

  /// A batch that fits any log.
  static func lastBatch(after head: Int64, reason: String = "checked") -> RecordedBatch {
    let event = RecordedEvent(
      seq: head + 1, columns: EventColumns(.sessionEnded(reason: reason)), payload: nil)
    return RecordedBatch(first: head + 1, session: 0, cause: .programmatic, time: 0, events: [event])
  }

  private func checkErasure(_ when: String) {
    let secrets = claims.erasedSecrets
    guard !secrets.isEmpty else { return }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      for word in SecretWord.words(in: data) where secrets.contains(word) {
        violations.append("kept: '\(word)', erased, is in '\(name)' \(when)")
      }
    }
  }
}

extension VerifyReport.Finding {
  var description: String { "\(table) \(row.map(String.init) ?? "-"): \(message)" }
}

/// Compares the files of a log with a file of announcements; prints the broken promises.
struct PromiseCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "promise-check", shouldDisplay: false)

  @Argument var path: String
  @Argument var claims: String

  func run() throws {
    let claims = Claims(try String(contentsOfFile: claims, encoding: .utf8))
    let check = PromiseCheck(claims, states: PromiseCheck.states(of: claims.sent), path: path)
    check.checkAll()
    for violation in check.violations { print(violation.replacing("\n", with: " ")) }
  }
}
