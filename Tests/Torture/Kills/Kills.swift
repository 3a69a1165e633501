import ArgumentParser
import BacktrailTesting
import Foundation

/// Kills sessions, commands and the sample app, at every changing call or after some time, and looks at what is left.
///
/// Everything acknowledged before the kill is there, complete; batches sent but not acknowledged may be there, complete
/// too.
/// Also covers writers whose files are taken away, two writers at once (see `Intrusion`), and readers of a changing
/// log.
struct Kills: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Kill sessions, commands and the sample app, and disturb writers and readers.")

  @OptionGroup var options: PartOptions
  @Option(help: "Only subjects whose name contains this.")
  var only: String?

  func run() throws {
    signal(SIGPIPE, SIG_IGN)
    var tally = Tally("kills", seed: options.seed)
    var random = SplitMix64(seed: options.seed)
    let wanted = options.cases ?? 12_000
    var jobs: [any KillJob] = []
    if options.mutation == nil {
      jobs += random.sample(options.cases.map { $0 / 6 } ?? .max, of: Intrusion.all)
      jobs += (0..<max(1, wanted / 200)).map { ReaderJob(seed: options.seed &+ UInt64($0)) }
    }
    jobs = jobs.filter { job in only.map { job.name.contains($0) } ?? true }
    let subjects = try KilledSubject.all(options).filter { subject in
      only.map { subject.name.contains($0) } ?? true
    }
    let share = subjects.isEmpty ? 0 : max(1, (wanted - jobs.count) / subjects.count)
    for subject in subjects {
      jobs += (0..<share).map { subject.job(number: $0, of: share, seed: random.next()) }
    }
    let results = onAllCores(jobs) { job in
      do { return try job.violations() } catch { return ["\(error)"] }
    }
    for (job, violations) in zip(jobs, results) {
      if violations.isEmpty {
        tally.pass()
        continue
      }
      tally.fail(violations.prefix(3).joined(separator: "; ") + " (state \(job.name))")
    }
    try tally.finish()
  }
}

/// Work on a log, and the violations that it must not cause.
protocol KillJob: Sendable {
  var name: String { get }
  func violations() throws -> [String]
}

/// The moment at which a process dies.
enum KillMoment: Sendable {
  /// Before its n-th changing call.
  case call(Int)
  /// After the given number of milliseconds.
  case time(Int32)
}

/// Something that is killed again and again.
struct KilledSubject: Sendable {
  let name: String
  /// The files before it begins.
  let base: Workshop
  let program: Program
  /// The number of changing calls that it makes when it is not killed, and its duration.
  let calls: Int
  let milliseconds: Int32
  /// Checks what is left; the output ends where the kill fell.
  let check: @Sendable (Workshop, _ output: String) throws -> [String]

  init(
    _ name: String, _ base: Workshop, _ program: Program,
    check: @escaping @Sendable (Workshop, _ output: String) throws -> [String]
  ) throws {
    (self.name, self.base, self.program, self.check) = (name, base, program, check)
    let trial = try Workshop(copyOf: base)
    let began = Date()
    let ending = try trial.run(program, environment: ["TORTURE_COUNTS": trial.scratch / "counts"])
    milliseconds = Int32(Date().timeIntervalSince(began) * 1_000)
    calls = CallCounts(contentsOf: trial.scratch / "counts").changes
    guard ending.code == 0 else {
      throw ToolError("'\(name)' ends with \(ending.description): \(ending.messages)")
    }
  }

  /// One kill of many: most at a call, evenly over all calls; every fourth after a random time.
  func job(number: Int, of count: Int, seed: UInt64) -> any KillJob {
    var random = SplitMix64(seed: seed)
    let isTimed = number % 4 == 3
    let call = count >= calls ? 1 + number % max(1, calls) : 1 + random.below(max(1, calls))
    return Job(
      subject: self, moment: isTimed ? .time(Int32(random.below(Int(milliseconds) + 1))) : .call(call))
  }

  private struct Job: KillJob {
    let subject: KilledSubject
    let moment: KillMoment
    var name: String { "\(subject.name), killed at \(moment)" }

    func violations() throws -> [String] {
      let workshop = try Workshop(copyOf: subject.base)
      let ending = try workshop.run(subject.program, killedAt: moment)
      guard ending.code == 0 || ending.signal == SIGKILL else {
        return ["\(ending.description): \(ending.messages.suffix(300))"]
      }
      return try subject.check(workshop, ending.output)
    }
  }
}

