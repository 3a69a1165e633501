/// Says that something is under way.
public struct ProgressView<Label, CurrentValueLabel> where Label: View, CurrentValueLabel: View {
  let label: Label
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public nonisolated init() where Label == EmptyView { label = EmptyView() }

  public nonisolated init(@ViewBuilder label: () -> Label) { self.label = label() }

  public nonisolated init(_ titleKey: LocalizedStringKey) where Label == Text { label = Text(titleKey) }

  @_disfavoredOverload
  public nonisolated init<S>(_ title: S) where Label == Text, S: StringProtocol { label = Text(title) }
}

extension ProgressView: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .progress
    scope.place(label)
  }
}
