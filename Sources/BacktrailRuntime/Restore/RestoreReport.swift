public import BacktrailCore
public import BacktrailStore

/// The result of a restore, entry by entry.
public struct RestoreReport: Sendable {
  /// The outcome for an entry of the log's last state, or for a view state of such an entry.
  public struct Row: Hashable, Sendable {
    /// The entry that the row describes.
    public var entry: EntryID
    /// The stored name of the entry's route, or the key of the view state.
    public var name: String
    /// The format version.
    package var version: Int32
    /// The number of the event that set the route or saved the view state.
    package var seq: Int64
    /// The outcome for the entry or the view state.
    public var outcome: Outcome
  }

  /// The number of the newest event in the log.
  public var head: Int64
  /// The missing events. According to the lock file, they were acknowledged, but the end of the log was removed. The
  /// app continues after the last remaining event. The value is `nil` if no events are known to be missing.
  public internal(set) var missingEvents: ClosedRange<Int64>?
  /// Whether the log lacks an erasure that was acknowledged according to the lock file. If so, an older copy of the log
  /// was put back, which contains the erased values. Erase them again. An erasure that matches nothing does not count.
  public internal(set) var isErasureMissing = false
  /// The events that were skipped, each with a reason.
  public internal(set) var skipped: [SkippedEvent] = []
  /// The outcomes for the entries of the last state, scene by scene, with each stack starting at its root.
  public internal(set) var rows: [Row] = []
  /// The outcomes for the view states of current entries.
  public internal(set) var viewStates: [Row] = []
  /// The scenes that opened with the layout of the launch because neither their own roots nor their retained ones could
  /// be decoded. Their earlier roots are retained.
  public var renewedWindows: [SceneID] { fit.renewed }
  /// The tabs and columns that are only in the log or only in the map of this build.
  public var branches: [BranchRow] { fit.branches }
  var fit = RestoreFit()
  /// The waiting links that can no longer be followed. They expired, they contained a secret, which is never stored, or
  /// their stored URLs were erased or are damaged.
  public internal(set) var endedLinks: [LinkID] = []
  /// The outcome for the link that opened the app; `nil` if there was none, or if the app does not follow links.
  /// `rejections` reports the latter.
  public internal(set) var link: LinkResult?
  /// The contradictions in the declarations of the routes.
  public internal(set) var problems: [RouteProblem] = []
  /// The reasons for the rejections during this launch. For example, a route of the initial layout cannot be stored, or
  /// a link opened an app that does not follow links. A rejected change has no effect.
  public internal(set) var rejections: [MoveRejection] = []
  /// The violations of the navigator's guards that were removed. A separate batch records their removal.
  public internal(set) var repaired: [NavigationGuard.Violation] = []
  /// The error that prevented the log from being read; `nil` if there was none. After such an error, the app starts in
  /// memory, and the file is not changed. The navigator's `status` shows whether the navigator is waiting for the log.
  public var failure: StoreError?

  init(head: Int64, skipped: [SkippedEvent] = [], failure: StoreError? = nil) {
    self.head = head
    self.skipped = skipped
    self.failure = failure
  }
}

extension RestoreReport {
  /// The entries whose routes cannot currently be decoded. They keep their places.
  package var quarantined: [EntryID] {
    rows.filter { row in
      switch row.outcome {
      case .quarantined, .erased: true
      case .restored, .upcast, .replaced, .closed, .dropped: false
      }
    }.map(\.entry)
  }

  /// The entries that were removed.
  package var dropped: [EntryID] {
    rows.filter { if case .dropped = $0.outcome { true } else { false } }.map(\.entry)
  }
}

extension RestoreReport {
  /// The outcome for a tab or column that is only in the log or only in the map of this build.
  public struct BranchRow: Hashable, Sendable, CustomStringConvertible {
    package enum Change: Hashable, Sendable {
      /// The branch is in the map, but was not in the log. It was added with its root.
      case added
      /// The map lacks the branch, or has a different one in its place. The branch stays in the log, but is not shown
      /// until a build has it again.
      case hidden(StackID)
      /// The log lacks the branch, and its root needs a context. The branch is added when a path leads to it.
      case leftOut
    }

    /// The scene that has the tab or column.
    public var scene: SceneID
    /// The chosen name of the tab or column.
    public var name: String
    package var change: Change

    /// The outcome in a few words.
    public var description: String {
      switch change {
      case .added: "added"
      case .hidden: "hidden: The map has no such branch. It stays in the log."
      case .leftOut: "left out: Its root needs a context. It is added when a path leads there."
      }
    }
  }
}

/// The changes that a launch made to adapt the log's scenes to this build.
struct RestoreFit: Sendable {
  /// The scenes that began with a new root.
  var renewed: [SceneID] = []
  var branches: [RestoreReport.BranchRow] = []
  /// The reasons for rejecting changes.
  var rejections: [MoveRejection] = []
}
