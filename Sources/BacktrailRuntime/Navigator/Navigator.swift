public import BacktrailCore
import BacktrailLinks
public import BacktrailStore
import Dispatch
public import Observation

/// An object that receives an app's moves, publishes the resulting state, and records the moves.
///
/// ```swift
/// let navigator = Navigator<AppRoute>(log: try SQLiteEventLog(path: path))
/// navigator.restore(orElse: .stack(.list))
/// navigator.push(.detail(id: 3))
/// ```
///
/// A move is checked, reduced, and published before the call returns. Its events are written afterward on another
/// thread.
///
/// Guarantees:
/// - A rejected move changes nothing. Its result and `lastRejection` contain the reason.
/// - A log that cannot be written never blocks a move. `status` shows the problem.
/// - A restore reopens the state of the last stored batch, as far as the launch guard and the policy allow.
/// - When `flush()` returns, everything recorded before the call is acknowledged.
///
/// Limitations:
/// - A move is not yet in the log when its call returns. If the app is killed, the most recent moves may be lost.
/// - If 100,000 events or 64 MiB are queued because the disk is full, recording stops until the next launch.
///
/// Cost: 9.1 µs for a push on the main actor, and 3.44 ms for a restore of 132 routes, on the machine described in
/// `Tools/Benchmarks/README.md`. The time for a restore does not grow with the history.
@MainActor
public final class Navigator<R: Route>: MoveReceiver, Observable {
  /// The current state, with routes of the app's own type where they can be decoded.
  public var state: NavigationState<DecodedRoute<R>> {
    observed(timeline.read(contents.meaning))
  }
  /// The route of the active scene's top entry; `nil` if this build cannot decode it.
  public var topRoute: R? { state.top?.route.route }
  /// The name of the branch selected in the active scene's topmost container.
  public var selectedBranch: String? { state.topStack?.name }
  /// Whether moves are being recorded, and the last event that is in the log.
  public var status: PersistenceStatus { signals.status }
  /// The reason for rejecting the latest move; `nil` if it was not rejected.
  public var lastRejection: MoveRejection? { signals.lastRejection }
  /// Whether there is a step to undo.
  public var canUndo: Bool { signals.canUndo }
  /// Whether there is a step to redo.
  public var canRedo: Bool { signals.canRedo }

  /// The rules for every scene. Moves, links, and undo are checked against them, but `reset` and a replay are not.
  ///
  /// A batch that adds a violation is rejected as a whole. Set the guards before `restore`, which removes screens that
  /// violate them. The root of a stack cannot be removed; `guardViolations` lists the violations that remain.
  public var guards: [NavigationGuard] {
    get { settings.guards }
    set { settings.guards = newValue }
  }

  /// The observable values of the navigator.
  private let signals = NavigatorSignals()
  private var settings: NavigatorSettings<R>
  private var recording: Recording
  private(set) var timeline = Timeline<R>()
  private(set) var contents: ContentCache<R>
  private(set) var inbox = LinkInbox<R>()
  private(set) var outbox = SavedValueOutbox()
  private(set) var history = UndoHistory()
  private(set) var launchGuard = LaunchGuard()
  private var followers = Followers<R>()

