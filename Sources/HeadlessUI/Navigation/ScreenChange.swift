/// Changes how the screen that a view stands in is shown.
struct ScreenChange: Modification {
  let change: @MainActor @Sendable (StackScreen) -> Void

  func place(_ content: some View, in scope: Scope) {
    if let screen = scope.screen { change(screen) }
    scope.place(content)
  }
}
