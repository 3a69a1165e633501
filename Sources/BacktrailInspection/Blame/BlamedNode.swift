import BacktrailCore
package import BacktrailStore

/// The node that an ID refers to: an entry, presentation, scene, branch, or link.
package struct BlamedNode: Sendable {
  /// The node as a subject.
  package let subject: Blame.Subject
  /// A description of the node, such as `5.0 is a sheet with the screen 5.2 cart.`; `nil` for entries and links,
  /// because their events describe them.
  package let description: String?

  /// Finds a node by its ID in the state after the event that created it, or at the retention boundary. Returns `nil`
  /// if neither state contains it.
  package init?(_ id: String, in log: some EventLogReading) throws {
    let position = try log.position()
    guard let entry = EntryID(id), entry.seq <= position.head else { return nil }
    let state = try log.replay(through: max(entry.seq, position.floor)).state
    guard let node = Self(id, in: state) else { return nil }
    self = node
  }

  private init?(_ id: String, in state: EncodedState) {
    let tree = state.tree
    let closed = tree.closedItems
    let scenes = tree.scenes + closed.compactMap(\.scene)
    let presentations = tree.scenes.flatMap(\.presentations) + closed.flatMap(\.presentations)
    let containers = tree.scenes.flatMap(\.containers) + closed.flatMap(\.containers)
    let branches = containers.flatMap { container in container.branches.map { (container.kind, $0) } }
    if let entry = branches.flatMap(\.1.entries).first(where: { "\($0.id)" == id }) {
      (subject, description) = (.entry(entry.id), nil)
    } else if let presentation = presentations.first(where: { "\($0.id)" == id }) {
      let entries = presentation.container.branches.flatMap(\.entries)
      let style = presentation.style.rawValue
      subject = .presentation(presentation.id)
      description = "\(id) is a \(style) with the \(Self.list(entries, in: state))."
    } else if let scene = scenes.first(where: { "\($0.id)" == id }) {
      subject = .scene(scene.id)
      description = "\(id) is the scene '\(scene.name)' with the \(Self.list(scene.entries, in: state))."
    } else if let (kind, branch) = branches.first(where: { "\($0.1.id)" == id }) {
      let place =
        kind == .stack ? "a stack" : "the branch '\(branch.name)' of \(kind == .tabs ? "tabs" : "a split")"
      subject = .branch(branch.id)
      description = "\(id) is \(place) with the \(Self.list(branch.entries, in: state))."
    } else if let link = tree.links.first(where: { "\($0.id)" == id }) {
      (subject, description) = (.link(link.id), nil)
    } else {
      return nil
    }
  }

  /// Returns the first few screens with their IDs: `screens 5.2 cart, 6.0 checkout`.
  private static func list(_ entries: [StackEntry<CompactRoute>], in state: EncodedState) -> String {
    let shown = entries.prefix(3).map { "\($0.id) \(state.names[$0.route.name])" }
    let rest = entries.count > 3 ? ["\(entries.count - 3) more"] : []
    return "screen\(entries.count == 1 ? "" : "s") \((shown + rest).joined(separator: ", "))"
  }
}
