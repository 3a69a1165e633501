/// The reason that an event does not apply to a state. A rejected event changes nothing.
public enum Rejection: Error, Hashable, Sendable {
  /// No current scene has this ID.
  case unknownScene(SceneID)
  /// No current stack has this ID.
  case unknownStack(StackID)
  /// No current entry has this ID, or the entry is on a different stack.
  case unknownEntry(EntryID)
  /// No current presentation has this ID.
  case unknownPresentation(PresentationID)
  /// No closed item has this ID.
  case notClosed(seq: Int64, index: Int32)
  /// A layout is invalid: it has the wrong number of branches, a branch without a root, a duplicate name or entry, or
  /// a selection that is out of range. The text describes the problem.
  case malformed(String)
  /// The last branch of a container cannot be closed.
  case lastBranch(StackID)
  /// A container of kind `stack` can have only one branch.
  case notBranched(StackID)
  /// No link with this ID is waiting for this event. The link was never received, is no longer waiting, or is already
  /// held.
  case noLink(LinkID)
  /// The event would cause the state to exceed a limit.
  case limit(name: String, count: Int)
}

extension Rejection {
  package static func wrongBranchCount(_ count: Int) -> Self {
    .malformed("A container of this kind cannot have \(count) branches.")
  }

  package static func emptyStack(name: String) -> Self {
    .malformed("The branch '\(name)' needs at least one screen.")
  }

  package static func duplicateBranch(name: String) -> Self {
    .malformed("The container already has a branch '\(name)'.")
  }

  package static func selectionOutOfRange(_ place: Int) -> Self {
    .malformed("There is no branch at position \(place).")
  }

  package static func duplicateEntry(_ id: EntryID) -> Self {
    .malformed("The entry '\(id)' appears twice.")
  }

  package static func malformedTree(_ violation: String) -> Self {
    .malformed("The scenes to restore are inconsistent: \(violation)")
  }

  static func limit(_ limit: StateLimit) -> Self { .limit(name: limit.name, count: limit.count) }
}

extension Rejection: CustomStringConvertible {
  /// A sentence that describes the problem.
  public var description: String {
    switch self {
    case .unknownScene(let id): "There is no scene '\(id)'."
    case .unknownStack(let id): "There is no stack '\(id)'."
    case .unknownEntry(let id): "There is no entry '\(id)' here."
    case .unknownPresentation(let id): "There is no presentation '\(id)'."
    case .notClosed(let seq, let index): "No closed item with the ID '\(seq).\(index)' can be reopened here."
    case .malformed(let sentence): sentence
    case .lastBranch(let id): "The branch '\(id)' is the last one in its container and cannot be closed."
    case .notBranched(let id):
      "The stack '\(id)' is a single stack; only tabs and splits can have more than one branch."
    case .noLink(let id): "No link '\(id)' is waiting for this event."
    case .limit(let name, let count): "No more than \(count) \(name) are allowed."
    }
  }
}

/// The result of reducing one event.
package enum ReduceOutcome: Equatable, Sendable {
  /// The state changed.
  case changed
  /// The event applies, but changes nothing.
  case unchanged
  /// The event does not apply and changes nothing.
  case rejected(Rejection)
}
