import BacktrailCore
public import BacktrailRuntime

extension LinkPlan<MapRoute> {
  /// A plan that leads where a path of a map does.
  ///
  /// The way is found in the state that the link meets, and stands in the link's own batch. A path that cannot be
  /// taken then refuses the link as `.move(.path(…))`.
  public init(_ target: MapTarget) {
    self.init(moves: { state throws(MapPathError) in try target.moves(from: state) })
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
    self.init(moves: { state throws(MapPathError) in try map.target(text: text).moves(from: state) })
  }
}
