import ArgumentParser
import BacktrailTesting
import Foundation

/// Fails each file call of every command and of an app's session, once or permanently.
///
/// A run without a fault counts the calls of each kind and shows what the command prints. Then each call fails with
/// each error of its kind, in a separate run on a fresh copy of the files.
struct Faults: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fail each file call of every command and of an app's session.")

  @OptionGroup var options: PartOptions
  @Option(help: "Only commands whose line contains this; 'app' for the app's session.")
  var only: String?
  @Option(help: "Only this fault, as a failure names it: read:5:5:once.")
  var fault: String?

  func run() throws {
    var tally = Tally("faults", seed: options.seed)
    var random = SplitMix64(seed: options.seed)
    let commands = try options.mutation == nil && only != "app" ? CommandFaults.all(only: only) : []
    let sessions = only == nil || only == "app" ? [try AppFaults(options)] : []
    // Every subject gets its share of the points, whatever its number of calls.
    let subjects: [any FaultSubject] = commands + sessions
    let share = options.cases.map { max(1, $0 / max(1, subjects.count)) }
    var (jobs, known) = ([FaultJob](), 0)
    for subject in subjects {
      let points = try subject.points().filter { fault == nil || $0.variable == fault }
      known += points.count
      let count = share.map { $0 * subject.weight } ?? points.count
      jobs += random.sample(count, of: points).map { FaultJob(subject: subject, point: $0) }
    }
    let results = onAllCores(jobs) { job in
      do { return try job.subject.violations(at: job.point) } catch { return ["\(error)"] }
    }
    for (job, violations) in zip(jobs, results) {
      if violations.isEmpty {
        tally.pass()
        continue
      }
      tally.fail(
        "\(violations.joined(separator: "; ")) (state \(job.point.variable) of \(job.subject.name))")
    }
    print("faults: \(jobs.count) of \(known) points")
    try tally.finish()
  }
}

/// One failing call.
struct FaultPoint: Sendable {
  let kind: String
  let number: Int
  /// The error; 0 makes the call short.
  let error: Int32
  let stays: Bool

  /// The instruction that the shim reads.
  var variable: String { "\(kind):\(number):\(error):\(stays ? "on" : "once")" }

  /// Every fault of the counted calls.
  static func all(of counts: CallCounts) -> [FaultPoint] {
    CallCounts.kinds.flatMap { kind in
      (0..<counts.count(of: kind)).flatMap { number in
        errors(of: kind).flatMap { error in
          // SQLite repeats an interrupted call forever, and waits ten seconds for every lock that it does not
          // get; so these faults have to pass.
          (error == EINTR || kind == "fcntl" ? [false] : [false, true]).map {
            FaultPoint(kind: kind, number: number + 1, error: error, stays: $0)
          }
        }
      }
    }
  }

  /// The errors that a kind of call may meet on a disk that is broken, full or not ours.
  private static func errors(of kind: String) -> [Int32] {
    switch kind {
    case "open": [EIO, EACCES, EMFILE, EINTR]
    case "read": [EIO, EINTR, 0]
    case "write": [EIO, ENOSPC, EINTR, 0]
    case "sync", "truncate": [EIO, ENOSPC, EINTR]
    case "flock": [EIO, EINTR]
    case "fcntl": [EIO, EINTR, ENOLCK]
    case "mmap": [ENOMEM]
    case "mkdir": [EIO, ENOSPC, EACCES]
    case "rename", "unlink", "rmdir", "stat", "access", "chmod": [EIO, EACCES]
    case "close": [EIO]
    default: []
    }
  }

  /// Whether the program cannot avoid leaving a file behind.
  var keepsFiles: Bool {
    ["unlink", "rmdir"].contains(kind) || (kind == "open" && stays) || (kind == "stat" && stays)
  }
}

/// Something whose file calls are made to fail.
protocol FaultSubject: Sendable {
  var name: String { get }
  /// The number of shares of a sample that it gets.
  var weight: Int { get }
  func points() throws -> [FaultPoint]
  func violations(at point: FaultPoint) throws -> [String]
}

private struct FaultJob: Sendable {
  let subject: any FaultSubject
  let point: FaultPoint
}

extension String {
  /// The first line that differs from the corresponding line of another text; empty at its end.
  func firstLine(otherThan other: String) -> String {
    let lines = other.split(separator: "\n", omittingEmptySubsequences: false)
    let own = split(separator: "\n", omittingEmptySubsequences: false)
    return own.enumerated().first { !lines.indices.contains($0) || lines[$0] != $1 }.map { String($1) } ?? ""
  }
}

