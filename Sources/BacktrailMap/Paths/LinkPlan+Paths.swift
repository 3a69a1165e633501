import BacktrailCore
public import BacktrailRuntime

extension LinkPlan<MapRoute> {
  /// Creates a plan that follows a path through a map.
  ///
  /// The moves are planned when the link is followed, and are part of the link's batch. If the path cannot be taken,
  /// the link is refused with `.move(.path(…))`.
  public init(_ target: MapTarget) {
    self.init { state, coder throws(MapPathError) in try target.moves(from: state, coder) }
  }

  /// Creates a plan that follows a path through a map, given the path's text.
  ///
  /// ```swift
  /// LinkPlan(path: "main/feed/match(id: \(id))", in: map.description)
  /// ```
  ///
  /// If the text is not a path in the map, the link is refused with `.move(.path(…))`. To use text from outside the
  /// app, pass it in a `PathStep` instead of inserting it between quotes.
  public init(path text: String, in map: MapDescription) {
    self.init { state, coder throws(MapPathError) in
      try map.target(text: text).moves(from: state, coder)
    }
  }
}

extension LinkPlan<MapRoute> {
  /// Creates a plan that follows a path through a map.
  ///
  /// The link is refused with `.move(.path(…))` if a context cannot be stored, or if a context is omitted for a screen
  /// that is not shown.
  @MainActor public init(_ path: MapPath<some Screen>) {
    let target: Result<MapTarget, MapPathError>
    do throws(MapPathError) { target = .success(try path.target()) } catch { target = .failure(error) }
    self.init { state, coder throws(MapPathError) in try target.get().moves(from: state, coder) }
  }

  private init(
    path:
      @escaping @Sendable (
        NavigationState<DecodedRoute<MapRoute>>, any RouteCoder<MapRoute>
      ) throws(MapPathError) -> [Move<MapRoute>]
  ) {
    self.init(
      moves: { state, coder throws(MoveRejection) in
        do throws(MapPathError) { return try path(state, coder) } catch { throw .path(error) }
      })
  }
}
