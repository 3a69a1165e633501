package import BacktrailCore

extension Navigator {
  /// Records that the app pushed a screen with a value that is not a route.
  ///
  /// The entry has only a name. It is not restored at the next launch, because the value is not in the log.
  package func pushExternal(on stack: StackID) -> MoveResult {
    carryOut(PreparedMoves([.push(contents.coder.external, on: .stack(stack))]), cause: .user)
  }

  /// Keeps the path that an app's own stack has up to an entry whose value cannot be read from the log: one that is not
  /// a route, or a route with a sensitive value. It is kept for as long as the entry or an undo step needs its route.
  package func keepPath(_ path: Any, of entry: EntryID, on stack: StackID) {
    guard let route = route(of: entry, on: stack) else { return }
    changeContents { $0.keepPath(path, at: route.payload) }
  }

  /// Returns the path that was kept for an entry.
  package func keptPath(of entry: EntryID, on stack: StackID) -> Any? {
    route(of: entry, on: stack).flatMap { contents.paths[$0.payload] }
  }

  private func route(of entry: EntryID, on stack: StackID) -> CompactRoute? {
    timeline.encoded.tree.stack(stack)?.entries.first { $0.id == entry }?.route
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
