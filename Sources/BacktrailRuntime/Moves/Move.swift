package import BacktrailCore

/// A move that an app requests. "Active", "top", counts, and routes are resolved to explicit IDs before an event is
/// created.
package enum Move<R: Sendable>: Sendable {
  /// Pushes a screen onto a stack.
  case push(R, on: MoveTarget.Stack)
  /// Pops screens from a stack.
  case pop(PopTarget<R>, on: MoveTarget.Stack)
  /// Replaces the route of an entry. If the new route has the same identity, the entry keeps its ID and view states.
  /// Otherwise, a new entry replaces it.
  case replace(MoveTarget.Entry, with: R)
  /// Replaces the screens of a stack. Screens with the same identity, starting at the root, keep their entries.
  case setStack([R], on: MoveTarget.Stack)
  /// Replaces the screens of a stack, and keeps some of the stack's entries among the new ones.
  case arrangeStack([StackItem<R>], on: MoveTarget.Stack)
  /// Shows a different branch of a container.
  case selectBranch(MoveTarget.Stack)
  /// Adds a branch at the end of the container that contains the stack.
  case openBranch(BranchLayout<R>, beside: MoveTarget.Stack)
  /// Removes a branch.
  case closeBranch(MoveTarget.Stack)
  /// Reopens a removed branch.
  case reopenBranch(StackID)
  /// Replaces the root container of a scene.
  case setRoot(ContainerLayout<R>, of: MoveTarget.Scene)
  /// Replaces the root container of a scene and retains the previous one.
  case shelveRoot(ContainerLayout<R>, of: MoveTarget.Scene)
  /// Reopens a retained root, identified by its first stack, in its scene, and retains or discards the current root.
  case reopenRoot(StackID, of: MoveTarget.Scene, discarding: Bool = false)
  /// Shows a presentation.
  case present(ContainerLayout<R>, style: PresentationStyle, owner: MoveTarget.Owner, in: MoveTarget.Scene)
  /// Dismisses presentations.
  case dismiss(MoveTarget.Presentations, in: MoveTarget.Scene)
  /// Restores dismissed presentations.
  case reopenPresentation(PresentationID)
  /// Opens a scene with a root, and activates it.
  case openScene(name: String, ContainerLayout<R>)
  /// Makes a scene active. Moves that do not specify a scene apply to the active one.
  case activateScene(SceneID)
  /// Closes a scene. It can be reopened.
  case closeScene(MoveTarget.Scene)
  /// Reopens a closed scene; by default, the one closed last.
  case reopenScene(SceneID?)
  /// Saves a screen's state as JSON text.
  case saveViewState(json: String, version: Int32, key: String, of: MoveTarget.Entry)
  /// Registers a replacement for a part of a host.
  case registerOverride(replacement: String, host: String, part: String, MoveTarget.Scope)
  /// Removes all registrations under a host's names, or only those of a single replacement.
  case removeOverride(hosts: [String], part: String, only: String?, MoveTarget.Scope)
  /// Removes every registration in a scope.
  case resetOverrides(MoveTarget.Scope)
}

extension Move {
  /// Whether the move reopens something that was closed.
  var reopens: Bool {
    switch self {
    case .reopenBranch, .reopenRoot, .reopenPresentation, .reopenScene: true
    case .push, .pop, .replace, .setStack, .arrangeStack, .selectBranch, .openBranch, .closeBranch, .setRoot,
      .shelveRoot, .present, .dismiss, .openScene, .activateScene, .closeScene, .saveViewState,
      .registerOverride, .removeOverride, .resetOverrides:
      false
    }
  }
}

/// The number of screens to pop, or the screen to pop to.
package enum PopTarget<R: Sendable>: Sendable {
  /// This many screens, but never the root.
  case count(Int)
  /// An entry, which stays.
  case entry(EntryID)
  /// The topmost screen with this route.
  case route(R)
  /// The root, above which everything is popped.
  case root
}

/// A single move for a navigator or a list.
///
/// Requests are created by the methods of ``MoveReceiver``.
public struct MoveRequest<R: Sendable>: Sendable {
  let move: Move<R>
  /// Whether the views may animate the move.
  let isAnimated: Bool
}
