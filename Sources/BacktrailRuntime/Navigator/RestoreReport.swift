public import BacktrailCore
public import BacktrailStore

/// What a restore did.
public struct RestoreReport: Sendable {
  /// The number of the newest event that was there.
  public var head: Int64
  /// Events that were left out, and why.
  public var skipped: [Replay.Skipped] = []
  /// Entries whose route does not read now; they keep their place.
  public var quarantined: [EntryID] = []
  /// Entries that were taken away, because their routes are declared not to come back, or stood on such ones.
  public internal(set) var dropped: [EntryID] = []
  /// Links that waited and cannot be followed any more: they expired, or had a secret, which is never stored.
  public internal(set) var endedLinks: [LinkID] = []
  /// Why the log could not be read at all; the app then starts afresh in memory, and the file is untouched.
  public var failure: StoreError?

  init(
    head: Int64, skipped: [Replay.Skipped] = [], quarantined: [EntryID] = [], failure: StoreError? = nil
  ) {
    self.head = head
    self.skipped = skipped
    self.quarantined = quarantined
    self.failure = failure
  }
}

/// The payloads that a tree refers to.
struct PayloadNeeds {
  var routes: [CompactRoute] = []
  var viewStates: [Int64] = []
  /// The links that wait and whose URL was stored whole.
  var links: [LinkID] = []

  mutating func add(_ items: [ClosedItem<CompactRoute>]) {
    for item in items {
      viewStates += item.viewStates.rows.map(\.value.payload.seq)
      switch item.content {
      case .scene(let scene): add(scene.containers)
      case .branch(let branch, _, _): routes += branch.entries.map(\.route)
      case .presentations(let layers, _): add(layers.map(\.container))
      case .root(let root, _): add([root])
      }
    }
  }

  private mutating func add(_ containers: [Container<CompactRoute>]) {
    for branch in containers.flatMap(\.branches) { routes += branch.entries.map(\.route) }
  }
}

extension SceneTree<CompactRoute> {
  var payloads: PayloadNeeds {
    var needs = PayloadNeeds(
      routes: scenes.flatMap { $0.entries.map(\.route) }, viewStates: viewStates.rows.map(\.value.payload.seq)
    )
    needs.add(shelvedRoots)
    return needs
  }
}

extension NavigationState<CompactRoute> {
  /// The living entries.
  var entryIDs: [EntryID] { scenes.flatMap { $0.entries.map(\.id) } }

  var payloads: PayloadNeeds {
    var needs = sceneTree.payloads
    needs.links = links.filter { !($0.hold?.isSecret ?? false) }.map(\.id)
    needs.add(closedItems)
    return needs
  }

  /// Whether the windows, or what belongs to their structure, differ.
  func scenesDiffer(from other: Self) -> Bool {
    activeScene != other.activeScene || scenes != other.scenes
  }
}

extension NavigationState {
  /// The living entries whose route does not read.
  func quarantinedIDs<Shown: Route>() -> [EntryID] where R == DecodedRoute<Shown> {
    scenes.flatMap { $0.entries.filter { $0.route.route == nil }.map(\.id) }
  }
}

extension Hash256 {
  /// The digest of a state's written form.
  package static func digest(of state: EncodedState) -> Hash256 {
    StateForm.text(of: state).utf8Bytes { ChainHasher.sha256(UnsafeRawBufferPointer($0)) }
  }
}

extension StoreError {
  static func expiredCommand(_ id: String) -> Self {
    Self(
      code: .expiredCommand,
      message:
        "The command '\(id)' is older than the oldest kept batch, so it may have been carried out already.")
  }

  /// The same failure as one that ends the writing.
  var asPermanent: Self { isTransient ? Self(code: .damaged, message: message) : self }
}

extension CommandID {
  /// The time in a time-ordered id, in milliseconds since 1970; `nil` for other kinds.
  var milliseconds: Int64? { high >> 12 & 15 == 7 ? Int64(high >> 16) : nil }
}
