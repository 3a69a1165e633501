/// The reason why an event does not apply to a state. A rejected event changes nothing.
public enum Rejection: Error, Hashable, Sendable {
  /// No current scene has this id.
  case unknownScene(SceneID)
  /// No current stack has this id.
  case unknownStack(StackID)
  /// No current entry has this id, or it is on another stack.
  case unknownEntry(EntryID)
  /// No living presentation has this id.
  case unknownPresentation(PresentationID)
  /// Nothing closed with this id can be reopened.
  case notClosed(seq: Int64, index: Int32)
  /// A container needs at least one branch, and a `.stack` exactly one.
  case wrongBranchCount(Int)
  /// A stack needs at least its root.
  case emptyStack(name: String)
  /// Two branches of a container have one name.
  case duplicateBranch(name: String)
  /// The selected place is not among the branches.
  case selectionOutOfRange(Int)
  /// The last branch of a container cannot be closed.
  case lastBranch(StackID)
  /// A single stack takes no second branch.
  case notBranched(StackID)
  /// An entry is kept twice.
  case duplicateEntry(EntryID)
  /// No link with this id waits for that: it never came, it is settled, or it is held already.
  case noLink(LinkID)
  /// As many links wait as may.
  case tooManyLinks(limit: Int)
  /// The state would hold more than it may.
  case limit(name: String, count: Int)
  /// The scenes to restore contradict themselves.
  case malformedTree(String)
}

extension Rejection {
  static func limit(_ limit: StateLimit) -> Self { .limit(name: limit.name, count: limit.count) }
}

extension Rejection: CustomStringConvertible {
  /// A sentence that says what does not fit.
  public var description: String {
    switch self {
    case .unknownScene(let id): "There is no window '\(id)'."
    case .unknownStack(let id): "There is no stack '\(id)'."
    case .unknownEntry(let id): "There is no entry '\(id)' there."
    case .unknownPresentation(let id): "There is no presentation '\(id)'."
    case .notClosed(let seq, let index): "Nothing closed with the id '\(seq).\(index)' can be reopened here."
    case .wrongBranchCount(let count): "A container cannot have \(count) branches of this kind."
    case .emptyStack(let name): "The branch '\(name)' needs at least one screen."
    case .duplicateBranch(let name): "The container has a branch '\(name)' already."
    case .selectionOutOfRange(let place): "There is no branch at place \(place)."
    case .lastBranch(let id): "The branch '\(id)' is the last of its container and stays."
    case .notBranched(let id):
      "The stack '\(id)' is a single stack; only tabs and splits take further branches."
    case .duplicateEntry(let id): "The entry '\(id)' is kept twice."
    case .noLink(let id): "No link '\(id)' waits for that."
    case .tooManyLinks(let limit): "\(limit) links wait already; no further one is received."
    case .limit(let name, let count): "More than \(count) \(name) are not allowed."
    case .malformedTree(let violation): "The windows to restore contradict themselves: \(violation)"
    }
  }
}

/// The result of reducing one event.
package enum ReduceOutcome: Equatable, Sendable {
  /// The state changed.
  case changed
  /// The event was right and changed nothing.
  case unchanged
  /// The event made no sense and changed nothing.
  case rejected(Rejection)
}
