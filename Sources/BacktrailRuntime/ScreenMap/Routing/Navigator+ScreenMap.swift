public import BacktrailCore
public import BacktrailStore

extension Navigator where R == MapRoute {
  /// A navigator for a map, whose routers then move it; without a log it works in memory only.
  ///
  /// Call `restore` before the first move.
  public convenience init(
    map: ScreenMap<some Screen>, log: (any EventLog)?,
    environment: NavigatorEnvironment = NavigatorEnvironment()
  ) {
    self.init(log: log, coder: map.coder, environment: environment)
    map.connection.navigator = self
  }

  /// Brings the app back to where the log says it stood; without a window in the log, one opens with what a path leads
  /// to.
  ///
  /// A window of whose root the map has nothing any more gets the path's root too. What it showed is kept, for
  /// `reopenRoot`.
  ///
  /// - Throws: `MapPathError`, when a context of the path was left out. Nothing was read then.
  @discardableResult
  public func restore(
    orElse path: MapPath<some Screen>, scene: String = "main"
  ) throws(MapPathError) -> RestoreReport {
    let target = try path.target()
    let layout = try target.rootLayout()
    let report = restore(orElse: layout, scene: scene)
    replaceUnreadableRoots(with: layout)
    if let first = state.scenes.first, first.id.seq > report.head, target.layers.count > 1 {
      go(to: target, in: .scene(first.id), cause: .restore)
    }
    return report
  }

  private func replaceUnreadableRoots(with layout: ContainerLayout<MapRoute>) {
    let dead = state.scenes.filter { $0.root.branches.allSatisfy { $0.entries[0].route.route == nil } }
    guard !dead.isEmpty else { return }
    _ = try? perform(cause: .restore) { moves in
      for window in dead { moves.shelveRoot(layout, of: .scene(window.id)) }
    }
  }

  /// Opens a window with what a path leads to; it becomes active.
  ///
  /// Refused when a context of the path was left out.
  @discardableResult
  public func openScene(_ name: String = "main", at path: MapPath<some Screen>) -> MoveResult {
    do throws(MapPathError) {
      let target = try path.target()
      let result = openScene(name, root: try target.rootLayout())
      return target.layers.count > 1 && result.batch != nil ? go(to: target) : result
    } catch {
      return reject(.path(error))
    }
  }

  func scene(of entry: EntryID?) -> SceneTarget? {
    entry.flatMap { state.scene(of: $0) }.map { .scene($0.id) }
  }
}
