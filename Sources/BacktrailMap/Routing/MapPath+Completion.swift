public import BacktrailRuntime

extension MapPath {
  /// Shows the screens on the path and calls the completion handler once, even if nothing changed.
  ///
  /// - Parameters:
  ///   - content: The content of the screen that starts the move, or `()` for the root.
  ///   - completion: A closure that is called once.
  @discardableResult
  public func move(from content: Any, completion: (() -> Void)? = nil) -> MoveResult {
    let result = move()
    completion?()
    return result
  }

  /// Shows the screens on the path and calls the completion handler once with the result.
  @discardableResult
  public func move(from content: Any, completion: (MoveResult) -> Void) -> MoveResult {
    let result = move()
    completion(result)
    return result
  }
}
