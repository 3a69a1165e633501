/// Presents something while a binding asks for it.
struct Presenting: Modification {
  let style: Presentation.Style
  let item: () -> Presentation.Item?
  /// Writes the binding when a person closes the presentation.
  let clear: () -> Void
  var onDismiss: (() -> Void)?

  func place(_ content: some View, in scope: Scope) {
    let presentation = scope.node.remembered { Presentation(self) }
    scope.node.element = .presenter(presentation)
    scope.place(content)
    presentation.update(to: self, in: scope)
  }
}

extension Presenting {
  init<Item: Identifiable>(
    _ style: Presentation.Style, item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    content: @escaping (Item) -> some View
  ) {
    self.init(
      style: style,
      item: { item.wrappedValue.map { .init(id: AnyHashable($0.id), content: AnyView(content($0))) } },
      clear: { item.wrappedValue = nil },
      onDismiss: onDismiss)
  }

  init(
    _ style: Presentation.Style, isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    content: @escaping () -> some View
  ) {
    self.init(
      style: style,
      item: { isPresented.wrappedValue ? .init(id: true, content: AnyView(content())) : nil },
      clear: { isPresented.wrappedValue = false },
      onDismiss: onDismiss)
  }
}
