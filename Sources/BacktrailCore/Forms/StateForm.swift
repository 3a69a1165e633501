/// The stored form of an entire state, used in snapshots and for state digests.
///
/// It consists of lines of keywords and values. Equal states have equal bytes. Every later build can decode version 1.
package enum StateForm {
  /// The format version that this build writes.
  package static let version: Int32 = 1

  /// The version of the reducer's rules. A snapshot above the retention boundary is not used if it has a different
  /// version.
  package static let reducerVersion: Int32 = 1

  /// Returns the stored form of a state.
  package static func text(of state: EncodedState) -> String {
    var writer = FormWriter(breaksLines: true)
    let tree = state.tree
    writer.keyword("backtrail-state")
    writer.number(Int64(version))
    writer.keyword("session")
    writer.number(tree.session)
    writer.tree(
      SceneTree(
        scenes: tree.scenes, activeScene: tree.activeScene, viewStates: tree.viewStates,
        overrides: tree.overrides),
      names: state.names)
    for item in tree.closedItems { writer.closedItem(item, names: state.names) }
    for link in tree.links { writer.link(link) }
    writer.keyword("end")
    return writer.text
  }

  /// Decodes a state, and checks its invariants.
  package static func state(of text: String) throws(FormError) -> EncodedState {
    let result: Result<EncodedState, FormError> = text.utf8Bytes { bytes in
      Result { () throws(FormError) in try state(of: bytes) }
    }
    return try result.get()
  }

  /// Decodes a state from UTF-8 bytes, and checks its invariants.
  package static func state(of bytes: UnsafeBufferPointer<UInt8>) throws(FormError) -> EncodedState {
    var reader = FormReader(bytes)
    var names = NameTable()
    try reader.expect("backtrail-state")
    guard try reader.number() == Int64(version) else { throw reader.error("form version \(version)") }
    var tree = NavigationState<CompactRoute>()
    try reader.expect("session")
    tree.session = try reader.number()
    let scenes = try reader.tree(&names)
    tree.scenes = scenes.scenes
    tree.activeScene = scenes.activeScene
    tree.viewStates = scenes.viewStates
    tree.overrides = scenes.overrides
    while reader.accept("closed") { tree.closedItems.append(try reader.closedItem(&names)) }
    while reader.accept("link") { tree.links.append(try reader.link()) }
    try reader.expect("end")
    guard reader.isAtEnd else { throw reader.error("the end") }
    tree.countEntries()
    do throws(InvariantViolation) {
      try tree.checkInvariants()
    } catch {
      throw reader.error("a consistent state (\(error))")
    }
    return EncodedState(names: names, tree: tree)
  }
}
