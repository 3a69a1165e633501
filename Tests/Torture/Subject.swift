import ArgumentParser
import BacktrailCore
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting
import Foundation
import TestSupport

/// Uses a log as an app does, guided by a seed, and announces each step.
///
/// The other parts run it below the shim and compare what the files hold with what it announced. It runs on the
/// given log, which may be there already, and leaves it closed.
struct Subject: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "subject", shouldDisplay: false)

  enum Kind: String, ExpressibleByArgument {
    /// The log itself, call by call.
    case log
    /// A navigator, as in an app.
    case app
    /// The launch of an app: a navigator is restored, makes a move, and is closed.
    case launch
    /// The log itself, controlled by the lines of standard input.
    case writer
  }

  @Argument var kind: Kind
  @Argument var path: String
  @Option var seed: UInt64 = 1
  @Option var steps = 60
  @Option var mutation: String?

  func run() async throws {
    let mistake = mutation.flatMap(AnnouncingLog.Mistake.init)
    switch kind {
    case .log:
      var session = try LogSession(path: path, seed: seed, mistake: mistake)
      try session.run(steps)
    case .writer: InteractiveSession(path: path).run()
    case .launch: try await AppSession(path: path, seed: seed, mistake: nil).launch()
    case .app: try await AppSession(path: path, seed: seed, mistake: mistake).run(steps)
    }
  }
}

/// A small limit, so that compaction has something to do.
private let retention = RetentionPolicy(days: nil, events: 20, bytes: nil)

/// A session that calls the log itself.
private struct LogSession {
  private let path: String
  private let mistake: AnnouncingLog.Mistake?
  private var history: SampleHistory
  private var random: SplitMix64
  private var log: AnnouncingLog
  private var launches = 0

  init(path: String, seed: UInt64, mistake: AnnouncingLog.Mistake?) throws {
    self.path = path
    self.mistake = mistake
    history = SampleHistory(seed: seed)
    random = SplitMix64(seed: seed)
    log = try AnnouncingLog(SQLiteEventLog(path: path), mistake: mistake)
  }

  mutating func run(_ steps: Int) throws {
    try launch()
    for _ in 0..<steps { try step() }
    log.close()
  }

  private mutating func launch() throws {
    try append([history.launch(launches)])
    launches += 1
  }

  private mutating func step() throws {
    switch random.below(20) {
    case 0: try log.settle()
    case 1: try compact()
    case 2: try erase()
    case 3: try save()
    case 4:
      log.close()
      log = try AnnouncingLog(SQLiteEventLog(path: path), mistake: mistake)
      try launch()
    case 5: try append((0...random.below(3)).map { _ in history.step() })
    case 6: try append([history.push(1 + random.below(20))])
    default: try append([history.step()])
    }
  }

  private mutating func append(_ batches: [RecordedBatch]) throws {
    guard let first = batches.first?.first else { return }
    _ = try log.append(batches.map { withSecrets($0) }, after: first - 1)
  }

  /// The batch with a word in each payload that occurs nowhere else.
  private mutating func withSecrets(_ batch: RecordedBatch) -> RecordedBatch {
    var batch = batch
    for place in batch.events.indices {
      guard case .stored(let text, let salt)? = batch.events[place].payload else { continue }
      let secret = SecretWord.text(random.next())
      batch.events[place].payload = .stored(text: text.dropLast() + #","\#(secret)"]"#, salt: salt)
    }
    return batch
  }

  private mutating func compact() throws {
    while try !log.compactStep(retention, .exact).isFinished {}
  }

  private mutating func erase() throws {
    let carrying = try log.batches().flatMap(\.events).filter { $0.payload != nil }.map(\.seq)
    let chosen = Set(carrying.filter { _ in random.happens(percent: 30) })
    _ = try log.erase(random.happens(percent: 20) ? .everything : .payloads(of: chosen))
  }

  private func save() throws {
    let state = StateForm.text(of: try log.replay(through: history.head).state)
    try log.save(StoredSnapshot(seq: history.head, time: history.clock, state: state))
  }
}

/// A screen of an app.
private enum AppScreen: Route {
  case list
  case detail(note: String)
}

/// A session of an app.
@MainActor private final class AppSession {
  private let path: String
  private let mistake: AnnouncingLog.Mistake?
  private var random: SplitMix64
  private var navigator: Navigator<AppScreen>

