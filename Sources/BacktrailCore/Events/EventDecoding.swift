/// An error that occurs when this build cannot decode a stored event. The event is kept, skipped, and reported.
package enum EventDecodingError: Error, Hashable, Sendable {
  /// This build does not know the kind or its version.
  case unknownType(String, version: Int32)
  /// The value of a column is missing, invalid, or not allowed for the kind.
  case malformedColumn(String, type: EventType)
  /// The structure in the body cannot be decoded.
  case malformedBody(FormError, type: EventType)
}

extension EventDecodingError: CustomStringConvertible {
  /// A sentence that describes the problem.
  package var description: String {
    switch self {
    case .unknownType(let type, let version):
      "This build does not support version \(version) of the event '\(type)'. A newer build may."
    case .malformedColumn(let column, let type): "The column '\(column)' does not match the event '\(type)'."
    case .malformedBody(let error, let type): "The body of the event '\(type)' cannot be decoded: \(error)"
    }
  }
}

/// The columns of a stored event as borrowed bytes. `nil` represents NULL.
package struct EventColumnBytes {
  package typealias Bytes = UnsafeBufferPointer<UInt8>
  package var target: Bytes?
  package var other: Bytes?
  package var name: Bytes?
  package var version: Int64?
  package var body: Bytes?

  package init() {}
}

extension NavigationEvent<CompactRoute> {
  /// Decodes a stored event from its columns.
  package init(
    _ type: EventType, _ columns: EventColumnBytes, seq: Int64, names: inout NameTable
  ) throws(EventDecodingError) {
    self = try EventDecoder(type: type, columns: columns, seq: seq).event(&names)
  }
}

/// A decoder that reads the columns of an event.
struct EventDecoder {
  let type: EventType
  let columns: EventColumnBytes
  let seq: Int64

  @inline(__always)
  func target<Kind>() throws(EventDecodingError) -> NodeID<Kind> {
    guard let bytes = columns.target, let id = NodeID<Kind>(bytes: bytes) else { throw malformed("target") }
    return id
  }

  func other<Kind>() throws(EventDecodingError) -> NodeID<Kind> {
    guard let bytes = columns.other, let id = NodeID<Kind>(bytes: bytes) else { throw malformed("other") }
    return id
  }

  @inline(__always)
  func route(_ names: inout NameTable) throws(EventDecodingError) -> CompactRoute {
    guard let name = columns.name else { throw malformed("name") }
    return CompactRoute(
      name: names.intern(bytes: name), version: try version(), payload: PayloadReference(seq: seq))
  }

  func version() throws(EventDecodingError) -> Int32 {
    guard let value = columns.version, let version = Int32(exactly: value), version >= 0 else {
      throw malformed("version")
    }
    return version
  }

  func name() throws(EventDecodingError) -> String {
    guard let bytes = columns.name else { throw malformed("name") }
    return String(decoding: bytes, as: UTF8.self)
  }

  func malformed(_ column: String) -> EventDecodingError { .malformedColumn(column, type: type) }

  func body<Value>(
    _ read: (inout LayoutReader) throws(FormError) -> Value
  ) throws(EventDecodingError) -> Value {
    guard let bytes = columns.body else { throw malformed("body") }
    do throws(FormError) {
      var reader = LayoutReader(FormReader(bytes), seq: seq)
      let value = try read(&reader)
      try reader.finish()
      return value
    } catch {
      throw .malformedBody(error, type: type)
    }
  }

