public import BacktrailCore
import BacktrailLinks
public import BacktrailStore
import Dispatch
public import Observation

/// The app's one way to navigate: takes moves, publishes the state they lead to, and records them.
///
/// ```swift
/// let navigator = Navigator<AppRoute>(log: try SQLiteEventLog(path: path))
/// navigator.restore(orElse: .stack(.list))
/// navigator.push(.detail(id: 3))
/// ```
///
/// A move is checked, numbered, reduced and published before the call returns; it is written afterwards, in
/// order, on another thread. `flush()` waits until everything so far is acknowledged. A log that cannot be
/// written never blocks a move; `status` shows it.
@MainActor
public final class Navigator<R: Route>: MoveReceiver, Observable {
  /// Where the app stands, with routes of the app's own type where they read.
  public var state: NavigationState<DecodedRoute<R>> {
    observed(timeline.read(contents.meaning))
  }
  /// The route of the entry on top, if this build can decode it.
  public var topRoute: R? { state.top?.route.route }
  /// The name of the branch selected in the topmost container.
  public var selectedBranch: String? { state.topStack?.name }
  /// How the recording stands.
  public var status: PersistenceStatus { signals.status }
  /// Why the latest refused move was refused; `nil` after a move that was not.
  public var lastRejection: MoveRejection? { signals.lastRejection }
  /// Whether there is a step to undo.
  public var canUndo: Bool { signals.canUndo }
  /// Whether there is a step to redo.
  public var canRedo: Bool { signals.canRedo }

  /// What must hold of every window, whatever asks for a batch: a move, a link, an undo. Only `reset` does not ask.
  ///
  /// A batch that adds a violation is refused whole; what is violated already may stay, and be improved. Set them
  /// before `restore`, which repairs what the log brings back against them; the root of a stack cannot be taken away and
  /// stays, and `guardViolations` has what is left. Replaying a log never asks them.
  public var guards: [NavigationGuard] {
    get { settings.guards }
    set { settings.guards = newValue }
  }

  /// What observers watch.
  private let signals = NavigatorSignals()
  private var settings: NavigatorSettings<R>
  private var recording: Recording
  private(set) var timeline = Timeline<R>()
  private(set) var contents: ContentCache<R>
  private(set) var inbox = LinkInbox<R>()
  private(set) var outbox = SavedValueOutbox()
  private(set) var history = UndoHistory()
  private(set) var launchGuard = LaunchGuard()
  package private(set) var windows = WindowRoster()
  private(set) var feed = ChangeFeed<R>()
  private(set) var results = ScreenResults()
  package private(set) var animation = MoveAnimation()
  /// The commands of `perform(id:)` that are not in the log yet; without a log, all of this process.
  private(set) var commands: [CommandID: RunningCommand] = [:]

  /// A navigator on a log, with routes stored as JSON; without a log it works in memory only.
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

  /// The state as the log has it, with routes by name, and the number of the newest event.
  package var encodedState: NavigationState<RouteReference> { observed(timeline.encoded.expanded) }

  /// The number of the newest event, acknowledged or not; view states that are kept have none yet.
  public var headSeq: Int64 { observed(timeline.head) }

  /// The digest of the state's written form; equal states have equal digests. It is that of the log up to
  /// `headSeq`, without view states that are kept and have no number yet.
  public var stateDigest: Hash128 { observed(.digest(of: timeline.encoded)) }

  /// Whether `restore` was called.
  package var isRestored: Bool { timeline.isBegun }
  package var coder: any RouteCoder<R> { contents.coder }
  package var log: (any EventLog)? { recording.log }
  var recorder: Recorder? { recording.recorder }
  /// The launch as long as it waits for the log.
  var early: EarlyLaunch? { recording.early }
  var environment: NavigatorEnvironment { settings.environment }

  /// Which branches a container has in this build, given a layout for those that the log lacks.
  package var arrange: ((Container<DecodedRoute<R>>, ContainerLayout<R>?) -> BranchArrangement<R>?)? {
    get { settings.arrange }
    set { settings.arrange = newValue }
  }

  /// Notes that an observer reads what follows from the state.
  func observed<Value>(_ value: @autoclosure () -> Value) -> Value {
    _ = signals.stateRevision
    return value()
  }

  /// Takes one move.
  @discardableResult public func take(_ request: MoveRequest<R>) -> MoveResult {
    animating(request.isAnimated) { carryOut([request.move], cause: .user) }
  }

  package func reject(_ rejection: MoveRejection) -> MoveResult {
    note(rejection)
    return .rejected(rejection)
  }

