public import BacktrailCore

/// A change of the visible screens, or a decision about a link; an element of ``Navigator/changes``.
///
/// Each batch of the log produces no more than one change, in the order of the log:
///
/// - A launch is one change, from no screen to the restored one, with the cause `restore`. Screens that a guard removes
///   at launch and a link that opens the app are separate batches, and therefore separate changes.
/// - A move, an undo, a redo, a rewind, and a reset are one change each, with the cause of their batch.
/// - A link that is followed, held, refused, or expired is in `links`. A followed link also changes the screen.
/// - A move that is rejected or changes nothing is not a change. Saved values and overrides are not changes either.
///
/// `from` and `to` are the visible screens, as in `NavigationState.top`. If only a different scene shows a new screen,
/// they are the screens of that scene. After a move without a visible effect, such as a push in a tab that is not
/// selected, they are equal.
///
/// Parameters of screens are only in `route` and, if the reader allows them, in ``Screen/parameters``.
public struct NavigationChange<R: Route>: Hashable, Sendable {
  /// The number of the change's last event, for `backtrail show --at`.
  ///
  /// Every change has a number. Numbers continue even without a log: in memory, and after a log has become unwritable.
  /// In those cases, ``tag`` is `nil`.
  public let seq: Int64
  /// The time in milliseconds since 1970.
  public let time: Int64
  /// The cause of the batch.
  public let cause: BatchCause
  /// The moves, in one or two words each, as `backtrail story` prints them: `push`, `pop`, `present sheet`.
  public let moves: [String]
  /// The screen before the change; `nil` at launch, and for the first scene of the app.
  public internal(set) var from: Screen?
  /// The screen after the change; `nil` when the scene closed and no other scene is active.
  public internal(set) var to: Screen?
  /// The time during which `from` was visible, in milliseconds; `nil` if `from` stays visible, and for a scene that was
  /// not active.
  public let dwell: Int64?
  /// The links that were decided on, in order.
  public let links: [Link]
  /// The number of changes directly before this one that a slow reader missed.
  public internal(set) var skipped = 0
  /// The log that contains the event, or will contain it.
  let log: CommandID?

  /// The log's id and the event's number, as a tag for crash reports: `0197…@412`.
  ///
  /// The tag is `nil` without a log, and after the log has become unwritable. If the app is killed, the newest events
  /// may be lost before they are written.
  public var tag: String? { log.map { "\($0)@\(seq)" } }
}

extension NavigationChange {
  /// A screen in a change.
  public struct Screen: Hashable, Sendable {
    /// The identity of the entry.
    public let entry: EntryID
    /// The stored name of the route.
    public let name: String
    /// The route; `nil` if this build cannot decode it or it was erased.
    public let route: R?
    /// The scene that changed.
    public let scene: SceneID
    /// The name of the branch that contains the entry.
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
    /// The gate that the link waits for or waited for.
    public let gate: String?
    /// The outcome for the link.
    public let outcome: Outcome
    /// The reason for a refusal, by its name in the log.
    public let reason: String?
  }
}
