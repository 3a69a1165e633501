public import BacktrailCore
import BacktrailStore

extension Navigator {
  /// Gives windows of which nothing reads the latest of their kept roots that does.
  func reopenRoots(in draft: inout Draft<R>, _ fit: inout RestoreFit) {
    for window in draft.windows where window.root.isUnreadable() {
      let kept = draft.typed.keptRoots(of: window.id).first { !$0.isUnreadable() }
      guard let kept else { continue }
      let reopening = Move<R>.reopenRoot(kept.branches[0].id, of: .scene(window.id))
      if take(window.closingLayers() + [reopening], in: &draft, &fit) {
        reopenLayers(over: kept.branches[0].id, of: window.id, in: &draft, &fit)
      }
    }
  }

  /// Brings back the modal layers that a launch closed with the root that is back.
  private func reopenLayers(
    over root: StackID, of window: SceneID, in draft: inout Draft<R>, _ fit: inout RestoreFit
  ) {
    for case .presentations(let layers, window) in draft.encoded.tree.closedItems.map(\.content).reversed() {
      guard rootClosed(with: layers[0].id, of: window) == root else { continue }
      take([.reopenPresentation(layers[0].id)], in: &draft, &fit)
      return
    }
  }

  /// The root over which a modal layer stood when a launch closed it because that root did not read; `nil` when a
  /// person closed it, or when that is not kept any more.
  private func rootClosed(with layer: PresentationID, of window: SceneID) -> StackID? {
    guard let (batch, place) = closing(of: layer), place + 1 < batch.events.count,
      batch.events[0].columns.type == EventType.sessionStarted.rawValue,
      batch.events[place + 1].columns.target == "\(window)"
    else { return nil }
    let before = try? log?.replay(through: batch.events[place].seq - 1).state
    return before?.expanded.scenes.first { $0.id == window }?.root.branches[0].id
  }

  /// The batch in which a modal layer was dismissed last, and the place of that event.
  private func closing(of layer: PresentationID) -> (batch: RecordedBatch, place: Int)? {
    guard let log, let position = try? log.position() else { return nil }
    var end = position.head
    for session in ((try? log.sessions()) ?? []).reversed() where session.id <= end {
      var found: (RecordedBatch, Int)?
      try? log.visitBatches(in: session.id...end) { batch in
        let place = batch.events.lastIndex {
          ($0.columns.type, $0.columns.target) == (EventType.dismissed.rawValue, "\(layer)")
        }
        if let place { found = (batch, place) }
        return true
      }
      if let found { return found }
      end = session.id - 1
    }
    return nil
  }

  /// Lets the windows of the log fit this build: one of which nothing reads begins anew, branches that are new are added,
  /// and where the selected one is gone the nearest is selected.
  func fitWindows(of draft: inout Draft<R>, to layout: ContainerLayout<R>, _ fit: inout RestoreFit) {
    for window in draft.windows {
      if window.root.isUnreadable() {
        let shelving = Move<R>.shelveRoot(layout, of: .scene(window.id))
        if take(window.closingLayers() + [shelving], in: &draft, &fit) { fit.renewed.append(window.id) }
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
          scene: scene, name: branch.name, outcome: isAdded == true ? .added : .leftOut))
    }
    for place in container.branches.indices where !arrangement.shown.contains(place) {
      let branch = container.branches[place]
      fit.branches.append(
        RestoreReport.BranchRow(scene: scene, name: branch.name, outcome: .hidden(branch.id)))
    }
  }

  /// Carries moves out, all or none. What is refused leaves the rest of the launch as it is, and is reported.
  @discardableResult
  private func take(_ moves: [Move<R>], in draft: inout Draft<R>, _ fit: inout RestoreFit) -> Bool {
    do throws(MoveRejection) {
      var copy = draft
      for move in try prepare(moves).moves { try copy.carryOut(move) }
      draft = copy
      return true
    } catch {
      fit.rejections.append(error)
      return false
    }
  }

  /// A container as this build shows it: its branches in the order of the map, without those that the map does not have
  /// any more. Where the selected one is not shown, the nearest is.
  ///
  /// The views of a navigator show containers like this. An app that draws its own tabs asks here.
  public func arranged(_ container: Container<DecodedRoute<R>>) -> Container<DecodedRoute<R>> {
    arrange?(container, nil)?.shown(of: container) ?? container
  }
}

extension SceneState {
  /// What closes the modal layers of a window so that they can be reopened; a root that is replaced would take them
  /// along.
  fileprivate func closingLayers<Shown: Route>() -> [Move<Shown>] {
    presentations.first.map { [.dismiss(.presentation($0.id), in: .scene(id))] } ?? []
  }
}

extension Container {
  /// Whether none of the screens reads.
  package func isUnreadable<Shown: Route>() -> Bool where R == DecodedRoute<Shown> {
    branches.allSatisfy { $0.entries.allSatisfy { $0.route.route == nil } }
  }
}
