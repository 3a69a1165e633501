public import BacktrailCore
import BacktrailLinks
public import BacktrailStore
public import Observation

/// The app's one way to navigate: takes moves, publishes the state they lead to, and records them.
///
/// ```swift
/// let navigator = Navigator<Screen>(log: try SQLiteEventLog(path: path))
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
    catchUp()
    return observed(typed)
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
  public var guards: [NavigationGuard] = []

  let signals = NavigatorSignals()
  /// The state as it was last read, and the events that came since: who moves does not pay for who reads.
  var typed = NavigationState<DecodedRoute<R>>()
  private var unread: [NumberedEvent] = []
  package let log: (any EventLog)?
  let coder: any RouteCoder<R>
  let environment: NavigatorEnvironment
  /// What became of saved view states of earlier versions.
  let viewStateEvolution = ViewStateEvolution(of: R.self)
  var recorder: Recorder?
  var encoded = EncodedState()
  package var isRestored = false
  /// What happens when this launch fails, and happened when earlier ones did.
  var launchGuard = LaunchGuard()
  var head: Int64 = 0
  var session: Int64 = 0
  var lastTime: Int64 = 0
  var history = UndoHistory()
  /// How often `reset` began; what waits for the log meanwhile belongs to the time before.
  var resetCount = 0
  var snapshotSeq: Int64 = 0
  var mayWriteSnapshots = true
  /// What payload references mean, for all routes met in this session.
  var routes: [PayloadReference: DecodedRoute<R>] = [:]
  /// The view-state contents of living entries and of this session.
  var viewStateTexts: [Int64: String] = [:]
  /// The view states that are kept and have no number yet.
  var buffer = ViewStateBuffer()
  /// What will number them.
  var emission: PendingAction?
  var isClosing = false
  /// The loads of screens that run in this process.
  package var loads = RunningLoads()
  /// Which branches a container has in this build, given a layout for those that the log lacks.
  package var arrange: ((Container<DecodedRoute<R>>, ContainerLayout<R>?) -> BranchArrangement<R>?)?
  /// How links are followed.
  package var links: LinkHandler<R>?
  /// What must not be stored of routes.
  var redaction = RouteRedaction()
  /// The gates that links may pass.
  var openGates: Set<DeepLinkGate> = []
  /// The URLs of the links that wait, with their secrets if they came in this process.
  var heldURLs: [LinkID: String] = [:]
  /// Past how many of both it is looked which of them are still needed.
  var contentLimit = 1_000
  /// The commands of `perform(id:)` that are not in the log yet; without a log, all of this process.
  private var commands: [CommandID: RunningCommand] = [:]

  /// A navigator on a log, with routes stored as JSON; without a log it works in memory only.
  ///
  /// Call `restore` before the first move.
  public convenience init(
    log: SQLiteEventLog?, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: JSONRouteCoder<R>(), environment: environment)
  }

  /// A navigator on a log, with a coder of the app's own for its routes.
  public convenience init(
    log: SQLiteEventLog?, coder: some RouteCoder<R>,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log as (any EventLog)?, coder: coder, environment: environment)
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
    self.log = log
    self.coder = coder
    self.environment = environment
  }

  /// The state as the log has it, with routes by name, and the number of the newest event.
  package var encodedState: NavigationState<RouteReference> { observed(encoded.expanded) }

  /// The number of the newest event, acknowledged or not; view states that are kept have none yet.
  public var headSeq: Int64 { observed(head) }

  /// The digest of the state's written form; equal states have equal digests. It is that of the log up to
  /// `headSeq`, without view states that are kept and have no number yet.
  public var stateDigest: Hash128 { observed(.digest(of: encoded)) }

  /// Reduces the events that came since the state was read last. Mapping and reducing commute.
  func catchUp() {
    for event in unread { typed.reduce(event.event.map(decoded), seq: event.seq) }
    unread = []
  }

  /// Notes that an observer reads what follows from the state.
  private func observed<Value>(_ value: @autoclosure () -> Value) -> Value {
    _ = signals.stateRevision
    return value()
  }

  /// Takes one move.
  @discardableResult public func send(_ move: Move<R>) -> MoveResult {
    carryOut([move], cause: .user)
  }

  /// Carries out several moves as one batch: all of them, or none.
  ///
  /// Targets are resolved one after another, each in the state that those before it lead to.
  /// - Throws: `MoveRejection` of the first move that is refused.
  @discardableResult
  public func perform(
    cause: BatchCause = .user, _ build: (MoveList<R>) throws -> Void
  ) throws -> MoveResult {
    let list = MoveList<R>()
    try build(list)
    let result = carryOut(list.moves, cause: cause)
    if case .rejected(let rejection) = result { throw rejection }
    return result
  }

  /// Carries out several moves as one batch, at most once for a command id.
  ///
  /// The log is asked first: the same id with the same moves gives the first batch again and changes nothing. A
  /// second call while the first one runs waits for it. A command that waits while `reset` begins is refused.
  /// Moves that differ only in values that are secret by their names count as the same.
  /// Returns when the batch is acknowledged.
  /// - Throws: `StoreError.commandConflict` for the same id with other moves, or when an erasure took what would tell,
  ///   `.expiredCommand` for an id whose time is so long ago that it may have been forgotten, another `StoreError` when the
  ///   log cannot be written, `MoveRejection` for a refused move.
  @discardableResult
  public func perform(
    id: CommandID, cause: BatchCause = .user, _ build: (MoveList<R>) throws -> Void
  ) async throws -> MoveResult {
    let list = MoveList<R>()
    try build(list)
    let moves = try prepare(list.moves)
    let body = moves.body(without: redaction)
    let resets = resetCount
    while let running = commands[id] {
      if running.body == body { return try await running.task.value }
      // Once that one is done, this one never can be; if it is refused, the log decides.
      if case .success = await running.task.result { throw StoreError.commandConflict("\(id)") }
    }
    let task = Task {
      do {
        let result = try await self.apply(moves, cause: cause, id: id, body: body, after: resets)
        if self.log != nil { self.commands[id] = nil }
        return result
      } catch {
        self.commands[id] = nil
        throw error
      }
    }
    commands[id] = RunningCommand(body: body, task: task)
    return try await task.value
  }

  private func apply(
    _ moves: PreparedMoves<R>, cause: BatchCause, id: CommandID, body: String, after resets: Int
  ) async throws -> MoveResult {
    try await flush()
    if let refusal = recorder?.refusal { throw refusal }
    if let earlier = try await log?.outcome(of: id, body: body, now: environment.now()) {
      return .recorded(earlier)
    }
    guard resets == resetCount else { throw MoveRejection.beganAnew }
    let command = RecordedCommand(id: id, digest: .digest(of: id, body: body))
    let result = carryOut(moves, cause: cause, command)
    if case .rejected(let rejection) = result { throw rejection }
    try await flush()
    return result
  }

  package func carryOut(_ moves: [Move<R>], cause: BatchCause) -> MoveResult {
    do throws(MoveRejection) {
      return carryOut(try prepare(moves), cause: cause)
    } catch {
      return reject(error)
    }
  }

  func prepare(_ moves: [Move<R>]) throws(MoveRejection) -> PreparedMoves<R> {
    do throws(RouteCodingError) {
      return try PreparedMoves(moves, coder: coder)
    } catch {
      throw .route(error)
    }
  }

  private func carryOut(
    _ moves: PreparedMoves<R>, cause: BatchCause, _ command: RecordedCommand? = nil
  ) -> MoveResult {
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      // A move that is refused or changes nothing leaves what is kept where it is.
      let kept = keptDraft()
      var draft = kept?.next ?? bareDraft()
      for move in moves.moves { try draft.carryOut(move) }
      try checkGuards(draft)
      if let kept, !draft.events.isEmpty { commitKept(kept) }
      return publish(draft, cause: cause, command)
    } catch {
      return reject(error)
    }
  }

  package func reject(_ rejection: MoveRejection) -> MoveResult {
    signals.lastRejection = rejection
    return .rejected(rejection)
  }

  /// A draft for a batch that will be recorded; what is kept is recorded before it.
  func makeDraft() -> Draft<R> {
    emitViewStates()
    return bareDraft()
  }

  func bareDraft() -> Draft<R> {
    Draft(encoded: encoded, head: head, redaction: redaction, salt: environment.salt) { self.decoded($0) }
  }

  /// Makes a move's draft the state, if it has events, and tells the observers.
  func publish(_ draft: Draft<R>, cause: BatchCause, _ command: RecordedCommand? = nil) -> MoveResult {
    let batch = commit(draft, cause: cause, command)
    signalChange(clearsRejection: true)
    return batch.map { .recorded($0) } ?? .unchanged
  }

  /// Makes a draft with events the state, and sends its batch to the log.
  ///
  /// No observer is told yet: one may move at once, and must then meet a state and a queue that agree.
  @discardableResult
  func commit(
    _ draft: Draft<R>, cause: BatchCause, _ command: RecordedCommand? = nil
  ) -> RecordedBatch? {
    guard let first = draft.events.first else { return nil }
    if case .sessionStarted? = draft.reduced.first?.event { session = first.seq }
    // Within a session times never run backwards, whatever the clock does.
    lastTime = max(lastTime, environment.now())
    let batch = RecordedBatch(
      first: first.seq, session: session, cause: cause, time: lastTime, command: command, events: draft.events
    )
    record(draft, cause: cause)
    if !draft.secrets.isEmpty { redaction.keep(draft.secrets) }
    for (payload, meaning) in draft.routes { routes[payload] = meaning }
    for (seq, text) in draft.viewStates { viewStateTexts[seq] = text }
    encoded = draft.encoded
    unread += draft.reduced
    if unread.count > 1_000 { catchUp() }
    head = draft.head
    recorder?.enqueue(batch)
    snapshotIfDue()
    return batch
  }

  /// Tells the observers that the state may have changed.
  func signalChange(clearsRejection: Bool = false) {
    signals.stateRevision &+= 1
    if clearsRejection, signals.lastRejection != nil { signals.lastRejection = nil }
    refreshUndo()
    refreshStatus()
  }

  /// Notes a draft's events for undo.
  private func record(_ draft: Draft<R>, cause: BatchCause) {
    if cause.isUndoable, draft.encoded.tree.scenesDiffer(from: encoded.tree) {
      history.recordStep(draft.reduced, before: encoded.tree)
    } else if cause != .undo {
      history.recordNotes(draft.reduced, leadsBack: cause.isUndoable, in: draft.encoded.tree)
    }
  }

  func refreshUndo() {
    if canUndo != history.canUndo { signals.canUndo = history.canUndo }
    if canRedo != history.canRedo { signals.canRedo = history.canRedo }
  }

  func refreshStatus() {
    let now = recorder?.status ?? .memoryOnly
    if status != now { signals.status = now }
  }
}
