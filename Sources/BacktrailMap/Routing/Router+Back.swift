import BacktrailCore
public import BacktrailRuntime

extension Router {
  /// Closes the screen and those above it.
  ///
  /// A pushed screen is popped. Closing the lowest screen of a presentation dismisses the presentation. The lowest
  /// screen of a scene cannot be closed, and neither can one whose transition forbids it. If the screen was already
  /// removed, nothing changes.
  @discardableResult
  public func back() -> MoveResult {
    guard let navigator = source.connection.navigator else { return .rejected(.path(.notConnected)) }
    guard let entry = source.places.first?.entry, let place = navigator.state.place(of: entry) else {
      return .unchanged
    }
    let path = navigator.state.path(of: entry)
    guard source.connection.description.stop(at: path)?.transition?.allowsBack ?? true else {
      return navigator.reject(.path(.noWayBack(path)))
    }
    let branch = navigator.state.branch(at: place.stack)
    if place.entry > 0 { return navigator.pop(to: branch.entries[place.entry - 1].id, on: .stack(branch.id)) }
    return dismiss()
  }

  /// Dismisses the presentation of the screen, and everything above it.
  ///
  /// The move is refused in the root of a scene. If the screen was already removed, nothing changes.
  @discardableResult
  public func dismiss() -> MoveResult {
    guard let navigator = source.connection.navigator else { return .rejected(.path(.notConnected)) }
    guard let entry = source.places.first?.entry, let place = navigator.state.place(of: entry) else {
      return .unchanged
    }
    guard place.stack.layer >= 0 else {
      return navigator.reject(.path(.noWayBack(navigator.state.path(of: entry))))
    }
    let scene = navigator.state.scenes[place.stack.scene]
    return navigator.dismiss(.presentation(scene.presentations[place.stack.layer].id), in: .scene(scene.id))
  }

  /// Closes the screen, and calls the completion once, even if nothing changed.
  @discardableResult
  public func back(completion: (() -> Void)?) -> MoveResult {
    let result = back()
    completion?()
    return result
  }

  /// Returns to the nearest screen of a type below this one. Screens above that one are removed. The move is refused if
  /// there is none.
  @discardableResult
  public func back<S: ContentScreen>(to screen: S.Type, completion: (() -> Void)? = nil) -> MoveResult {
    let result = back(to: screen)
    completion?()
    return result
  }

  private func back(to screen: Any.Type) -> MoveResult {
    guard let navigator = source.connection.navigator else { return .rejected(.path(.notConnected)) }
    guard let entry = source.places.first?.entry, let scene = navigator.state.scene(of: entry) else {
      return navigator.reject(.path(.screenGone))
    }
    let found = navigator.state.entries(below: entry).first {
      source.connection.type(of: $0.route.route) == screen
    }
    do throws(MapPathError) {
      guard let found else { throw .noWayBack(navigator.state.path(of: entry)) }
      let target = try source.connection.description.target(from: found.id, in: scene, [])
      return navigator.go(to: target, in: .scene(scene.id))
    } catch {
      return navigator.reject(.path(error))
    }
  }
}

extension NavigationState {
  /// The scene that has an entry.
  func scene(of entry: EntryID) -> SceneState<R>? {
    place(of: entry).map { scenes[$0.stack.scene] }
  }

  /// The entries below one, nearest first: those of its stack, then those below the owner of its presentation.
  func entries(below entry: EntryID) -> [StackEntry<R>] {
    guard let place = place(of: entry) else { return [] }
    let beneath = branch(at: place.stack).entries.prefix(place.entry).reversed()
    guard place.stack.layer >= 0 else { return Array(beneath) }
    let owner = scenes[place.stack.scene].presentations[place.stack.layer].owner
    return beneath + (owner.flatMap(self.entry).map { [$0] + entries(below: $0.id) } ?? [])
  }
}

extension NavigationState<DecodedRoute<MapRoute>> {
  /// The path to an open screen; empty when it cannot be decoded.
  func path(of entry: EntryID) -> ScreenPath { self.entry(entry)?.route.route?.path ?? ScreenPath([]) }
}
