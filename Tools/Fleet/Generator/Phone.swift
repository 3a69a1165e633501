import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import Foundation

/// One installation of the app: its log, the days on which it is used, and its uploads.
@MainActor
struct Phone {
  /// The first day of every fleet: 2026-11-02, a Monday, in UTC.
  static let firstDay: Int64 = 1_793_577_600_000
  static let dayLength: Int64 = 86_400_000
  static let days = 14

  let number: Int
  private let path: String
  private let steps: Int
  private let platform: String
  /// The days on which the second and third builds were installed.
  private let updates: [Int]
  private var chance: Chance
  private let clock: Locked<Int64>
  private var uploaded: Int64 = 0
  /// The lines of the newest upload.
  private var lastLines: [JSONLine] = []
  /// The hashes up to the last uploaded line; `nil` if lines do not have hashes.
  private var chain: LineHashes?

  /// - Parameter folder: The folder in which the log is created.
  init(_ number: Int, seed: UInt64, steps: Int, hasHashes: Bool, in folder: String) {
    chain = hasHashes ? LineHashes() : nil
    self.number = number
    self.steps = steps
    path = "\(folder)/phone-\(String(1_000_000 + number).dropFirst())"
    chance = Chance(seed: seed, UInt64(number))
    platform = chance.pick([(75, "iOS"), (15, "macOS"), (6, "visionOS"), (4, "watchOS")])
    let second = chance.below(8)
    updates = [second, second + 2 + chance.below(8)]
    clock = Locked(0)
    logID = CommandID(milliseconds: Self.firstDay, random: (chance.next(), chance.next()))
  }

  private let logID: CommandID
  private var logPath: String { path + ".backtrail" }

  /// Uses the app for the given number of sessions, spread over the days.
  mutating func live(sessions: Int, trouble: Trouble, uploads: inout Uploads) async throws {
    let moments = (0..<sessions).map { _ in moment() }.sorted()
    let isForked = sessions > 2 && chance.happens(perMille: trouble.forked)
    let backup = sessions / 2
    for (place, moment) in moments.enumerated() {
      if isForked, place == backup { try copyLog(to: path + ".backup") }
      try await visit(at: moment, trouble, &uploads)
    }
    try uploadRest(trouble, &uploads)
    if isForked { try await liveAgain(moments.suffix(from: backup).dropLast(), trouble, &uploads) }
  }

  /// Continues from the backup, with the same log ID and with event numbers that are already in use.
  private mutating func liveAgain(
    _ moments: ArraySlice<Int64>, _ trouble: Trouble, _ uploads: inout Uploads
  ) async throws {
    if uploads.keepsLogs { try copyLog(to: path + "-lost.backtrail") }
    removeLog()
    try FileManager.default.moveItem(atPath: path + ".backup", toPath: logPath)
    let log = try SQLiteEventLog(path: logPath)
    (uploaded, chain) = (0, chain.map { _ in LineHashes() })
    let head = try log.position().head
    lastLines = try newLines(log, through: head)
    uploaded = head
    log.close()
    for moment in moments { try await visit(at: moment, trouble, &uploads) }
    try uploadRest(trouble, &uploads)
  }

  /// Removes the log, or completes it as part of the output.
  func end(_ trouble: Trouble, _ uploads: inout Uploads) throws {
    var chance = chance
    guard uploads.keepsLogs else { return removeLog() }
    if chance.happens(perMille: trouble.duplicated) { try copyLog(to: path + "-copy.backtrail") }
    if chance.happens(perMille: trouble.cut) { try compactLog() }
    if chance.happens(perMille: trouble.bad) { try damageLog() }
    removeCompanions()
  }

  private mutating func moment() -> Int64 {
    let day = chance.below(Self.days)
    // People sleep.
    let time = 7 * 3_600_000 + chance.below(16 * 3_600_000)
    return Self.firstDay + Int64(day) * Self.dayLength + Int64(time)
  }

