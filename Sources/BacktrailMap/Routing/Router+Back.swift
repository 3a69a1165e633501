import BacktrailCore
public import BacktrailRuntime

extension Router {
  /// Closes the screen and all screens above it.
  ///
  /// A pushed screen is popped. Closing the root screen of a presentation dismisses the presentation. The root screen
  /// of a scene cannot be closed, nor can a screen whose transition does not allow going back. If the screen was
  /// already removed, nothing changes.
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

  /// Dismisses the presentation that contains the screen, along with everything above it.
  ///
  /// The move is rejected if the screen is not in a presentation. If the screen was already removed, nothing changes.
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

  /// Closes the screen and calls the completion handler once, even if nothing changed.
  @discardableResult
  public func back(completion: (() -> Void)?) -> MoveResult {
    let result = back()
    completion?()
    return result
  }

  /// Goes back to the nearest screen of the given type below this screen, and removes the screens above that screen.
  /// The move is rejected if there is no such screen.
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
  /// Returns the scene that contains an entry.
  func scene(of entry: EntryID) -> SceneState<R>? {
    place(of: entry).map { scenes[$0.stack.scene] }
  }

  /// Returns the entries below the given entry, nearest first: the lower entries in its stack, then its presentation's
  /// owner and the entries below the owner.
  func entries(below entry: EntryID) -> [StackEntry<R>] {
    guard let place = place(of: entry) else { return [] }
    let beneath = branch(at: place.stack).entries.prefix(place.entry).reversed()
    guard place.stack.layer >= 0 else { return Array(beneath) }
    let owner = scenes[place.stack.scene].presentations[place.stack.layer].owner
    return beneath + (owner.flatMap(self.entry).map { [$0] + entries(below: $0.id) } ?? [])
  }
}

extension NavigationState<DecodedRoute<MapRoute>> {
  /// Returns the path to an open screen, which is empty if the screen cannot be decoded.
  func path(of entry: EntryID) -> ScreenPath { self.entry(entry)?.route.route?.path ?? ScreenPath([]) }
}
