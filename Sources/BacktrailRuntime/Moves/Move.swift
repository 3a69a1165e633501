package import BacktrailCore

/// An app's request. "Active", "top", counts, and routes are resolved to explicit ids before an event is created.
package enum Move<R: Sendable>: Sendable {
  /// Push a screen onto a stack.
  case push(R, on: MoveTarget.Stack)
  /// Pop screens from a stack.
  case pop(PopTarget<R>, on: MoveTarget.Stack)
  /// Replace the route of an entry. With the same identity, the entry keeps its id and view states. Otherwise, a new
  /// entry replaces it.
  case replace(MoveTarget.Entry, with: R)
  /// Replace the screens of a stack. Those with the same identity, from the root up, keep their entries.
  case setStack([R], on: MoveTarget.Stack)
  /// Replace the screens of a stack and keep some of its entries among them.
  case arrangeStack([StackItem<R>], on: MoveTarget.Stack)
  /// Show a different branch of a container.
  case selectBranch(MoveTarget.Stack)
  /// Add a branch at the end of the container that has the stack.
  case openBranch(BranchLayout<R>, beside: MoveTarget.Stack)
  /// Remove a branch.
  case closeBranch(MoveTarget.Stack)
  /// Reopen a removed branch.
  case reopenBranch(StackID)
  /// Replace the root container of a scene.
  case setRoot(ContainerLayout<R>, of: MoveTarget.Scene)
  /// Replace the root container of a scene and retain it.
  case shelveRoot(ContainerLayout<R>, of: MoveTarget.Scene)
  /// Reopen a retained root, identified by its first stack, in its scene, and retain or discard the current root.
  case reopenRoot(StackID, of: MoveTarget.Scene, discarding: Bool = false)
  /// Show a presentation.
  case present(ContainerLayout<R>, style: PresentationStyle, owner: MoveTarget.Owner, in: MoveTarget.Scene)
  /// Dismiss presentations.
  case dismiss(MoveTarget.Presentations, in: MoveTarget.Scene)
  /// Restore dismissed presentations.
  case reopenPresentation(PresentationID)
  /// Open a scene with a root, and activate it.
  case openScene(name: String, ContainerLayout<R>)
  /// Make a scene active. Moves without a scene apply to it.
  case activateScene(SceneID)
  /// Close a scene. It can be reopened.
  case closeScene(MoveTarget.Scene)
  /// Reopen a closed scene, by default the one closed last.
  case reopenScene(SceneID?)
  /// Save a screen's state as JSON text.
  case saveViewState(json: String, version: Int32, key: String, of: MoveTarget.Entry)
  /// Register a replacement for a part of a host.
  case registerOverride(replacement: String, host: String, part: String, MoveTarget.Scope)
  /// Remove all registrations under a host's names, or only those of a single replacement.
  case removeOverride(hosts: [String], part: String, only: String?, MoveTarget.Scope)
  /// Remove every registration in a scope.
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

/// The entry that a stack is popped to.
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
