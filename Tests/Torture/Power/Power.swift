import ArgumentParser
import BacktrailTesting
import Foundation

/// Cuts the power at every moment of recorded sessions and compares what is left with what was acknowledged.
///
/// A subject runs below the shim, which records its writes, syncs and announcements. From the trace come crash states:
/// the trace is cut anywhere, and of the changes that no sync covers, some reached the disk and some did not, see
/// `PowerCut`. Each state is put into a folder and checked by `PromiseCheck`, in a child process, so that a trap or a
/// hang is a failure of one state and no more.
///
/// There is one version of the schema. When there is a second one, a session has to begin on a log of the first:
/// `sessions` is the place, with the old file put into the folder before the recording.
struct Power: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Cut the power at every moment of recorded sessions.")

  @OptionGroup var options: PartOptions

  @Option(help: "Leave the files of every state that breaks a promise in this folder.")
  var keep: String?

  /// Lies of the disk or the subject that must be noticed.
  static let mutations = ["swallowed-sync", "early-acknowledgement"]

  func run() throws {
    var tally = Tally("power", seed: options.seed)
    let wanted = options.cases ?? 1_000
    var number = 0
    while tally.cases < wanted {
      let session = try Session(number: number, options: options)
      // Several short sessions differ more than one long one.
      let count = min(wanted - tally.cases, max(session.states.count / 4, 200))
      let sample = session.sample(count)
      let halves = [sample.filter { $0.isMultiple(of: 2) }, sample.filter { !$0.isMultiple(of: 2) }]
      let failures = onAllCores(halves) { [keep] half in
        do { return try session.check(half, keeping: keep) } catch {
          return ["session \(session.number): \(error)"]
        }
      }.joined()
      for failure in failures { tally.fail(failure) }
      tally.pass(max(0, sample.count - failures.count))
      number += 1
    }
    try tally.finish()
  }
}

/// A recorded session and the states in which a power cut may leave its files.
private struct Session {
  let number: Int
  let seed: UInt64
  let scratch: Scratch
  let states: [CrashState]
  private let trace: String

  init(number: Int, options: PartOptions) throws {
    self.number = number
    seed = options.seed &* 1_000 &+ UInt64(number)
    scratch = try Scratch()
    trace = scratch / "trace"
    let kind: Subject.Kind = number.isMultiple(of: 3) ? .app : .log
    try FileManager.default.createDirectory(atPath: scratch / "files", withIntermediateDirectories: true)
    var subject = Program.torture([
      "subject", kind.rawValue, scratch / "files/log.backtrail", "--seed", "\(seed)",
    ])
    if let mutation = options.mutation { subject.arguments += ["--mutation", mutation] }
    subject.environment = ["TORTURE_ROOT": scratch / "files", "TORTURE_TRACE": trace]
    if options.mutation == "swallowed-sync" { subject.environment["TORTURE_SWALLOW_SYNC"] = "1" }
    let ending = try subject.run()
    guard ending.code == 0 else {
      throw ToolError("The subject of seed \(seed) ended with \(ending.description): \(ending.messages)")
    }
    let trace = try Trace(contentsOf: trace)
    states = try CrashState.all(of: trace, seed: seed)
    try Self.compare(trace, with: scratch / "files")
  }

  /// The result of the whole trace must match the actual files, or the shim missed a call.
  private static func compare(_ trace: Trace, with folder: String) throws {
    var disk = Disk()
    for (index, entry) in trace.entries.enumerated() { try disk.follow(entry, at: index) }
    var cut = PowerCut(.all, seed: 0, pending: [])
    let files = disk.files(after: &cut).filter { !Disk.isShared($0.key) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !Disk.isShared($0) }
    guard Set(names.map { "/" + $0 }) == Set(files.keys) else {
      throw ToolError("The trace ends with \(files.keys.sorted()), the folder has \(names.sorted()).")
    }
    for (path, bytes) in files where FileManager.default.contents(atPath: folder + path) != Data(bytes) {
      throw ToolError("The trace ends with another '\(path)' than the folder has.")
    }
  }

  /// The given number of states, chosen by the seed, in order.
  func sample(_ count: Int) -> [Int] {
    var random = SplitMix64(seed: seed)
    return random.sample(count, of: Array(states.indices))
  }

