import BacktrailCore
public import BacktrailRuntime
public import BacktrailStore

extension Navigator where R == MapRoute {
  /// Creates a navigator that the map's routers control. If there is no log, the navigator works only in memory.
  ///
  /// Call `restore` before the first move.
  public convenience init(
    map: ScreenMap<some Screen>, log: SQLiteEventLog?,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(map: map, log: log as (any EventLog)?, environment: environment)
  }

  package convenience init(
    map: ScreenMap<some Screen>, log: (any EventLog)?,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    let coder = map.coder
    self.init(log: log, coder: coder, environment: environment)
    map.connection.navigator = self
    arrange = { [description = map.description] in description.arrangement(of: $0, orElse: $1, coder) }
  }

  /// Restores the app from the log. If the log does not contain a scene, a scene opens with the screens on the given
  /// path.
  ///
  /// Tabs and columns that are missing from the log are added. In the window's root, their contexts come from the
  /// path. In a presentation, a branch that needs a context is omitted until a path leads to it. Branches that are
  /// missing from the map remain in the log and are not shown.
  ///
  /// - Throws: `MapPathError` if a context in the path is missing. In that case, nothing is read from the log.
  @discardableResult
  public func restore(
    orElse path: MapPath<some Screen>, scene: String = "main"
  ) throws(MapPathError) -> RestoreReport {
    let target = try path.target()
    return restore(orElse: try target.rootLayout(), openingWith: try target.opening(scene))
  }

  /// Opens a scene with the screens on a path, and activates it.
  ///
  /// The move is rejected if a context in the path is missing.
  @discardableResult
  public func openScene(_ name: String = "main", at path: MapPath<some Screen>) -> MoveResult {
    do throws(MapPathError) {
      return carryOut(try path.target().opening(name), cause: .user)
    } catch {
      return reject(.path(error))
    }
  }

  func scene(of entry: EntryID?) -> MoveTarget.Scene? {
    entry.flatMap { state.scene(of: $0) }.map { .scene($0.id) }
  }
}
