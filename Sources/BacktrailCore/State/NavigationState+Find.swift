/// The position of a stack in the tree.
package struct StackPlace: Equatable {
  package var scene: Int
  /// The index of the presentation, or -1 for the root container.
  package var layer: Int
  package var branch: Int
}

extension NavigationState {
  /// Returns the position of a current stack.
  package func place(of stack: StackID) -> StackPlace? {
    for scene in scenes.indices {
      if let branch = scenes[scene].root.branches.firstIndex(where: { $0.id == stack }) {
        return StackPlace(scene: scene, layer: -1, branch: branch)
      }
      for layer in scenes[scene].presentations.indices {
        let branches = scenes[scene].presentations[layer].container.branches
        if let branch = branches.firstIndex(where: { $0.id == stack }) {
          return StackPlace(scene: scene, layer: layer, branch: branch)
        }
      }
    }
    return nil
  }

  /// Returns the position of a current entry. Each stack is searched from its top.
  package func place(of entry: EntryID) -> (stack: StackPlace, entry: Int)? {
    for scene in scenes.indices {
      for layer in -1..<scenes[scene].presentations.count {
        let container = scenes[scene].container(at: layer)
        for branch in container.branches.indices {
          if let found = container.branches[branch].entries.lastIndex(where: { $0.id == entry }) {
            return (StackPlace(scene: scene, layer: layer, branch: branch), found)
          }
        }
      }
    }
    return nil
  }

  /// Returns the branch at a position.
  package func branch(at place: StackPlace) -> Branch<R> {
    scenes[place.scene].container(at: place.layer).branches[place.branch]
  }

  /// Returns the entries of the stack at a position.
  func entries(at place: StackPlace) -> [StackEntry<R>] {
    place.layer < 0
      ? scenes[place.scene].root.branches[place.branch].entries
      : scenes[place.scene].presentations[place.layer].container.branches[place.branch].entries
  }

  /// Returns the index of a scene.
  package func place(of scene: SceneID) -> Int? {
    scenes.firstIndex { $0.id == scene }
  }

  /// Returns the position of a presentation.
  package func place(of presentation: PresentationID) -> (scene: Int, layer: Int)? {
    for scene in scenes.indices {
      if let layer = scenes[scene].presentations.firstIndex(where: { $0.id == presentation }) {
        return (scene, layer)
      }
    }
    return nil
  }

  /// Returns the index of a waiting link.
  func place(of link: LinkID) -> Int? {
    links.firstIndex { $0.id == link }
  }

  /// Returns the entry with the given ID, or `nil` if it is not open.
  public func entry(_ id: EntryID) -> StackEntry<R>? {
    place(of: id).map { branch(at: $0.stack).entries[$0.entry] }
  }

  /// Returns the stack with the given ID, or `nil` if it is not open.
  public func stack(_ id: StackID) -> Branch<R>? {
    place(of: id).map(branch(at:))
  }

  /// Returns the waiting link with the given ID, or `nil` if there is none.
  package func link(_ id: LinkID) -> WaitingLink? {
    place(of: id).map { links[$0] }
  }
}

extension SceneState {
  /// Returns the container of the presentation at an index, or the root container for -1.
  package func container(at layer: Int) -> Container<R> {
    layer < 0 ? root : presentations[layer].container
  }

  /// Changes a container in place: that of the presentation at an index, or the root container for -1.
  @inline(__always)
  package mutating func withContainer<Result>(at layer: Int, _ body: (inout Container<R>) -> Result) -> Result
  {
    layer < 0 ? body(&root) : body(&presentations[layer].container)
  }
}