extension SplitMix64 {
  /// The given number of elements, in order.
  mutating func sample<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    var places = Array(elements.indices)
    for place in 0..<min(count, places.count) { places.swapAt(place, place + below(places.count - place)) }
    return places.prefix(count).sorted().map { elements[$0] }
  }
}

/// The faults of one command.
private struct CommandFaults: FaultSubject {
  let name: String
  let weight = 1
  private let invocation: Invocation
  private let workshop: Workshop
  private let calm: Program.Ending
  private let counts: CallCounts
  /// The contents of the log before and after the command, without a fault.
  private let before: String
  private let after: String

  static func all(only: String?) throws -> [CommandFaults] {
    let closed = try Workshop.prepared(killed: false)
    let killed = try Workshop.prepared(killed: true)
    let onLog = Invocation.readingLog + Invocation.writingLog
    let pairs =
      onLog.map { ($0, closed, "") } + onLog.map { ($0, killed, " (killed)") }
      + Invocation.others.map { ($0, closed, "") }
    return try pairs.compactMap { invocation, workshop, note in
      guard only.map({ (invocation.line + note).contains($0) }) ?? true else { return nil }
      return try CommandFaults(invocation, workshop, name: invocation.line + note)
    }
  }

  private init(_ invocation: Invocation, _ workshop: Workshop, name: String) throws {
    (self.invocation, self.workshop, self.name) = (invocation, workshop, name)
    let copy = try Workshop(copyOf: workshop)
    before = try Self.shown(copy)
    let calls = copy.scratch / "counts"
    calm = try copy.run(Self.program(invocation), environment: ["TORTURE_COUNTS": calls])
    counts = CallCounts(contentsOf: calls)
    after = try Self.shown(copy)
    guard let code = calm.code, [0, 2, 3].contains(code) else {
      throw ToolError("'\(name)' ends with \(calm.description) without a fault: \(calm.messages)")
    }
  }

  private static func program(_ invocation: Invocation) -> Program {
    var program = Program("backtrail-tool")
    program.arguments = invocation.arguments
    return program
  }

  /// The contents of a log that outlast a change of files.
  private static func shown(_ workshop: Workshop) throws -> String {
    try workshop.run(Program("backtrail-tool", "log", "log.backtrail")).output
      + workshop.run(Program("backtrail-tool", "show", "log.backtrail")).output
  }

  /// The faults of the counted calls, and an output that takes nothing.
  func points() -> [FaultPoint] {
    FaultPoint.all(of: counts)
      + (calm.output.isEmpty ? [] : [FaultPoint(kind: "output", number: 1, error: ENOSPC, stays: true)])
  }

  func violations(at point: FaultPoint) throws -> [String] {
    let copy = try Workshop(copyOf: workshop)
    let files = Listing(of: copy.files)
    var program = Self.program(invocation)
    if point.kind == "output" { program.output = "/dev/full" }
    let ending = try copy.run(program, environment: ["TORTURE_FAULT": point.variable])
    var violations = check(ending, point)
    if invocation.isReading {
      // A device that fails permanently may keep a program from removing its new file again.
      let changes = Listing(of: copy.files).changes(since: files) { name in
        guard let output = invocation.output else { return false }
        // An import that fails may leave a log that can be imported into again.
        // A result that cannot be reported exists all the same, and an empty folder is harmless.
        let mayStay =
          ending.code == calm.code || point.keepsFiles || point.kind == "output" || name == "site"
          || invocation.arguments[0] == "import"
        return name.hasPrefix(output) && mayStay
      }
      violations += changes
      if invocation.arguments[0] == "import", ending.code != calm.code { violations += try checkAgain(copy) }
    } else {
      violations += try checkLog(copy, ending)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: copy.temporary)
    if !left.isEmpty, !point.keepsFiles { violations.append("left behind: \(left[0])") }
    return violations
  }

  /// An output without the speed that 'replay' prints.
  private static func lasting(_ output: String) -> String {
    output.replacing(/[0-9]+ events\/s/, with: "")
  }

