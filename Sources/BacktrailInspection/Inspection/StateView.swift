package import BacktrailCore
import BacktrailRuntime
package import BacktrailStore

/// The state after an event, with the payloads that it refers to, for people and programs to read.
package struct StateView: Sendable {
  /// The log's retention boundary and head.
  package let position: LogPosition
  /// The replay up to and including the event.
  package let replay: Replay
  /// Whether contents were omitted because their total size exceeds the limit.
  package let omitsContents: Bool
  private let contents: [PayloadReference: Content]

  /// The maximum total size of a state's contents, in UTF-8 bytes. Shared content counts once for each entry that uses
  /// it. Apps need far less.
  package static let contentLimit = 16 << 20

  /// Creates a view of the state after the given event or, by default, after the newest event.
  package init(of log: some EventLogReading, at seq: Int64? = nil) throws {
    let position = try log.position()
    try self.init(log.replay(through: seq ?? position.head), at: position, of: log)
  }

  /// Creates a view of a replay's state.
  /// - Parameter contentLimit: The limit beyond which contents are omitted, starting with those of the oldest events.
  package init(
    _ replay: Replay, at position: LogPosition, of log: some EventLogReading,
    contentLimit: Int = Self.contentLimit
  ) throws {
    self.position = position
    self.replay = replay
    var uses: [PayloadReference: Int] = [:]
    for reference in replay.state.tree.payloadReferences { uses[reference, default: 0] += 1 }
    var contents: [PayloadReference: Content] = [:]
    var room = contentLimit
    var omitsContents = false
    try log.forEachContent(of: uses.keys) { reference, content in
      contents[reference] = content
      guard case .text(let text)? = content else { return }
      let size = text.utf8.count * (uses[reference] ?? 0)
      if size <= room {
        room -= size
      } else {
        contents[reference] = .omitted
        omitsContents = true
      }
    }
    self.contents = contents
    self.omitsContents = omitsContents
  }

  package var seq: Int64 { replay.seq }

  /// The digest of the state's stored form.
  package var digest: Hash128 { .digest(of: replay.state) }

  /// Returns the state as indented text.
  /// - Parameters:
  ///   - limit: The maximum number of characters of a payload to show.
  ///   - listsClosed: Whether closed items are listed with their content. Otherwise, one line shows their number.
  package func tree(limit: Int = .max, listsClosed: Bool = true) -> String {
    tree(listsClosed: listsClosed) { text(of: $0, limit) }
  }

  private func tree(listsClosed: Bool, content: (PayloadReference) -> String) -> String {
    replay.state.expanded.tree(
      listsClosed: listsClosed,
      route: { "\($0.name)\(suffix($0.version))\(content($0.payload))" },
      viewState: { "version \($0.version)\(content($0.payload))" },
      url: { content($0) })
  }

  /// Returns whether a state whose text is equal may have different contents that were erased, redacted, damaged, or
  /// omitted. Nothing but the event that they come from can be compared.
  package func mayDiffer(from other: StateView) -> Bool { hiddenSources != other.hiddenSources }

  private var hiddenSources: String {
    tree(listsClosed: true) { reference in
      switch content(of: reference) {
      case .text(let text)? where !text.contains("***") && !RouteRedaction.isRedacted(text): ""
      case nil: ""
      default: " \(reference)"
      }
    }
  }

  /// Whether any screen has a version other than the first.
  package var hasVersions: Bool {
    replay.state.tree.scenes.contains { $0.entries.contains { $0.route.version != 1 } }
  }

  private func suffix(_ version: Int32) -> String { version == 1 ? "" : " v\(version)" }

  private func text(of reference: PayloadReference, _ limit: Int) -> String {
    switch content(of: reference) {
    case .erased: " (erased)"
    case .damaged: " (damaged)"
    case .omitted: " (… omitted)"
    case .text("{}"), nil: ""
    case .text(let text): " " + text.shortened(to: limit)
    }
  }

  enum Content: Sendable {
    case text(String)
    case erased
    case damaged
    /// The payload exceeds the limit.
    case omitted
  }

  func content(of reference: PayloadReference) -> Content? { contents[reference] }
}

extension NavigationState<CompactRoute> {
  /// The contents that the state shows, including repetitions.
  fileprivate var payloadReferences: [PayloadReference] {
    payloads.routes.map(\.payload) + viewStates.rows.map(\.value.payload)
      + closedItems.flatMap { $0.viewStates.rows.map(\.value.payload) } + links.map(\.url)
  }
}
