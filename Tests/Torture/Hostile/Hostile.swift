import ArgumentParser
import BacktrailTesting
import Foundation

/// Runs every command, and the launch of an app, on files that are not what they should be.
///
/// Whatever the file is, a command ends with a documented exit code and a sentence, within ten seconds of processor
/// time (twice that for debug builds, which are slower by about that) and 512 MB of memory, writes nothing where it
/// only reads, touches nothing outside its folder, leaves no temporary copy, and prints nothing that a terminal obeys.
struct Hostile: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run every command and a launch on files that are not what they should be.")

  @OptionGroup var options: PartOptions
  @Option(help: "Only files whose name contains this.")
  var only: String?
  @Option(help: "Only commands whose line contains this; 'launch' for the launch of an app.")
  var command: String?

  func run() throws {
    var tally = Tally("hostile", seed: options.seed)
    if options.mutation != nil {
      for failure in try harness() { tally.fail(failure) }
      tally.pass()
      return try tally.finish()
    }
    let files = HostileFile.all.filter { file in only.map { file.name.contains($0) } ?? true }
    let base = try HostileRun.base()
    var random = SplitMix64(seed: options.seed)
    let jobs = files.map { file in
      let commands = HostileRun.commands.filter { line in command.map { line.line.contains($0) } ?? true }
      let share = options.cases.map { max(1, $0 / files.count) } ?? commands.count
      return HostileRun(file: file, base: base, commands: random.sample(share, of: commands))
    }
    let results = onAllCores(jobs) { job in
      do { return try job.violations() } catch { return ["\(job.file.name): \(error)"] }
    }
    for failure in results.joined() { tally.fail(failure) }
    tally.pass(jobs.map(\.commands.count).reduce(0, +) - tally.failures)
    print("hostile: \(files.count) files")
    try tally.finish()
  }

  /// The findings of the checks on a stand-in for a command that traps, hangs, takes memory, or writes elsewhere; empty
  /// if they miss one of these.
  private func harness() throws -> [String] {
    let base = try HostileRun.base()
    let found = try Misbehave.Kind.allCases.map { kind in
      let file = HostileFile(name: kind.rawValue) { _ in }
      var run = HostileRun(file: file, base: base, commands: [Invocation("verify log.backtrail")])
      run.seconds = 1
      return try run.violations { _ in Program.torture(["misbehave", kind.rawValue]) }
    }
    return found.contains([]) ? [] : Array(found.joined())
  }
}

/// A stand-in for a command that does what no command may do.
struct Misbehave: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "misbehave", shouldDisplay: false)

  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case trap, hang, memory, outside, leftover, escape, silence
  }

  @Argument var kind: Kind

  func run() throws {
    switch kind {
    case .trap: abort()
    case .hang: while true {}
    case .memory:
      let bytes = [UInt8](repeating: 1, count: 700 << 20)
      print(bytes[5])
    case .outside: try Data("x".utf8).write(to: URL(filePath: "../outside/victim"))
    case .leftover: try Data("x".utf8).write(to: URL(filePath: NSTemporaryDirectory() + "/copy"))
    case .escape: print("\u{1B}[2J")
    case .silence: throw ExitCode(1)
    }
  }
}

/// Commands on one hostile file.
struct HostileRun: Sendable {
  let file: HostileFile
  let base: Workshop
  let commands: [Invocation]

  /// The processor time that a command may take; three times that if it does nothing.
  var seconds = 20
  static let memory = 512 << 20

  static let commands =
    Invocation.readingLog + Invocation.writingLog + [Invocation("launch", isReading: false)]

  /// A workshop with a sound log, and a folder outside with somebody else's file.
  static func base() throws -> Workshop {
    let workshop = try Workshop.prepared(killed: false)
    try FileManager.default.createDirectory(
      atPath: workshop.scratch / "outside", withIntermediateDirectories: true)
    try String(repeating: "not yours\n", count: 1_000)
      .write(toFile: workshop.scratch / "outside/victim", atomically: false, encoding: .utf8)
    return workshop
  }

  /// Runs each command; lists what it did but should not have done.
  func violations(program: (Invocation) -> Program = HostileRun.program) throws -> [String] {
    var violations: [String] = []
    var workshop: Workshop?
    for command in commands {
      // A file that was only read serves again.
      let site = try workshop ?? make()
      let found = try self.violations(of: command, program(command), in: site)
      workshop = command.isReading && found.isEmpty && command.output == nil ? site : nil
      violations += found.map { "\($0) (state \(command.line) on '\(file.name)')" }
    }
    return violations
  }

  private func make() throws -> Workshop {
    let workshop = try Workshop(copyOf: base)
    try file.make(HostileFolder(workshop: workshop))
    return workshop
  }

  static func program(_ invocation: Invocation) -> Program {
    guard invocation.line != "launch" else { return Program.torture(["subject", "launch", "log.backtrail"]) }
    var program = Program("backtrail-tool")
    program.arguments = invocation.arguments
    return program
  }

  private func violations(of command: Invocation, _ program: Program, in site: Workshop) throws -> [String] {
    let (inside, outside) = (Listing(of: site.files), Listing(of: site.scratch / "outside"))
    let ending = try site.run(
      program,
      environment: [
        "TORTURE_MEMORY": "\(4 << 30)", "TORTURE_FILE_SIZE": "\(256 << 20)",
        "TORTURE_SECONDS": "\(3 * seconds)",
        "TORTURE_PROCESSOR": "\(seconds + 1)",
        "TORTURE_OUTSIDE": site.scratch / "calls",
      ])
    var violations: [String] = []
    if let code = ending.code {
      if ![0, 1, 2, 64, 65, 66, 74].contains(code) { violations.append("exit code \(code)") }
      let isDifference = code == 2 && command.arguments[0] == "diff"
      if code != 0, !isDifference, !(ending.messages + ending.output).contains(".") {
        violations.append("exit code \(code) without a sentence")
      }
      if file.isChanged, command.arguments[0] == "verify", code == 0 {
        violations.append("changed rows are called sound")
      }
    } else {
      violations.append("\(ending.description): \(ending.messages.suffix(200))")
    }
    if ending.processorSeconds > Double(seconds) {
      violations.append("\(Int(ending.processorSeconds)) seconds")
    }
    if ending.peakMemory > Self.memory { violations.append("\(ending.peakMemory >> 20) MB of memory") }
    let letters = HostileText.hidden(in: ending.output) ?? HostileText.hidden(in: ending.messages)
    if let letters { violations.append("prints \(letters)") }
    if command.isReading {
      violations += Listing(of: site.files).changes(since: inside) { name in
        command.output.map { name.hasPrefix($0) && ending.code == 0 } ?? false
      }
    }
    violations += Listing(of: site.scratch / "outside").changes(since: outside).map { "outside \($0)" }
    let calls = (try? String(contentsOfFile: site.scratch / "calls", encoding: .utf8)) ?? ""
    if let call = calls.split(separator: "\n").first { violations.append("changes what is outside: \(call)") }
    let left = try FileManager.default.contentsOfDirectory(atPath: site.temporary)
    if !left.isEmpty { violations.append("left behind: \(left[0])") }
    return violations
  }
}

/// Finds characters that a terminal obeys or that reverse a line.
enum HostileText {
  /// The first such character, by its code point.
  static func hidden(in text: String) -> String? {
    let scalar = text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0x00..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    return scalar.map { "U+" + String($0.value, radix: 16, uppercase: true) }
  }
}
