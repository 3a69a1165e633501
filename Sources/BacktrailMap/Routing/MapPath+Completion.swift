public import BacktrailRuntime

extension MapPath {
  /// Shows the screens of the path, and calls the completion once, even if nothing changed.
  ///
  /// - Parameters:
  ///   - content: The content of the moving screen; `()` from the root.
  ///   - completion: Called once.
  @discardableResult
  public func move(from content: Any, completion: (() -> Void)? = nil) -> MoveResult {
    let result = move()
    completion?()
    return result
  }

  /// Shows the screens of the path, and calls the completion once with the result.
  @discardableResult
  public func move(from content: Any, completion: (MoveResult) -> Void) -> MoveResult {
    let result = move()
    completion(result)
    return result
  }
}
