public import BacktrailCore

/// What an app asks for. "Active", "top", counts and routes become explicit ids before an event is made.
public enum Move<R: Sendable>: Sendable {
  /// Put a screen on top of a stack.
  case push(R, on: StackTarget)
  /// Take screens off a stack.
  case pop(PopTarget<R>, on: StackTarget)
  /// Give an entry another route; it keeps its id and view states.
  case replace(EntryTarget, with: R)
  /// Give a stack other screens; those that are equal from the root up keep their identity.
  case setStack([R], on: StackTarget)
  /// Give a stack other screens, between which entries of it stay.
  case arrangeStack([StackItem<R>], on: StackTarget)
  /// Select a branch.
  case selectBranch(StackTarget)
  /// Add a branch at the end of the container in which a stack stands.
  case openBranch(BranchLayout<R>, beside: StackTarget)
  /// Remove a branch.
  case closeBranch(StackTarget)
  /// Bring a removed branch back.
  case reopenBranch(StackID)
  /// Replace the root container of a window.
  case setRoot(ContainerLayout<R>, of: SceneTarget)
  /// Replace the root container of a window and keep it.
  case shelveRoot(ContainerLayout<R>, of: SceneTarget)
  /// Bring a root that is kept, named by its first stack, back to its window, and keep or discard the one there.
  case reopenRoot(StackID, of: SceneTarget, discarding: Bool = false)
  /// Show a modal layer.
  case present(ContainerLayout<R>, style: PresentationStyle, owner: OwnerTarget, in: SceneTarget)
  /// Take modal layers away.
  case dismiss(DismissTarget, in: SceneTarget)
  /// Bring dismissed layers back.
  case reopenPresentation(PresentationID)
  /// Open a window.
  case openScene(name: String, ContainerLayout<R>)
  /// Make a window the active one.
  case activateScene(SceneID)
  /// Close a window.
  case closeScene(SceneTarget)
  /// Bring a closed window back; the last one closed when none is named.
  case reopenScene(SceneID?)
  /// Save a screen's state, given as JSON text.
  case saveViewState(json: String, version: Int32, key: String, of: EntryTarget)
  /// Register a replacement for a part of a host.
  case registerOverride(replacement: String, host: String, part: String, ScopeTarget)
  /// Remove the registrations under the names of a host, or only where it is this replacement.
  case removeOverride(hosts: [String], part: String, only: String?, ScopeTarget)
  /// Remove every registration of a scope.
  case resetOverrides(ScopeTarget)
}

/// Which stack is meant.
public enum StackTarget: Hashable, Sendable {
  /// The selected branch of the topmost layer of the active window.
  case top
  /// The stack with this id.
  case stack(StackID)
  /// The branch with this name in the highest container of the active window that has one.
  case branch(String)
  /// The last branch of the topmost layer of a window: the one that was opened a moment ago.
  case lastBranch(of: SceneTarget)

  /// The branch named by a case of the app's own enum.
  public static func branch(_ name: some RawRepresentable<String>) -> Self { .branch(name.rawValue) }
}

/// Which entry is meant.
public enum EntryTarget: Hashable, Sendable {
  /// The screen a person looks at.
  case top
  /// The entry with this id.
  case entry(EntryID)
}

/// Which window is meant.
public enum SceneTarget: Hashable, Sendable {
  /// The active window.
  case active
  /// The window with this id.
  case scene(SceneID)
}

/// Down to where a stack is popped.
public enum PopTarget<R: Sendable>: Sendable {
  /// This many screens, at most down to the root.
  case count(Int)
  /// Down to an entry.
  case entry(EntryID)
  /// Down to the highest screen with a route.
  case route(R)
  /// Down to the root.
  case root
}

/// To whom a modal layer belongs.
public enum OwnerTarget: Hashable, Sendable {
  /// The top entry of the layer below.
  case top
  /// An entry of a layer below.
  case entry(EntryID)
  /// The window.
  case scene
}

/// Which modal layers go.
public enum DismissTarget: Hashable, Sendable {
  /// The topmost.
  case top
  /// This one and all above it.
  case presentation(PresentationID)
  /// All above this one.
  case above(PresentationID)
  /// All of the window.
  case all
}

/// Which override scope is meant.
public enum ScopeTarget: Hashable, Sendable {
  /// The whole app.
  case app
  /// A window.
  case scene(SceneTarget)
  /// A stack.
  case stack(StackTarget)
  /// An entry.
  case entry(EntryTarget)
}