  init(path: String, seed: UInt64, mistake: AnnouncingLog.Mistake?) throws {
    self.path = path
    self.mistake = mistake
    random = SplitMix64(seed: seed)
    navigator = Self.navigator(on: path, seed: seed, mistake: mistake)
  }

  private static func navigator(
    on path: String, seed: UInt64, mistake: AnnouncingLog.Mistake?
  ) -> Navigator<AppScreen> {
    // As in the README: without a log the app works in memory.
    let log = try? AnnouncingLog(SQLiteEventLog(path: path), mistake: mistake)
    let environment = NavigatorEnvironment(snapshotInterval: 15, retention: retention)
    let navigator = Navigator<AppScreen>(log: log, environment: environment)
    navigator.restore(orElse: .tabs([BranchLayout("shop", .list), BranchLayout("search", .list)]))
    return navigator
  }

  func run(_ steps: Int) async throws {
    for _ in 0..<steps { await step() }
    await close()
  }

  func launch() async {
    navigator.push(.detail(note: "launched"))
    try? await navigator.flush()
    await navigator.close()
  }

  /// Closes the navigator, and says so if it had a log and did not save everything.
  private func close() async {
    if navigator.status == .memoryOnly { return await navigator.close() }
    await navigator.close()
    if navigator.status != .closed(through: navigator.headSeq) {
      Claims.Line.unsaved("\(navigator.status)").announce()
    }
  }

  private func step() async {
    switch random.below(20) {
    case 0: try? await navigator.enterBackground()
    case 1: _ = try? await navigator.reset(to: .stack(.list))
    case 2:
      await close()
      navigator = Self.navigator(on: path, seed: random.next(), mistake: mistake)
    case 3...5: try? await navigator.flush()
    case 6: navigator.undo()
    case 7: navigator.pop(2)
    case 8: navigator.present(.detail(note: SecretWord.text(random.next())))
    case 9: navigator.dismiss()
    case 10: navigator.select(random.happens(percent: 50) ? "shop" : "search")
    case 11, 12: navigator.saveViewState(["note": SecretWord.text(random.next())])
    default: navigator.push(.detail(note: SecretWord.text(random.next())))
    }
  }
}

/// A session that does what it is told, and answers each line with `ok` or an error.
private final class InteractiveSession {
  private let path: String
  private var log: SQLiteEventLog?

  init(path: String) { self.path = path }

  func run() {
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      var answer = "ok"
      do { try obey(words) } catch let error as StoreError { answer = "refused \(error.code.name)" } catch {
        answer = "failed \(error)"
      }
      let bytes = Array((answer + "\n").utf8)
      if write(1, bytes, bytes.count) != bytes.count { return }
    }
    // As when a process ends without notice: nothing is closed.
    _exit(0)
  }

  private func obey(_ words: [String]) throws {
    if words[0] == "open" {
      log = try SQLiteEventLog(path: path)
      return
    }
    guard let log else { throw ToolError("Open the log first.") }
    let head = try log.position().head
    switch words[0] {
    case "append": try log.append([PromiseCheck.lastBatch(after: head, reason: words[1])], after: head)
    case "save":
      let state = StateForm.text(of: try log.replay(through: head).state)
      try log.save(StoredSnapshot(seq: head, time: 0, state: state))
    case "settle": try log.settle()
    case "compact": _ = try log.compact(RetentionPolicy(days: nil, events: 2, bytes: nil))
    case "erase": try log.erase(.everything)
    case "close": log.close()
    default: throw ToolError("'\(words[0])' is not known.")
    }
  }
}
