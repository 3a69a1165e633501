import BacktrailCore

extension NavigationState {
  /// The window in which a stack stands.
  func scene(of stack: StackID) -> SceneID? { place(of: stack).map { scenes[$0.scene].id } }

  /// A window, or the active one.
  func scene(_ id: SceneID?) -> SceneState<R>? {
    let id = id ?? activeScene
    return scenes.first { $0.id == id }
  }
}

extension SceneState {
  /// What is to be shown above the root.
  var modalTargets: [PresentationPlan.Target] {
    presentations.map { PresentationPlan.Target(id: $0.id, kind: ModalKind($0.style)) }
  }
}
