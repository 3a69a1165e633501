package import BacktrailCore

extension RouteReference {
  /// The name of a screen that an app put on a navigator's stack by a value that is no route. No case can have it.
  package static let external = "(external)"
}

extension Navigator {
  /// Records that the app put a screen on a stack by a value that is no route.
  ///
  /// The entry has a name and nothing else: it is not restored at the next launch, as the value is not in the log.
  package func pushExternal(on stack: StackID) -> MoveResult {
    do throws(MoveRejection) {
      guard isRestored else { throw .notRestored }
      var draft = makeDraft()
      try draft.pushExternal(on: stack)
      try checkGuards(draft)
      return publish(draft, cause: .user)
    } catch {
      return reject(error)
    }
  }

  /// Whether an entry is of a screen that the app put there by a value that is no route.
  func isExternal(_ route: CompactRoute) -> Bool {
    timeline.encoded.names[route.name] == RouteReference.external
  }
}
