import ArgumentParser
import BacktrailCore
import BacktrailInspection
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation

/// Opens readers, writers, and navigators again and again; nothing of them may remain.
struct Leaks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open readers, writers and navigators; descriptors, temporary files and memory must not grow.")

  @OptionGroup var options: PartOptions

  @MainActor
  func run() async throws {
    CrashNote.install()
    var tally = Tally("leaks", seed: options.seed)
    let path = try RunFolder.newFolder("leaks") + "/log"
    try await launch(path)
    let kinds: [(name: String, open: @MainActor () async throws -> Void)] = [
      ("readers of a copy", { try read(path) }),
      ("writers", { try SQLiteEventLog(path: path).close() }),
      ("writers that nobody closes", { _ = try SQLiteEventLog(path: path).position() }),
      ("refused readers", { _ = try? SQLiteLogReader(path: "/dev/null") }),
      ("refused writers", { _ = try? SQLiteEventLog(path: "/dev/null/log") }),
      ("navigators", { try await launch(path) }),
      ("navigators whose log is closed", { try await launch(path, isKilled: true) }),
    ]
    for (name, open) in kinds {
      for _ in 0..<20 { try await open() }
      let before = Footprint()
      for _ in 0..<(options.cases ?? 1_000) { try await open() }
      let after = Footprint()
      if let growth = after.growth(since: before) { tally.fail("\(name): \(growth)") } else { tally.pass() }
    }
    try tally.finish()
  }

  private func read(_ path: String) throws {
    let log = try SQLiteLogReader(path: path)
    _ = try (log.verify(), log.sessions(), StateView(of: log).tree())
  }

  @MainActor
  private func launch(_ path: String, isKilled: Bool = false) async throws {
    var environment = NavigatorEnvironment.fixed(seed: .random(in: 0 ... .max))
    // The log itself must not grow.
    environment.retention = RetentionPolicy(days: nil, events: 5, bytes: nil)
    let log = try SQLiteEventLog(path: path, durability: .relaxed)
    let navigator = Navigator<Screen>(log: log, environment: environment)
    navigator.restore(orElse: .start)
    navigator.push(.item(id: 1))
    navigator.pop()
    try await navigator.flush()
    if isKilled { log.close() } else { await navigator.close() }
  }
}

/// The system resources that a process holds.
private struct Footprint {
  private let descriptors = Set((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [])
    .count
  private let files = RunFolder.files(below: RunFolder.folder).count
  /// Pages in memory.
  private let memory: Int = {
    let words = String(decoding: RunFolder.bytes(of: "/proc/self/statm"), as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }()

  /// The resources that grew; memory may grow by as much as caches and the allocator need.
  func growth(since before: Self) -> String? {
    if descriptors > before.descriptors + 5 {
      return "\(before.descriptors) descriptors became \(descriptors)"
    }
    if files > before.files + 5 { return "\(before.files) files became \(files)" }
    if memory > before.memory + 2_048 { return "\(before.memory) pages of memory became \(memory)" }
    return nil
  }
}
