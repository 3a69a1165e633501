public import BacktrailRuntime

extension MapPath {
  /// Shows what the path leads to, and calls the completion once, whether anything changed or not.
  ///
  /// - Parameters:
  ///   - content: Who moves; `()` from the root.
  ///   - completion: Called once.
  @discardableResult
  public func move(from content: Any, completion: (() -> Void)? = nil) -> MoveResult {
    let result = move()
    completion?()
    return result
  }

  /// Shows what the path leads to, and calls the completion once, with what came of it.
  @discardableResult
  public func move(from content: Any, completion: (MoveResult) -> Void) -> MoveResult {
    let result = move()
    completion(result)
    return result
  }
}
