/// A fact about navigation that refers to nodes by explicit IDs.
///
/// The IDs of new nodes are derived from the event's sequence number, depth-first, so an event does not contain the
/// IDs of the nodes that it creates. When an event is reduced, nothing in it has to be resolved.
package enum NavigationEvent<R: Sendable>: Sendable {
  /// A launch of the app began.
  case sessionStarted(SessionStart)
  /// A session ended. The event contains the reason.
  case sessionEnded(reason: String)

  /// A scene opened and became active.
  case sceneOpened(name: String, root: ContainerLayout<R>)
  /// A scene became active.
  case sceneActivated(SceneID)
  /// A scene closed; it can be reopened.
  case sceneClosed(SceneID)
  /// A closed scene was reopened with all its content and became active.
  case sceneReopened(SceneID)
  /// A scene's root container was replaced, and its presentations were dismissed.
  case rootSet(SceneID, ContainerLayout<R>)
  /// A scene's root container was replaced but retained. The scene's presentations were either dismissed or retained
  /// with the root.
  case rootShelved(SceneID, ContainerLayout<R>, keepingLayers: Bool = false)
  /// A retained root, identified by its first stack, was reopened with all its content. The event also contains the
  /// outcome for the root that it replaced.
  case rootReopened(SceneID, StackID, LeftRoot = .kept)

  /// A presentation was shown on top of a scene.
  case presented(SceneID, owner: EntryID?, style: PresentationStyle, ContainerLayout<R>)
  /// A presentation was dismissed, along with all presentations above it; it can be reopened.
  case dismissed(PresentationID)
  /// A dismissed presentation was reopened, along with the presentations above it.
  case presentationReopened(PresentationID)

  /// A branch was added at the end of the container that contains the given stack.
  case branchOpened(beside: StackID, BranchLayout<R>)
  /// A branch was selected in its container.
  case branchSelected(StackID)
  /// A branch was removed from its container; it can be reopened.
  case branchClosed(StackID)
  /// A removed branch was reopened and selected.
  case branchReopened(StackID)

  /// A screen was pushed onto a stack.
  case pushed(R, onto: StackID)
  /// All screens above an entry were removed.
  case popped(to: EntryID, on: StackID)
  /// An entry's route was replaced; the entry kept its ID and its view states.
  case routeReplaced(EntryID, R)
  /// A stack's content was replaced. Entries that are kept retain their identity and view states.
  case stackSet(StackID, [StackItem<R>])

  /// A screen's state was saved; the content is the event's payload.
  case viewStateSaved(ViewStateKey, version: Int32)

  /// A replacement was registered for a part.
  case overrideRegistered(OverrideKey, replacement: String)
  /// A registration was removed.
  case overrideRemoved(OverrideKey)
  /// Every registration in a scope was removed.
  case overridesReset(OverrideScope)

  /// A link was received. The payload is the redacted URL. `pattern` is the pattern that the URL matched, if any.
  case linkReceived(pattern: String?)
  /// A received link was held. It waits until a gate opens.
  case linkHeld(LinkID, WaitingLink.Hold)
  /// A waiting link was followed; its moves are in the same batch.
  case linkApplied(LinkID)
  /// A waiting link was refused for the given reason.
  case linkRefused(LinkID, reason: String)
  /// A waiting link expired.
  case linkExpired(LinkID)

  /// Earlier scenes were restored.
  case stateRestored(SceneTree<R>, RestoreOrigin)
}

extension NavigationEvent: Equatable where R: Equatable {}

/// An item in the new content of a stack.
public enum StackItem<R: Sendable>: Sendable {
  /// An entry that is kept.
  case kept(EntryID)
  /// A new screen.
  case new(R)
}

extension StackItem: Equatable where R: Equatable {}

/// The outcome for a root that is replaced by a retained root.
package enum LeftRoot: String, Hashable, Sendable {
  /// The root is retained, and its presentations are dismissed.
  case kept
  /// The root is retained with its presentations.
  case keptWithLayers = "layers"
  /// The root is removed.
  case discarded = "discard"
}

/// The information that is known when a session begins.
package struct SessionStart: Hashable, Sendable {
  /// The app's version.
  package var appVersion: String
  /// The app's build.
  package var appBuild: String
  /// The platform that the app runs on.
  package var platform: String
  /// The restore level: `full`, or the level that was restored instead.
  package var restore: String

  package init(appVersion: String, appBuild: String, platform: String, restore: String = "full") {
    self.appVersion = appVersion
    self.appBuild = appBuild
    self.platform = platform
    self.restore = restore
  }
}

/// The origin of the scenes in a `stateRestored` event.
package struct RestoreOrigin: Hashable, Sendable {
  /// The reason for the restore.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case undo, redo, rewind, restore, `import`
  }

  /// The reason for the restore.
  package var reason: Reason
  /// The event that the scenes come from: the first event of the undone or redone batch, or the target of a rewind.
  package var seq: Int64

  package init(reason: Reason, seq: Int64) {
    self.reason = reason
    self.seq = seq
  }
}
