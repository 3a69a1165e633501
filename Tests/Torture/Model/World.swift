import BacktrailCore
import BacktrailLinks
import BacktrailRuntime
import BacktrailStore
import BacktrailTesting

/// An app on a log, the reference beside it, and the promises that must hold between them after each step.
@MainActor
final class World {
  /// A promise that was broken.
  struct Broken: Error, CustomStringConvertible { var description: String }

  /// The requests, and their results.
  struct Done {
    enum Kind {
      case operations([Reference.Operation])
      case undo
      case redo
      /// The windows are those of an earlier time.
      case rewind(Reference)
      /// Something for which the reference has no rule.
      case other
    }

    var kind: Kind
    var result: MoveResult
  }

  let setting: Script.Setting
  let defect: ModelDefect?
  let timers = ManualTimers()
  let clock = Locked(Int64(1_767_225_600_000))
  let watchdog: Watchdog
  private let path: String
  private let memory = InMemoryEventLog(newLogID: CommandID(high: 1, low: 1))

  var log: AttackedLog
  var navigator: Navigator<Screen>
  var ledger = Ledger()
  var history: ReferenceHistory
  var reference = Reference()
  var identities = Identities()
  var kept: [Kept: String] = [:]
  /// The reference after the batches of this launch, by the number of their last event.
  var states: [Int64: Reference] = [:]
  /// The newest event that was reported as acknowledged.
  var acknowledged: Int64 = 0
  /// The commands whose result is in the log.
  var commands: [CommandID: (body: Int, batch: RecordedBatch)] = [:]
  /// The tasks that wait for a frozen log.
  var waiting: [Task<Void, any Error>] = []
  var isFrozen = false
  /// Whether appends may fail, and so waiting for them may too.
  var isFailing = false
  /// Whether snapshots and the like may fail, with damage that ends the recording too.
  var isUpkeepFailing = false
  var isDetached = false
  var isClosed = false
  /// Whether this launch, if it ended now, may count as one that failed.
  var hasFailedLaunch = false
  /// The event with which the windows that follow an erasure are in the log, while they may not be.
  var halfReset: Int64?
  /// Whether something that was closed can be reopened without its contents.
  private(set) var hasErasedClosed = false
  /// Whether the windows of the last move were taken over from the engine.
  var isAdopted = false
  /// The moves that observers made since the step began.
  var observed: [Done] = []
  private var launches: UInt64 = 0

  /// Whether each step is printed, with its result.
  let isTraced: Bool

  init(_ setting: Script.Setting, defect: ModelDefect?, patience: Int, isTraced: Bool) throws {
    (self.setting, self.defect, self.isTraced) = (setting, defect, isTraced)
    watchdog = Watchdog(patience: patience)
    path = try RunFolder.newFolder("model") + "/log"
    history = ReferenceHistory(excess: defect == .undoOffByOne ? 1 : 0)
    log = AttackedLog(memory)
    navigator = Navigator(log: nil)
    try launch()
  }

  /// Performs a step and checks what can be checked at any time.
  func run(_ step: Step) async throws {
    watchdog.expect("\(step)")
    if isTraced { print(step) }
    observed = []
    try await carryOut(step)
    if let first = observed.compactMap(\.result.batch?.first).min() { try settle([], after: first - 1) }
    try compare()
    try checkStatus()
  }

  /// A launch of the app on the log's contents.
  func launch(isConfirmed: Bool = true) throws {
    launches += 1
    let inner: any EventLog = setting.isInFile ? try SQLiteEventLog(path: path, durability: .relaxed) : memory
    log = AttackedLog(inner, lie: defect?.lie)
    try ledger.read(log)
    try check(ledger.head >= acknowledged, "acknowledged \(acknowledged), and the log ends at \(ledger.head)")
    navigator = Navigator(log: log, environment: environment)
    navigator.followLinks(with: DeepLinkRouter<Screen>())
    let report = navigator.restore(orElse: .start)
    try check(report.failure == nil, "the launch failed: \(report.failure?.message ?? "")")
    try checkRestored(report)
    (isFrozen, isFailing, isUpkeepFailing, isDetached, isClosed) = (false, false, false, false, false)
    hasFailedLaunch = true
    if isConfirmed { navigator.confirmLaunch() }
  }

