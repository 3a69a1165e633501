import BacktrailCore
import BacktrailStore

/// A feed that delivers changes to the readers: one for each batch that begins a launch, contains a move, or records a
/// decision about a link.
///
/// If there are no readers, the feed only records the top screen and the time at which it became the top screen.
struct ChangeFeed<R: Route> {
  /// The log that the batches are written to; `nil` if there is none.
  private var log: CommandID?
  /// The top screen; `nil` before the launch.
  private var top: ShownScreen?
  /// The time at which `top` became the top screen, in milliseconds since 1970.
  private var since: Int64 = 0
  /// Changes that are held until the observers are notified.
  private var pending: [UnreadChange<R>] = []
  private let readers = ChangeReaders<R>()
  private var isEnded = false
  /// The value of `since` when the feed was paused; `nil` if the feed is not paused.
  private var pausedSince: Int64?

  /// Whether there are readers.
  var isRead: Bool { !readers.isEmpty }

  /// Sets the log that the batches are written to; `nil` for none.
  mutating func begin(in log: CommandID?) { self.log = log }

  /// Records a batch for the readers.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - before: The state before the batch; `nil` if there are no readers.
  ///   - after: The state after the batch.
  ///   - context: A closure that returns the decoded routes of the batch, the values to hide, and whether the log
  ///     accepts the batch.
  mutating func note(
    _ batch: RecordedBatch, from before: NavigationState<CompactRoute>?, to after: EncodedState,
    _ context: () -> (contents: ContentCache<R>, isStored: Bool)
  ) {
    let top = ShownScreen(of: after.tree.activeScene, in: after.tree)
    let isNew = top != self.top
    if let before, pausedSince == nil, batch.events.contains(where: \.isChange),
      !batch.restoresSameScenes(from: before, to: after.tree)
    {
      var shown = (from: self.top, to: top)
      if !isNew, let other = ShownScreen.change(from: before, to: after.tree) { shown = other }
      let (contents, isStored) = context()
      let screen = { (shown: ShownScreen) in
        NavigationChange<R>.Screen(shown, after.names, contents.meaning(of: shown.route, in: after.names))
      }
      let change = NavigationChange<R>(
        seq: batch.last, time: batch.time, cause: batch.cause, moves: batch.moves,
        from: shown.from.map(screen), to: shown.to.map(screen),
        dwell: isNew && shown.from != nil ? Timestamp(milliseconds: batch.time).elapsed(since: since) : nil,
        links: batch.decidedLinks(waiting: before.links), log: isStored ? log : nil)
      pending.append(UnreadChange(change: change, redaction: contents.redaction))
    }
    if isNew { (self.top, since) = (top, batch.time) }
  }

  /// Stops delivering changes while batches repeat changes that were already delivered.
  mutating func pause() { pausedSince = since }

  /// Resumes delivering changes. Treats the top screen as the one that was on top when the feed was paused, so its
  /// dwell time continues.
  mutating func resume() {
    since = pausedSince ?? since
    pausedSince = nil
  }

  /// Delivers the pending changes to the readers.
  mutating func deliver() {
    guard !pending.isEmpty else { return }
    readers.add(pending)
    pending = []
  }

  /// Adds a reader. Its stream ends immediately if the navigator is closed.
  func add(_ reader: ChangeReader<R>) {
    if isEnded { reader.end() } else { readers.add(reader) }
  }

  /// Ends the streams of all readers. Streams of later readers end immediately.
  mutating func end() {
    isEnded = true
    readers.end()
  }
}

extension RecordedBatch {
  /// Whether the batch is an undo, a redo, or a rewind to the scenes that are already there.
  fileprivate func restoresSameScenes(
    from before: NavigationState<CompactRoute>, to after: NavigationState<CompactRoute>
  ) -> Bool {
    cause == .undo && before.activeScene == after.activeScene && before.scenes == after.scenes
  }
}

/// The top screen of a scene.
struct ShownScreen: Equatable {
  let scene: SceneID
  let branch: String
  let entry: EntryID
  let route: CompactRoute

  /// Creates the top screen of the given scene, or returns `nil` if there is no such scene. The parts are read
  /// directly, because this happens on each move and Core's generic accessors take ten times as long.
  init?(of id: SceneID?, in state: NavigationState<CompactRoute>) {
    guard let place = state.scenes.firstIndex(where: { $0.id == id }) else { return nil }
    let layers = state.scenes[place].presentations
    let container = layers.isEmpty ? state.scenes[place].root : layers[layers.count - 1].container
    let stack = container.branches[container.selected]
    let top = stack.entries[stack.entries.count - 1]
    (scene, branch, entry, route) = (state.scenes[place].id, stack.name, top.id, top.route)
  }

  /// Returns the screens before and after a change, in the first scene whose top screen changed.
  static func change(
    from before: NavigationState<CompactRoute>, to after: NavigationState<CompactRoute>
  ) -> (from: Self?, to: Self?)? {
    let scenes = before.scenes.map(\.id) + after.scenes.map(\.id)
    return scenes.lazy.map { (from: Self(of: $0, in: before), to: Self(of: $0, in: after)) }
      .first { $0.from != $0.to }
  }
}

extension NavigationChange.Screen {
  fileprivate init(_ shown: ShownScreen, _ names: NameTable, _ meaning: DecodedRoute<R>) {
    self.init(
      entry: shown.entry, name: names[shown.route.name], route: meaning.route, scene: shown.scene,
      branch: shown.branch)
  }
}
