public import BacktrailCore

extension RestoreReport {
  /// What became of a tab or column that the log and the map of this build do not both have.
  public struct BranchRow: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: Hashable, Sendable {
      /// The map has it and the log did not: it was added with its root.
      case added
      /// The map does not have it, or has another one in its place: it is kept in the log and not shown, until a build
      /// has it again.
      case hidden(StackID)
      /// The map has it and the log does not, and its root has to be given something. It is added when a path leads
      /// there.
      case leftOut
    }

    /// The window.
    public var scene: SceneID
    /// The chosen name of the tab or column.
    public var name: String
    /// What became of it.
    public var outcome: Outcome
  }
}

extension RestoreReport.BranchRow.Outcome: CustomStringConvertible {
  /// The outcome in a few words.
  public var description: String {
    switch self {
    case .added: "added"
    case .hidden: "hidden: The map has no place of its own for it. It stays in the log."
    case .leftOut: "left out: Its root has to be given something. It is added when a path leads there."
    }
  }
}

/// What a launch changed in the windows of the log, for them to fit this build.
struct RestoreFit: Sendable {
  /// The windows that began anew.
  var renewed: [SceneID] = []
  var branches: [RestoreReport.BranchRow] = []
  /// Errors of refused changes.
  var rejections: [MoveRejection] = []
}
