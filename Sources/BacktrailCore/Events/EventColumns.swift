/// An event as a row of the log, with human-readable columns.
package struct EventColumns: Hashable, Sendable {
  /// The stored name of the kind.
  package var type: String
  /// The version of the kind's columns.
  package var typeVersion: Int32
  /// The ID of the node that the event is about, in the form `412.0`.
  package var target: String?
  /// A second ID.
  package var other: String?
  /// The chosen name of a route, branch, style, key, replacement, pattern, gate, or reason; or the outcome for a root,
  /// `layers` or `discard`.
  package var name: String?
  /// The format version of the payload.
  package var version: Int32?
  /// New or restored structure, in Backtrail's form.
  package var body: String?

  package init(
    type: String, typeVersion: Int32 = EventType.version, target: String? = nil, other: String? = nil,
    name: String? = nil, version: Int32? = nil, body: String? = nil
  ) {
    self.type = type
    self.typeVersion = typeVersion
    self.target = target
    self.other = other
    self.name = name
    self.version = version
    self.body = body
  }
}

extension EventColumns {
  /// Creates the columns of an event.
  package init(_ event: NavigationEvent<RouteReference>) {
    switch event {
    case .pushed(let route, let stack):
      self.init(.pushed, target: stack, name: route.name, version: route.version)
    case .popped(let entry, let stack): self.init(.popped, target: stack, other: entry)
    case .routeReplaced(let entry, let route):
      self.init(.routeReplaced, target: entry, name: route.name, version: route.version)
    case .stackSet(let stack, let items): self.init(.stackSet, target: stack) { $0.items(items) }
    case .branchSelected(let id): self.init(.branchSelected, target: id)
    case .branchOpened(let sibling, let layout):
      self.init(.branchOpened, target: sibling, name: layout.name) { $0.routes(layout.routes) }
    case .branchClosed(let id): self.init(.branchClosed, target: id)
    case .branchReopened(let id): self.init(.branchReopened, target: id)
    case .presented(let scene, let owner, let style, let layout):
      self.init(.presented, target: scene, other: owner, name: style.rawValue) { $0.layout(layout) }
    case .dismissed(let id): self.init(.dismissed, target: id)
    case .presentationReopened(let id): self.init(.presentationReopened, target: id)
    case .viewStateSaved(let key, let version):
      self.init(.viewStateSaved, target: key.entry, name: key.name, version: version)
    case .overrideRegistered(let key, let replacement):
      self.init(.overrideRegistered, target: SceneID?.none, name: replacement) { $0.override(key) }
    case .overrideRemoved(let key): self.init(.overrideRemoved, target: SceneID?.none) { $0.override(key) }
    case .overridesReset(let scope):
      self.init(.overridesReset, target: SceneID?.none) { $0.resetScope(scope) }
    case .sceneOpened(let name, let root):
      self.init(.sceneOpened, target: SceneID?.none, name: name) { $0.layout(root) }
    case .sceneActivated(let id): self.init(.sceneActivated, target: id)
    case .sceneClosed(let id): self.init(.sceneClosed, target: id)
    case .sceneReopened(let id): self.init(.sceneReopened, target: id)
    case .rootSet(let scene, let layout): self.init(.rootSet, target: scene) { $0.layout(layout) }
    case .rootShelved(let scene, let layout, let keepingLayers):
      let left = keepingLayers ? LeftRoot.keptWithLayers : .kept
      self.init(.rootShelved, target: scene, name: left.column) { $0.layout(layout) }
    case .rootReopened(let scene, let stack, let left):
      self.init(.rootReopened, target: scene, other: stack, name: left.column)
    case .linkReceived(let pattern): self.init(.linkReceived, target: LinkID?.none, name: pattern ?? "")
    case .linkHeld(let id, let hold): self.init(.linkHeld, target: id, name: hold.gate) { $0.hold(hold) }
    case .linkApplied(let id): self.init(.linkApplied, target: id)
    case .linkRefused(let id, let reason): self.init(.linkRefused, target: id, name: reason)
    case .linkExpired(let id): self.init(.linkExpired, target: id)
    case .stateRestored(let tree, let origin): self.init(restoring: tree, origin)
    case .sessionStarted(let start): self.init(starting: start)
    case .sessionEnded(let reason): self.init(type: EventType.sessionEnded.rawValue, name: reason)
    }
  }

  private init<Target, Other>(
    _ type: EventType, target: NodeID<Target>?, other: NodeID<Other>?, name: String? = nil
  ) {
    self.init(
      type: type.rawValue, target: target?.description, other: other?.description, name: name)
  }

  private init<Target, Other>(
    _ type: EventType, target: NodeID<Target>?, other: NodeID<Other>?, name: String?,
    body: (inout FormWriter) -> Void
  ) {
    self.init(type, target: target, other: other, name: name)
    var writer = FormWriter(breaksLines: false)
    body(&writer)
    self.body = writer.text
  }

  private init<Target>(
    _ type: EventType, target: NodeID<Target>?, name: String? = nil, version: Int32? = nil
  ) {
    self.init(type: type.rawValue, target: target?.description, name: name, version: version)
  }

  private init<Target>(
    _ type: EventType, target: NodeID<Target>?, name: String? = nil, body: (inout FormWriter) -> Void
  ) {
    self.init(type, target: target, other: EntryID?.none, name: name, body: body)
  }

  private init(restoring tree: SceneTree<RouteReference>, _ origin: RestoreOrigin) {
    var names = NameTable()
    let compact = tree.map {
      CompactRoute(name: names.intern($0.name), version: $0.version, payload: $0.payload)
    }
    self.init(
      .stateRestored, target: PayloadReference(seq: origin.seq), name: origin.reason.rawValue
    ) { writer in
      writer.tree(compact, names: names)
      for root in compact.shelvedRoots { writer.closedItem(root, names: names) }
      writer.keyword("end")
    }
  }

  private init(starting start: SessionStart) {
    self.init(.sessionStarted, target: SceneID?.none, name: start.appVersion) { writer in
      writer.keyword("build")
      writer.token(start.appBuild)
      writer.keyword("platform")
      writer.token(start.platform)
      writer.keyword("restore")
      writer.token(start.restore)
    }
  }
}

extension FormWriter {
  fileprivate mutating func override(_ key: OverrideKey) {
    keyword("override")
    scope(key.scope)
    token(key.host)
    token(key.part)
  }

  fileprivate mutating func resetScope(_ scope: OverrideScope) {
    keyword("overrides")
    self.scope(scope)
  }
}

extension LeftRoot {
  /// The value of the `name` column for this case; `nil` for `kept`, the usual case.
  fileprivate var column: String? { self == .kept ? nil : rawValue }
}