  /// Notes why the latest move was refused, or that it was not.
  func note(_ rejection: MoveRejection?) {
    if rejection != nil || signals.lastRejection != nil { signals.lastRejection = rejection }
  }

  /// A draft for a batch that will be recorded; what is kept is recorded before it, and published with it.
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

  /// What a stored route means in this build.
  func decoded(_ route: CompactRoute) -> DecodedRoute<R> {
    contents.meaning(of: route, in: timeline.encoded.names)
  }

  /// Makes a move's draft the state, if it has events, and tells the observers.
  func publish(_ draft: Draft<R>, cause: BatchCause, _ command: RecordedCommand? = nil) -> MoveResult {
    let batch = commit(draft, cause: cause, command)
    // An observer may move at once, which writes to the property.
    let animation = animation
    animation.tell { signalChange(clearsRejection: true) }
    return batch.map { .recorded($0) } ?? .unchanged
  }

  /// Makes a draft with events the state, and sends its batch to the log.
  ///
  /// No observer is told yet: one may move at once, and must then meet a state and a queue that agree.
  @discardableResult
  func commit(
    _ draft: Draft<R>, cause: BatchCause, _ command: RecordedCommand? = nil
  ) -> RecordedBatch? {
    guard !draft.events.isEmpty else { return nil }
    history.record(draft.reduced, cause: cause, from: timeline.encoded.tree, to: draft.encoded.tree)
    animation.note(draft.reduced, cause: cause, from: timeline.encoded.tree, to: draft.encoded.tree)
    let before = feed.isRead ? timeline.encoded.tree : nil
    contents.take(draft)
    let batch = timeline.append(draft, cause: cause, at: environment.now(), command)
    timeline.readIfLong(contents.meaning)
    if let batch {
      recording.enqueue(batch)
      feed.note(batch, from: before, to: draft.encoded) { (contents, recorder?.refusal == nil) }
    }
    if timeline.isSnapshotDue(after: environment.snapshotInterval) {
      enqueueSnapshot()
      if contents.isLarge { forgetUnusedContents() }
    }
    return batch
  }

  /// Tells the observers that the state may have changed.
  func signalChange(clearsRejection: Bool = false) {
    signals.stateRevision &+= 1
    if clearsRejection { note(nil) }
    refreshSteps()
    refreshStatus()
    feed.deliver()
    results.end { timeline.encoded.tree.place(of: $0) != nil }
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

/// What changes a navigator's values beside a batch. The other files ask for it here, and only here.
extension Navigator {
  /// Begins the navigator's time; says whether this was the first call.
  func begin() -> Bool { timeline.begin() }

  /// Goes on where the log ends, and writes behind that.
  func resume(_ replay: Replay, at head: Int64, of log: CommandID?) {
    timeline.resume(replay, at: head)
    feed.begin(in: log)
    startRecording()
  }

  /// Changes how the moves are recorded.
  func changeRecording(_ change: (inout Recording) -> Void) { change(&recording) }

  /// Forgets what is known by numbers of events that are not the log's.
  func forgetNumbers() {
    contents.forgetPayloads()
    inbox.forgetURLs()
    outbox.forgetLoads()
  }

  /// Goes on from nothing: the log cannot be read, and takes nothing.
  func resumeEmpty(because failure: StoreError) {
    timeline.resumeEmpty()
    startRecording()
    recorder?.detach(failure.asPermanent)
  }

  /// Goes on from nothing, and keeps what is recorded until the log can be opened.
  func resumeEmpty(awaiting launch: EarlyLaunch) {
    timeline.resumeEmpty()
    recording.early = launch
  }

  private func startRecording() {
    recording.start(at: timeline.head, environment.retention) { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.refreshStatus() } }
    }
  }

  /// Ends the streams of changes after the newest one.
  func endChanges() { feed.end() }

  /// Begins and ends the waits for values of screens.
  @discardableResult
  func changeResults<Result>(_ change: (inout ScreenResults) -> Result) -> Result { change(&results) }

  /// Ends the navigator's time; says whether this was the first call.
  func end() -> Bool { timeline.end() }

  /// Begins a new epoch with a draft's windows: forgets what came from payloads, and all steps.
  func beginEpoch(with draft: Draft<R>) {
    outbox.empty()
    results.end()
    contents.forget()
    inbox.forget()
    launchGuard.forgetLastTime()
    timeline.beginEpoch()
    _ = publish(draft, cause: .programmatic)
    clearSteps()
    readAnew()
  }

  /// Reads and decodes the payloads that are not known yet.
  func load(_ needed: PayloadNeeds, of state: EncodedState) throws {
    try load(needed, of: state) { try log?.payloads(of: $0) ?? [:] }
  }

