package import BacktrailCore

/// A root that is kept for a window, with the modal layers that are kept with it.
package struct KeptRoot<R: Sendable> {
  package let root: Container<R>
  package let layers: [Presentation<R>]
}

extension NavigationState {
  /// The roots that are kept for a window, latest first.
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
