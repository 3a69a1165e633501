public import BacktrailCore

/// A receiver of moves: a navigator, which applies each move immediately, or a list that collects moves for one batch.
@MainActor
public protocol MoveReceiver<R> {
  /// The app's route type.
  associatedtype R: Route
  /// The result of receiving one move.
  associatedtype Outcome

  /// Receives one move. Every other method calls this one.
  @discardableResult func take(_ request: MoveRequest<R>) -> Outcome
}

extension MoveReceiver {
  @discardableResult package func send(_ move: Move<R>, animated: Bool = true) -> Outcome {
    take(MoveRequest(move: move, isAnimated: animated))
  }

  /// Pushes a screen onto a stack.
  ///
  /// Here and in the other methods, `animated` specifies whether the views may use the platform's animation for the
  /// move. This choice is not recorded in the log.
  @discardableResult public func push(
    _ route: R, on stack: MoveTarget.Stack = .top, animated: Bool = true
  ) -> Outcome {
    send(.push(route, on: stack), animated: animated)
  }

  /// Pops screens, but never the root. If only the root is left, nothing changes, and the move is not rejected: the
  /// navigator returns `.unchanged`.
  @discardableResult public func pop(
    _ count: Int = 1, on stack: MoveTarget.Stack = .top, animated: Bool = true
  ) -> Outcome {
    send(.pop(.count(count), on: stack), animated: animated)
  }

  /// Pops all screens above an entry.
  @discardableResult public func pop(
    to entry: EntryID, on stack: MoveTarget.Stack = .top, animated: Bool = true
  ) -> Outcome {
    send(.pop(.entry(entry), on: stack), animated: animated)
  }

  /// Pops all screens above the topmost screen with the given route.
  @discardableResult public func pop(
    to route: R, on stack: MoveTarget.Stack = .top, animated: Bool = true
  ) -> Outcome {
    send(.pop(.route(route), on: stack), animated: animated)
  }

  /// Pops all screens above the root.
  @discardableResult public func popToRoot(
    on stack: MoveTarget.Stack = .top, animated: Bool = true
  ) -> Outcome {
    send(.pop(.root, on: stack), animated: animated)
  }

  /// Replaces the route of a screen.
  ///
  /// A route with the same identity updates the screen, which keeps its entry and its view states. Any other route
  /// replaces the screen with a new one, as a single undo step. Two routes have the same identity if they are equal, or
  /// if they are `Identifiable` with equal IDs.
  @discardableResult public func replace(_ entry: MoveTarget.Entry = .top, with route: R) -> Outcome {
    send(.replace(entry, with: route))
  }

  /// Replaces the screens of a stack. Starting at the root, screens whose identity does not change keep their entries.
  @discardableResult public func setStack(
    _ routes: [R], on stack: MoveTarget.Stack = .top, animated: Bool = true
  ) -> Outcome {
    send(.setStack(routes, on: stack), animated: animated)
  }

  /// Selects a branch by its name.
  @discardableResult public func select(_ branch: String) -> Outcome {
    send(.selectBranch(.branch(branch)))
  }

  /// Selects the branch whose name is the raw value of an enum case.
  @discardableResult public func select(_ branch: some RawRepresentable<String>) -> Outcome {
    select(branch.rawValue)
  }

  /// Selects the branch that the given target identifies.
  @discardableResult public func select(_ branch: MoveTarget.Stack) -> Outcome {
    send(.selectBranch(branch))
  }

  /// Adds a branch at the end of a container; by default, the topmost one.
  @discardableResult public func openBranch(
    _ name: String, _ routes: R..., beside sibling: MoveTarget.Stack = .top
  ) -> Outcome {
    send(.openBranch(BranchLayout(name: name, routes: routes), beside: sibling))
  }

  /// Removes a branch, which can be reopened.
  @discardableResult public func closeBranch(_ branch: MoveTarget.Stack = .top) -> Outcome {
    send(.closeBranch(branch))
  }

  /// Reopens a removed branch.
  @discardableResult public func reopenBranch(_ branch: StackID) -> Outcome {
    send(.reopenBranch(branch))
  }

  /// Replaces the root container of a scene and dismisses its presentations.
  @discardableResult public func setRoot(
    _ layout: ContainerLayout<R>, of scene: MoveTarget.Scene = .active
  ) -> Outcome {
    send(.setRoot(layout, of: scene))
  }

