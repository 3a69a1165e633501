import BacktrailCore
public import BacktrailRuntime
public import BacktrailStore

extension Navigator where R == MapRoute {
  /// A navigator for a map, whose routers then move it; without a log it works in memory only.
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

  /// Restores the app from the log; without a scene in the log, one opens with the screens that a path leads
  /// to.
  ///
  /// Tabs and columns that the map has and the log lacks are added, those of the window itself with the path's contexts
  /// where they need some; in a presentation one that needs a context is left out until a path leads there.
  /// Those that the map does not have any more are kept in the log and not shown.
  ///
  /// - Throws: `MapPathError`, when a context of the path was left out. Nothing was read then.
  @discardableResult
  public func restore(
    orElse path: MapPath<some Screen>, scene: String = "main"
  ) throws(MapPathError) -> RestoreReport {
    let target = try path.target()
    return restore(orElse: try target.rootLayout(), openingWith: try target.opening(scene))
  }

  /// Opens a window with what a path leads to; it becomes active.
  ///
  /// Refused when a context of the path was left out.
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
