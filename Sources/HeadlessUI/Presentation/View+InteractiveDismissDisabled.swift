extension View {
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    Modified(content: self, modification: DismissLock(isDisabled: isDisabled))
  }
}

/// Keeps a person from dragging a sheet down.
struct DismissLock: Modification {
  let isDisabled: Bool

  func place(_ content: some View, in scope: Scope) {
    if isDisabled { scope.layer.isDismissDisabled = true }
    scope.place(content)
  }
}
