import BacktrailCore
public import BacktrailRuntime

extension LinkPlan<MapRoute> {
  /// A plan that leads where a path of a map does.
  ///
  /// A context that cannot be stored, or was left out of what is not there, refuses the link as `.move(.path(…))`.
  @MainActor public init(_ path: MapPath<some Screen>) {
    let target: Result<MapTarget, MapPathError>
    do throws(MapPathError) { target = .success(try path.target()) } catch { target = .failure(error) }
    self.init(moves: { state throws(MapPathError) in try target.get().moves(from: state) })
  }
}
