public import BacktrailCore

/// The target of a move. "Active" and "top" are resolved to explicit IDs before an event is created.
public enum MoveTarget {
  /// The stack that a move changes.
  public enum Stack: Hashable, Sendable {
    /// The selected branch of the active scene's topmost presentation or, if there is none, of its root.
    case top
    /// The stack with this ID.
    case stack(StackID)
    /// The topmost branch with this name in the active scene.
    case branch(String)
    /// The last branch of a scene's topmost presentation or, if there is none, of its root. A branch that was just
    /// opened is the last one.
    case lastBranch(of: Scene)

    /// Returns the branch whose name is the raw value of an enum case.
    public static func branch(_ name: some RawRepresentable<String>) -> Self { .branch(name.rawValue) }
  }

  /// The entry that a move changes.
  public enum Entry: Hashable, Sendable {
    /// The top entry of the visible stack.
    case top
    /// The entry with this ID.
    case entry(EntryID)
  }

  /// The scene that a move changes.
  public enum Scene: Hashable, Sendable {
    /// The active scene.
    case active
    /// The scene with this ID.
    case scene(SceneID)
  }

  /// The owner of a presentation.
  public enum Owner: Hashable, Sendable {
    /// The top entry of the presentation, or of the root, that is directly below the new presentation.
    case top
    /// An entry below the new presentation.
    case entry(EntryID)
    /// The scene itself, regardless of its top entry.
    case scene
  }

  /// The presentations to dismiss.
  public enum Presentations: Hashable, Sendable {
    /// The topmost presentation.
    case top
    /// This presentation and all above it.
    case presentation(PresentationID)
    /// All presentations above this one.
    case above(PresentationID)
    /// All presentations of the scene.
    case all
  }

  /// The scope of an override.
  public enum Scope: Hashable, Sendable {
    /// The entire app.
    case app
    /// All screens of one scene.
    case scene(Scene)
    /// The screens of one stack.
    case stack(Stack)
    /// One screen.
    case entry(Entry)
  }
}
