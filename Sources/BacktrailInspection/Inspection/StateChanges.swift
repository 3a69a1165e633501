package import BacktrailCore

/// The differences between two states in a few words: `removes 12.1 share, selects 2.1 home`.
///
/// The event of an undo or a restore contains the entire new state. The event of a pop contains only the ID of the
/// entry that is on top afterward. In both cases, this type lists the differences.
package struct StateChanges: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of items of each kind to list.
  private static let named = 3

  package let description: String

  package init(from old: EncodedState, to new: EncodedState) {
    let (before, after) = (old.entries, new.entries)
    let (known, kept) = (Dictionary(before) { $1 }, Dictionary(after) { $1 })
    let groups = [
      ("removes", before.filter { kept[$0.0] == nil }.map { "\($0.0) \($0.1.name)" }),
      ("adds", after.filter { known[$0.0] == nil }.map { "\($0.0) \($0.1.name)" }),
      ("replaces", after.filter { known[$0.0] ?? $0.1 != $0.1 }.map { "\($0.0) with \($0.1.name)" }),
      ("selects", new.selections.filter { !old.selections.contains($0) }),
      ("saved values of", Self.differences(old.savedValues, new.savedValues)),
      ("overrides of", Self.differences(old.overrides, new.overrides)),
      ("links", Self.differences(old.links, new.links)),
    ]
    self.init(groups)
  }

  /// Lists only the entries that were removed or added.
  package init(ofEntriesFrom old: EncodedState, to new: EncodedState) {
    let (before, after) = (old.entries, new.entries)
    let (known, kept) = (Set(before.map(\.0)), Set(after.map(\.0)))
    self.init([
      ("removes", before.filter { !kept.contains($0.0) }.map { "\($0.0) \($0.1.name)" }),
      ("adds", after.filter { !known.contains($0.0) }.map { "\($0.0) \($0.1.name)" }),
    ])
  }

  private init(_ groups: [(String, [String])]) {
    let words = groups.compactMap { verb, things in things.isEmpty ? nil : "\(verb) \(Self.list(things))" }
    description = words.isEmpty ? "changes nothing" : words.joined(separator: "; ")
  }

  /// Returns the names whose values differ, in the order of the later state.
  private static func differences<Value: Equatable>(
    _ old: [(String, Value)], _ new: [(String, Value)]
  ) -> [String] {
    let (before, after) = (Dictionary(old) { $1 }, Dictionary(new) { $1 })
    return new.filter { before[$0.0] != $0.1 }.map(\.0) + old.filter { after[$0.0] == nil }.map(\.0)
  }

  private static func list(_ things: [String]) -> String {
    let rest = things.count - named
    return (things.prefix(named) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }
}

/// A type that follows a log and finds the changes made by events, such as pops and undos, that do not list their own
/// changes.
package struct EventChanges: Sendable {
  private var replay: Replay

  /// Creates a follower that begins at the end of a replay.
  package init(after replay: Replay) { self.replay = replay }

  /// Processes the next event of the log. Returns `nil` if the event itself lists its changes.
  /// - Parameter isShown: Whether the changes are of interest. Finding them requires a walk through the state.
  package mutating func take(_ event: RecordedEvent, isShown: Bool = true) -> StateChanges? {
    let type = isShown ? EventType(rawValue: event.columns.type) : nil
    switch type {
    case .stateRestored:
      return changes(by: event, StateChanges.init(from:to:))
    case .popped, .dismissed, .presentationReopened, .branchClosed, .branchReopened, .sceneClosed,
      .sceneReopened:
      return changes(by: event, StateChanges.init(ofEntriesFrom:to:))
    default:
      replay.apply(event)
      return nil
    }
  }

  private mutating func changes(
    by event: RecordedEvent, _ changes: (EncodedState, EncodedState) -> StateChanges
  ) -> StateChanges {
    let old = replay.state
    replay.apply(event)
    return changes(old, replay.state)
  }
}

extension EncodedState {
  /// The open entries with their routes.
  fileprivate var entries: [(EntryID, RouteReference)] {
    tree.scenes.flatMap { $0.entries.map { ($0.id, expand($0.route)) } }
  }

  /// The selected branches of containers with multiple branches, and the active scene if there are multiple scenes.
  fileprivate var selections: [String] {
    let containers = tree.scenes.flatMap(\.containers).filter { $0.branches.count > 1 }
    let scene = tree.scenes.count > 1 ? tree.activeSceneState.map { ["\($0.id) \($0.name)"] } ?? [] : []
    return scene + containers.map { "\($0.selectedBranch.id) \($0.selectedBranch.name)" }
  }

  fileprivate var savedValues: [(String, ViewStateSnapshot)] {
    tree.viewStates.rows.map { ("\($0.key.entry) \($0.key.name)", $0.value) }
  }

  fileprivate var overrides: [(String, String)] {
    tree.overrides.rows.map { ("\($0.key.scope) \($0.key.host).\($0.key.part)", $0.value) }
  }

  fileprivate var links: [(String, WaitingLink)] { tree.links.map { ("\($0.id)", $0) } }
}