  /// Creates a navigator that records to a log, with routes stored as JSON. Without a log, it works in memory only.
  ///
  /// Call `restore` before the first move.
  public convenience init(
    log: SQLiteEventLog?, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: JSONRouteCoder<R>(), environment: environment)
  }

  package convenience init(
    log: (any EventLog)?, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: JSONRouteCoder<R>(), environment: environment)
  }

  package init(
    log: (any EventLog)?, coder: some RouteCoder<R>,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    settings = NavigatorSettings(environment: environment)
    recording = Recording(log: log)
    contents = ContentCache(coder: coder)
  }

  /// The state as the log stores it, with each route identified by its name.
  package var encodedState: NavigationState<RouteReference> { observed(timeline.encoded.expanded) }

  /// The number of the newest event, acknowledged or not. Pending view states have no number yet.
  public var headSeq: Int64 { observed(timeline.head) }

  /// The digest of the state's stored form as of `headSeq`. Equal states have equal digests.
  public var stateDigest: Hash128 { observed(.digest(of: timeline.encoded)) }

  /// Whether the launch waits for a log that cannot be opened yet.
  package var isAwaitingLog: Bool { observed(early != nil) }
  /// Whether `restore` has been called.
  package var isRestored: Bool { timeline.isBegun }
  package var coder: any RouteCoder<R> { contents.coder }
  package var log: (any EventLog)? { recording.log }
  var recorder: Recorder? { recording.recorder }
  /// The launch, if it is still waiting for the log.
  var early: EarlyLaunch? { recording.early }
  /// The commands of `perform(id:)` that are still running.
  var commands: [CommandID: RunningCommand] { recording.commands }
  var environment: NavigatorEnvironment { settings.environment }
  package var windows: WindowRoster { followers.windows }
  var feed: ChangeFeed<R> { followers.feed }
  var results: ScreenResults { followers.results }
  package var animation: MoveAnimation { followers.animation }

  /// A closure that returns a container's branches in this build, given a layout for branches missing from the log.
  package var arrange: ((Container<DecodedRoute<R>>, ContainerLayout<R>?) -> BranchArrangement<R>?)? {
    get { settings.arrange }
    set { settings.arrange = newValue }
  }

  /// Returns a value that depends on the state, and registers the access for observation.
  func observed<Value>(_ value: @autoclosure () -> Value) -> Value {
    _ = signals.stateRevision
    return value()
  }

  /// Receives one move.
  @discardableResult public func take(_ request: MoveRequest<R>) -> MoveResult {
    animating(request.isAnimated) { carryOut([request.move], cause: .user) }
  }

  package func reject(_ rejection: MoveRejection) -> MoveResult {
    note(rejection)
    return .rejected(rejection)
  }

  /// Publishes the reason for rejecting the latest move, or `nil` if it was not rejected.
  func note(_ rejection: MoveRejection?) {
    if rejection != nil || signals.lastRejection != nil { signals.lastRejection = rejection }
  }

  /// Returns a batch builder. Pending view states are recorded before its batch and published with it.
  func makeDraft() -> Draft<R> {
    commitViewStates()
    return bareDraft()
  }

  func bareDraft() -> Draft<R> {
    Draft(
      encoded: timeline.encoded, head: timeline.head, redaction: contents.redaction, coder: coder,
      salt: environment.salt
    ) { self.contents.meaning(of: $0, in: $1) }
  }

  /// Returns a stored route, decoded by this build.
  func decoded(_ route: CompactRoute) -> DecodedRoute<R> {
    contents.meaning(of: route, in: timeline.encoded.names)
  }

  /// Publishes and records the events of a batch builder, if there are any, and notifies the observers.
  func publish(_ draft: Draft<R>, cause: BatchCause, _ command: RecordedCommand? = nil) -> MoveResult {
    let batch = commit(draft, cause: cause, command)
    guard !draft.events.isEmpty else {
      signalChange(clearsRejection: true)
      return .unchanged
    }
    // A copy is used because an observer may immediately apply a move, which writes to the property.
    let animation = animation
    animation.tell { signalChange(clearsRejection: true) }
    return batch.map { .recorded($0) } ?? .unchanged
  }

  /// Makes the state of a batch builder the current one, and sends its batch to the log.
  ///
  /// Observers are notified later, because one that applies a move immediately needs a consistent state and queue.
  @discardableResult
  func commit(
    _ draft: Draft<R>, cause: BatchCause, _ command: RecordedCommand? = nil
  ) -> RecordedBatch? {
    guard !draft.events.isEmpty else { return nil }
    history.record(draft.reduced, cause: cause, from: timeline.encoded.tree, to: draft.encoded.tree)
    followers.animation.note(draft.reduced, cause: cause, from: timeline.encoded.tree, to: draft.encoded.tree)
    let before = feed.isRead ? timeline.encoded.tree : nil
    contents.take(draft)
    inbox.release(allBut: draft.encoded.tree.links)
    let batch = timeline.append(draft, cause: cause, at: environment.now(), command)
    timeline.readIfLong(contents.meaning)
    if let batch {
      recorder?.add(.batch(batch))
      recording.early?.add(batch)
      followers.feed.note(batch, from: before, to: draft.encoded) { (contents, recorder?.refusal == nil) }
    }
    if timeline.isSnapshotDue(after: environment.snapshotInterval) {
      enqueueSnapshot()
      if contents.isLarge { forgetUnusedContents() }
    }
    return batch
  }

  /// Notifies the observers that the state may have changed, and clears `lastRejection` if requested.
  func signalChange(clearsRejection: Bool = false) {
    signals.stateRevision &+= 1
    if clearsRejection { note(nil) }
    refreshSteps()
    refreshStatus()
    followers.feed.deliver()
    followers.results.end { timeline.encoded.tree.place(of: $0) != nil }
  }

  private func refreshSteps() {
    if canUndo != history.canUndo { signals.canUndo = history.canUndo }
    if canRedo != history.canRedo { signals.canRedo = history.canRedo }
  }

  func refreshStatus() {
    let now = recording.status(isClosed: timeline.isEnded)
    if status != now { signals.status = now }
  }
}

/// Methods through which code in other files changes a navigator's values outside a batch.
extension Navigator {
  /// Begins recording. Returns whether this was the first call.
  func begin() -> Bool { timeline.begin() }

  /// Continues at the end of the log.
  func resume(_ replay: Replay, at head: Int64, of log: CommandID?) {
    timeline.resume(replay, at: head)
    followers.feed.begin(in: log)
    startRecording()
  }

  /// Changes how the moves are recorded.
  func changeRecording(_ change: (inout Recording) -> Void) { change(&recording) }

  /// Clears the caches whose keys are event numbers of a different log.
  func forgetNumbers() {
    contents.forgetPayloads()
    inbox.forgetURLs()
    outbox.forgetLoads()
  }

