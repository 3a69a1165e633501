import ArgumentParser
import BacktrailTesting

/// Damages every place of a small log and compares the results with the truth.
struct Flips: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Flip bits, zero sectors and cut files; nothing but the truth may be served.")

  @OptionGroup var options: PartOptions

  @Flag(help: "Every bit, sector and length instead of a sample.")
  var all = false

  @Option(help: "Only this damage, such as 'flip wal 9876' or 'cut wal 4152, cut lock 0'.")
  var only: Damage?

  @Option(help: "A path at which to keep the files of the last damage, for a look at them.")
  var keep: String?

  @Flag(help: "Without a compaction, so that exports can be imported.")
  var plain = false

  @MainActor
  func run() async throws {
    CrashNote.install()
    var tally = Tally("flips", seed: options.seed)
    let mutation = options.mutation.map { Examination.Mutation(rawValue: $0) } ?? nil
    let files = try await SmallLog.make(isCompacted: !plain)
    let examination = try await Examination(of: files, mutation: mutation)
    var counts: [Examination.Outcome: Int] = [:]
    for damage in only.map({ [$0] }) ?? damages(files) {
      CrashNote.set("flips --only '\(damage)'")
      if let keep { try files.damaged(by: damage).write(to: keep) }
      let (outcome, lies) = try await examination.outcome(of: damage, to: files)
      counts[outcome, default: 0] += 1
      if lies.isEmpty { tally.pass() }
      for lie in lies.prefix(1) {
        tally.fail("--only '\(damage)': \(lies.joined(separator: "; "))", kind: lie.kind)
      }
    }
    print(
      "flips: db \(files[.db].count), wal \(files[.wal].count), lock \(files[.lock].count) bytes;",
      Examination.Outcome.allCases.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", "))
    try tally.finish()
  }

  /// Every damage, or a sample with as much of each file and kind.
  private func damages(_ files: LogFiles) -> [Damage] {
    var random = SplitMix64(seed: options.seed)
    let share = (options.cases ?? 320) / 8
    func choose(_ count: Int) -> [Int] {
      all ? Array(0..<count) : count == 0 ? [] : (0..<share).map { _ in random.below(count) }
    }
    var damages: [Damage] = []
    for part in LogFiles.Part.allCases {
      damages += choose(files[part].count * 8).map { Damage(.flip, part, $0) }
      damages += choose(files[part].count).map { Damage(.cut, part, $0) }
      if part != .lock { damages += choose(files[part].count / 512).map { Damage(.zero, part, $0) } }
    }
    return damages + choose(files[.wal].count).map { Damage(.cut, .wal, $0).and(Damage(.cut, .lock, 0)) }
  }
}

extension Damage: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
