import ArgumentParser

/// Erases random histories and searches for what should be gone, byte by byte.
struct Erasing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "erasure", abstract: "Erase random histories and look for traces of what should be gone.")

  @OptionGroup var options: PartOptions

  @MainActor
  func run() async throws {
    CrashNote.install()
    var tally = Tally("erasure", seed: options.seed)
    let mutation = options.mutation.map { ErasureCase.Mutation(rawValue: $0) } ?? nil
    for number in 0..<UInt64(options.cases ?? 40) {
      let seed = options.seed + number
      CrashNote.set("erasure --cases 1 --seed \(seed)")
      let example = try await ErasureCase(seed: seed, mutation: mutation)
      try await example.run()
      if example.failures.isEmpty { tally.pass() }
      for failure in example.failures.prefix(1) {
        let all = example.failures.joined(separator: "; ")
        tally.fail("--cases 1 --seed \(seed): \(example.summary): \(all)", kind: failure.kind)
      }
    }
    try tally.finish()
  }
}