extension Workshop {
  /// Runs a program until it ends or is killed.
  func run(_ program: Program, killedAt moment: KillMoment) throws -> Program.Ending {
    switch moment {
    case .call(let number): return try run(program, environment: ["TORTURE_KILL": "\(number)"])
    case .time(let milliseconds):
      let process = try placed(program).start()
      poll(nil, 0, milliseconds)
      process.kill()
      return try process.wait()
    }
  }

  /// Runs the command line tool.
  func tool(_ arguments: String...) throws -> Program.Ending {
    var program = Program("backtrail-tool")
    program.arguments = arguments
    return try run(program)
  }
}

extension KilledSubject {
  static func all(_ options: PartOptions) throws -> [KilledSubject] {
    let empty = try Workshop()
    let sessions = try ["log", "app"].flatMap { kind in
      try (0..<2).map { try session(kind, seed: options.seed &+ UInt64($0), options.mutation, in: empty) }
    }
    let lines = try acknowledgingImport(options)
    if options.mutation != nil { return sessions + [lines] }
    let closed = try Workshop.prepared(killed: false)
    let killed = try Workshop.prepared(killed: true)
    return try sessions + [lines, app(in: closed)]
      + [closed, killed].flatMap { base in
        try ["compact --keep-events 4", "erase --all --yes"].map { try changing($0, in: base) }
          + [importing("log.backtrail more.jsonl", in: base), recovering(in: base)]
      } + [importing("new.backtrail all.jsonl", in: closed)]
  }

  /// A session of the subject on a log that it makes.
  private static func session(
    _ kind: String, seed: UInt64, _ mutation: String?, in base: Workshop
  ) throws -> KilledSubject {
    var program = Program.torture(["subject", kind, "log.backtrail", "--seed", "\(seed)"])
    if let mutation { program.arguments += ["--mutation", mutation] }
    return try KilledSubject("session of \(kind), seed \(seed)", base, program) { workshop, output in
      try PromiseCheck.violations(of: workshop.files + "/log.backtrail", claims: output)
    }
  }

  /// An import that acknowledges each line, into a log that it makes.
  private static func acknowledgingImport(_ options: PartOptions) throws -> KilledSubject {
    let base = try Workshop()
    let lines = try JSONLineFile.write(to: base.files + "/lines.jsonl", seed: options.seed)
    var program = Program("backtrail-tool", "import", "log.backtrail", "lines.jsonl", "--ack")
    if let mutation = options.mutation {
      program = .torture(["careless-import", "log.backtrail", "lines.jsonl", "--mutation", mutation])
    }
    return try KilledSubject("import --ack", base, program) { workshop, output in
      // A last line without an end was cut off by the kill.
      let acknowledged = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let exported = try workshop.tool("export", "log.backtrail").output.split(separator: "\n").map(
        String.init)
      var violations = try workshop.soundness(mayBeMissing: acknowledged.isEmpty)
      if exported.count < acknowledged.count {
        violations.append("lost: \(acknowledged.count) lines acknowledged, \(exported.count) in the log")
      }
      if exported != Array(lines.prefix(exported.count)) {
        violations.append("changed: the log has other lines")
      }
      guard violations.isEmpty, let last = acknowledged.last else { return violations }
      let fields = try JSONDecoder().decode(Acknowledgement.self, from: Data(last.utf8))
      let shown = try workshop.tool("show", "--json", "--at", "\(fields.head)", "log.backtrail")
      if !shown.output.contains(fields.digest) {
        violations.append("changed: another state at \(fields.head)")
      }
      return violations
    }
  }

  private struct Acknowledgement: Decodable {
    let head: Int64
    let digest: String
  }

