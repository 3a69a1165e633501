extension View {
  public nonisolated func tabItem<V>(@ViewBuilder _ label: () -> V) -> some View where V: View {
    Modified(content: self, modification: TabLabel(label: label()))
  }

  public nonisolated func tag<V>(_ tag: V, includeOptional: Bool = true) -> some View where V: Hashable {
    Modified(content: self, modification: Tag(tag: tag))
  }
}

/// Gives a view the label of its tab.
struct TabLabel<Label: View>: Modification {
  let label: Label

  func place(_ content: some View, in scope: Scope) {
    let label = scope.place(label, at: .label)
    scope.node.element = .mark(Mark(label: label))
    scope.place(content)
  }
}

/// Gives a view the value that selects it.
struct Tag: Modification {
  let tag: AnyHashable

  func place(_ content: some View, in scope: Scope) {
    scope.node.element = .mark(Mark(tag: tag))
    scope.place(content)
  }
}
