package import BacktrailCore

extension Navigator {
  /// Records that the app pushed a screen with a value that is not a route.
  ///
  /// The entry has only a name. It is not restored at the next launch, because the value is not in the log.
  package func pushExternal(on stack: StackID) -> MoveResult {
    carryOut(PreparedMoves([.push(contents.coder.external, on: .stack(stack))]), cause: .user)
  }

  /// Returns whether the route represents a value of the app that is not a route.
  func isExternal(_ route: CompactRoute) -> Bool {
    timeline.encoded.names[route.name] == RouteReference.external
  }
}
