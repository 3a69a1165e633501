import BacktrailCore
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport

/// One history, one erasure, and the search for what it left.
@MainActor
final class ErasureCase {
  /// A careless erasure that must be noticed.
  enum Mutation: String, CaseIterable {
    /// Texts are cleared in their rows, but their bytes stay in the file.
    case noVacuum = "no-vacuum"
    /// Contents are removed, but salts stay.
    case keepSalts = "keep-salts"
  }

  /// The program that erases.
  enum Way: CaseIterable {
    case library
    case navigator
    case commandLine
  }

  private let history: SecretHistory
  private let erasure: Erasure
  private let way: Way
  private let mutation: Mutation?
  private let folder: String
  private(set) var failures: [String] = []

  /// A readable description of what was erased.
  var summary: String { "\(way) \(erasure)" }

  init(seed: UInt64, mutation: Mutation?) async throws {
    folder = try RunFolder.newFolder("erasure")
    self.mutation = mutation
    history = SecretHistory(path: folder + "/log", seed: seed)
    let launches = 1 + history.below(3)
    for number in 1...launches {
      try await history.launch(moves: 5 + history.below(20))
      if number == launches { break }
      await history.end()
      if history.chance(50) { try history.compact() }
    }
    erasure = history.erasure()
    way = mutation == nil ? Way.allCases[history.below(3)] : .library
  }

  func run() async throws {
    guard let log = history.log else { return }
    let before = Contents(try log.batches(), history.secrets, erasure)
    var reader: RawDatabase?
    if history.chance(25) {
      reader = try RawDatabase(history.path)
      try reader?.rows("BEGIN")
      try reader?.rows("SELECT * FROM sqlite_schema")
    }
    guard let report = try await erase() else { return await history.end() }
    if report.isPurged { search(before, "after an erasure that says it is purged") }
    if history.chance(50) { reader = nil }
    if reader == nil, history.log != nil {
      try history.log?.settle()
      search(before, "after settling")
    }
    await history.end()
    if reader != nil || !report.isPurged {
      reader = nil
      try SQLiteEventLog(path: history.path).close()
    }
    search(before, "after closing")
    try await check(before)
  }

  /// Erases; returns `nil` if the erasure was refused, as for conditions below a retention boundary.
  private func erase() async throws -> ErasureReport? {
    guard let log = history.log, let navigator = history.navigator else { return nil }
    do {
      if let mutation { return try await eraseCarelessly(log, mutation) }
      switch way {
      case .library:
        try await navigator.flush()
        return try log.erase(erasure.scope(in: log))
      case .navigator: return try await navigator.reset(to: .stack(.list), erasing: erasure)
      case .commandLine:
        await history.end()
        return try eraseByCommand()
      }
    } catch is ErasureError {
      return nil
    } catch let error as StoreError where error.code == .beforeFloor {
      return nil
    }
  }

  private func eraseByCommand() throws -> ErasureReport? {
    var arguments = ["erase", history.path, "--yes", "--json"]
    if erasure.isEverything { arguments.append("--all") }
    for name in erasure.routes { arguments += ["--screen", name] }
    for parameter in erasure.parameters {
      arguments += ["--parameter", parameter.name + (parameter.value.map { "=\($0)" } ?? "")]
    }
    for session in erasure.sessions { arguments += ["--session", "\(session)"] }
    for (name, time) in [("--since", erasure.since), ("--until", erasure.until)] {
      if let time {
        arguments += [name, Date(timeIntervalSince1970: Double(time) / 1_000).formatted(.iso8601)]
      }
    }
    let tool = CommandLine.arguments[0].split(separator: "/").dropLast().joined(separator: "/")
    let isAbsolute = CommandLine.arguments[0].hasPrefix("/")
    let program = try FinishedProgram((isAbsolute ? "/" : "./") + tool + "/backtrail-tool", arguments)
    guard program.status == 0 else { return nil }
    let position = try SQLiteLogReader(path: history.path).position()
    let isPurged = program.output.contains("\"purged\":true")
    return ErasureReport(erased: [], position: position, isPurged: isPurged)
  }

  /// Performs an erasure that only follows the tables.
  private func eraseCarelessly(_ log: SQLiteEventLog, _ mutation: Mutation) async throws -> ErasureReport {
    let (scope, position) = (try erasure.scope(in: log), try log.position())
    await history.end()
    let raw = try RawDatabase(history.path, isWritable: true)
    var condition = "true"
    if case .payloads(let seqs) = scope {
      condition = "seq IN (\(seqs.map(String.init).joined(separator: ",")))"
    }
    try raw.rows("PRAGMA secure_delete = \(mutation == .noVacuum ? "OFF" : "ON")")
    try raw.rows("UPDATE event SET payload = NULL, salt = NULL WHERE \(condition)")
    if mutation != .noVacuum { try raw.rows("VACUUM") }
    try raw.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    return ErasureReport(erased: [], position: position, isPurged: true)
  }
}

