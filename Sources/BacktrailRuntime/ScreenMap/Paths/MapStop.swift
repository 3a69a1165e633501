import BacktrailCore

/// What stands at a path of a map, and by which of its steps one came there.
struct MapStop {
  enum Step: Hashable {
    case root
    /// A transition or a slot of a node, by its number.
    case member(Int, of: Int)
    case universal(Int)
  }

  /// How the last step led there.
  enum Way {
    /// Into a case.
    case `case`
    /// Into a branch, by its place.
    case slot(Int)
    case push
    case present(PresentationStyle)
  }

  /// The path by its present names.
  var path: ScreenPath
  var place: MapPlace
  var node: MapNode
  var step: Step
  /// The transition of the last step, if it was one.
  var transition: MapTransition?
  var way: Way
}