  /// The sample app, which prints 'acknowledged SEQ DIGEST'.
  private static func app(in base: Workshop) throws -> KilledSubject {
    let taps = [
      "tap Desk lamp", "tap Add to cart", "tap Reviews", "back", "tab Search", "type lamp", "tap Search",
      "tap Floor lamp",
      "tap Cart", "tap Checkout", "tap Done", "down", "tab Settings", "promo on", "undo", "redo", "window",
      "shut", "tab Shop",
    ]
    let touches = Array(repeating: taps.joined(separator: "\n") + "\n", count: 3).joined()
    try touches.write(toFile: base.files + "/taps", atomically: false, encoding: .utf8)
    var program = Program("Example", "--log", "log.backtrail", "--quiet", "--ack")
    program.input = base.files + "/taps"
    return try KilledSubject("the sample app", base, program) { workshop, output in
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let acknowledged = lines.last { $0.hasPrefix("acknowledged ") }?.split(separator: " ")
      var violations = try workshop.soundness()
      guard let acknowledged, acknowledged.count == 3 else { return violations }
      let shown = try workshop.tool("show", "--json", "--at", String(acknowledged[1]), "log.backtrail")
      if !shown.output.contains(acknowledged[2]) {
        violations.append(
          "lost: event \(acknowledged[1]) is not there as it was acknowledged: \(shown.messages)")
      }
      return violations
    }
  }

  /// A command that changes a log; repeated after a kill, it has the same effect as when undisturbed.
  private static func changing(_ line: String, in base: Workshop) throws -> KilledSubject {
    let words = line.split(separator: " ").map(String.init)
    var program = Program("backtrail-tool")
    program.arguments = words + ["log.backtrail"]
    let calm = try Workshop(copyOf: base)
    let before = try calm.tool("show", "log.backtrail").output
    try calm.run(program)
    let (history, state) = try (
      calm.tool("export", "log.backtrail").output, calm.tool("show", "log.backtrail").output
    )
    return try KilledSubject(line, base, program) { [program] workshop, _ in
      var violations = try workshop.soundness()
      let shown = try workshop.tool("show", "log.backtrail").output
      if shown != before && shown != state { violations.append("changed: the log shows another state") }
      let again = try workshop.run(program)
      if again.code != 0 { violations.append("done again: \(again.description): \(again.messages)") }
      if try workshop.tool("export", "log.backtrail").output != history {
        violations.append("changed: done again, the history differs")
      }
      return try violations + workshop.soundness()
    }
  }

  /// An import without acknowledgments: its complete lines are there, starting with the first.
  private static func importing(_ arguments: String, in base: Workshop) throws -> KilledSubject {
    let words = arguments.split(separator: " ").map(String.init)
    var program = Program("backtrail-tool", "import")
    program.arguments += words
    let calm = try Workshop(copyOf: base)
    let before = try calm.tool("export", words[0]).output.split(separator: "\n").count
    try calm.run(program)
    let after = try calm.tool("export", words[0]).output.split(separator: "\n")
    return try KilledSubject("import \(arguments)", base, program) { workshop, _ in
      let exported = try workshop.tool("export", words[0]).output.split(separator: "\n")
      var violations = try workshop.soundness(of: words[0], mayBeMissing: before == 0)
      if exported.count < before || exported != Array(after.prefix(exported.count)) {
        violations.append(
          "torn: the log has \(exported.count) lines, which are no beginning of those imported")
      }
      return violations
    }
  }

  /// A recovery: the damaged log stays as it is, and a new one that looks sound is complete.
  private static func recovering(in base: Workshop) throws -> KilledSubject {
    let program = Program("backtrail-tool", "recover", "log.backtrail", "-o", "new.backtrail")
    let calm = try Workshop(copyOf: base)
    try calm.run(program)
    let whole = try calm.tool("export", "new.backtrail").output
    return try KilledSubject("recover", base, program) { workshop, _ in
      let changes = Listing(of: workshop.files).changes(since: Listing(of: base.files)) { name in
        name.hasPrefix("new.backtrail")
      }.filter { !$0.hasSuffix("was touched") }
      guard try workshop.tool("verify", "new.backtrail").code == 0 else { return changes }
      let isWhole = try workshop.tool("export", "new.backtrail").output == whole
      return changes + (isWhole ? [] : ["torn: the new log looks sound and is not whole"])
    }
  }
}

extension Workshop {
  /// The problems that `verify` reports in a log; a log whose creation was interrupted may be missing.
  func soundness(of log: String = "log.backtrail", mayBeMissing: Bool = false) throws -> [String] {
    let ending = try tool("verify", log)
    // Before the first commit there is no log, or one that the next opening completes.
    let isUnmade =
      [65, 66].contains(ending.code) || ending.messages.contains("creation or a change was interrupted")
    if ending.code == 0 || (mayBeMissing && isUnmade) { return [] }
    return ["verify: \(ending.description): \((ending.output + ending.messages).replacing("\n", with: " "))"]
  }
}
