/// A single line of editable text.
public struct TextField<Label> where Label: View {
  let text: Binding<String>
  let label: Label
}

extension TextField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text, label: Text(titleKey))
  }
}

extension TextField: Primitive {
  func place(in scope: Scope) {
    scope.control(.field(text, isSecure: false))
    scope.place(label)
  }
}

/// A single line of editable text, drawn as dots.
public struct SecureField<Label> where Label: View {
  let text: Binding<String>
  let label: Label
}

extension SecureField where Label == Text {
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(text: text, label: Text(titleKey))
  }
}

extension SecureField: Primitive {
  func place(in scope: Scope) {
    scope.control(.field(text, isSecure: true))
    scope.place(label)
  }
}

/// A control that switches a value on and off.
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
}

extension Toggle: Primitive {
  func place(in scope: Scope) {
    scope.control(.toggle(isOn))
    scope.place(label)
  }
}

extension View {
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    // A control that an enclosing view has disabled stays disabled.
    Modified(content: self, modification: EnvironmentChange { $0.isEnabled = $0.isEnabled && !disabled })
  }
}

extension EnvironmentValues {
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}

private enum EnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}
