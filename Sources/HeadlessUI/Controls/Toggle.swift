/// Switches a value on and off.
public struct Toggle<Label> where Label: View {
  let isOn: Binding<Bool>
  let label: Label

  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }
}

extension Toggle where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .toggle(isOn)
    scope.place(label)
  }
}
