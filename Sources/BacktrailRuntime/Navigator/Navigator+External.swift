package import BacktrailCore

extension Navigator {
  /// Records that the app put a screen on a stack by a value that is no route.
  ///
  /// The entry has a name and nothing else. It is not restored at the next launch, since the value is not in the log.
  package func pushExternal(on stack: StackID) -> MoveResult {
    carryOut(PreparedMoves([.push(contents.coder.external, on: .stack(stack))]), cause: .user)
  }

  /// Whether an entry is of a screen that the app shows by a value that is no route.
  func isExternal(_ route: CompactRoute) -> Bool {
    timeline.encoded.names[route.name] == RouteReference.external
  }
}
