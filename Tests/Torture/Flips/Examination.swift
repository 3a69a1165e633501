import BacktrailCore
import BacktrailInspection
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting

/// Every query of a damaged log, compared with the truth.
@MainActor
struct Examination {
  /// The fate of the damage.
  enum Outcome: String, CaseIterable {
    /// Nothing that is stored changed, and every answer is the complete truth.
    case harmless
    /// It was reported or refused.
    case detected
    /// An earlier end was taken for the end, where nothing can reveal it.
    case prefix
  }

  /// A blind spot that must be noticed.
  enum Mutation: String, CaseIterable {
    /// Payloads are read without checking their digests.
    case ignoreDigests = "ignore-digests"
    /// The file is verified without checking the chain of hashes.
    case skipChain = "skip-chain"
  }

  let truth: Truth
  let launches: [Int64: String]
  /// The contents of the tables at each commit at which the write-ahead log may legitimately end; `true` for the last
  /// one.
  let dumps: [Int: Bool]
  let mutation: Mutation?

  init(of files: LogFiles, mutation: Mutation?) async throws {
    self.mutation = mutation
    let path = try RunFolder.newFolder("truth") + "/log"
    try files.write(to: path)
    truth = try Truth(of: SQLiteLogReader(path: path))
    var launches: [Int64: String] = [:]
    var dumps: [Int: Bool] = [:]
    for length in files.walBorders {
      let cut = files.damaged(by: Damage(.cut, .wal, length))
      dumps[try Self.dump(of: cut)] = length == files[.wal].count
      try cut.write(to: path)
      let (head, text, _) = try await Self.launch(path)
      launches[head] = text
    }
    (self.launches, self.dumps) = (launches, dumps)
  }

  /// Runs every query on damaged files; returns the wrong answers, and the fate of the damage.
  func outcome(of damage: Damage, to pristine: LogFiles) async throws -> (Outcome, lies: [String]) {
    let files = pristine.damaged(by: damage)
    let path = try RunFolder.newFolder("damaged") + "/log"
    try files.write(to: path)
    var lies: [String] = []
    var heads: Set<Int64> = []
    let isReported = read(path, &lies, &heads)
    try recover(path, &lies, &heads, isReported: isReported, isLockHarmed: damage.harmsLock)
    try await relaunch(path, &lies, &heads)

    let isChanged = (try? Self.dump(of: files)).map { dumps[$0] } ?? nil
    let hasLostEnd = isChanged == false || heads.contains { !truth.isWhole($0) }
    if isChanged == nil, !isReported { lies.append("verify says nothing of changed rows") }
    if hasLostEnd, !isReported, !damage.harmsLock { lies.append("verify says nothing of a lost end") }
    if isReported { return (.detected, lies) }
    return (hasLostEnd ? .prefix : .harmless, lies)
  }

  /// Reads as tools do. Returns whether the damage is reported, by `verify` or by refusing the file.
  ///
  /// A reader of batches, launches, and snapshots may leave finding changed columns to `verify`; readers of a state's
  /// parts, of contents, and of anything copied into another log may not.
  private func read(_ path: String, _ lies: inout [String], _ heads: inout Set<Int64>) -> Bool {
    guard let log = try? SQLiteLogReader(path: path), let head = try? log.position().head else { return true }
    let isSound: Bool
    if mutation == .skipChain {
      isSound = (try? RawDatabase(path).rows("PRAGMA integrity_check")) == [[.text(Array("ok".utf8))]]
    } else {
      isSound = (try? log.verify().isSound) ?? false
    }
    var isComplete = true
    func ask<Answer>(
      _ what: String, _ answer: @autoclosure () throws -> Answer, mayDiffer: Bool = false,
      lie: (Answer) -> String?
    ) {
      guard let answer = try? answer() else {
        isComplete = false
        return
      }
      if !mayDiffer || isSound, let lie = lie(answer) { lies.append("\(what): \(lie)") }
    }
    ask("log", try batches(of: log, path), mayDiffer: true) { truth.lie(in: $0) }
    ask("log", try batches(of: log, path), lie: truth.changedContent)
    // SQLite may read a damaged page only the second time, so a state may be behind an event before `head`.
    ask("show", try StateView(of: log)) { truth.lie(inTree: $0.tree(), at: $0.seq) }
    ask("sessions", try log.sessions(), mayDiffer: true) { truth.lie(in: $0, at: head) }
    ask("snapshots", try log.snapshots(), mayDiffer: true, lie: truth.lie)
    ask("replay", try log.replay(through: head).state) { truth.lie(in: $0, at: head) }
    if truth.position.floor == 0 { carry(log, &lies) }
    heads.insert(head)
    if isSound, !isComplete { lies.append("verify finds nothing, and not everything is answered") }
    if isSound, (try? log.batches()).map({ truth.isWhole(head) && $0 != truth.batches }) ?? false {
      lies.append("verify finds nothing, and contents are missing")
    }
    return !isSound
  }

