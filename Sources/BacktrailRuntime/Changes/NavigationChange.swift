public import BacktrailCore

/// A change to the visible screens, or a decision about a link, as delivered by ``Navigator/changes``.
///
/// Each batch in the log produces at most one change. Changes are in log order, and follow these rules:
///
/// - A launch is one change, from no screen to the restored one, with the cause `restore`. Screens that a guard removes
///   at launch and a link that opens the app are separate batches, and therefore separate changes.
/// - A move, an undo, a redo, a rewind, and a reset are one change each, with the cause of their batch.
/// - A link that is followed, held, or refused, or that expires, is in `links`. A followed link also changes the
///   screen.
/// - A move that is rejected or changes nothing is not a change. Saved values and overrides are not changes either.
///
/// `from` and `to` are the visible screens, as in `NavigationState.top`. If the visible screen changes only in a
/// different scene, `from` and `to` are screens of that scene. After a move without a visible effect, such as a push on
/// a tab that is not selected, `from` and `to` are equal.
///
/// Screen parameters appear only in `route` and, if the reader requested them, in ``Screen/parameters``.
public struct NavigationChange<R: Route>: Hashable, Sendable {
  /// The number of the change's last event, for use with `backtrail show --at`.
  ///
  /// Every change has a number, even if there is no log or the log can no longer be written. In those cases, ``tag`` is
  /// `nil`.
  public let seq: Int64
  /// The time in milliseconds since 1970.
  public let time: Int64
  /// The cause of the batch.
  public let cause: BatchCause
  /// The moves, in one or two words each, as `backtrail story` prints them: `push`, `pop`, `present sheet`.
  public let moves: [String]
  /// The screen before the change; `nil` at launch, and for the first scene of the app.
  public internal(set) var from: Screen?
  /// The screen after the change; `nil` if the scene was closed and no other scene is active.
  public internal(set) var to: Screen?
  /// The time for which `from` was visible, in milliseconds; `nil` if `from` stays visible or its scene was not active.
  public let dwell: Int64?
  /// The links that were followed, held, or refused, or that expired, in order.
  public let links: [Link]
  /// The number of changes that a slow reader missed directly before this one.
  public internal(set) var skipped = 0
  /// The log that contains the event, or will contain it.
  let log: CommandID?

  /// The log's ID and the event's number, as a tag for crash reports: `0197…@412`.
  ///
  /// The tag is `nil` if there is no log or the log can no longer be written. If the app is killed, the newest events
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
    /// The values of the parameters that the reader requested, by name.
    public internal(set) var parameters: [String: String] = [:]
  }

  /// A link that was followed, held, or refused, or that expired.
  public struct Link: Hashable, Sendable {
    /// The outcome of a link.
    public enum Outcome: String, Hashable, Sendable {
      /// The link was followed.
      case followed
      /// The link is waiting for its gate.
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
    /// The gate that the link is or was waiting for.
    public let gate: String?
    /// The outcome of the link.
    public let outcome: Outcome
    /// The name under which the log stores the reason for a refusal.
    public let reason: String?
  }
}