extension ErasureCase {
  /// Looks for everything that must be gone in every file.
  private func search(_ before: Contents, _ when: String) {
    // Not the shared memory: closing a file that SQLite has open in this process would end its locks.
    let paths = RunFolder.files(below: folder) + RunFolder.files(below: RunFolder.folder + "/tmp")
    let files = paths.filter { !$0.hasSuffix("-shm") }.map { path in
      (name: path.split(separator: "/").last ?? "", bytes: Data(RunFolder.bytes(of: path)))
    }
    func find(_ text: [UInt8], _ what: String) {
      for file in files where file.bytes.range(of: Data(text)) != nil {
        failures.append("\(what) is in '\(file.name)' (\(place(of: text))) \(when)")
      }
    }
    for secret in history.secrets where secret.fate(under: erasure) == .goes {
      for form in secret.forms { find(Array(form.utf8), "a \(secret.look) secret, \(secret.place),") }
    }
    for secret in history.unstorable {
      for form in secret.forms { find(Array(form.utf8), "a secret under a sensitive name") }
    }
    for salt in before.salts {
      find(salt.bytes, "the salt of an erased content")
      find(Array(salt.description.utf8), "the salt of an erased content")
    }
    // Contents with few possible values are guessed from a salt and a digest, wherever both are found.
    let salts = (try? RawDatabase(history.path).dump())?.flatMap { $0 }.compactMap { value in
      if case .blob(let bytes) = value { Salt(bytes) } else { nil }
    }
    for text in before.erasedTexts where text.utf8.count < 40 {
      for salt in salts ?? [] {
        let digest = Hash128.salted(salt, text)
        find(Array(digest.bytes.prefix(16)), "a digest with its salt")
        find(Array(digest.description.utf8), "a digest with its salt")
      }
    }
  }

  /// A readable description of the row that contains a text.
  private func place(of text: [UInt8]) -> String {
    let rows = (try? RawDatabase(history.path).dump()) ?? []
    let row = rows.first { row in
      row.contains { value in
        if case .text(let bytes) = value { Data(bytes).range(of: Data(text)) != nil } else { false }
      }
    }
    return row.map { "\($0.prefix(2).map(\.description)) " } ?? "no row"
  }

  /// Checks that the log is sound, that the rest is there, and that no command reveals what is gone.
  private func check(_ before: Contents) async throws {
    let leftovers = RunFolder.files(below: RunFolder.folder + "/tmp")
    if !leftovers.isEmpty { failures.append("temporary files are left: \(leftovers)") }
    let reader = try SQLiteLogReader(path: history.path)
    let report = try reader.verify()
    if !report.isSound { failures.append("verify: \(report.findings.first?.message ?? "")") }
    let floor = try reader.position().floor
    let served = try reader.payloads(of: before.staying.keys.filter { $0 > floor })
    for (seq, text) in before.staying where seq > floor {
      if served[seq]?.text != text {
        failures.append("the content of \(seq), which was not meant, is gone: \(text.prefix(120))")
      }
    }
    if mutation == nil, erasure.isEverything { try await askForCommands() }
  }

  /// Repeats each command, with its secret and with another one: a different answer would reveal which was right.
  private func askForCommands() async throws {
    for command in history.commands.prefix(2) {
      var answers: [String] = []
      for text in [command.secret.text, "0000"] {
        try FileManager.default.copyItem(atPath: history.path, toPath: folder + "/copy")
        let log = try SQLiteEventLog(path: folder + "/copy")
        let navigator = Navigator<Screen>(log: log, environment: .fixed(seed: 1))
        navigator.restore(orElse: .start)
        let screen: Screen = command.secret.screen == "note" ? .note(text: text) : .vault(id: text)
        do {
          _ = try await navigator.perform(id: command.id) { $0.push(screen) }
          answers.append("done")
        } catch let error as StoreError {
          answers.append(error.code.name)
        }
        await navigator.close()
        for file in RunFolder.files(below: folder) where file.contains("/copy") { RunFolder.remove(file) }
      }
      if answers[0] != answers[1] { failures.append("a command tells its secret: \(answers)") }
    }
  }
}

/// The contents of a log before an erasure, as far as the erasure must remove or keep them.
private struct Contents {
  /// The contents that must go, and every salt that made a digest of them.
  private(set) var erasedTexts: [String] = []
  private(set) var salts: Set<Salt> = []
  /// The contents that must stay, by the number of their event.
  private(set) var staying: [Int64: String] = [:]

  init(_ batches: [RecordedBatch], _ secrets: [Secret], _ erasure: Erasure) {
    for batch in batches {
      for event in batch.events {
        guard case .stored(let text, let salt)? = event.payload else { continue }
        let fates = secrets.filter { $0.isIn(text) }.map { $0.fate(under: erasure) }
        if fates.contains(.goes) {
          erasedTexts.append(text)
          salts.insert(salt)
        } else if !fates.isEmpty, fates.allSatisfy({ $0 == .stays }) {
          staying[event.seq] = text
        }
      }
    }
  }
}
