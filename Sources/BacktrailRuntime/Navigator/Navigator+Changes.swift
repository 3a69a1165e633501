import BacktrailCore

extension Navigator {
  /// The changes of the screens and the decisions about links from now on, for one more reader.
  ///
  /// ```swift
  /// for await change in navigator.changes { print(change.moves, change.to?.name ?? "") }
  /// ```
  ///
  /// Ask for it before `restore` to get the launch as well. Each call gives a stream of its own, for any number of
  /// readers. A change is handed over after the state was published. No move waits for a reader: one that is too slow
  /// loses its oldest changes beyond 256, and the next one says how many in ``NavigationChange/skipped``. A reader may
  /// itself move. The stream ends when the navigator closes or is released, and for a task that is cancelled.
  public var changes: AsyncStream<NavigationChange<R>> { changes(parameters: [:]) }

  /// The changes from now on, with some of the screens' parameters, for one more reader.
  ///
  /// ```swift
  /// navigator.changes(parameters: ["item": ["id"], "search": ["sort"]])
  /// ```
  ///
  /// A value that the log leaves out as a link's secret is left out here too.
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
