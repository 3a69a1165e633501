/// Says why there is nothing to see.
public struct ContentUnavailableView<Label, Description, Actions>
where Label: View, Description: View, Actions: View {
  let label: Label
  let description: Description
  let actions: Actions

  public nonisolated init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
}

extension ContentUnavailableView: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .column
    scope.place(label, at: .index(0))
    scope.place(description, at: .index(1))
    scope.place(actions, at: .index(2))
  }
}
