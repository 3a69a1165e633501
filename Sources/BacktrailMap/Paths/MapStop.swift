package import BacktrailCore

/// The node at a path of a map, along with the steps that lead to it.
package struct MapStop {
  package enum Step: Hashable {
    case root
    /// A transition or a slot of a node, by index.
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

  /// The path with its current names.
  package var path: ScreenPath
  package var place: MapPlace
  package var node: MapNode
  package var step: Step
  /// The transition of the last step, if that step is a transition.
  var transition: MapTransition?
  package var way: Way
}

extension MapStop {
  /// Returns whether this stop repeats the universal transition that led to the other stop. If so, the screen is
  /// already shown and is not shown again on top of itself.
  func isAgain(_ other: MapStop) -> Bool {
    if case .universal = step { step == other.step } else { false }
  }
}

extension SceneState {
  /// Returns the entry below another entry. For the root of a branch, returns the owner of its presentation, or `nil`
  /// if there is none.
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
