package import BacktrailCore

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
