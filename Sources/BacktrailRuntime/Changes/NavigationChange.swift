public import BacktrailCore

/// One change of the screens, or one decision about a link: an element of ``Navigator/changes``.
///
/// Each batch of the log produces at most one change, in the order of the log:
///
/// - A launch is one change, from no screen to the restored one, with the cause `restore`. Screens that a
///   guard removes from it and a link that opens the app are further batches, and so further changes.
/// - A move, an undo, a redo, a rewind, and a reset are one change each, with the cause of their batch.
/// - A link that is followed, held, refused, or expired is in `links`. A followed link also changes the screen.
/// - A move that is rejected or changes nothing is not a change. Neither are saved values and overrides.
///
/// `from` and `to` are the visible screens, as in `NavigationState.top`. If only another scene shows a new screen,
/// they are that scene's. After a move without a visible effect, such as a push in a tab that is not selected, they
/// are equal.
///
/// Parameters of screens are only in `route` and, if the reader allows them, in ``Screen/parameters``.
public struct NavigationChange<R: Route>: Hashable, Sendable {
  /// The number of the change's last event, for `backtrail show --at`.
  ///
  /// Every change has one. In memory, and after a log has become unwritable, numbers continue without a log. In that
  /// case, ``tag`` is `nil`.
  public let seq: Int64
  /// The time in milliseconds since 1970.
  public let time: Int64
  /// The cause of the batch.
  public let cause: BatchCause
  /// The moves in a word or two each, as `backtrail story` prints them: `push`, `pop`, `present sheet`.
  public let moves: [String]
  /// The screen before; `nil` at a launch, and for the first scene of the app.
  public internal(set) var from: Screen?
  /// The screen after; `nil` when the scene closed and no other is active.
  public internal(set) var to: Screen?
  /// The time during which `from` was visible, in milliseconds; `nil` if it stays, and for a scene that was not active.
  public let dwell: Int64?
  /// The links that were decided on, in order.
  public let links: [Link]
  /// The number of changes directly before this one that a slow reader missed.
  public internal(set) var skipped = 0
  /// The log that has the event, or will have it.
  let log: CommandID?

  /// The log's id and the event's number, as a tag for crash reports: `0197…@412`.
  ///
  /// It is `nil` without a log, and after the log has become unwritable. A kill may lose the newest events before they
  /// are written.
  public var tag: String? { log.map { "\($0)@\(seq)" } }
}

extension NavigationChange {
  /// A screen of a change.
  public struct Screen: Hashable, Sendable {
    /// The identity of the entry.
    public let entry: EntryID
    /// The stored name of the route.
    public let name: String
    /// The route; `nil` if this build cannot decode it or it was erased.
    public let route: R?
    /// The scene that changed.
    public let scene: SceneID
    /// The name of the branch.
    public let branch: String
    /// The values of the parameters that the reader allows, by name.
    public internal(set) var parameters: [String: String] = [:]
  }

  /// A link that was decided on.
  public struct Link: Hashable, Sendable {
    /// The outcome for a link.
    public enum Outcome: String, Hashable, Sendable {
      /// The link was followed.
      case followed
      /// The link waits for its gate.
      case held
      /// The link was not followed.
      case refused
      /// The link waited too long.
      case expired
    }

    /// The identity of the link.
    public let id: LinkID
    /// The matched pattern; empty if there is none.
    public let pattern: String
    /// The gate that it waits or waited for.
    public let gate: String?
    /// The outcome for the link.
    public let outcome: Outcome
    /// The reason for a refusal, by its name in the log.
    public let reason: String?
  }
}
