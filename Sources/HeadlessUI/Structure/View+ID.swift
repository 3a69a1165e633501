extension View {
  public nonisolated func id<ID>(_ id: ID) -> some View where ID: Hashable {
    Modified(content: self, modification: Identification(id: id))
  }
}

/// Gives a view an identity; another id starts with new state.
struct Identification: Modification {
  let id: AnyHashable

  func place(_ content: some View, in scope: Scope) { scope.place(content, at: .id(id)) }
}
