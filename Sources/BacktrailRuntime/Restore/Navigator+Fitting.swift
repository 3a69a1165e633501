public import BacktrailCore

extension Navigator {
  /// Reopens, in each scene without a decodable entry, the newest retained root that can be decoded, along with its
  /// presentations.
  func reopenRoots(in draft: inout Draft<R>, _ fit: inout RestoreFit) {
    guard draft.windows.contains(where: { $0.root.isUnreadable() }) else { return }
    if restoreLevel == .full {
      try? load(draft.encoded.tree.sceneTree.payloads, of: draft.encoded)
      readAnew()
    }
    for window in draft.windows where window.root.isUnreadable() {
      let kept = draft.typed.keptRoots(of: window.id).first { !$0.root.isUnreadable() }
      guard let kept else { continue }
      take(in: &draft, &fit) { draft throws(MoveRejection) in
        try draft.apply(.rootReopened(window.id, kept.root.branches[0].id, .keptWithLayers))
      }
    }
  }

  /// Adapts the log's scenes to this build: a scene without a decodable entry begins with a new root, new branches are
  /// added, and if the selected branch was removed, the nearest one is selected.
  func fitWindows(of draft: inout Draft<R>, to layout: ContainerLayout<R>, _ fit: inout RestoreFit) {
    for window in draft.windows {
      if window.root.isUnreadable() {
        let isRenewed = take(in: &draft, &fit) { draft throws(MoveRejection) in
          let move = Move<R>.shelveRoot(layout, of: .scene(window.id))
          for case .shelveRoot(let layout, _) in try prepare([move]).moves {
            try draft.apply(.rootShelved(window.id, layout, keepingLayers: true))
          }
        }
        if isRenewed { fit.renewed.append(window.id) }
      } else {
        for container in window.containers {
          fitBranches(of: container, in: window.id, of: &draft, to: layout, &fit)
        }
      }
    }
  }

  private func fitBranches(
    of container: Container<DecodedRoute<R>>, in scene: SceneID, of draft: inout Draft<R>,
    to layout: ContainerLayout<R>, _ fit: inout RestoreFit
  ) {
    guard let arrangement = arrange?(container, layout) else { return }
    let shown = arrangement.selected(in: container)
    if shown != container.selected {
      take([.selectBranch(.stack(container.branches[shown].id))], in: &draft, &fit)
    }
    for branch in arrangement.missing {
      let isAdded = branch.layout.map {
        take([.openBranch($0, beside: .stack(container.branches[0].id))], in: &draft, &fit)
      }
      fit.branches.append(
        RestoreReport.BranchRow(
          scene: scene, name: branch.name, change: isAdded == true ? .added : .leftOut))
    }
    for place in container.branches.indices where !arrangement.shown.contains(place) {
      let branch = container.branches[place]
      fit.branches.append(
        RestoreReport.BranchRow(scene: scene, name: branch.name, change: .hidden(branch.id)))
    }
  }

  /// Applies either all of the moves or none of them.
  @discardableResult
  private func take(_ moves: [Move<R>], in draft: inout Draft<R>, _ fit: inout RestoreFit) -> Bool {
    take(in: &draft, &fit) { draft throws(MoveRejection) in
      for move in try prepare(moves).moves { try draft.carryOut(move) }
    }
  }

  /// Applies a change to a batch builder, either completely or not at all. A rejection is reported and does not affect
  /// the rest of the launch.
  @discardableResult
  private func take(
    in draft: inout Draft<R>, _ fit: inout RestoreFit,
    _ change: (inout Draft<R>) throws(MoveRejection) -> Void
  ) -> Bool {
    var copy = draft
    do throws(MoveRejection) {
      try change(&copy)
      draft = copy
      return true
    } catch {
      fit.rejections.append(error)
      return false
    }
  }

  /// Returns the container as this build shows it: with its branches in the order of the map, and without branches that
  /// are not in the map. If the selected branch is not shown, the nearest one is selected.
  ///
  /// The views of a navigator show containers in this form. An app that draws its own tabs should call this method.
  public func arranged(_ container: Container<DecodedRoute<R>>) -> Container<DecodedRoute<R>> {
    arrange?(container, nil)?.shown(of: container) ?? container
  }
}

extension Container {
  /// Returns whether none of the screens can be decoded.
  package func isUnreadable<Shown: Route>() -> Bool where R == DecodedRoute<Shown> {
    branches.allSatisfy { $0.entries.allSatisfy { $0.route.route == nil } }
  }
}

/// A retained root of a scene, and the presentations that are retained with it.
package struct KeptRoot<R: Sendable> {
  package let root: Container<R>
  package let layers: [Presentation<R>]
}

extension NavigationState {
  /// Returns the retained roots of a scene, most recent first.
  package func keptRoots(of window: SceneID) -> [KeptRoot<R>] {
    closedItems.reversed().compactMap { item in
      if case .root(let root, window) = item.content {
        KeptRoot(root: root, layers: item.layers)
      } else {
        nil
      }
    }
  }
}
