import BacktrailCore
public import BacktrailRuntime

extension LinkPlan<MapRoute> {
  /// A plan that leads where a path of a map does.
  ///
  /// The way is found in the state that the link meets, and is in the link's own batch. A path that cannot be
  /// taken then refuses the link as `.move(.path(…))`.
  public init(_ target: MapTarget) {
    self.init { state, coder throws(MapPathError) in try target.moves(from: state, coder) }
  }

  /// A plan that leads where a path of a map does, written as text.
  ///
  /// ```swift
  /// LinkPlan(path: "main/feed/match(id: \(id))", in: map.description)
  /// ```
  ///
  /// A text that is no path of the map refuses the link as `.move(.path(…))`. A value that comes from outside as text
  /// belongs in a `PathStep`, not between quotes.
  public init(path text: String, in map: MapDescription) {
    self.init { state, coder throws(MapPathError) in
      try map.target(text: text).moves(from: state, coder)
    }
  }
}

extension LinkPlan<MapRoute> {
  /// A plan that leads where a path of a map does.
  ///
  /// A context that cannot be stored, or was left out of what is not there, refuses the link as `.move(.path(…))`.
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
