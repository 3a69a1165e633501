public import BacktrailCore
public import BacktrailStore
public import Observation

#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif
import Dispatch

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
@MainActor @Observable
public final class Navigator<R: Route>: MoveReceiver {
  /// Where the app stands, with routes of the app's own type where they read.
  public private(set) var state = NavigationState<DecodedRoute<R>>()
  /// How the recording stands.
  public private(set) var status: PersistenceStatus = .memoryOnly
  /// Why the latest refused move was refused; `nil` after a move that was not.
  public private(set) var lastRejection: MoveRejection?
  /// Whether there is a step to undo.
  public private(set) var canUndo = false
  /// Whether there is a step to redo.
  public private(set) var canRedo = false

  @ObservationIgnored private let log: (any EventLog)?
  @ObservationIgnored private let coder: any RouteCoder<R>
  @ObservationIgnored private let environment: NavigatorEnvironment
  @ObservationIgnored private var recorder: Recorder?
  @ObservationIgnored private var encoded = EncodedState()
  @ObservationIgnored private var isRestored = false
  @ObservationIgnored private var head: Int64 = 0
  @ObservationIgnored private var session: Int64 = 0
  @ObservationIgnored private var lastTime: Int64 = 0
  @ObservationIgnored private var history = UndoHistory()
  @ObservationIgnored private var snapshotSeq: Int64 = 0
  @ObservationIgnored private var mayWriteSnapshots = true
  /// What payload references mean, for all routes met in this session.
  @ObservationIgnored private var routes: [PayloadReference: DecodedRoute<R>] = [:]
  /// The view-state contents of living entries and of this session.
  @ObservationIgnored private var viewStateTexts: [Int64: String] = [:]

  /// A navigator on a log, with routes stored as JSON; without a log it works in memory only.
  ///
  /// Call `restore` before the first move.
  public convenience init(
    log: (any EventLog)?, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: JSONRouteCoder<R>(), environment: environment)
  }

  /// A navigator on a log, with a coder of the app's own for its routes.
  public init(
    log: (any EventLog)?, coder: some RouteCoder<R>, environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.log = log
    self.coder = coder
    self.environment = environment
  }

  /// The state as the log has it, with routes by name, and the number of the newest event.
  public var encodedState: NavigationState<RouteReference> { encoded.expanded }

  /// The number of the newest event, acknowledged or not.
  public var headSeq: Int64 { head }

  /// The digest of the state's written form; equal states have equal digests.
  public var stateDigest: Hash256 { .digest(of: encoded) }

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
  /// The log is asked first: the same id with the same moves gives the first batch again and changes nothing.
  /// Returns when the batch is acknowledged.
  /// - Throws: `StoreError.commandConflict` for the same id with other moves, `.expiredCommand` for an id that
  ///   is older than the oldest kept batch, `MoveRejection` for a refused move.
  @discardableResult
  public func perform(
    id: CommandID, cause: BatchCause = .user, _ build: (MoveList<R>) throws -> Void
  ) async throws -> MoveResult {
    let list = MoveList<R>()
    try build(list)
    let moves = try prepare(list.moves)
    try await flush()
    if let earlier = try log?.batch(for: id) {
      guard earlier.salt.map({ Hash256.salted($0, moves.body) }) == earlier.bodyDigest else {
        throw StoreError.commandConflict("\(id)")
      }
      return .recorded(earlier)
    }
    try refuseExpired(id)
    let result = carryOut(moves, cause: cause, id: id, body: moves.body)
    if case .rejected(let rejection) = result { throw rejection }
    try await flush()
    return result
  }

  /// An id made before the oldest kept batch may have been carried out and compacted away.
  private func refuseExpired(_ id: CommandID) throws {
    guard let log, let time = id.milliseconds else { return }
    let position = try log.position()
    guard position.floor > 0, let oldest = try log.batches(in: position.floor + 1...position.floor + 1).first,
      time < oldest.time
    else { return }
    throw StoreError.expiredCommand("\(id)")
  }

  private func carryOut(_ moves: [Move<R>], cause: BatchCause) -> MoveResult {
    do throws(MoveRejection) {
      return carryOut(try prepare(moves), cause: cause, id: environment.commandID())
    } catch {
      return reject(error)
    }
  }

  private func prepare(_ moves: [Move<R>]) throws(MoveRejection) -> PreparedMoves<R> {
    do throws(RouteCodingError) {
      return try PreparedMoves(moves, coder: coder)
    } catch {
      throw .route(error)
    }
  }

  private func carryOut(
    _ moves: PreparedMoves<R>, cause: BatchCause, id: CommandID, body: String = ""
  ) -> MoveResult {
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      var draft = makeDraft()
      for move in moves.moves { try draft.carryOut(move) }
      return publish(draft, cause: cause, id: id, body: body)
    } catch {
      return reject(error)
    }
  }

  private func reject(_ rejection: MoveRejection) -> MoveResult {
    lastRejection = rejection
    return .rejected(rejection)
  }

  private func makeDraft() -> Draft<R> {
    Draft(encoded: encoded, typed: state, head: head, salt: environment.salt)
  }

  /// Makes a draft the state, and sends its batch to the log.
  private func publish(
    _ draft: Draft<R>, cause: BatchCause, id: CommandID, body: String = ""
  ) -> MoveResult {
    lastRejection = nil
    guard let first = draft.events.first else { return .unchanged }
    if case .sessionStarted? = draft.reduced.first?.event { session = first.seq }
    let salt = environment.salt()
    // Times never run backwards, whatever the clock does.
    lastTime = max(lastTime, environment.now())
    let batch = RecordedBatch(
      first: first.seq, session: session, cause: cause, time: lastTime, commandID: id,
      bodyDigest: .salted(salt, body), saltDigest: .digest(of: salt), salt: salt, events: draft.events)
    note(draft, cause: cause)
    routes.merge(draft.routes) { $1 }
    viewStateTexts.merge(draft.viewStates) { $1 }
    encoded = draft.encoded
    state = draft.typed
    head = draft.head
    recorder?.enqueue(batch)
    refreshStatus()
    snapshotIfDue()
    return .recorded(batch)
  }

  private func note(_ draft: Draft<R>, cause: BatchCause) {
    if cause.isUndoable, draft.encoded.tree.scenesDiffer(from: encoded.tree) {
      history.recordStep(draft.reduced, before: encoded.tree)
    } else if cause != .undo {
      history.recordNotes(draft.reduced)
    }
    refreshUndo()
  }

  private func refreshUndo() {
    if canUndo != history.canUndo { canUndo = history.canUndo }
    if canRedo != history.canRedo { canRedo = history.canRedo }
  }

  private func refreshStatus() {
    let now = recorder?.status ?? .memoryOnly
    if status != now { status = now }
  }
}