  private var environment: NavigatorEnvironment {
    let random = Locked(SplitMix64(seed: launches))
    var environment = NavigatorEnvironment(
      appVersion: "1", appBuild: "1", platform: "test",
      now: { [clock] in clock.withLock { $0 } }, random: { random.withLock { $0.next() } })
    environment.snapshotInterval = Int64(setting.snapshotInterval)
    environment.retention = setting.kept == 0 ? .unlimited : RetentionPolicy(events: setting.kept)
    environment.timer = timers.timer
    return environment
  }

  /// The restored windows are those at the end of the log, unless the launch reports that it left something out.
  private func checkRestored(_ report: RestoreReport) throws {
    let (logged, seen) = (ledger.replay.state.expanded, navigator.encodedState)
    let old = states[ledger.head]
    kept = [:]
    history = ReferenceHistory(excess: history.excess)
    states = [:]
    let isFull = navigator.restoreLevel == .full
    try check(isFull || hasFailedLaunch, "a launch after good ones brought back \(navigator.restoreLevel)")
    if let end = halfReset, ledger.head < end { return try beginAnew() }
    halfReset = nil
    if isFull, !logged.scenes.isEmpty {
      try check(
        seen.scenes == logged.scenes && seen.activeScene == logged.activeScene,
        "other windows came back: \(report)")
      try check(seen.viewStates == logged.viewStates, "other view states came back")
      try check(seen.overrides == logged.overrides, "other overrides came back")
      try check(seen.closedItems == logged.closedItems, "other closed items came back")
      try check(seen.links == logged.links || !report.endedLinks.isEmpty, "other links came back")
    }
    if let old, isFull, !logged.scenes.isEmpty { reference.replace(with: old) } else { try adopt() }
    try compare()
  }

  /// Leaves the windows whose contents were erased.
  private func beginAnew() throws {
    hasErasedClosed = true
    for scene in navigator.state.scenes { note(navigator.closeScene(.scene(scene.id))) }
    note(navigator.openScene(root: .start))
    // A kill may lose this.
    halfReset = navigator.headSeq
    try adopt()
    try compare()
  }

  private func note(_ result: MoveResult) {
    guard let batch = result.batch else { return }
    ledger.publish(batch)
    history.note(nil, nil, isStep: true)
  }

  /// Adopts the engine's windows, with the moves of observers.
  func adoptAll() throws {
    for done in observed { note(done.result) }
    observed = []
    try adopt()
  }

  /// Ends the process: what the log does not have is lost.
  func kill() async throws {
    log.kill()
    try await collect()
    try leave()
  }

  /// The part of a process that is left: the log.
  func leave() throws {
    try ledger.read(log)
    if setting.isInFile { log.release() }
    ledger.forget()
    identities.forget(after: ledger.head)
  }

  func check(_ isSo: Bool, _ description: @autoclosure () -> String) throws {
    if !isSo { throw Broken(description: description()) }
  }
}

extension World {
  /// Adopts the engine's windows, where the reference has no rule.
  func adopt() throws {
    reference = try Reference(adopting: navigator, &identities, after: reference)
  }

  /// Compares the windows, and the state's digest with that of the log and the published batches.
  func compare() throws {
    var comparison = Comparison(identities: identities, reference: reference)
    try comparison.compare(navigator, kept: kept)
    (identities, reference) = (comparison.identities, comparison.reference)
    states[navigator.headSeq] = reference
  }

  /// The status may lag behind the log, and must never be ahead of it.
  private func checkStatus() throws {
    let head = try log.position().head
    let status = navigator.status
    switch status {
    case .memoryOnly: throw Broken(description: "there is a log, and the status is \(status)")
    case .saved(let last), .closed(let last):
      try check(last <= head, "\(status), and the log ends at \(head)")
    case .saving(let first), .waiting(let first, _):
      try check(first - 1 <= head, "\(status), and the log ends at \(head)")
    case .detached(let first, _): try check(first - 1 == head, "\(status), and the log ends at \(head)")
    }
  }

  /// Compares the log with the published batches, and the state with both.
  func checkLog() throws {
    try ledger.read(log)
    guard let state = ledger.state(through: navigator.headSeq, log) else { return }
    let digest = Hash128.digest(of: state)
    try check(
      navigator.stateDigest == digest, "the state is not what its events make, at \(navigator.headSeq)")
  }
}
