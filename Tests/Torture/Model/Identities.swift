import BacktrailCore

/// The mapping of the engine's ids to the reference's tags; an id never changes its meaning, even across launches.
struct Identities {
  private var tags: [String: Reference.Tag] = [:]
  private var ids: [Reference.Tag: String] = [:]

  /// The id of a tag; an id that is in no log if the tag has none.
  func id<Kind>(_ tag: Reference.Tag, as type: NodeID<Kind>.Type = NodeID<Kind>.self) -> NodeID<Kind> {
    ids[tag].flatMap { NodeID<Kind>($0) } ?? NodeID(seq: 1 << 50)
  }

  func tag<Kind>(_ id: NodeID<Kind>) -> Reference.Tag? { tags["\(id)"] }

  /// Forgets the nodes of events that a kill took; their numbers will be used again.
  mutating func forget(after head: Int64) {
    for (id, tag) in tags where (EntryID(id)?.seq ?? 0) > head { (tags[id], ids[tag]) = (nil, nil) }
  }

  /// Learns that an id stands for a tag; returns whether that agrees with what is known.
  mutating func learn<Kind>(_ id: NodeID<Kind>, _ tag: Reference.Tag) -> Bool {
    let text = "\(id)"
    if tags[text] == nil, ids[tag] == nil { (tags[text], ids[tag]) = (tag, text) }
    return tags[text] == tag && ids[tag] == text
  }
}