  /// Continues with an empty state in memory when the log cannot be used.
  func resumeEmpty(because failure: StoreError) {
    timeline.resumeEmpty()
    startRecording()
    recorder?.detach(failure.asPermanent)
  }

  /// Continues with an empty state, and queues events until the log can be opened.
  func resumeEmpty(awaiting launch: EarlyLaunch) {
    timeline.resumeEmpty()
    recording.early = launch
  }

  private func startRecording() {
    recording.start(at: timeline.head, environment) { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.refreshStatus() } }
    }
  }

  /// Changes what follows the state without being recorded.
  @discardableResult
  package func changeFollowers<Result>(_ change: (inout Followers<R>) -> Result) -> Result {
    change(&followers)
  }

  /// Ends recording. Returns whether this was the first call.
  func end() -> Bool { timeline.end() }

  /// Begins a new epoch with the scenes of a batch builder. Clears all payloads and undo steps.
  func beginEpoch(with draft: Draft<R>, keepsClosed: Bool) {
    outbox.empty()
    followers.results.end()
    contents.forgetPayloads()
    inbox.forget()
    launchGuard.beginEpoch(keepsClosed: keepsClosed)
    timeline.beginEpoch()
    recording.onReset()
    _ = publish(draft, cause: .programmatic)
    clearSteps()
    readAnew()
  }

  /// Decodes the current state again after payloads have changed.
  func readAnew() { timeline.readAnew(contents.meaning) }

  /// Removes cached contents that are in the log and that no screen or undo step uses.
  func forgetUnusedContents() {
    _ = timeline.read(contents.meaning)
    let needs = timeline.encoded.tree.payloads
    var routes = Set(needs.routes.map(\.payload))
    var viewStates = Set(needs.viewStates)
    history.addPayloads(routes: &routes, viewStates: &viewStates)
    let saved = (recorder?.status ?? .memoryOnly).acknowledged
    contents.forget(savedThrough: saved, unless: (routes, viewStates))
  }

  func enqueueSnapshot() {
    guard let snapshot = timeline.snapshot() else { return }
    recorder?.add(.snapshot(snapshot.state, seq: snapshot.seq, time: snapshot.time))
  }

  /// Changes the steps of the undo history.
  func changeSteps(_ change: (inout UndoHistory) -> Void) { change(&history) }

  func clearSteps() {
    history.clear()
    refreshSteps()
  }

  /// Keeps a view state until the next batch, or until the environment's timer fires. `nil` removes the state.
  func hold(_ saved: SavedViewState?, for key: ViewStateKey) {
    if saved != nil, outbox[key] == nil, outbox.isFull { emitViewStates() }
    outbox[key] = saved
    signals.bufferRevision &+= 1
    guard saved != nil, outbox.isIdle, !timeline.isEnded else { return }
    let cancel = environment.timer.start(SavedValueOutbox.patience) { [weak self] in self?.emitViewStates() }
    outbox.schedule(PendingAction(cancel: cancel))
  }

  /// Keeps the decoded form of the view state that was kept last under the key.
  package func keepRecord(_ record: Any, for key: ViewStateKey) {
    guard !outbox.keep(record, for: key) else { return }
    // The text is equal to the recorded one: only sensitive values have changed.
    guard let recorded = timeline.encoded.tree.viewStates[key] else { return }
    contents.keep(record, at: recorded.payload.seq)
  }

  /// Returns the pending view state under the given key.
  func kept(for key: ViewStateKey) -> SavedViewState? {
    _ = signals.bufferRevision
    return outbox[key]
  }

  /// Changes the set of screens that are loading.
  package func changeLoads<Result>(_ change: (inout RunningLoads) -> Result) -> Result {
    outbox.changeLoads(change)
  }

  /// Records the pending view states and notifies the observers.
  ///
  /// This happens before every other batch, so that a screen removed by that batch can be restored with its latest
  /// state.
  func emitViewStates() {
    if commitViewStates() { signalChange() }
  }

  /// Records the pending view states without notifying the observers. Returns whether there were any.
  @discardableResult func commitViewStates() -> Bool {
    guard let kept = keptDraft() else { return false }
    commitKept(kept)
    return true
  }

  func commitKept(_ kept: Draft<R>) {
    outbox.empty()
    commit(kept, cause: .programmatic)
  }

  /// Changes the launch guard's record of this launch.
  func changeLaunch(_ change: (inout LaunchGuard) -> Void) { change(&launchGuard) }

  /// Sets the link handler, and hides the values that it declares as secret.
  func follow(_ handler: LinkHandler<R>) {
    inbox.follow(handler)
    contents.hide(handler.secretNames)
  }

  /// Changes the decoded payloads, and the secrets that new ones must not contain.
  func changeContents(_ change: (inout ContentCache<R>) -> Void) { change(&contents) }

  /// Changes the open gates and the URLs of waiting links.
  func changeInbox(_ change: (inout LinkInbox<R>) -> Void) { change(&inbox) }
}