extension Navigator {
  /// Takes the last step of this session back.
  ///
  /// The windows become what they would be without that step. Overrides of the app and of living windows and
  /// stacks are not undone.
  @discardableResult public func undo() -> MoveResult {
    go(to: history.undoTarget(), .undo) { $0.markUndone() }
  }

  /// Carries an undone step out again. A new step clears what could be redone.
  @discardableResult public func redo() -> MoveResult {
    go(to: history.redoTarget(), .redo) { $0.markRedone() }
  }

  /// Puts the windows back as they were behind an earlier event, which must be the last of its batch.
  ///
  /// History is not rewritten: this too is an event. Afterwards there is nothing to undo or redo.
  /// - Throws: `StoreError` when the event is not kept or the log cannot be read, `MoveRejection.noStep` when it
  ///   is not the last of its batch.
  @discardableResult public func rewind(to seq: Int64) async throws -> MoveResult {
    guard let log else { throw MoveRejection.noStep }
    try await flush()
    let replay = try log.replay(through: seq)
    let border = try log.batches(in: seq...seq).first?.last
    guard border == seq else { throw MoveRejection.noStep }
    let tree = replay.state.tree.sceneTree.map { self.encoded.intern(replay.state.expand($0)) }
    try load(tree.payloads)
    let result = go(to: (tree, seq), .rewind) { $0.clear() }
    if case .rejected(let rejection) = result { throw rejection }
    return result
  }

  private func go(
    to target: (tree: SceneTree<CompactRoute>, seq: Int64)?, _ reason: RestoreOrigin.Reason,
    _ mark: (inout UndoHistory) -> Void
  ) -> MoveResult {
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      guard let target else { throw .noStep }
      var draft = makeDraft()
      try draft.restore(target.tree, from: RestoreOrigin(reason: reason, seq: target.seq)) { decoded($0) }
      let result = publish(draft, cause: .undo, id: environment.commandID())
      mark(&history)
      refreshUndo()
      return result
    } catch {
      return reject(error)
    }
  }

  private func decoded(_ route: CompactRoute) -> DecodedRoute<R> {
    routes[route.payload] ?? .quarantined(name: encoded.names[route.name], reason: .missingPayload)
  }

  /// Reads and decodes the payloads that are not known yet.
  private func load(_ needed: PayloadNeeds) throws {
    let unknown = needed.routes.filter { routes[$0.payload] == nil }
    let seqs = unknown.map(\.payload.seq) + needed.viewStates.filter { viewStateTexts[$0] == nil }
    let payloads = try log?.payloads(of: seqs) ?? [:]
    for route in unknown {
      routes[route.payload] = decode(encoded.expand(route), payloads[route.payload.seq])
    }
    for seq in needed.viewStates {
      viewStateTexts[seq] = payloads[seq]?.text.flatMap(JSONText.elements)?.first ?? viewStateTexts[seq]
    }
  }

  private func decode(_ route: RouteReference, _ payload: Payload?) -> DecodedRoute<R> {
    if case .erased? = payload { return .quarantined(name: route.name, reason: .erased) }
    let elements = payload?.text.flatMap(JSONText.elements) ?? []
    let place = Int(route.payload.index)
    let parameters = elements.indices.contains(place) ? elements[place] : "{}"
    do throws(RouteCodingError) {
      return .route(
        try coder.decode(EncodedRoute(name: route.name, version: route.version, parameters: parameters)))
    } catch {
      return .quarantined(name: route.name, reason: .undecodable(error))
    }
  }
}

