package import BacktrailCore

/// The node at a path in a map, and the last step that leads to it.
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
  /// The transition of the last step; `nil` if the step is not a transition.
  var transition: MapTransition?
  package var way: Way
}

extension MapStop {
  /// Returns whether this stop repeats the universal transition that led to the other stop. If so, the screen is
  /// already shown and is not pushed or presented again.
  func isAgain(_ other: MapStop) -> Bool {
    if case .universal = step { step == other.step } else { false }
  }
}

extension SceneState {
  /// Returns the entry below the given entry, or the entry that presented it. Returns `nil` if there is neither.
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
