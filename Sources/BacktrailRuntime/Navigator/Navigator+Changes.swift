import BacktrailCore

extension Navigator {
  /// A stream of the changes of screens and the decisions about links from now on.
  ///
  /// ```swift
  /// for await change in navigator.changes { print(change.moves, change.to?.name ?? "") }
  /// ```
  ///
  /// Read it before `restore` to receive the launch too. Each call returns a new stream, for any number of readers, and
  /// each change is delivered after the state is published. Moves never wait for readers: a slow one loses its oldest
  /// changes beyond 256, and ``NavigationChange/skipped`` counts them. A reader may itself move. The stream ends when
  /// the navigator closes or is released, or when the task is canceled.
  public var changes: AsyncStream<NavigationChange<R>> { changes(parameters: [:]) }

  /// Returns a stream of the changes from now on, with some parameters of the screens.
  ///
  /// ```swift
  /// navigator.changes(parameters: ["item": ["id"], "search": ["sort"]])
  /// ```
  ///
  /// Values that the log omits as secrets of a link are omitted here too.
  /// - Parameter allowed: The names of parameters, by the stored name of their route.
  public func changes(parameters allowed: [String: Set<String>]) -> AsyncStream<NavigationChange<R>> {
    let reader = ChangeReader<R>()
    feed.add(reader)
    let parameters = AllowedParameters(names: allowed, coder: contents.coder)
    return AsyncStream {
      await reader.next().map(parameters.fill)
    } onCancel: {
      reader.end()
    }
  }
}
