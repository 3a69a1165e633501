/// What one of the module's own modifiers does to a view.
protocol Modification {
  @MainActor func place(_ content: some View, in scope: Scope)
}

/// A view with one of the module's own modifiers on it.
struct Modified<Content, Change> where Content: View, Change: Modification {
  let content: Content
  let modification: Change
}

extension Modified: Primitive {
  func place(in scope: Scope) { modification.place(content, in: scope) }
}
