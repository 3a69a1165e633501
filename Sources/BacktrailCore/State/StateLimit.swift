/// A limit on the size of a state. No ordinary app reaches it. Without limits, a hostile file could take minutes to
/// replay.
///
/// Scenes, stacks, and entries are found by a linear search, which is fastest for the small numbers in an app.
package enum StateLimit: String, Hashable, Sendable, CaseIterable {
  /// Open scenes.
  case scenes
  /// Presentations over one scene.
  case presentations
  /// Stacks in all open scenes.
  case stacks
  /// Entries in all open scenes.
  case entries
  /// Saved view states of current entries.
  case viewStates
  /// Registered overrides.
  case overrides

  /// The maximum number allowed.
  package var count: Int {
    switch self {
    case .scenes: 500
    case .presentations: 64
    case .stacks: 2_000
    case .entries: 20_000
    case .viewStates: 5_000
    case .overrides: 2_000
    }
  }

  /// The name of the limited items, for use in messages.
  package var name: String {
    switch self {
    case .scenes, .presentations, .stacks, .entries, .overrides: rawValue
    case .viewStates: "view states"
    }
  }
}

/// The number of current entries, stored so that a push does not have to count them.
///
/// The number is derived from the scenes, so equality ignores it.
struct EntryCount: Sendable, Equatable {
  var value = 0

  static func == (lhs: Self, rhs: Self) -> Bool { true }
}

extension NavigationState {
  /// Counts the entries after a change to the structure.
  mutating func countEntries() {
    entryCount.value = scenes.reduce(0) { count, scene in
      scene.presentations.reduce(count + scene.root.entryCount) { $0 + $1.container.entryCount }
    }
  }

  /// The first limit that the state exceeds.
  var passedLimit: StateLimit? {
    let stacks = scenes.reduce(0) { count, scene in
      scene.presentations.reduce(count + scene.root.branches.count) { $0 + $1.container.branches.count }
    }
    let numbers: [(StateLimit, Int)] = [
      (.scenes, scenes.count), (.presentations, scenes.lazy.map { $0.presentations.count }.max() ?? 0),
      (.stacks, stacks), (.entries, entryCount.value), (.viewStates, viewStates.rows.count),
      (.overrides, overrides.rows.count),
    ]
    return numbers.first { $0.1 > $0.0.count }?.0
  }
}

extension Container {
  fileprivate var entryCount: Int { branches.reduce(0) { $0 + $1.entries.count } }
}
