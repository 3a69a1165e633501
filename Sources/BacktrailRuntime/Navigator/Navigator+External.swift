package import BacktrailCore

extension Navigator {
  /// Records that the app pushed a screen with a value that is not a route.
  ///
  /// The entry has only a name. It is not restored at the next launch, because the value is not in the log.
  package func pushExternal(on stack: StackID) -> MoveResult {
    carryOut(PreparedMoves([.push(contents.coder.external, on: .stack(stack))]), cause: .user)
  }

  /// Removes the values of a recorder's stack that are not routes and cannot be shown, with everything above them.
  ///
  /// A recorder's launch keeps such values, because an app that only records may show them again. A stack that the
  /// navigator drives has only the given values, which were pushed in this launch.
  package func dropExternal(on stack: StackID, except known: Set<EntryID> = []) {
    guard environment.keepsExternalScreens, let entries = timeline.encoded.tree.stack(stack)?.entries,
      let first = entries.dropFirst().firstIndex(where: { isExternal($0.route) && !known.contains($0.id) })
    else { return }
    animating(false) {
      _ = carryOut([.pop(.entry(entries[first - 1].id), on: .stack(stack))], cause: .restore)
    }
  }

  /// Returns whether the route represents a value of the app that is not a route.
  func isExternal(_ route: CompactRoute) -> Bool {
    timeline.encoded.names[route.name] == RouteReference.external
  }
}