  /// Replaces the root container of a scene, dismisses its presentations, and retains the previous root.
  ///
  /// Each scene retains its ten most recent roots. `reopenRoot(_:of:)` reopens one with everything that belonged to it.
  @discardableResult public func shelveRoot(
    _ layout: ContainerLayout<R>, of scene: MoveTarget.Scene = .active
  ) -> Outcome {
    send(.shelveRoot(layout, of: scene))
  }

  /// Reopens a retained root, identified by its first stack, in its scene. The current root is retained, unless
  /// `discarding` is `true`.
  @discardableResult public func reopenRoot(
    _ stack: StackID, of scene: MoveTarget.Scene = .active, discarding: Bool = false
  ) -> Outcome {
    send(.reopenRoot(stack, of: scene, discarding: discarding))
  }

  /// Presents a screen in its own stack.
  @discardableResult public func present(
    _ route: R, style: PresentationStyle = .sheet, owner: MoveTarget.Owner = .top,
    in scene: MoveTarget.Scene = .active, animated: Bool = true
  ) -> Outcome {
    present(.stack(route), style: style, owner: owner, in: scene, animated: animated)
  }

  /// Presents a container.
  @discardableResult public func present(
    _ layout: ContainerLayout<R>, style: PresentationStyle = .sheet, owner: MoveTarget.Owner = .top,
    in scene: MoveTarget.Scene = .active, animated: Bool = true
  ) -> Outcome {
    send(.present(layout, style: style, owner: owner, in: scene), animated: animated)
  }

  /// Dismisses presentations; by default, the topmost one.
  @discardableResult public func dismiss(
    _ target: MoveTarget.Presentations = .top, in scene: MoveTarget.Scene = .active, animated: Bool = true
  ) -> Outcome {
    send(.dismiss(target, in: scene), animated: animated)
  }

  /// Restores a dismissed presentation, and those above it that were dismissed with it.
  @discardableResult public func reopenPresentation(_ id: PresentationID) -> Outcome {
    send(.reopenPresentation(id))
  }

  /// Opens a scene, which becomes active.
  @discardableResult public func openScene(
    _ name: String = "main", root layout: ContainerLayout<R>
  ) -> Outcome {
    send(.openScene(name: name, layout))
  }

  /// Makes a scene active.
  @discardableResult public func activateScene(_ scene: SceneID) -> Outcome { send(.activateScene(scene)) }

  /// Closes a scene, which can be reopened.
  @discardableResult public func closeScene(_ scene: MoveTarget.Scene = .active) -> Outcome {
    send(.closeScene(scene))
  }

  /// Reopens a closed scene; by default, the one closed last.
  @discardableResult public func reopenScene(_ scene: SceneID? = nil) -> Outcome { send(.reopenScene(scene)) }

  /// Saves a screen's state as JSON text. The last state saved under a key wins.
  @discardableResult package func saveViewState(
    json: String, version: Int32 = 1, key: String = "main", of entry: MoveTarget.Entry = .top
  ) -> Outcome {
    send(.saveViewState(json: json, version: version, key: key, of: entry))
  }

  /// Saves a screen's state. The last state saved under a key wins.
  ///
  /// A value that JSON cannot represent, such as NaN, is rejected as `unstorable`.
  @discardableResult public func saveViewState(
    _ value: some Encodable, version: Int32 = 1, key: String = "main", of entry: MoveTarget.Entry = .top
  ) -> Outcome {
    saveViewState(json: JSONText.encoded(value) ?? "", version: version, key: key, of: entry)
  }

  /// Registers the replacement with the given name for a part of a host.
  @discardableResult package func registerOverride(
    _ replacement: String, for part: String, of host: String, scope: MoveTarget.Scope = .app
  ) -> Outcome {
    send(.registerOverride(replacement: replacement, host: host, part: part, scope))
  }

  /// Removes a registration.
  @discardableResult package func removeOverride(
    for part: String, of host: String, scope: MoveTarget.Scope = .app
  ) -> Outcome {
    send(.removeOverride(hosts: [host], part: part, only: nil, scope))
  }

  /// Removes every registration in a scope.
  @discardableResult public func resetOverrides(_ scope: MoveTarget.Scope = .app) -> Outcome {
    send(.resetOverrides(scope))
  }
}

/// A list of moves that will be applied together, as one batch.
@MainActor
public final class MoveList<R: Route>: MoveReceiver {
  /// The moves so far.
  private(set) var moves: [Move<R>] = []
  /// Whether all of the moves allow animation.
  private(set) var isAnimated = true

  init() {}

  /// Adds a move.
  public func take(_ request: MoveRequest<R>) {
    moves.append(request.move)
    if !request.isAnimated { isAnimated = false }
  }
}