  /// The exit code, the sentence and the output.
  private func check(_ ending: Program.Ending, _ point: FaultPoint) -> [String] {
    guard let code = ending.code else { return ["\(ending.description): \(ending.messages.suffix(300))"] }
    if code == calm.code {
      guard point.kind != "output" else { return ["exit code \(code) though the output took nothing"] }
      let (now, before) = (Self.lasting(ending.output), Self.lasting(calm.output))
      // SQLite takes any lock that it does not get for one that a reader has.
      let isReaders = point.kind == "fcntl" && ending.output.contains("A reader has the log open")
      return now == before || isReaders
        ? [] : ["exit code \(code) with another output: '\(now.firstLine(otherThan: before))'"]
    }
    var violations: [String] = []
    // 74 means reading or writing failed; a lock that cannot be acquired may look like another writer.
    let isLock = ["flock", "fcntl"].contains(point.kind)
    if code != 74 && !(isLock && code == 1) {
      violations.append("exit code \(code) instead of 74: \(ending.messages.split(separator: "\n").joined())")
    }
    // `compact` notes how far it came before it says what failed.
    let error = ending.messages.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("Note: ") && $0.hasSuffix(".") }.joined(separator: "\n")
    if !error.hasPrefix("Error: ") || !error.hasSuffix(".\n") {
      violations.append("no sentence: '\(ending.messages)'")
    }
    // SQLite takes a sync or a lock that was interrupted for one that failed.
    let isSQLites =
      ["sync", "fcntl"].contains(point.kind)
      && (!invocation.isReading || ["import", "recover"].contains(invocation.arguments[0]))
    if (point.error == EINTR && !isSQLites) || (point.error == 0 && point.kind == "read") {
      violations.append("exit code \(code) after a call that only had to be made again")
    }
    return violations
  }

  /// The result of an import can be imported into again, or is already complete.
  private func checkAgain(_ copy: Workshop) throws -> [String] {
    let again = try copy.run(Self.program(invocation))
    let isDone =
      again.code == 65
      && ["The log already has the command", "which is already in the log"].contains {
        again.messages.contains($0)
      }
    return again.code == 0 || isDone
      ? [] : ["a second import ends with \(again.description): \(again.messages)"]
  }

  /// A changed log is sound, and is either as it was or as it has to be.
  private func checkLog(_ copy: Workshop, _ ending: Program.Ending) throws -> [String] {
    let verified = try copy.run(Program("backtrail-tool", "verify", "log.backtrail"))
    guard verified.code == 0 else { return ["not sound afterwards: \(verified.output)\(verified.messages)"] }
    let now = try Self.shown(copy)
    if ending.code == 0 { return now == after ? [] : ["exit code 0 without its effect"] }
    // After an import that fails in the middle, some lines may stay; every acknowledged line is there.
    let isImport = invocation.arguments[0] == "import"
    if now == before || now == after || isImport { return [] }
    return ["the log is neither as before nor as meant"]
  }
}

/// The faults of an app's session.
private struct AppFaults: FaultSubject {
  let name = "app"
  let weight = 12
  private let seed: UInt64
  private let mutation: String?

  init(_ options: PartOptions) throws {
    seed = options.seed
    mutation = options.mutation
  }

  private func program(in workshop: Workshop) -> Program {
    var program = Program.torture(["subject", "app", "log.backtrail", "--seed", "\(seed)", "--steps", "40"])
    if let mutation { program.arguments += ["--mutation", mutation] }
    return program
  }

  func points() throws -> [FaultPoint] {
    let workshop = try Workshop()
    let calls = workshop.scratch / "counts"
    let ending = try workshop.run(program(in: workshop), environment: ["TORTURE_COUNTS": calls])
    guard ending.code == 0 else {
      throw ToolError("The app ends with \(ending.description): \(ending.messages)")
    }
    return FaultPoint.all(of: CallCounts(contentsOf: calls))
  }

  func violations(at point: FaultPoint) throws -> [String] {
    let workshop = try Workshop()
    let ending = try workshop.run(program(in: workshop), environment: ["TORTURE_FAULT": point.variable])
    guard ending.code == 0 else { return ["\(ending.description): \(ending.messages.suffix(300))"] }
    var violations = try PromiseCheck.violations(of: workshop.files + "/log.backtrail", claims: ending.output)
    if !point.stays, ending.output.contains("unsaved ") {
      let lines = ending.output.split(separator: "\n").filter { $0.hasPrefix("unsaved ") }
      violations.append("the fault passed and the app did not go on: \(lines[0])")
    }
    return violations
  }
}