  private func batches(of log: SQLiteLogReader, _ path: String) throws -> [RecordedBatch] {
    var batches = try log.batches()
    guard mutation == .ignoreDigests else { return batches }
    let raw = try RawDatabase(path)
    for (place, batch) in batches.enumerated() {
      for (index, event) in batch.events.enumerated() where event.payload != nil {
        guard
          case .text(let text)? = try raw.rows("SELECT payload FROM event WHERE seq = \(event.seq)").first?
            .first
        else { continue }
        batches[place].events[index].payload = .stored(
          text: String(decoding: text, as: UTF8.self), salt: Salt(0, 0))
      }
    }
    return batches
  }

  /// Exports the log and imports it elsewhere: a log made so is sound by itself, so no change may get through.
  private func carry(_ log: SQLiteLogReader, _ lies: inout [String]) {
    guard let folder = try? RunFolder.newFolder("carried"), let text = try? exported(log) else { return }
    var log = LogImport(into: folder + "/log")
    guard (try? log.storeAll { JSONLinesReader(text) }) != nil,
      let batches = try? SQLiteLogReader(path: folder + "/log").batches(), let lie = truth.lie(in: batches)
    else { return }
    lies.append("export and import: \(lie)")
  }

  private func exported(_ log: SQLiteLogReader) throws -> String {
    var text = ""
    try log.forEachLine { line in
      text += line.text + "\n"
      return true
    }
    return text
  }

  private func recover(
    _ path: String, _ lies: inout [String], _ heads: inout Set<Int64>, isReported: Bool, isLockHarmed: Bool
  ) throws {
    let saved = try RunFolder.newFolder("recovered") + "/log"
    let report: RecoveryReport
    do { report = try SQLiteEventLog.recover(path, to: saved) } catch {
      if !isReported { lies.append("recover refuses a sound log: \(error)") }
      return
    }
    let log = try SQLiteLogReader(path: saved)
    let verification = try log.verify()
    if !verification.isSound {
      lies.append("recover: the new log does not verify, row \(verification.findings.first?.message ?? "")")
    }
    let batches = try log.batches()
    let isCommandLost = report.reasons.contains {
      $0.contains("the digest of its moves was not") || $0.contains("the digests of their moves were not")
    }
    let floor = try log.position().floor
    if let lie = truth.lie(in: batches, after: floor, mayLackCommands: isCommandLost) {
      lies.append("recover: \(lie)")
    }
    let head = try log.position().head
    if report.isComplete, !truth.isWhole(head), !isLockHarmed { lies.append("recover: \(head) is not all") }
    let isMissing = batches.contains { $0.events.contains { $0.payload?.text == nil && $0.payload != nil } }
    if isMissing, report.lostPayloads.isEmpty { lies.append("recover: lost payloads are not named") }
    heads.insert(head)
  }

  private func relaunch(_ path: String, _ lies: inout [String], _ heads: inout Set<Int64>) async throws {
    guard let (head, text, endedLinks) = try? await Self.launch(path) else { return }
    heads.insert(head)
    guard let truth = launches[head] else { return lies.append("launch: at \(head), where no commit ends") }
    // A held link whose URL is lost is given up, and the report says so.
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { endedLinks.isEmpty || !$0.hasPrefix("link ") }
    }
    let (lines, truths) = (lines(text), lines(truth))
    let isSame =
      lines.count == truths.count
      && zip(lines, truths).allSatisfy { line, truth in
        line == truth || line.contains("quarantined") || line.hasSuffix("= nil")
      }
    if !isSame { lies.append("launch: the state at \(head) differs") }
  }

  /// The screens that an app shows after a launch on the files, and the newest event that it found.
  private static func launch(_ path: String) async throws -> (head: Int64, text: String, endedLinks: [LinkID])
  {
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    let navigator = Navigator<Screen>(log: log, environment: .fixed(seed: 9))
    navigator.followLinks(with: DeepLinkRouter<Screen>())
    let report = navigator.restore(orElse: .start)
    if let failure = report.failure {
      await navigator.close()
      throw failure
    }
    var text = navigator.state.tree { "\($0)" }
    for (key, _) in navigator.state.viewStates.rows {
      text +=
        "\(key.entry) \(key.name) = \(navigator.viewStateJSON(for: key.entry, key: key.name) ?? "nil")\n"
    }
    await navigator.close()
    return (report.head, text, report.endedLinks)
  }

  private static func dump(of files: LogFiles) throws -> Int {
    let path = try RunFolder.newFolder("raw") + "/log"
    try files.write(to: path)
    return try RawDatabase(path).dump().hashValue
  }
}

extension LogFiles {
  /// The lengths at which the write-ahead log may end: after its header and after each frame.
  fileprivate var walBorders: [Int] {
    let wal = self[.wal]
    guard wal.count > 32 else { return [wal.count] }
    let pageSize = wal[8..<12].reduce(0) { $0 << 8 | Int($1) }
    return [0] + Array(stride(from: 32, through: wal.count, by: pageSize + 24))
  }
}