  /// Checks states in child processes; returns the failures.
  func check(_ chosen: [Int], keeping folder: String?) throws -> [String] {
    var failures: [String] = []
    var left = chosen[...]
    while !left.isEmpty {
      let list = scratch / "list-\(UUID())"
      try left.map(String.init).joined(separator: "\n").write(toFile: list, atomically: true, encoding: .utf8)
      var child = Program.torture(["power-check", trace, list, "--seed", "\(seed)"])
      if let folder { child.arguments += ["--keep", "\(folder)/\(number)"] }
      // The child resets its alarm for each state.
      child.environment["TORTURE_SECONDS"] = "60"
      let ending = try child.run()
      let lines = ending.output.split(separator: "\n").map {
        $0.split(separator: " ", maxSplits: 2).map(String.init)
      }
      for line in lines where line[0] == "failed" { failures.append(describe(Int(line[1]) ?? 0, line[2])) }
      guard ending.code != 0 else { break }
      guard let last = lines.last(where: { $0[0] == "begin" }).flatMap({ Int($0[1]) }), ending.signal != nil
      else {
        throw ToolError("The check of session \(number) ended with \(ending.description): \(ending.messages)")
      }
      failures.append(describe(last, "\(ending.description): \(ending.messages.suffix(300))"))
      left = left.drop { $0 <= last }
    }
    return failures
  }

  private func describe(_ place: Int, _ failure: String) -> String {
    "\(failure) (state \(number)/\(place): \(states[place].description))"
  }
}

/// The place where a trace is cut, and the effect of the cut.
private struct CrashState {
  let cut: Int
  let kind: PowerCut.Kind
  let seed: UInt64

  var description: String { "cut before entry \(cut), kept \(kind)" }

  /// Every cut of a trace with every kind; where nothing is pending there is one state.
  static func all(of trace: Trace, seed: UInt64) throws -> [CrashState] {
    var (states, disk, random) = ([CrashState](), Disk(), SplitMix64(seed: seed))
    for (index, entry) in trace.entries.enumerated() {
      try disk.follow(entry, at: index)
      if case .met = entry { continue }
      let kinds = disk.isPending ? PowerCut.Kind.allCases : [.all]
      for kind in kinds { states.append(CrashState(cut: index + 1, kind: kind, seed: random.next())) }
    }
    return states
  }
}

/// Checks crash states of a trace; prints `begin` and what `failed`.
struct PowerCheck: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "power-check", shouldDisplay: false)

  @Argument var trace: String
  @Argument var list: String
  @Option var seed: UInt64
  @Option var keep: String?

  func run() throws {
    let trace = try Trace(contentsOf: trace)
    let states = try CrashState.all(of: trace, seed: seed)
    let chosen = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").compactMap {
      Int($0)
    }
    var everything = Claims()
    for case .said(let text) in trace.entries { read(text, into: &everything) }
    let expected = PromiseCheck.states(of: everything.sent)
    var (disk, claims, next) = (Disk(), Claims(), 0)
    for place in chosen {
      while next < states[place].cut {
        try disk.follow(trace.entries[next], at: next)
        if case .said(let text) = trace.entries[next] { read(text, into: &claims) }
        next += 1
      }
      say("begin \(place)")
      alarm(20)
      let violations = try check(states[place], disk, claims, expected)
      if !violations.isEmpty {
        say("failed \(place) " + violations.prefix(3).joined(separator: "; ").replacing("\n", with: " "))
      }
    }
  }

  private func read(_ text: String, into claims: inout Claims) {
    for line in text.split(separator: "\n") { claims.read(String(line)) }
  }

  private func check(
    _ state: CrashState, _ disk: Disk, _ claims: Claims, _ expected: [Int64: String]
  ) throws -> [String] {
    let scratch = try Scratch()
    var cut = PowerCut(state.kind, seed: state.seed, pending: disk.pendingIndices)
    let files = disk.files(after: &cut)
    try write(files, to: scratch.path)
    // The writer notes its progress in the lock file and never syncs it. Without the note, a lost end of the
    // write-ahead log looks like a damaged one.
    var whole = PowerCut(.all, seed: 0, pending: [])
    let lock = "/log.backtrail.lock"
    let check = PromiseCheck(claims, states: expected, path: scratch / "log.backtrail")
    check.mayDoubtWriteAheadLog = files[lock] != disk.files(after: &whole)[lock]
    check.checkAll()
    if let keep, !check.violations.isEmpty { try write(files, to: "\(keep)-\(state.cut)-\(state.kind)") }
    return check.violations.map { $0.replacing(scratch.path + "/", with: "") }
  }

  private func write(_ files: [String: [UInt8]], to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, bytes) in files { try Data(bytes).write(to: URL(filePath: folder + path)) }
  }

  /// Written immediately, so that a trap comes after it.
  private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    if Foundation.write(1, bytes, bytes.count) != bytes.count { abort() }
  }
}
