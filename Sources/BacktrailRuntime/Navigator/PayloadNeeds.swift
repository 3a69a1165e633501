package import BacktrailCore

/// The payloads that a tree refers to.
package struct PayloadNeeds {
  package var routes: [CompactRoute] = []
  package var viewStates: [Int64] = []
  /// The waiting links whose URLs were stored completely.
  var links: [LinkID] = []

  mutating func add(_ items: [ClosedItem<CompactRoute>]) {
    for item in items {
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

  package var payloads: PayloadNeeds {
    var needs = sceneTree.payloads
    needs.links = links.filter { !($0.hold?.isSecret ?? false) }.map(\.id)
    needs.add(closedItems)
    return needs
  }

  /// Returns whether the scenes or their structure differ.
  func scenesDiffer(from other: Self) -> Bool {
    activeScene != other.activeScene || scenes != other.scenes
  }
}