extension Navigator {
  /// Brings the app back to where the log says it stood, and begins a session.
  ///
  /// Call it once, at launch, before the first frame: it reads the newest snapshot and what came after it, and
  /// decodes the routes of the screens that survive. Without a window in the log, one opens with the layout.
  /// A log that cannot be read does not stop the app: it starts with the layout, in memory, and says so.
  @discardableResult
  public func restore(orElse layout: ContainerLayout<R>, scene: String = "main") -> RestoreReport {
    guard !isRestored else { return RestoreReport(head: head) }
    isRestored = true
    let report = replayLog()
    begin(orElse: layout, scene: scene, isDegraded: report.failure != nil)
    return report
  }

  private func replayLog() -> RestoreReport {
    guard let log else { return RestoreReport(head: 0) }
    do {
      let position = try log.position()
      let replay = try log.replay(through: position.head)
      encoded = replay.state
      head = position.head
      snapshotSeq = try log.snapshots().last?.seq ?? 0
      mayWriteSnapshots = !replay.hasUnreadable
      try load(encoded.tree.payloads)
      state = encoded.tree.map(decoded)
      startRecording(to: log)
      return RestoreReport(
        head: head, skipped: replay.skipped, quarantined: state.quarantinedIDs(), failure: nil)
    } catch {
      (encoded, state, head) = (EncodedState(), NavigationState(), 0)
      startRecording(to: log)
      let failure =
        error as? StoreError ?? StoreError(code: .unavailable, message: "The log cannot be read: \(error)")
      recorder?.detach(failure.asPermanent)
      return RestoreReport(head: 0, failure: failure)
    }
  }

  private func startRecording(to log: any EventLog) {
    recorder = Recorder(log: log, head: head) { [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.refreshStatus() } }
    }
  }

  private func begin(orElse layout: ContainerLayout<R>, scene: String, isDegraded: Bool) {
    var draft = makeDraft()
    let start = SessionStart(
      appVersion: environment.appVersion, appBuild: environment.appBuild, platform: environment.platform,
      restore: isDegraded ? "none" : "full")
    do throws(MoveRejection) {
      try draft.apply(.sessionStarted(start))
      if draft.typed.scenes.isEmpty {
        let prepared = try prepare([.openScene(name: scene, layout)])
        for move in prepared.moves { try draft.carryOut(move) }
      }
    } catch {
      lastRejection = error
    }
    _ = publish(draft, cause: .restore, id: environment.commandID())
    history.clear()
    refreshUndo()
  }

  /// Ends the session and closes the log, after all moves are acknowledged or cannot be.
  ///
  /// Moves after this one change the state in memory only.
  public func close(reason: String = "clean") async {
    guard isRestored, let recorder else { return }
    var draft = makeDraft()
    draft.endSession(reason: reason)
    _ = publish(draft, cause: .programmatic, id: environment.commandID())
    enqueueSnapshot()
    recorder.enqueueSettling()
    await recorder.close()
    refreshStatus()
  }

  /// Stores a snapshot and waits until everything is acknowledged; call it when the app goes to the background.
  public func enterBackground() async throws {
    enqueueSnapshot()
    recorder?.enqueueSettling()
    try await flush()
  }

  /// Waits until every move so far is acknowledged.
  /// - Throws: `StoreError` when the log cannot be written; the moves stay queued if that may pass.
  public func flush() async throws {
    defer { refreshStatus() }
    try await recorder?.flush()
  }

  private func snapshotIfDue() {
    if head - snapshotSeq >= environment.snapshotInterval { enqueueSnapshot() }
  }

  private func enqueueSnapshot() {
    guard mayWriteSnapshots, head > snapshotSeq else { return }
    snapshotSeq = head
    recorder?.enqueueSnapshot(of: encoded, seq: head, time: lastTime)
  }
}

extension Navigator {
  /// The JSON text of a saved view state, or `nil` when none was saved under the key.
  public func viewStateJSON(for entry: EntryID, key: String = "main") -> String? {
    guard let snapshot = state.viewStates[ViewStateKey(entry: entry, name: key)] else { return nil }
    return viewStateTexts[snapshot.payload.seq]
  }

  /// A saved view state.
  /// - Returns: `nil` when none was saved under the key.
  /// - Throws: `DecodingError` when what was saved does not fit the type.
  public func viewState<Value: Decodable>(
    for entry: EntryID, key: String = "main", as type: Value.Type = Value.self
  ) throws -> Value? {
    guard let json = viewStateJSON(for: entry, key: key) else { return nil }
    return try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