  /// Decodes the payloads that are not known yet, given what reads them.
  func load(
    _ needed: PayloadNeeds, of state: EncodedState, from read: ([Int64]) throws -> [Int64: Payload]
  ) rethrows {
    let routes = contents.unknownRoutes(of: needed)
    let viewStates = contents.unknownViewStates(of: needed)
    let seqs = routes.map(\.payload.seq) + Array(viewStates) + needed.links.map(\.seq)
    // The log may be busy with a commit, and what is asked for is mostly known.
    guard !seqs.isEmpty else { return }
    let payloads = try read(seqs)
    let first = { (seq: Int64) in payloads[seq]?.text.flatMap(JSONText.elements)?.first }
    let meanings = contents.coder.decoded(routes.map(state.expand), payloads: payloads)
    var texts: [Int64: String] = [:]
    for seq in viewStates { texts[seq] = first(seq) }
    contents.take(meanings, of: routes, texts: texts)
    for link in needed.links {
      guard let content = first(link.seq), let value = try? JSONValue(parsing: content) else { continue }
      if case .string(let url) = value { inbox.hold(url, of: link) }
    }
  }

  /// Reads anew what is shown, since payloads mean something else now.
  func readAnew() { timeline.readAnew(contents.meaning) }

  /// Lets go of contents that no screen uses any more and that the log can give back.
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
    recorder?.enqueueSnapshot(of: snapshot.state, seq: snapshot.seq, time: snapshot.time)
  }

  /// Moves along the steps, or forgets them.
  func changeSteps(_ change: (inout UndoHistory) -> Void) { change(&history) }

  func clearSteps() {
    history.clear()
    refreshSteps()
  }

  // The view states that are kept.

  /// Keeps a view state until a batch numbers it, which an action of the environment's timer sees to. Given `nil`,
  /// removes the one that is kept: the log has the state already.
  func hold(_ saved: SavedViewState?, for key: ViewStateKey) {
    if saved != nil, outbox[key] == nil, outbox.isFull { emitViewStates() }
    outbox[key] = saved
    signals.bufferRevision &+= 1
    guard saved != nil, outbox.isIdle, !timeline.isEnded else { return }
    let cancel = environment.timer.start(SavedValueOutbox.patience) { [weak self] in self?.emitViewStates() }
    outbox.schedule(PendingAction(cancel: cancel))
  }

  /// What is kept under a key.
  func kept(for key: ViewStateKey) -> SavedViewState? {
    _ = signals.bufferRevision
    return outbox[key]
  }

  /// Notes that loads of screens begin or end.
  package func changeLoads<Result>(_ change: (inout RunningLoads) -> Result) -> Result {
    outbox.changeLoads(change)
  }

  /// Numbers and records what is kept.
  ///
  /// Every other batch is made after this, so that what it removes can come back with its latest state.
  func emitViewStates() {
    if commitViewStates() { signalChange() }
  }

  /// Numbers and records what is kept, of which the observers are still to be told; says whether there was anything.
  @discardableResult func commitViewStates() -> Bool {
    guard let kept = keptDraft() else { return false }
    commitKept(kept)
    return true
  }

  func commitKept(_ kept: Draft<R>) {
    outbox.empty()
    commit(kept, cause: .programmatic)
  }

  /// Changes what is known of this launch.
  func changeLaunch(_ change: (inout LaunchGuard) -> Void) { change(&launchGuard) }

  /// Changes how the views show moves.
  package func changeAnimation<Result>(_ change: (inout MoveAnimation) -> Result) -> Result {
    change(&animation)
  }

  /// Changes what is known of the windows.
  func changeWindows<Result>(_ change: (inout WindowRoster) -> Result) -> Result { change(&windows) }

  // Links.

  /// Follows links with a handler, and takes the values that it calls secret for secrets.
  func follow(_ handler: LinkHandler<R>) {
    inbox.follow(handler)
    contents.hide(DeclaredNames(of: R.self)?.withStoredNames(handler.secretNames) ?? handler.secretNames)
  }

  /// Remembers the secrets of a link that is followed.
  func keepSecrets(of reading: LinkHandler<R>.Reading) { contents.keep(reading.secrets) }

  /// Opens or closes gates, and keeps the URLs of links that wait.
  func changeInbox(_ change: (inout LinkInbox<R>) -> Void) { change(&inbox) }

  // Commands.

  /// Notes that a command runs, or that it ended.
  func note(_ command: RunningCommand?, as id: CommandID) { commands[id] = command }
}