  func event(_ names: inout NameTable) throws(EventDecodingError) -> NavigationEvent<CompactRoute> {
    switch type {
    case .pushed: return .pushed(try route(&names), onto: try target())
    case .popped: return .popped(to: try other(), on: try target())
    case .routeReplaced: return .routeReplaced(try target(), try route(&names))
    case .stackSet: return .stackSet(try target(), try items(&names))
    case .branchSelected: return .branchSelected(try target())
    case .branchOpened:
      return .branchOpened(beside: try target(), BranchLayout(name: try name(), routes: try routes(&names)))
    case .branchClosed: return .branchClosed(try target())
    case .branchReopened: return .branchReopened(try target())
    case .presented:
      let owner: EntryID? = columns.other == nil ? nil : try other()
      let style = PresentationStyle(rawValue: try name())
      return .presented(try target(), owner: owner, style: style, try layout(&names))
    case .dismissed: return .dismissed(try target())
    case .presentationReopened: return .presentationReopened(try target())
    case .viewStateSaved:
      return .viewStateSaved(ViewStateKey(entry: try target(), name: try name()), version: try version())
    case .overrideRegistered: return .overrideRegistered(try overrideKey(), replacement: try name())
    case .overrideRemoved: return .overrideRemoved(try overrideKey())
    case .overridesReset: return .overridesReset(try resetScope())
    case .sceneOpened: return .sceneOpened(name: try name(), root: try layout(&names))
    case .sceneActivated: return .sceneActivated(try target())
    case .sceneClosed: return .sceneClosed(try target())
    case .sceneReopened: return .sceneReopened(try target())
    case .rootSet: return .rootSet(try target(), try layout(&names))
    case .rootShelved:
      let left = try leftRoot()
      guard left != .discarded else { throw malformed("name") }
      return .rootShelved(try target(), try layout(&names), keepingLayers: left == .keptWithLayers)
    case .rootReopened: return .rootReopened(try target(), try other(), try leftRoot())
    case .linkReceived: return .linkReceived(pattern: try pattern())
    case .linkHeld: return .linkHeld(try target(), try hold())
    case .linkApplied: return .linkApplied(try target())
    case .linkRefused: return .linkRefused(try target(), reason: try name())
    case .linkExpired: return .linkExpired(try target())
    case .stateRestored: return try restored(&names)
    case .sessionStarted: return .sessionStarted(try sessionStart())
    case .sessionEnded: return .sessionEnded(reason: try name())
    }
  }

  /// Returns the outcome for the root that is replaced. If the `name` column is NULL, the outcome is `kept`.
  private func leftRoot() throws(EventDecodingError) -> LeftRoot {
    guard columns.name != nil else { return .kept }
    guard let left = LeftRoot(rawValue: try name()), left != .kept else { throw malformed("name") }
    return left
  }

  private func layout(_ names: inout NameTable) throws(EventDecodingError) -> ContainerLayout<CompactRoute> {
    try body { reader throws(FormError) in try reader.layout(&names) }
  }

  private func routes(_ names: inout NameTable) throws(EventDecodingError) -> [CompactRoute] {
    try body { reader throws(FormError) in try reader.routes(&names) }
  }

  private func items(_ names: inout NameTable) throws(EventDecodingError) -> [StackItem<CompactRoute>] {
    try body { reader throws(FormError) in try reader.items(&names) }
  }

  private func overrideKey() throws(EventDecodingError) -> OverrideKey {
    try body { reader throws(FormError) in
      try reader.form.expect("override")
      return OverrideKey(
        scope: try reader.form.scope(), host: try reader.form.text(), part: try reader.form.text())
    }
  }

  private func resetScope() throws(EventDecodingError) -> OverrideScope {
    try body { reader throws(FormError) in
      try reader.form.expect("overrides")
      return try reader.form.scope()
    }
  }

  private func pattern() throws(EventDecodingError) -> String? {
    let name = try name()
    return name.isEmpty ? nil : name
  }

  private func hold() throws(EventDecodingError) -> WaitingLink.Hold {
    let gate = try name()
    return try body { reader throws(FormError) in try reader.form.hold(gate: gate) }
  }

  private func restored(_ names: inout NameTable) throws(EventDecodingError) -> NavigationEvent<CompactRoute>
  {
    guard let reason = RestoreOrigin.Reason(rawValue: try name()) else { throw malformed("name") }
    let from: PayloadReference = try target()
    let tree = try body { reader throws(FormError) in
      var tree = try reader.form.tree(&names)
      while reader.form.accept("closed") { tree.shelvedRoots.append(try reader.form.closedItem(&names)) }
      try reader.form.expect("end")
      return tree
    }
    return .stateRestored(tree, RestoreOrigin(reason: reason, seq: from.seq))
  }

  private func sessionStart() throws(EventDecodingError) -> SessionStart {
    let version = try name()
    return try body { reader throws(FormError) in
      try reader.form.expect("build")
      let build = try reader.form.text()
      try reader.form.expect("platform")
      let platform = try reader.form.text()
      try reader.form.expect("restore")
      return SessionStart(
        appVersion: version, appBuild: build, platform: platform, restore: try reader.form.text())
    }
  }
}