  private mutating func visit(at moment: Int64, _ trouble: Trouble, _ uploads: inout Uploads) async throws {
    let log = try SQLiteEventLog(path: logPath, durability: .relaxed, newLogID: logID)
    // A phone without a network uploads later.
    if !uploads.keepsLogs, !chance.happens(perMille: 200) { try upload(log, trouble, &uploads) }
    // Time never decreases within a log, and a session may continue past the planned start of the next one.
    clock.withLock { $0 = max($0 + 60_000, moment) }
    let edition = Edition.all[updates.count { $0 <= day }]
    var visit = Visit(
      edition, on: log, platform: platform, clock: clock, chance: Chance(seed: chance.next()))
    try await visit.run(steps: steps)
  }

  private var day: Int { Int((clock.withLock { $0 } - Self.firstDay) / Self.dayLength) }

  /// Uploads the remaining events at the end of the last session.
  private mutating func uploadRest(_ trouble: Trouble, _ uploads: inout Uploads) throws {
    if uploads.keepsLogs { return }
    try upload(SQLiteLogReader(path: logPath), trouble, &uploads, isLast: true)
  }

  /// Uploads the events that have not been uploaded yet, in the format of `backtrail export`.
  private mutating func upload(
    _ log: some EventLogReading, _ trouble: Trouble, _ uploads: inout Uploads, isLast: Bool = false
  ) throws {
    let head = try log.position().head
    guard head > uploaded else { return }
    var lines = try newLines(log, through: head)
    let repeated = chance.happens(perMille: trouble.overlapping) ? lastLines : []
    (lastLines, uploaded) = (lines, head)
    if !isLast, chance.happens(perMille: trouble.cut) { return }
    if isLast, chance.happens(perMille: trouble.tampered) { tamper(with: &lines) }
    let texts = (repeated + lines).map(\.text)
    uploads.add(texts, on: day, &chance, trouble)
    if chance.happens(perMille: trouble.duplicated) { uploads.add(texts, on: day + 1, &chance, trouble) }
  }

  private mutating func newLines(_ log: some EventLogReading, through head: Int64) throws -> [JSONLine] {
    let lines = try log.batches(in: uploaded + 1...head).map { JSONLine(logID: logID, batch: $0) }
    guard var chain else { return lines }
    defer { self.chain = chain }
    return lines.map { chain.hashed($0) }
  }

  /// Changes an event so that it closes a screen that the log does not have.
  private mutating func tamper(with lines: inout [JSONLine]) {
    let isBack = { (line: JSONLine) in line.batch.events[0].columns.type == EventType.popped.rawValue }
    let places = lines.indices.filter { isBack(lines[$0]) }
    guard !places.isEmpty else { return }
    lines[places[chance.below(places.count)]].batch.events[0].columns.target = "999999.1"
  }
}

extension Phone {
  private func copyLog(to path: String) throws {
    try FileManager.default.copyItem(atPath: logPath, toPath: path)
  }

  /// Removes the files that accompany a closed log, which no longer contain any of its data.
  private func removeCompanions() {
    for ending in ["-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: logPath + ending) }
  }

  private func removeLog() {
    for ending in ["", "-wal", "-shm", ".lock"] {
      try? FileManager.default.removeItem(atPath: logPath + ending)
    }
  }

  /// Removes the older half of the events, as an app with a smaller quota does.
  private func compactLog() throws {
    let log = try SQLiteEventLog(path: logPath)
    let policy = RetentionPolicy(days: nil, events: Int(try log.position().head / 2), bytes: nil)
    while try !log.compactStep(policy, .exact).isFinished {}
    log.close()
  }

  /// Overwrites some bytes in the middle of the file.
  private func damageLog() throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: logPath))
    let end = try file.seekToEnd()
    try file.seek(toOffset: end / 2)
    try file.write(contentsOf: [UInt8](repeating: 0xff, count: 256))
    try file.close()
  }
}
