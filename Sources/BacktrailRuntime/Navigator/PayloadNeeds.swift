package import BacktrailCore
import BacktrailStore

/// The payloads that a tree refers to.
package struct PayloadNeeds {
  package var routes: [CompactRoute] = []
  package var viewStates: [Int64] = []
  /// The waiting links whose URLs were stored in full.
  var links: [LinkID] = []

  /// Adds closed items, except those with a route from the given event or an earlier one.
  mutating func add(_ items: [ClosedItem<CompactRoute>], after seq: Int64 = 0) {
    for item in items where seq == 0 || item.entries.allSatisfy({ $0.route.payload.seq > seq }) {
      viewStates += item.viewStates.rows.map(\.value.payload.seq)
      routes += item.entries.map(\.route)
    }
  }
}

extension SceneTree<CompactRoute> {
  var payloads: PayloadNeeds { payloads(for: .full) }

  /// Returns the payloads that a launch at the given restore level decodes. At the levels that restore only roots or
  /// nothing, retained roots are not included.
  func payloads(for level: RestoreLevel) -> PayloadNeeds {
    var needs = PayloadNeeds(
      routes: scenes.flatMap { $0.entries.map(\.route) }, viewStates: viewStates.rows.map(\.value.payload.seq)
    )
    if level == .full || level == .withoutTop { needs.add(shelvedRoots) }
    return needs
  }
}

extension NavigationState<CompactRoute> {
  /// The current entries.
  var entryIDs: [EntryID] { scenes.flatMap { $0.entries.map(\.id) } }

  package var payloads: PayloadNeeds { payloads(ofClosedAfter: 0) }

  /// Returns the needed payloads, except those of closed items with a route recorded at or before the given event.
  func payloads(ofClosedAfter seq: Int64) -> PayloadNeeds {
    var needs = sceneTree.payloads(for: .branchRoots)
    needs.links = links.filter { !($0.hold?.isSecret ?? false) }.map(\.id)
    needs.add(closedItems, after: seq)
    return needs
  }

  /// Returns whether the scenes or the active scenes differ.
  func scenesDiffer(from other: Self) -> Bool {
    activeScene != other.activeScene || scenes != other.scenes
  }
}

extension Navigator {
  /// Loads and decodes the payloads that are not cached.
  func load(_ needed: PayloadNeeds, of state: EncodedState) throws {
    try load(needed, of: state) { try log?.payloads(of: $0) ?? [:] }
  }

  /// Decodes the payloads that are not cached, given a function that loads them.
  func load(
    _ needed: PayloadNeeds, of state: EncodedState, from read: ([Int64]) throws -> [Int64: Payload]
  ) rethrows {
    let routes = contents.unknownRoutes(of: needed)
    let viewStates = contents.unknownViewStates(of: needed)
    let seqs = routes.map(\.payload.seq) + Array(viewStates) + needed.links.map(\.seq)
    // The log may be busy with a commit, so it is read only if a payload is not cached.
    guard !seqs.isEmpty else { return }
    let payloads = try read(seqs)
    let first = { (seq: Int64) in payloads[seq]?.text.flatMap(JSONText.elements)?.first }
    let meanings = contents.coder.decoded(routes.map(state.expand), payloads: payloads)
    var texts: [Int64: String] = [:]
    for seq in viewStates { texts[seq] = first(seq) }
    changeContents { $0.take(meanings, of: routes, texts: texts) }
    for link in needed.links {
      guard let content = first(link.seq), let value = try? JSONValue(parsing: content) else { continue }
      if case .string(let url) = value { changeInbox { $0.hold(url, of: link) } }
    }
  }
}
