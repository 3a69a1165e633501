public import BacktrailCore
public import BacktrailRuntime

extension Navigator where R == MapRoute {
  /// Goes to where a path leads, in one batch.
  ///
  /// The way is found in the present state, and all of it is carried out or nothing. Going there twice is going
  /// there once: the second time nothing changes and nothing is stored.
  /// - Returns: `.rejected(.path(…))` when the path cannot be taken.
  @discardableResult
  public func go(
    to target: MapTarget, in scene: SceneTarget = .active, cause: BatchCause = .user
  ) -> MoveResult {
    guard isRestored else { return reject(.notRestored) }
    do throws(MapPathError) {
      return carryOut(try target.moves(from: state, in: scene), cause: cause)
    } catch {
      return reject(.path(error))
    }
  }
}
