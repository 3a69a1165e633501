/// A picture with a title.
public struct Label<Title, Icon> where Title: View, Icon: View {
  let title: Title
  let icon: Icon

  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }
}

extension Label where Title == Text, Icon == Image {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  @_disfavoredOverload
  public nonisolated init<S>(_ title: S, systemImage name: String) where S: StringProtocol {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

extension Label: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .row
    scope.place(icon, at: .index(0))
    scope.place(title, at: .index(1))
  }
}
