import BacktrailCore

extension Navigator {
  /// A stream of screen changes and link decisions, starting now.
  ///
  /// ```swift
  /// for await change in navigator.changes { print(change.moves, change.to?.name ?? "") }
  /// ```
  ///
  /// Access this property before `restore` to receive the launch as well. Each access returns a new stream, and there
  /// can be any number of readers. Each change is delivered after the state has been published. Moves never wait for
  /// readers: a slow reader loses its oldest changes when more than 256 are queued, and ``NavigationChange/skipped``
  /// counts them. A reader may itself apply moves. The stream ends when the navigator closes or is released, or when
  /// the task is canceled.
  public var changes: AsyncStream<NavigationChange<R>> { changes(parameters: [:]) }

  /// Returns a stream of changes, starting now, that includes some parameters of the screens.
  ///
  /// ```swift
  /// navigator.changes(parameters: ["item": ["id"], "search": ["sort"]])
  /// ```
  ///
  /// Values that the log omits as secrets of a link are also omitted here.
  /// - Parameter allowed: The names of the allowed parameters, by the stored name of their route.
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
