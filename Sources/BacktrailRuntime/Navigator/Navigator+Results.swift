public import BacktrailCore

extension Navigator {
  /// Presents a screen, and waits for the value that it finishes with.
  ///
  /// ```swift
  /// if let color = await navigator.present(.colors, for: Paint.self) { paint = color }
  /// ```
  /// - Returns: The value that is passed to ``finish(_:with:savedAs:)``. The value is `nil` if the screen is removed
  ///   without a value, for example, by a swipe, a different move, undo, or `close`, or if the screen finishes with
  ///   `nil`. The call immediately returns `nil` if the move is rejected or the task is canceled. A canceled task
  ///   leaves the screen open.
  public func present<Value: Sendable>(
    _ route: R, style: PresentationStyle = .sheet, in scene: MoveTarget.Scene = .active,
    animated: Bool = true, for value: Value.Type
  ) async -> Value? {
    await self.value(of: present(route, style: style, in: scene, animated: animated))
  }

  /// Pushes a screen, and waits for the value that it finishes with. The value is `nil` in the same cases as for a
  /// presented screen.
  public func push<Value: Sendable>(
    _ route: R, on stack: MoveTarget.Stack = .top, animated: Bool = true, for value: Value.Type
  ) async -> Value? {
    await self.value(of: push(route, on: stack, animated: animated))
  }

  /// Waits for the result of the screen that a move added.
  package func value<Value: Sendable>(of move: MoveResult) async -> Value? {
    guard let seq = move.batch?.events.last?.seq,
      let entry = state.scenes.lazy.flatMap(\.entries).first(where: { $0.id.seq == seq })?.id
    else { return nil }
    let wait = changeFollowers { $0.results.wait(for: entry, as: Value.self) }
    for await value in wait.values { return value as? Value }
    // The task was canceled, or the screen was removed.
    changeFollowers { $0.results.forget(wait.number) }
    return nil
  }

  /// Closes a screen with a result: pops it, or dismisses the presentation that begins with it.
  ///
  /// The task that is waiting for the screen receives the result. If no task is waiting, for example, after a relaunch,
  /// the result is saved in the same batch under the key, for the owner of the presentation or the screen below.
  /// `@ScreenState(key)` in that screen then has the result as its value.
  /// - Returns: `.rejected(.nothingPresented)` for the root of a scene, `.rejected(.rule(.unknownEntry(…)))` for a screen
  ///   that was removed, and `.rejected(.unstorable(…))` for a value whose type differs from the one that the task waits
  ///   for. In these cases, the screen stays open.
  @discardableResult
  public func finish<Value: Codable & Sendable>(
    _ target: MoveTarget.Entry = .top, with value: Value, savedAs key: String = "result"
  ) -> MoveResult {
    guard isRestored else { return reject(.notRestored) }
    guard let entry = entry(target) else { return reject(.noScene) }
    guard let place = state.place(of: entry) else { return reject(.rule(.unknownEntry(entry))) }
    guard let (close, owner) = closing(place) else { return reject(.nothingPresented) }
    if let wait = results[entry], !wait.accepts(value) {
      return reject(.otherResult("\(Value.self)", awaited: wait.type))
    }
    let wait = changeFollowers { $0.results.remove(entry) }
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

  /// Returns the move that closes a screen, and the screen that opened it.
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
    // If the scene itself owns the presentation, the screen below it is treated as its owner.
    let below = scene.container(at: place.stack.layer - 1).selectedBranch.entries.last?.id
    return (.dismiss(.presentation(layer.id), in: .scene(scene.id)), layer.owner ?? below)
  }
}
