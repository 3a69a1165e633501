public import BacktrailCore
public import BacktrailStore

/// The result of a restore, entry by entry.
public struct RestoreReport: Sendable {
  /// The outcome for an entry of the log's last state, or for a view state of such an entry.
  public struct Row: Hashable, Sendable {
    /// The entry that the row is about.
    public var entry: EntryID
    /// The name under which its route, or the key under which its view state is stored.
    public var name: String
    /// The version of the stored form.
    package var version: Int32
    /// The number of the event that gave it its route, or saved the view state.
    package var seq: Int64
    /// The fate of the link.
    public var outcome: Outcome
  }

  /// The number of the newest event that was there.
  public var head: Int64
  /// The events that were acknowledged, as the file beside the log says, and are not in the log any more: something
  /// took its end away. The app goes on from there; `nil` when none is known to be missing.
  public internal(set) var missingEvents: ClosedRange<Int64>?
  /// Events that were left out, and why.
  public internal(set) var skipped: [SkippedEvent] = []
  /// The entries that were alive, scene by scene, each stack from its root.
  public internal(set) var rows: [Row] = []
  /// The view states of the entries that are there.
  public internal(set) var viewStates: [Row] = []
  /// The scenes that began with the layout of the launch, because nothing of them or of a root that is retained for
  /// them could be decoded; their earlier roots are retained.
  public var renewedWindows: [SceneID] { fit.renewed }
  /// The tabs and columns that the log and the map of this build do not both have.
  public var branches: [BranchRow] { fit.branches }
  var fit = RestoreFit()
  /// Links that waited and cannot be followed any more: they expired, or had a secret, which is never stored.
  public internal(set) var endedLinks: [LinkID] = []
  /// The outcome for the link that opened the app; `nil` without one, or when the app follows no links.
  public internal(set) var link: LinkResult?
  /// The contradictions in the declarations of the routes.
  public internal(set) var problems: [RouteProblem] = []
  /// Errors of refused changes of this launch, such as a first layout whose routes cannot be stored. A refused change
  /// changes nothing.
  public internal(set) var rejections: [MoveRejection] = []
  /// The violations of the navigator's guards that were removed, in a batch of their own.
  public internal(set) var repaired: [NavigationGuard.Violation] = []
  /// The error that kept the log from being read at all. The app then starts in memory, and the file is untouched. The
  /// navigator's `status` says whether it waits for the log.
  public var failure: StoreError?

  init(head: Int64, skipped: [SkippedEvent] = [], failure: StoreError? = nil) {
    self.head = head
    self.skipped = skipped
    self.failure = failure
  }
}

extension RestoreReport {
  /// Entries whose route cannot be decoded now; they keep their place.
  package var quarantined: [EntryID] {
    rows.filter { row in
      switch row.outcome {
      case .quarantined, .erased: true
      case .restored, .upcast, .replaced, .closed, .dropped: false
      }
    }.map(\.entry)
  }

  /// Entries that were removed.
  package var dropped: [EntryID] {
    rows.filter { if case .dropped = $0.outcome { true } else { false } }.map(\.entry)
  }
}

extension RestoreReport {
  /// The outcome for a tab or column that only the log, or only the map of this build, has.
  public struct BranchRow: Hashable, Sendable, CustomStringConvertible {
    package enum Change: Hashable, Sendable {
      /// The map has it and the log did not: it was added with its root.
      case added
      /// The map does not have it, or has another one in its place: it is kept in the log and not shown, until a build
      /// has it again.
      case hidden(StackID)
      /// The map has it and the log does not, and its root has to be given something. It is added when a path leads
      /// there.
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
      case .hidden: "hidden: The map has no place of its own for it. It stays in the log."
      case .leftOut: "left out: Its root has to be given something. It is added when a path leads there."
      }
    }
  }
}

/// The changes that a launch made to the log's scenes so that they fit this build.
struct RestoreFit: Sendable {
  /// The scenes that began with a new root.
  var renewed: [SceneID] = []
  var branches: [RestoreReport.BranchRow] = []
  /// Errors of refused changes.
  var rejections: [MoveRejection] = []
}
