// Queries that tools make after each event. They are in this module, where the compiler specializes the code for
// compact routes. A different module would run the generic code, which looks up its types on each call.

extension EncodedState {
  /// The position of the frontmost screen: the top of the selected branch in the topmost container of the active scene.
  package struct Front {
    package let scene: SceneID
    /// The style of the topmost presentation; `nil` for the root.
    package let style: PresentationStyle?
    package let branch: Branch<CompactRoute>

    package var top: StackEntry<CompactRoute>? { branch.entries.last }
  }

  /// The position of the frontmost screen; `nil` if there is no active scene.
  package var front: Front? {
    guard let scene = tree.scenes.firstIndex(where: { $0.id == tree.activeScene }) else { return nil }
    let presentation = tree.scenes[scene].presentations.last
    let container = presentation?.container ?? tree.scenes[scene].root
    return Front(
      scene: tree.scenes[scene].id, style: presentation?.style, branch: container.branches[container.selected]
    )
  }

  /// Returns whether an entry is open.
  package func isOpen(_ entry: EntryID) -> Bool { tree.place(of: entry) != nil }
}
