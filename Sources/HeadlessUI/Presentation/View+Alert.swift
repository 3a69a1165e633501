extension View {
  public nonisolated func alert<A, M, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View where A: View, M: View {
    let presenting = Presenting(.alert(title: title.content), isPresented: isPresented) {
      data.map { AlertContent(message: message($0), actions: actions($0)) }
    }
    return Modified(content: self, modification: data == nil ? presenting.idle : presenting)
  }
}

extension Presenting {
  /// The same modifier with nothing to present.
  fileprivate var idle: Presenting { Presenting(style: style, item: { nil }, clear: clear) }
}

/// The content of an alert. If an alert has no buttons, an "OK" button is added, regardless of its other content.
private struct AlertContent<Message: View, Actions: View> {
  let message: Message
  let actions: Actions
}

extension AlertContent: Primitive {
  func place(in scope: Scope) {
    scope.node.element = .column
    scope.place(message, at: .index(0))
    let buttons = scope.place(actions, at: .index(1))
    if !buttons.visibleNodes.contains(where: \.isButton) { scope.place(Button("OK") {}, at: .index(2)) }
  }
}

extension Node {
  fileprivate var isButton: Bool {
    switch element {
    case .button, .link: true
    case .group, .text, .image, .progress, .row, .column, .list, .section, .toggle, .field, .picker: false
    case .stack, .tabs, .columns, .presenter, .mark, .bar, .receiver, .lifecycle: false
    }
  }
}
