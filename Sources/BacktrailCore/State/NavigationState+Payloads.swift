extension NavigationState<CompactRoute> {
  /// The numbers of the events whose payloads the state refers to, including the payloads of screens, view states,
  /// waiting links, and recently closed items.
  package var payloadSeqs: Set<Int64> {
    var seqs = Set(links.map { $0.id.seq })
    _ = map { seqs.insert($0.payload.seq).inserted }
    seqs.formUnion(viewStates.payloadSeqs)
    for item in closedItems { seqs.formUnion(item.viewStates.payloadSeqs) }
    return seqs
  }
}

extension SceneTree<CompactRoute> {
  /// The numbers of the events whose payloads the scenes refer to.
  package var payloadSeqs: Set<Int64> {
    var seqs: Set<Int64> = []
    _ = map { seqs.insert($0.payload.seq).inserted }
    seqs.formUnion(viewStates.payloadSeqs)
    for item in shelvedRoots { seqs.formUnion(item.viewStates.payloadSeqs) }
    return seqs
  }
}

extension OrderedTable<ViewStateKey, ViewStateSnapshot> {
  fileprivate var payloadSeqs: [Int64] { rows.map { $0.value.payload.seq } }
}
