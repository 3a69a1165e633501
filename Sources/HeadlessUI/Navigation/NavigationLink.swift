/// Appends a value to the path of the stack that it stands in.
public struct NavigationLink<Label, Destination> where Label: View, Destination: View {
  let value: AnyHashable?
  let label: Label
}

extension NavigationLink where Destination == Never {
  public nonisolated init<P>(value: P?, @ViewBuilder label: () -> Label) where P: Hashable {
    self.init(value: value.map { AnyHashable($0) }, label: label())
  }

  public nonisolated init<P>(_ titleKey: LocalizedStringKey, value: P?)
  where Label == Text, P: Hashable {
    self.init(value: value) { Text(titleKey) }
  }

  @_disfavoredOverload
  public nonisolated init<S, P>(_ title: S, value: P?) where Label == Text, S: StringProtocol, P: Hashable {
    self.init(value: value) { Text(title) }
  }
}

extension NavigationLink: Primitive {
  func place(in scope: Scope) {
    let stack = scope.stack
    scope.node.element = .link { if let value { stack?.path.append(value) } }
    scope.place(label)
  }
}
