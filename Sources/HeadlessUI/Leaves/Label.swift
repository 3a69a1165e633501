/// An image with a title.
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

/// An image, shown by its name.
public struct Image: Equatable, Sendable {
  let name: String

  public init(systemName: String) { name = systemName }

  public init(_ name: String) { self.name = name }

  public func resizable() -> Image { self }
}

extension Image: Primitive {
  func place(in scope: Scope) { scope.node.element = .image(name) }
}

/// A view that shows that work is in progress.
public struct ProgressView<Label, CurrentValueLabel> where Label: View, CurrentValueLabel: View {
  let label: Label
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public nonisolated init() where Label == EmptyView { label = EmptyView() }

  public nonisolated init(_ titleKey: LocalizedStringKey) where Label == Text { label = Text(titleKey) }
}

extension ProgressView: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .progress
    scope.place(label)
  }
}

/// A view that explains why there is no content.
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
