public import BacktrailCore

extension Navigator {
  /// Shows a screen in a modal layer, and waits for the value that it finishes with.
  ///
  /// ```swift
  /// if let color = await navigator.present(.colors, for: Paint.self) { paint = color }
  /// ```
  /// - Returns: The value of ``finish(_:with:savedAs:)``. It is `nil` when the screen goes without a value of this type: by a
  ///   swipe, another move, undo, or `close`. It is `nil` at once when the move is refused, and when the task is canceled, which
  ///   leaves the screen where it is.
  public func present<Value: Sendable>(
    _ route: R, style: PresentationStyle = .sheet, in scene: MoveTarget.Scene = .active,
    animated: Bool = true, for value: Value.Type
  ) async -> Value? {
    await self.value(of: present(route, style: style, in: scene, animated: animated))
  }

  /// Puts a screen on top, and waits for the value that it finishes with, as a presentation does.
  public func push<Value: Sendable>(
    _ route: R, on stack: MoveTarget.Stack = .top, animated: Bool = true, for value: Value.Type
  ) async -> Value? {
    await self.value(of: push(route, on: stack, animated: animated))
  }

  /// Waits for the value of the screen that a move showed.
  package func value<Value: Sendable>(of move: MoveResult) async -> Value? {
    guard let seq = move.batch?.events.last?.seq,
      let entry = state.scenes.lazy.flatMap(\.entries).first(where: { $0.id.seq == seq })?.id
    else { return nil }
    let wait = changeResults { $0.wait(for: entry) }
    for await value in wait.values { return value as? Value }
    // The task was canceled, or the screen is gone.
    changeResults { $0.forget(wait.number) }
    return nil
  }

  /// Closes a screen with a value for who showed it: pops it, or dismisses the layer that begins with it.
  ///
  /// The task that waits for the screen gets the value. If there is none, as after a relaunch, the value is saved in the same
  /// batch for the screen that the layer belongs to, or for the one below, under the key. There, `@ScreenState(key)` finds it.
  /// - Returns: `.rejected(.nothingPresented)` for the root of a window.
  @discardableResult
  public func finish<Value: Codable & Sendable>(
    _ target: MoveTarget.Entry = .top, with value: Value, savedAs key: String = "result"
  ) -> MoveResult {
    guard let entry = entry(target), let place = state.place(of: entry) else { return reject(.noScreen) }
    guard let (close, owner) = closing(place) else { return reject(.nothingPresented) }
    let wait = changeResults { $0.remove(entry) }
    let save = owner.flatMap { owner in
      wait != nil
        ? nil
        : Move<R>.saveViewState(json: JSONText.encoded(value) ?? "", version: 1, key: key, of: .entry(owner))
    }
    let result = carryOut([save, close].compactMap(\.self), cause: .user)
    if result.batch != nil { wait?.yield(value) }
    wait?.finish()
    return result
  }

  private func entry(_ target: MoveTarget.Entry) -> EntryID? {
    switch target {
    case .entry(let entry): entry
    case .top: state.top?.id
    }
  }

  /// The move that closes a screen, and the screen that showed it.
  private func closing(
    _ place: (stack: StackPlace, entry: Int)
  ) -> (move: Move<R>, owner: EntryID?)? {
    let branch = state.branch(at: place.stack)
    if place.entry > 0 {
      let below = branch.entries[place.entry - 1].id
      return (.pop(.entry(below), on: .stack(branch.id)), below)
    }
    guard place.stack.layer >= 0 else { return nil }
    let scene = state.scenes[place.stack.scene]
    let layer = scene.presentations[place.stack.layer]
    // A layer of the scene itself was shown from whatever is below it.
    let below = scene.container(at: place.stack.layer - 1).selectedBranch.entries.last?.id
    return (.dismiss(.presentation(layer.id), in: .scene(scene.id)), layer.owner ?? below)
  }
}
