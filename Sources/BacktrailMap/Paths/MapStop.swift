package import BacktrailCore

/// The node at a path of a map, and the steps that lead to it.
package struct MapStop {
  package enum Step: Hashable {
    case root
    /// A transition or a slot of a node, by its number.
    case member(Int, of: Int)
    case universal(Int)
  }

  /// The kind of the last step.
  package enum Way {
    /// A step into a case.
    case `case`
    /// A step into a branch, by its index.
    case slot(Int)
    case push
    case present(PresentationStyle)
  }

  /// The path by its current names.
  package var path: ScreenPath
  package var place: MapPlace
  package var node: MapNode
  package var step: Step
  /// The transition of the last step, if it is one.
  var transition: MapTransition?
  package var way: Way
}

extension MapStop {
  /// Whether a universal transition has already led to the other stop. If so, its screen is already there and is not
  /// shown over itself.
  func isAgain(_ other: MapStop) -> Bool {
    if case .universal = step { step == other.step } else { false }
  }
}

extension SceneState {
  /// The screen below another, or the one that presented it; `nil` for the first.
  func entry(under id: EntryID) -> EntryID? {
    for (container, owner) in [(root, nil)] + presentations.map({ ($0.container, $0.owner) }) {
      for branch in container.branches {
        guard let place = branch.entries.firstIndex(where: { $0.id == id }) else { continue }
        return place > 0 ? branch.entries[place - 1].id : owner
      }
    }
    return nil
  }
}
