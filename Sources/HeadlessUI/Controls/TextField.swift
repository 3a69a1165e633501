/// A line that can be typed into.
public struct TextField<Label> where Label: View {
  let text: Binding<String>
  let label: Label
}

extension TextField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text, label: Text(titleKey))
  }

  @_disfavoredOverload
  public nonisolated init<S>(_ title: S, text: Binding<String>) where S: StringProtocol {
    self.init(text: text, label: Text(title))
  }
}

extension TextField: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .field(text)
    scope.place(label)
  }
}
